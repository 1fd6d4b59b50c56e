//! The placements of the pieces of one kind, and with them all diagrams of a slice in index order.

use manoury_probe::{Material, binomial};
use manoury_rules::{Board, SquareSet};

/// Squares of the promotion row, where no man stands.
const ROW: u32 = 5;
/// Squares of the board, and those where a man can stand.
const SQUARES: u32 = 50;

/// All placements of each kind of pieces of a slice, in the order of their digits of the index.
#[derive(Debug)]
pub(crate) struct Placements {
    slice: Material,
    /// As their owner sees them.
    own_men: Vec<SquareSet>,
    other_men: Vec<SquareSet>,
    own_kings: Vec<SquareSet>,
    other_kings: Vec<SquareSet>,
}

/// The diagrams of a slice that differ in the kings of one side only. What stands on it besides is the frame.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    own_men: SquareSet,
    other_men: SquareSet,
    /// Of the side whose kings do not differ.
    kings: SquareSet,
    taken: SquareSet,
}

/// Numbers of a frame's three placements: digits of the index.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Digits {
    pub(crate) own_men: u64,
    pub(crate) other_men: u64,
    pub(crate) kings: u64,
}

impl Placements {
    pub(crate) fn of(slice: Material) -> Self {
        let men = |count: u8| subsets(SQUARES - ROW, count).map(|bits| bits << ROW);
        let kings = |count: u8| subsets(SQUARES, count);
        Self {
            slice,
            own_men: men(slice.own_men).map(SquareSet::from_bits).collect(),
            other_men: men(slice.other_men).map(rotated).collect(),
            own_kings: kings(slice.own_kings).map(SquareSet::from_bits).collect(),
            other_kings: kings(slice.other_kings).map(rotated).collect(),
        }
    }

    pub(crate) fn slice(&self) -> Material {
        self.slice
    }

    /// The digits of a row: the diagrams that differ in the other kings, which follow one another in the index.
    pub(crate) fn row_digits(&self, row: u64) -> Digits {
        let (men, kings) = split(row, self.own_kings.len());
        let (own_men, other_men) = split(men, self.other_men.len());
        Digits {
            own_men,
            other_men,
            kings,
        }
    }

    /// The digits of a column: the diagrams that differ in the own kings. Seen by the opponent it is the row with the same
    /// number.
    pub(crate) fn column_digits(&self, column: u64) -> Digits {
        let (men, kings) = split(column, self.other_kings.len());
        let (other_men, own_men) = split(men, self.own_men.len());
        Digits {
            own_men,
            other_men,
            kings,
        }
    }

    /// The frame of a row. None if pieces of it share a square.
    pub(crate) fn row(&self, digits: Digits) -> Option<Frame> {
        self.frame(digits, &self.own_kings)
    }

    /// The frame of a column. None if pieces of it share a square.
    pub(crate) fn column(&self, digits: Digits) -> Option<Frame> {
        self.frame(digits, &self.other_kings)
    }

    fn frame(&self, digits: Digits, kings: &[SquareSet]) -> Option<Frame> {
        let own_men = self.own_men[digits.own_men as usize];
        let other_men = self.other_men[digits.other_men as usize];
        let kings = kings[digits.kings as usize];
        let clear = (own_men & other_men).is_empty() && ((own_men | other_men) & kings).is_empty();
        clear.then_some(Frame {
            own_men,
            other_men,
            kings,
            taken: own_men | other_men | kings,
        })
    }

    /// The diagrams of a row, each with the digit of its other kings.
    pub(crate) fn boards_of_row(&self, frame: Frame) -> impl Iterator<Item = (usize, Board)> {
        let free = free_of(frame.taken, &self.other_kings);
        free.filter_map(move |(digit, kings)| {
            let board = Board::new(frame.own_men, frame.kings, frame.other_men, kings);
            Some((digit, board.ok()?))
        })
    }

    /// The diagrams of a column, each with the digit of its own kings.
    pub(crate) fn boards_of_column(&self, frame: Frame) -> impl Iterator<Item = (usize, Board)> {
        let free = free_of(frame.taken, &self.own_kings);
        free.filter_map(move |(digit, kings)| {
            let board = Board::new(frame.own_men, kings, frame.other_men, frame.kings);
            Some((digit, board.ok()?))
        })
    }

    /// Indexes of a row.
    pub(crate) fn row_length(&self) -> u64 {
        binomial(SQUARES as usize, self.slice.other_kings.into())
    }

    /// Number of columns.
    pub(crate) fn columns(&self) -> u64 {
        self.slice.size() / self.column_length()
    }

    /// Indexes of a column.
    pub(crate) fn column_length(&self) -> u64 {
        binomial(SQUARES as usize, self.slice.own_kings.into())
    }

    /// The index of the first diagram of a column, and how far the next one is.
    pub(crate) fn column_indexes(&self, digits: Digits) -> (u64, u64) {
        let men = digits.own_men * self.other_men.len() as u64 + digits.other_men;
        let first = men * self.column_length() * self.row_length() + digits.kings;
        (first, self.row_length())
    }
}

fn split(number: u64, base: usize) -> (u64, u64) {
    (number / base as u64, number % base as u64)
}

fn free_of(taken: SquareSet, kings: &[SquareSet]) -> impl Iterator<Item = (usize, SquareSet)> {
    let numbered = kings.iter().copied().enumerate();
    numbered.filter(move |&(_, kings)| (taken & kings).is_empty())
}

fn rotated(bits: u64) -> SquareSet {
    SquareSet::from_bits(bits).rotate()
}

/// All sets of `count` of the first squares, as bits. As numbers they ascend, which is their colex order.
fn subsets(squares: u32, count: u8) -> impl Iterator<Item = u64> {
    let first = (1u64 << count) - 1;
    std::iter::successors(Some(first), |&bits| next_subset(bits))
        .take_while(move |&bits| bits >> squares == 0)
}

/// The next greater number with as many bits set. None after the empty set.
fn next_subset(bits: u64) -> Option<u64> {
    let lowest = bits & bits.wrapping_neg();
    let carried = bits + lowest;
    let moved = (bits ^ carried).checked_shr(lowest.trailing_zeros() + 2);
    (bits != 0).then(|| carried | moved.unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use manoury_probe::{Material, rank, unrank};

    use super::{Placements, subsets};

    #[test]
    fn subsets_are_all_there() {
        assert_eq!(subsets(50, 0).collect::<Vec<_>>(), [0]);
        assert_eq!(subsets(3, 2).collect::<Vec<_>>(), [0b011, 0b101, 0b110]);
        assert_eq!(subsets(45, 3).count(), 14_190);
        assert_eq!(subsets(50, 1).count(), 50);
    }

    #[test]
    fn rows_and_columns_hold_every_diagram() {
        for slice in (2..=3)
            .flat_map(Material::tables)
            .flat_map(Material::slices)
        {
            let boards = (0..slice.size())
                .filter(|&index| unrank(slice, index).is_some())
                .count();
            assert_eq!(count_rows(slice), boards, "{slice}");
            assert_eq!(count_columns(slice), boards, "{slice}");
        }
    }

    fn count_rows(slice: Material) -> usize {
        let placements = Placements::of(slice);
        let mut count = 0;
        for row in 0..slice.size() / placements.row_length() {
            let Some(frame) = placements.row(placements.row_digits(row)) else {
                continue;
            };
            for (digit, board) in placements.boards_of_row(frame) {
                assert_eq!(rank(&board), row * placements.row_length() + digit as u64);
                count += 1;
            }
        }
        count
    }

    fn count_columns(slice: Material) -> usize {
        let placements = Placements::of(slice);
        let mut count = 0;
        for column in 0..placements.columns() {
            let digits = placements.column_digits(column);
            let (first, step) = placements.column_indexes(digits);
            let Some(frame) = placements.column(digits) else {
                continue;
            };
            for (digit, board) in placements.boards_of_column(frame) {
                assert_eq!(rank(&board), first + step * digit as u64);
                let opposite = column * placements.column_length() + digit as u64;
                assert_eq!(rank(&board.rotated()), opposite);
                count += 1;
            }
        }
        count
    }
}
