//! The pieces on the board, seen by the side to move.

use crate::set::SquareSet;
use crate::square::Square;
use std::error::Error;
use std::fmt;

const OWN_PROMOTION: SquareSet = SquareSet::from_bits(0x1f);
const OTHER_PROMOTION: SquareSet = SquareSet::from_bits(0x1f << 45);

/// The pieces of the side to move (own, going towards the low squares) and of its opponent (other). No two share a square, and no
/// man stands on its promotion row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    pub(crate) own_men: SquareSet,
    pub(crate) own_kings: SquareSet,
    pub(crate) other_men: SquareSet,
    pub(crate) other_kings: SquareSet,
}

impl Board {
    /// A board with these pieces, or why there is none.
    pub fn new(
        own_men: SquareSet,
        own_kings: SquareSet,
        other_men: SquareSet,
        other_kings: SquareSet,
    ) -> Result<Self, BoardError> {
        let mut taken = SquareSet::EMPTY;
        for set in [own_men, own_kings, other_men, other_kings] {
            if let Some(square) = (taken & set).iter().next() {
                return Err(BoardError::Overlap(square));
            }
            taken = taken | set;
        }
        let crowned = (own_men & OWN_PROMOTION) | (other_men & OTHER_PROMOTION);
        match crowned.iter().next() {
            Some(square) => Err(BoardError::ManOnPromotionRow(square)),
            None => Ok(Self {
                own_men,
                own_kings,
                other_men,
                other_kings,
            }),
        }
    }

    /// The start of the game: own men on 31..=50, the others on 1..=20.
    pub fn start() -> Self {
        let other_men = SquareSet::from_bits((1 << 20) - 1);
        Self {
            own_men: other_men.rotate(),
            own_kings: SquareSet::EMPTY,
            other_men,
            other_kings: SquareSet::EMPTY,
        }
    }

    /// The men of the side to move.
    pub const fn own_men(&self) -> SquareSet {
        self.own_men
    }

    /// The kings of the side to move.
    pub const fn own_kings(&self) -> SquareSet {
        self.own_kings
    }

    /// The men of the opponent.
    pub const fn other_men(&self) -> SquareSet {
        self.other_men
    }

    /// The kings of the opponent.
    pub const fn other_kings(&self) -> SquareSet {
        self.other_kings
    }

    /// The pieces of the side to move.
    #[inline]
    pub fn own(&self) -> SquareSet {
        self.own_men | self.own_kings
    }

    /// The pieces of the opponent.
    #[inline]
    pub fn other(&self) -> SquareSet {
        self.other_men | self.other_kings
    }

    /// The squares with a piece.
    #[inline]
    pub fn occupied(&self) -> SquareSet {
        self.own() | self.other()
    }

    /// The squares without a piece.
    #[inline]
    pub fn empty(&self) -> SquareSet {
        !self.occupied()
    }

    /// The same diagram seen by the other side: squares rotated, colours swapped.
    #[inline]
    pub fn rotated(&self) -> Self {
        Self {
            own_men: self.other_men.rotate(),
            own_kings: self.other_kings.rotate(),
            other_men: self.own_men.rotate(),
            other_kings: self.own_kings.rotate(),
        }
    }
}

/// Why pieces do not make a [`Board`]; squares in the mover's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardError {
    /// Two pieces on one square.
    Overlap(Square),
    /// A man where it would have been crowned: an own man on 1..=5, another man on 46..=50.
    ManOnPromotionRow(Square),
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Overlap(square) => write!(f, "two pieces on square {square}"),
            Self::ManOnPromotionRow(square) => {
                write!(
                    f,
                    "a man on its promotion row (square {square} for the side to move)"
                )
            }
        }
    }
}

impl Error for BoardError {}

#[cfg(test)]
mod tests {
    use super::{Board, BoardError};
    use crate::set::SquareSet;
    use crate::square::Square;

    const NONE: SquareSet = SquareSet::EMPTY;

    fn set(numbers: &[u8]) -> SquareSet {
        let squares = numbers.iter().map(|&n| Square::from_number(n).unwrap());
        squares.collect()
    }

    #[test]
    fn overlaps_and_crowned_men_are_errors() {
        let square = |number| Square::from_number(number).unwrap();
        let overlap = Board::new(set(&[31]), set(&[32]), set(&[10]), set(&[31]));
        assert_eq!(overlap, Err(BoardError::Overlap(square(31))));
        let own = Board::new(set(&[5]), NONE, NONE, NONE);
        assert_eq!(own, Err(BoardError::ManOnPromotionRow(square(5))));
        let other = Board::new(NONE, NONE, set(&[46]), NONE);
        assert_eq!(other, Err(BoardError::ManOnPromotionRow(square(46))));
        assert!(Board::new(set(&[6, 50]), set(&[1]), set(&[2, 45]), NONE).is_ok());
    }

    #[test]
    fn the_start_is_the_same_from_both_sides() {
        let start = Board::start();
        assert_eq!(start.rotated(), start);
        assert_eq!(start.occupied().len(), 40);
        assert_eq!(start.empty().len(), 10);
        assert_eq!(
            start.own(),
            (31..=50).filter_map(Square::from_number).collect()
        );
    }

    #[test]
    fn rotating_swaps_the_colours() {
        let board = Board::new(set(&[31]), set(&[1]), set(&[7]), set(&[50])).unwrap();
        let rotated = Board::new(set(&[44]), set(&[1]), set(&[20]), set(&[50])).unwrap();
        assert_eq!(board.rotated(), rotated);
    }
}
