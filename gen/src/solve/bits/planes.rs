//! Solved slices as bit planes, laid out for the solver of their predecessors.
//!
//! A slice S is looked at by the side that is about to move INTO it. So its blocks stand transposed:
//! rows = the king sets of the side not to move in S, columns = the king sets of the side to move.
//! Two planes are kept: `lost` and `not_won` (lost or drawn), for the side to move in S. Both are 0
//! at holes, so that a move onto an occupied square finds nothing there.

use manoury_probe::{Material, binomial};

use crate::solve::bits::rows::{Row, WIDE};
use crate::solve::placement::geometry::SQUARES;
use crate::solve::placement::men::MAN_SQUARES;

/// How the positions of one man pattern lie in the words of a plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layout {
    /// `[tile][row][words of a tile]`; the side to move in the slice has kings.
    Rows,
    /// One bit per king set of the side that has moved; the side to move has no kings.
    Packed,
    /// One bit per man pattern: no kings at all.
    Single,
}

/// Shape of the blocks of one slice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    pub(crate) layout: Layout,
    /// Rows of a block: king sets of the side not to move.
    pub(crate) rows: usize,
    /// Columns of a block: king sets of the side to move.
    pub(crate) columns: usize,
    /// Words of a tile of a row.
    pub(crate) tile_words: usize,
    /// Tiles of a row.
    pub(crate) tiles: usize,
    /// Words of a block; 0 for [`Layout::Single`].
    pub(crate) block_words: usize,
    /// Man patterns of the slice.
    pub(crate) patterns: usize,
}

impl Shape {
    /// The shape of the slice `material` (the side to move first).
    pub(crate) fn of(material: Material) -> Shape {
        let sets = |kings: u8| binomial(SQUARES, kings as usize) as usize;
        let (rows, columns) = (sets(material.other_kings), sets(material.own_kings));
        let layout = match (material.own_kings, material.other_kings) {
            (0, 0) => Layout::Single,
            (0, _) => Layout::Packed,
            _ => Layout::Rows,
        };
        // A packed vector has the shape of a row over the same sets.
        let wide = if layout == Layout::Packed {
            rows
        } else {
            columns
        };
        let tile_words = if wide <= 64 { 1 } else { WIDE };
        let tiles = wide.div_ceil(64 * tile_words);
        let block_words = match layout {
            Layout::Rows => rows * tiles * tile_words,
            Layout::Packed => tiles * tile_words,
            Layout::Single => 0,
        };
        let men = |men: u8| binomial(MAN_SQUARES, men as usize) as usize;
        let patterns = men(material.own_men) * men(material.other_men);
        Shape {
            layout,
            rows,
            columns,
            tile_words,
            tiles,
            block_words,
            patterns,
        }
    }

    /// One word of a row of a [`Layout::Rows`] block, counted along the row.
    #[inline(always)]
    pub(crate) fn word(&self, plane: &[u64], row: usize, word: usize) -> u64 {
        if self.tiles == 1 {
            return plane[row * self.tile_words + word];
        }
        plane[((word / self.tile_words) * self.rows + row) * self.tile_words
            + word % self.tile_words]
    }

    /// Words of one plane of the whole slice.
    pub(crate) fn plane_words(&self) -> usize {
        match self.layout {
            Layout::Single => self.patterns.div_ceil(64),
            _ => self.patterns * self.block_words,
        }
    }
}

/// The two planes of a slice.
pub(crate) struct Planes {
    pub(crate) shape: Shape,
    lost: Vec<u64>,
    not_won: Vec<u64>,
}

/// The planes of one man pattern.
#[derive(Clone, Copy)]
pub(crate) struct BlockPlanes<'a> {
    pub(crate) shape: Shape,
    pub(crate) lost: &'a [u64],
    pub(crate) not_won: &'a [u64],
}

/// What one position of a plane says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bits {
    pub(crate) lost: bool,
    pub(crate) not_won: bool,
}

impl Planes {
    /// Planes of a slice of which nothing is known yet.
    pub(crate) fn new(material: Material) -> Planes {
        let shape = Shape::of(material);
        let words = shape.plane_words();
        Planes {
            shape,
            lost: vec![0; words],
            not_won: vec![0; words],
        }
    }

    /// Memory of the planes of `material`, in bytes.
    pub(crate) fn bytes(material: Material) -> u64 {
        16 * Shape::of(material).plane_words() as u64
    }

    /// The words of both planes: lost, then not won.
    pub(crate) fn planes(&self) -> [&[u64]; 2] {
        [&self.lost, &self.not_won]
    }

    /// The words of both planes: lost, then not won.
    pub(crate) fn planes_mut(&mut self) -> [&mut [u64]; 2] {
        [&mut self.lost, &mut self.not_won]
    }

    /// The planes of man pattern `pattern`.
    #[inline(always)]
    pub(crate) fn block(&self, pattern: usize) -> BlockPlanes<'_> {
        let words = self.shape.block_words;
        let range = pattern * words..(pattern + 1) * words;
        BlockPlanes {
            shape: self.shape,
            lost: &self.lost[range.clone()],
            not_won: &self.not_won[range],
        }
    }

    /// Stores the planes of one man pattern.
    pub(crate) fn store(&mut self, pattern: usize, lost: &[u64], not_won: &[u64]) {
        let words = self.shape.block_words;
        let range = pattern * words..(pattern + 1) * words;
        self.lost[range.clone()].copy_from_slice(lost);
        self.not_won[range].copy_from_slice(not_won);
    }

    /// Stores the position of one man pattern without kings.
    pub(crate) fn store_single(&mut self, pattern: usize, bits: Bits) {
        self.lost[pattern / 64] |= u64::from(bits.lost) << (pattern % 64);
        self.not_won[pattern / 64] |= u64::from(bits.not_won) << (pattern % 64);
    }

    /// One position: man pattern, king set of the side not to move, king set of the side to move.
    #[inline(always)]
    pub(crate) fn bits(&self, pattern: usize, row: usize, column: usize) -> Bits {
        let shape = &self.shape;
        let (word, bit) = match shape.layout {
            Layout::Single => (pattern / 64, pattern % 64),
            Layout::Packed => (pattern * shape.block_words + row / 64, row % 64),
            Layout::Rows => {
                let (tile, inside) = (
                    column / 64 / shape.tile_words,
                    column / 64 % shape.tile_words,
                );
                let row = (tile * shape.rows + row) * shape.tile_words + inside;
                (pattern * shape.block_words + row, column % 64)
            }
        };
        Bits {
            lost: self.lost[word] >> bit & 1 == 1,
            not_won: self.not_won[word] >> bit & 1 == 1,
        }
    }
}

impl<'a> BlockPlanes<'a> {
    /// Both planes of one row's tile; the layout is [`Layout::Rows`] with tiles of `T` words.
    #[inline(always)]
    pub(crate) fn row<const T: usize>(&self, tile: usize, row: usize) -> (&'a Row<T>, &'a Row<T>) {
        let at = tile * self.shape.rows + row;
        (
            &self.lost.as_chunks::<T>().0[at],
            &self.not_won.as_chunks::<T>().0[at],
        )
    }

    /// One bit of both planes of a [`Layout::Packed`] block.
    #[inline(always)]
    pub(crate) fn packed(&self, row: usize) -> Bits {
        let bit = |plane: &[u64]| plane[row / 64] >> (row % 64) & 1 == 1;
        Bits {
            lost: bit(self.lost),
            not_won: bit(self.not_won),
        }
    }
}
