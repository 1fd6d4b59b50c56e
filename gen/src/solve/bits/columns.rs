//! Columns: the sets of the other side's kings as bits of a row, and which of them stand on a square.

use manoury_probe::colex;

use crate::solve::bits::rows::{Row, zero};
use crate::solve::placement::geometry::{SQUARES, rotate, squares_of};
use crate::solve::placement::kings::KingSets;

/// One tile of columns.
pub(crate) struct Tile<const T: usize> {
    /// `on[q]`: the columns whose kings stand on square q of the mover's view.
    pub(crate) on: [Row<T>; SQUARES],
    /// The columns that exist (the last word of the last tile is not full).
    pub(crate) all: Row<T>,
    /// `lift[q][w]`: where the columns of `on[q][w]`, their king on q taken off, lie among the sets of
    /// one king less.
    lift: Box<[[Lift; T]; SQUARES]>,
    /// Second and later windows of the few words that one window does not cover (from five kings on).
    more: Vec<Lift>,
}

/// A window of 64 source bits, and those of them that are meant.
#[derive(Clone, Copy, Default)]
struct Lift {
    first: u32,
    /// The next window of the same word: its place in `Tile::more` plus 1, or 0.
    more: u32,
    mask: u64,
}

/// All columns of one number of kings.
pub(crate) struct Columns<const T: usize> {
    pub(crate) count: usize,
    pub(crate) tiles: Vec<Tile<T>>,
}

impl<const T: usize> Columns<T> {
    /// The columns for these king sets, which are in the other side's own view.
    pub(crate) fn new(sets: &KingSets) -> Columns<T> {
        let per_tile = 64 * T;
        let tiles = sets.sets().chunks(per_tile).map(Tile::new).collect();
        Columns {
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
        let mut more = Vec::new();
        for (j, &set) in sets.iter().enumerate() {
            all[j / 64] |= 1 << (j % 64);
            for q in squares_of(rotate(set)) {
                on[q][j / 64] |= 1 << (j % 64);
                let rank = colex(set & !(1 << (49 - q))) as u32;
                add(&mut lift[q][j / 64], &mut more, rank);
            }
        }
        Tile {
            on,
            all,
            lift,
            more,
        }
    }

    /// A row over the sets of one king less (its words given by number) as a row over this tile: the
    /// columns with a king on `q` get the bit of the set without it, all others 0.
    #[inline(always)]
    pub(crate) fn expand(&self, smaller: impl Fn(usize) -> u64, q: usize) -> Row<T> {
        std::array::from_fn(|w| match self.on[q][w] {
            0 => 0,
            mask => deposit(self.lifted(&self.lift[q][w], &smaller), mask),
        })
    }

    /// The meant bits of a word's windows, moved together.
    #[inline(always)]
    fn lifted(&self, lift: &Lift, smaller: &impl Fn(usize) -> u64) -> u64 {
        let mut bits = lift.extract(smaller);
        let (mut last, mut count) = (lift, 0);
        while last.more != 0 {
            count += last.mask.count_ones();
            last = &self.more[last.more as usize - 1];
            bits |= last.extract(smaller) << count;
        }
        bits
    }
}

/// Adds a rank, greater than all before it, to the windows of a word.
fn add(lift: &mut Lift, more: &mut Vec<Lift>, rank: u32) {
    if lift.more != 0 {
        let next = lift.more as usize - 1;
        let mut second = more[next];
        add(&mut second, more, rank);
        more[next] = second;
    } else if lift.mask == 0 {
        *lift = Lift {
            first: rank,
            more: 0,
            mask: 1,
        };
    } else if rank - lift.first < 64 {
        lift.mask |= 1 << (rank - lift.first);
    } else {
        more.push(Lift {
            first: rank,
            more: 0,
            mask: 1,
        });
        lift.more = more.len() as u32;
    }
}

impl Lift {
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

#[cfg(test)]
mod tests {
    use super::Columns;
    use crate::solve::placement::geometry::{rotate, squares_of};
    use crate::solve::placement::kings::KingSets;
    use manoury_probe::colex;

    /// A bit of a row over smaller sets that depends on the rank alone.
    fn noise(rank: u64) -> u64 {
        rank.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 61 & 1
    }

    fn expands_as_defined<const T: usize>(kings: usize, every: usize) {
        let sets = KingSets::new(kings);
        let columns = Columns::<T>::new(&sets);
        let word = |word: usize| {
            (0..64).fold(0, |bits, bit| bits | noise((word * 64 + bit) as u64) << bit)
        };
        for (t, tile) in columns.tiles.iter().enumerate().step_by(every) {
            for q in 0..50 {
                let row = tile.expand(word, q);
                let first = t * T * 64;
                for (j, &set) in sets.sets()[first..].iter().enumerate().take(T * 64) {
                    let has = squares_of(rotate(set)).any(|s| s == q);
                    let expected = if has {
                        noise(colex(set & !(1 << (49 - q))))
                    } else {
                        0
                    };
                    assert_eq!(row[j / 64] >> (j % 64) & 1, expected, "{set:x} {q}");
                }
            }
        }
    }

    #[test]
    fn rows_expand_as_defined() {
        expands_as_defined::<20>(2, 1);
        expands_as_defined::<20>(3, 1);
        expands_as_defined::<20>(4, 7);
        expands_as_defined::<20>(5, 163);
    }
}
