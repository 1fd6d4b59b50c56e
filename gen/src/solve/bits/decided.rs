//! Positions of a block that one step decides, and which of its rows they are in.

use crate::solve::bits::extent::Extent;
use crate::solve::bits::rows::{Dirty, Row, or_into, zero};
use crate::solve::placement::geometry::squares_of;

/// Rows that one step decides, those of the first tile of columns first.
pub(crate) struct Decided<const T: usize> {
    pub(crate) rows: Vec<Row<T>>,
    pub(crate) dirty: Dirty,
}

/// How a block lies in its index: own king sets, and enemy king sets of each.
#[derive(Clone, Copy)]
pub(crate) struct Grid {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
}

/// A word of a row.
#[derive(Clone, Copy)]
pub(crate) struct Word {
    /// The row, counted over all tiles.
    pub(crate) at: usize,
    /// The word's place in it.
    pub(crate) w: usize,
    /// The index in the block of the word's first bit.
    pub(crate) index: usize,
    pub(crate) bits: u64,
}

impl<const T: usize> Decided<T> {
    /// Nothing is decided of `rows` rows, all tiles together.
    pub(crate) fn new(rows: usize) -> Decided<T> {
        Decided {
            rows: vec![zero(); rows],
            dirty: Dirty::new(rows),
        }
    }

    /// Adds bits to a row.
    #[inline(always)]
    pub(crate) fn add(&mut self, at: usize, row: &Row<T>) {
        or_into(&mut self.rows[at], row);
        self.dirty.mark(at);
    }

    /// Takes every changed row, leaving none.
    #[inline(always)]
    pub(crate) fn drain(&mut self, mut each: impl FnMut(usize, &Row<T>)) {
        for word in 0..self.dirty.words() {
            for bit in squares_of(self.dirty.take_word(word)) {
                let at = word * 64 + bit;
                let row = std::mem::replace(&mut self.rows[at], zero());
                each(at, &row);
            }
        }
    }

    /// Shows every changed row, in ascending order.
    #[inline(always)]
    pub(crate) fn each(&self, mut each: impl FnMut(usize, &Row<T>)) {
        for (word, &marks) in self.dirty.marks().iter().enumerate() {
            squares_of(marks).for_each(|bit| each(word * 64 + bit, &self.rows[word * 64 + bit]));
        }
    }

    /// Shows every word with a bit of a block that lies in its index as `grid` says.
    #[inline(always)]
    pub(crate) fn each_word(&self, grid: Grid, mut each: impl FnMut(Word)) {
        self.each(|at, row| {
            let (tile, rank) = (at / grid.rows, at % grid.rows);
            let index = rank * grid.columns + tile * T * 64;
            for (w, &bits) in row.iter().enumerate().filter(|&(_, &bits)| bits != 0) {
                let index = index + w * 64;
                each(Word { at, w, index, bits });
            }
        });
    }

    /// The positions that are decided.
    pub(crate) fn extent(&self, grid: Grid) -> Extent {
        let mut extent = Extent::NONE;
        self.each_word(grid, |word| extent.add(word.index as u64, word.bits));
        extent
    }

    /// Whether no row was changed.
    pub(crate) fn is_empty(&self) -> bool {
        self.dirty.is_empty()
    }
}
