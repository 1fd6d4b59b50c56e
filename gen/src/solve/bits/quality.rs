//! Distances as qualities: what a position is worth to the side that moves into it.
//!
//! A quality is one 16-bit number, and the best move is the greatest of them: 0xFFFF - n where the
//! opponent has lost in n plies, 0x8000 for a draw, n + 1 where the opponent wins in n plies, 0 for a
//! hole. So one maximum takes the quickest win and the longest loss.

use manoury_probe::Material;

use crate::solve::bits::planes::{Planes, Shape};

/// What a position is worth to the side that moves into it.
pub(crate) type Quality = u16;

/// Not a position.
pub(crate) const HOLE: Quality = 0;
/// A draw.
pub(crate) const DRAWN: Quality = 0x8000;
/// The opponent has lost: no piece or no move is left.
pub(crate) const OVER: Quality = lost(0);

/// Quality of a position that is lost in `plies` for the side to move in it.
pub(crate) const fn lost(plies: u16) -> Quality {
    0xFFFF - plies
}

/// Quality of a position that is won in `plies` for the side to move in it.
pub(crate) const fn won(plies: u16) -> Quality {
    plies + 1
}

/// Plies of a win whose best move has this quality (above [`DRAWN`]).
pub(crate) const fn win_after(best: Quality) -> u16 {
    0xFFFF - best + 1
}

/// Plies of a loss whose best move has this quality (below [`DRAWN`]; 0 without any move).
pub(crate) const fn loss_after(best: Quality) -> u16 {
    best
}

/// Quality of the position whose best move has the quality `best`, one ply earlier.
pub(crate) const fn before(best: Quality) -> Quality {
    match best {
        DRAWN => DRAWN,
        _ if best > DRAWN => won(win_after(best)),
        _ => lost(loss_after(best)),
    }
}

/// The qualities of one slice, rows and columns as in its bit planes, without padding.
pub(crate) struct Qualities {
    rows: usize,
    columns: usize,
    values: Vec<Quality>,
}

impl Qualities {
    /// Qualities of a slice of which nothing is known yet.
    pub(crate) fn new(material: Material) -> Qualities {
        let shape = Shape::of(material);
        let values = vec![HOLE; shape.patterns * shape.rows * shape.columns];
        Qualities {
            rows: shape.rows,
            columns: shape.columns,
            values,
        }
    }

    /// Qualities of a solved slice of which only the results count: what is decided is decided at once.
    pub(crate) fn fresh(material: Material, planes: &Planes) -> Qualities {
        let mut fresh = Qualities::new(material);
        let size = fresh.rows * fresh.columns;
        for (place, quality) in fresh.values.iter_mut().enumerate() {
            let (row, column) = (place % size / fresh.columns, place % fresh.columns);
            let bits = planes.bits(place / size, row, column);
            *quality = match (bits.lost, bits.not_won) {
                (true, _) => lost(0),
                (false, true) => DRAWN,
                // Of a hole as well, which no move leads to.
                (false, false) => won(0),
            };
        }
        fresh
    }

    /// Memory of the qualities of `material`, in bytes.
    pub(crate) fn bytes(material: Material) -> u64 {
        2 * material.size()
    }

    /// The row of one king set of the side that has moved into the position.
    #[inline(always)]
    pub(crate) fn row(&self, pattern: usize, row: usize) -> &[Quality] {
        let start = (pattern * self.rows + row) * self.columns;
        &self.values[start..start + self.columns]
    }

    /// The whole block of a man pattern.
    pub(crate) fn block(&self, pattern: usize) -> &[Quality] {
        let size = self.rows * self.columns;
        &self.values[pattern * size..(pattern + 1) * size]
    }

    /// All values of the slice.
    pub(crate) fn values(&self) -> &[Quality] {
        &self.values
    }

    /// All values of the slice.
    pub(crate) fn values_mut(&mut self) -> &mut [Quality] {
        &mut self.values
    }

    /// Stores the block of a man pattern.
    pub(crate) fn store(&mut self, pattern: usize, block: &[Quality]) {
        let size = self.rows * self.columns;
        self.values[pattern * size..(pattern + 1) * size].copy_from_slice(block);
    }
}

#[cfg(test)]
mod tests {
    use super::{DRAWN, before, loss_after, lost, win_after, won};
    use crate::solve::output::codes::Code;

    #[test]
    fn a_ply_earlier_is_a_ply_longer() {
        for plies in 0..400 {
            assert_eq!(win_after(lost(plies)), plies + 1);
            assert_eq!(before(lost(plies)), won(plies + 1));
            assert_eq!(loss_after(won(plies)), plies + 1);
            assert_eq!(before(won(plies)), lost(plies + 1));
        }
        assert_eq!(before(DRAWN), DRAWN);
    }

    #[test]
    fn better_is_greater() {
        assert!(lost(0) > lost(2) && lost(2) > DRAWN && DRAWN > won(41) && won(41) > won(40));
        assert!(lost(u16::MOST) > DRAWN && DRAWN > won(u16::MOST));
    }
}
