//! All placements of a material in a row, possible or not.

use manoury_probe::{Material, Valued};
use manoury_rules::{Board, Square, SquareSet};
use rayon::iter::{IndexedParallelIterator, ParallelIterator};
use rayon::slice::ParallelSliceMut;

use super::cell::{DRAW, cell_of, value_of};

/// Squares of the board.
const SQUARES: usize = 50;

/// A cell for each placement. Its number has a digit to the base 50 for the square of each piece: own men, own kings, other men,
/// other kings, all as the side to move sees them. Only the cell where the squares of each kind ascend has the value of the position; all
/// others are like draws.
pub(crate) struct Database {
    material: Material,
    cells: Vec<u8>,
}

impl Database {
    /// The database of a material by the value of each legal board. `value` is given what its thread wants to keep from one
    /// call to the next.
    pub(crate) fn new<T: Default>(
        material: Material,
        value: impl Fn(&Board, &mut T) -> Valued + Sync,
    ) -> Self {
        let kinds = kinds(material);
        let mut cells = vec![DRAW; SQUARES.pow(material.pieces())];
        let Some((&last, first)) = kinds.split_last() else {
            return Self { material, cells };
        };
        // A chunk is all that differs in the last piece alone.
        let chunks = cells.par_chunks_mut(SQUARES).enumerate();
        chunks.for_each_init(T::default, |kept, (number, cells)| {
            let Some(placed) = Placement::numbered(first, number) else {
                return;
            };
            for (cell, square) in cells.iter_mut().zip(SquareSet::ALL.iter()) {
                let board = placed.with(last, square).and_then(Placement::board);
                if let Some(board) = board {
                    *cell = cell_of(value(&board, kept));
                }
            }
        });
        Self { material, cells }
    }

    /// What it is a database of.
    pub(crate) fn material(&self) -> Material {
        self.material
    }

    /// The value of a board of its material.
    pub(crate) fn value(&self, board: &Board) -> Valued {
        value_of(self.cells[number(board)])
    }

    /// All cells in order.
    pub(crate) fn cells(&self) -> &[u8] {
        &self.cells
    }
}

/// The number of the cell of a board.
fn number(board: &Board) -> usize {
    let kinds = [
        board.own_men(),
        board.own_kings(),
        board.other_men(),
        board.other_kings(),
    ];
    let squares = kinds.into_iter().flat_map(SquareSet::iter);
    squares.fold(0, |number, square| number * SQUARES + square.index())
}

/// The kind of the piece of each digit, as the place of its set in [`Placement`].
fn kinds(material: Material) -> Vec<usize> {
    let counts = [
        material.own_men,
        material.own_kings,
        material.other_men,
        material.other_kings,
    ];
    let repeat = |(kind, count): (usize, u8)| std::iter::repeat_n(kind, count.into());
    counts.into_iter().enumerate().flat_map(repeat).collect()
}

/// Pieces on squares: own men, own kings, other men, other kings.
#[derive(Clone, Copy, Default)]
struct Placement([SquareSet; 4]);

impl Placement {
    /// Pieces of these kinds on the squares that the digits of `number` tell, if they ascend in each kind and make a board.
    fn numbered(kinds: &[usize], number: usize) -> Option<Self> {
        let mut placed = Self::default();
        let mut power = SQUARES.pow(kinds.len() as u32);
        for &kind in kinds {
            power /= SQUARES;
            let square = Square::from_index(number / power % SQUARES)?;
            placed = placed.with(kind, square)?;
        }
        placed.board().map(|_| placed)
    }

    /// One more piece, if its square is beyond those of the same kind.
    fn with(mut self, kind: usize, square: Square) -> Option<Self> {
        let set = &mut self.0[kind];
        let ascends = set.bits() >> square.index() == 0;
        *set = set.with(square);
        ascends.then_some(self)
    }

    /// The board, if no two pieces share a square and no man should have been crowned.
    fn board(self) -> Option<Board> {
        let [own_men, own_kings, other_men, other_kings] = self.0;
        Board::new(own_men, own_kings, other_men, other_kings).ok()
    }
}

#[cfg(test)]
mod tests {
    use manoury_probe::{Material, Valued};
    use manoury_rules::Board;

    use super::{DRAW, Database, Placement, kinds, number};

    fn material(text: &str) -> Material {
        text.parse().unwrap()
    }

    #[test]
    fn digits_are_the_squares_of_the_kinds_in_order() {
        let kinds = kinds(material("1K2M-1K"));
        assert_eq!(kinds, [0, 0, 1, 3]);
        let cell = ((30 * 50 + 31) * 50 + 7) * 50 + 49;
        let board = Placement::numbered(&kinds, cell)
            .and_then(Placement::board)
            .unwrap();
        let squares =
            |set: manoury_rules::SquareSet| set.iter().map(|it| it.index()).collect::<Vec<_>>();
        assert_eq!(squares(board.own_men()), [30, 31]);
        assert_eq!(squares(board.own_kings()), [7]);
        assert_eq!(squares(board.other_kings()), [49]);
        assert_eq!(number(&board), cell);
    }

    #[test]
    fn only_what_is_a_position_has_a_value() {
        let slices = ["1K-1K", "1M-1M", "2M-1K", "1K-1K1M"].map(material);
        for slice in slices {
            let ask = |board: &Board, _: &mut ()| Valued::Loss(2 * (number(board) % 30) as u16);
            let database = Database::new(slice, ask);
            let mut positions = 0;
            for index in 0..slice.size() {
                let Some(board) = manoury_probe::unrank(slice, index) else {
                    continue;
                };
                positions += 1;
                assert_eq!(database.value(&board), ask(&board, &mut ()));
            }
            let valued = database
                .cells()
                .iter()
                .filter(|cell| **cell != DRAW)
                .count();
            assert_eq!(valued, positions, "{slice}");
        }
    }
}
