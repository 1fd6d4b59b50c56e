//! The index of a position within the slice of its material. It is part of the file format.
//!
//! A number of four digits, the most significant first: own men, other men, own kings, other kings, each the
//! colex number of a set of squares. The other side's squares are rotated, so that the digits of the same
//! diagram seen from the other side are the same, in swapped places. Men are counted from the second row,
//! as none stands on the row where it promotes. Kings are not squeezed around other pieces: an index where two
//! pieces share a square is a hole.

use manoury_rules::{Board, SquareSet};

use crate::binomial::{binomial, colex, colex_unrank};
use crate::material::{MAX_PIECES, Material};

/// The version of this numbering, kept in every file.
pub const INDEX_VERSION: u8 = 1;

/// Squares of the promotion row, which come first and never hold a man.
const ROW: u32 = 5;

/// The index of `board` within the slice of its material, for at most [`MAX_PIECES`] pieces.
#[inline]
pub fn rank(board: &Board) -> u64 {
    let [own_men, other_men, own_kings, other_kings] = digits(board);
    let kings = [board.own_kings(), board.other_kings()].map(|set| set.len() as usize);
    // Wrapping, so that too many pieces give a useless number and not a panic.
    own_men
        .wrapping_mul(binomial(45, board.other_men().len() as usize))
        .wrapping_add(other_men)
        .wrapping_mul(binomial(50, kings[0]))
        .wrapping_add(own_kings)
        .wrapping_mul(binomial(50, kings[1]))
        .wrapping_add(other_kings)
}

/// The digits of the index, the most significant first.
#[inline]
pub(crate) fn digits(board: &Board) -> [u64; 4] {
    debug_assert!(
        board.occupied().len() <= MAX_PIECES,
        "more pieces than an index holds"
    );
    [
        colex(board.own_men().bits() >> ROW),
        colex(board.other_men().rotate().bits() >> ROW),
        colex(board.own_kings().bits()),
        colex(board.other_kings().rotate().bits()),
    ]
}

/// The board of `material` at `index`: the inverse of [`rank`]. None at a hole, and from
/// [`size`](Material::size) on.
pub fn unrank(material: Material, index: u64) -> Option<Board> {
    if material.pieces() > MAX_PIECES || index >= material.size() {
        return None;
    }
    let mut rest = index;
    let mut digit = |squares: usize, count: u8| {
        let base = binomial(squares, count.into());
        let bits = colex_unrank(rest % base, count.into());
        rest /= base;
        bits
    };
    let other_kings = SquareSet::from_bits(digit(50, material.other_kings)).rotate();
    let own_kings = SquareSet::from_bits(digit(50, material.own_kings));
    let other_men = SquareSet::from_bits(digit(45, material.other_men) << ROW).rotate();
    let own_men = SquareSet::from_bits(digit(45, material.own_men) << ROW);
    // Nothing but overlaps can be wrong with these sets.
    Board::new(own_men, own_kings, other_men, other_kings).ok()
}
