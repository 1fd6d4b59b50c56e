//! Columns: the sets of the other side's kings as bits of a row, and which of them stand on a square.

use manoury_probe::colex;

use crate::geometry::{SQUARES, rotate, squares_of};
use crate::kings::KingSets;
use crate::rows::{Row, zero};

/// One tile of columns.
pub(crate) struct Tile<const T: usize> {
    /// `on[q]`: the columns whose kings stand on square q of the mover's view.
    pub(crate) on: [Row<T>; SQUARES],
    /// The columns that exist (the last word of the last tile is not full).
    pub(crate) all: Row<T>,
    /// `lift[q][w]`: where the columns of `on[q][w]`, their king on q taken off, lie among the sets of
    /// one king less.
    lift: Box<[[Lift; T]; SQUARES]>,
}

/// A window of 64 source bits, and those of them that are meant.
#[derive(Clone, Copy, Default)]
struct Lift {
    first: u32,
    mask: u64,
}

/// All columns of one number of kings.
pub(crate) struct Columns<const T: usize> {
    pub(crate) kings: usize,
    pub(crate) count: usize,
    pub(crate) tiles: Vec<Tile<T>>,
}

impl<const T: usize> Columns<T> {
    /// The columns for these king sets, which are in the other side's own view.
    pub(crate) fn new(sets: &KingSets) -> Columns<T> {
        let per_tile = 64 * T;
        let tiles = sets.sets().chunks(per_tile).map(Tile::new).collect();
        Columns {
            kings: sets.kings(),
            count: sets.len(),
            tiles,
        }
    }
}

impl<const T: usize> Tile<T> {
    fn new(sets: &[u64]) -> Tile<T> {
        let mut on = [zero(); SQUARES];
        let mut all = zero();
        let mut lift = Box::new([[Lift::default(); T]; SQUARES]);
        for (j, &set) in sets.iter().enumerate() {
            all[j / 64] |= 1 << (j % 64);
            for q in squares_of(rotate(set)) {
                on[q][j / 64] |= 1 << (j % 64);
                lift[q][j / 64].add(colex(set & !(1 << (49 - q))) as u32);
            }
        }
        Tile { on, all, lift }
    }

    /// A row over the sets of one king less (its words given by number) as a row over this tile: the
    /// columns with a king on `q` get the bit of the set without it, all others 0.
    #[inline(always)]
    pub(crate) fn expand(&self, smaller: impl Fn(usize) -> u64, q: usize) -> Row<T> {
        std::array::from_fn(|w| match self.on[q][w] {
            0 => 0,
            mask => deposit(self.lift[q][w].extract(&smaller), mask),
        })
    }
}

impl Lift {
    fn add(&mut self, rank: u32) {
        if self.mask == 0 {
            self.first = rank;
        }
        let place = rank - self.first;
        assert!(
            place < 64,
            "sets of one word, a common king taken off, lie within 64 ranks"
        );
        self.mask |= 1 << place;
    }

    #[inline(always)]
    fn extract(self, words: &impl Fn(usize) -> u64) -> u64 {
        let (word, shift) = (self.first as usize / 64, self.first % 64);
        let mut window = words(word) >> shift;
        // The window goes on in the next word only where a wanted bit lies there.
        if shift > 0 && self.mask >> (64 - shift) != 0 {
            window |= words(word + 1) << (64 - shift);
        }
        gather(window, self.mask)
    }
}

/// The bits of `value` under `mask`, moved together at the low end (pext).
#[inline(always)]
fn gather(value: u64, mut mask: u64) -> u64 {
    // A run from bit 0 is the common case.
    if mask & mask.wrapping_add(1) == 0 {
        return value & mask;
    }
    let mut result = 0;
    let mut place = 1;
    while mask != 0 {
        let bit = mask & mask.wrapping_neg();
        if value & bit != 0 {
            result |= place;
        }
        place <<= 1;
        mask ^= bit;
    }
    result
}

/// The low bits of `value`, spread over the bits of `mask` (pdep).
#[inline(always)]
fn deposit(mut value: u64, mut mask: u64) -> u64 {
    let mut result = 0;
    while value != 0 {
        let bit = mask & mask.wrapping_neg();
        if value & 1 != 0 {
            result |= bit;
        }
        value >>= 1;
        mask ^= bit;
    }
    result
}
