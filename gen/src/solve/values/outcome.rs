//! What the captures of rows of positions come to, by the number of pieces they take.

use crate::solve::bits::rows::{Row, any, or_into, remove, zero};

/// One row of positions: where some captures are possible, and what they come to.
#[derive(Clone, Copy)]
pub(crate) struct Captures<const T: usize> {
    /// One of them is possible.
    pub(crate) possible: Row<T>,
    /// One of them wins.
    pub(crate) win: Row<T>,
    /// One of them does not lose.
    pub(crate) safe: Row<T>,
}

impl<const T: usize> Captures<T> {
    pub(crate) const NONE: Captures<T> = Captures {
        possible: zero(),
        win: zero(),
        safe: zero(),
    };

    /// Adds other captures of the same positions.
    #[inline(always)]
    pub(crate) fn add(&mut self, more: &Captures<T>) {
        or_into(&mut self.possible, &more.possible);
        or_into(&mut self.win, &more.win);
        or_into(&mut self.safe, &more.safe);
    }

    /// Whether a capture is possible anywhere in the row.
    #[inline(always)]
    pub(crate) fn any(&self) -> bool {
        any(&self.possible)
    }

    /// Adds a capture of the position in word `w` under `mask`.
    #[inline(always)]
    pub(crate) fn add_bit(&mut self, w: usize, mask: u64, win: bool, safe: bool) {
        self.possible[w] |= mask;
        self.win[w] |= if win { mask } else { 0 };
        self.safe[w] |= if safe { mask } else { 0 };
    }

    /// Takes away the positions in `gone`.
    #[inline(always)]
    pub(crate) fn remove(&mut self, gone: &Row<T>) {
        remove(&mut self.possible, gone);
        remove(&mut self.win, gone);
        remove(&mut self.safe, gone);
    }
}

/// The captures of one tile: for each row one entry for every number of pieces that can be taken.
///
/// Entry 0 holds all captures as if they took one piece: `possible` is exact, `win` and `safe` hold
/// for positions without a longer capture. Entry n - 1 holds the captures of n pieces.
pub(crate) struct TileCaptures<const T: usize> {
    entries: Vec<Captures<T>>,
    others: usize,
}

impl<const T: usize> TileCaptures<T> {
    /// Room for `rows` rows against `others` enemy pieces.
    pub(crate) fn new(rows: usize, others: usize) -> TileCaptures<T> {
        TileCaptures {
            entries: vec![Captures::NONE; rows * others],
            others,
        }
    }

    /// No capture anywhere.
    pub(crate) fn clear(&mut self) {
        self.entries.fill(Captures::NONE);
    }

    /// The entries of one row.
    #[inline(always)]
    pub(crate) fn row(&self, rank: usize) -> &[Captures<T>] {
        &self.entries[rank * self.others..(rank + 1) * self.others]
    }

    /// The entries of one row.
    #[inline(always)]
    pub(crate) fn row_mut(&mut self, rank: usize) -> &mut [Captures<T>] {
        &mut self.entries[rank * self.others..(rank + 1) * self.others]
    }
}
