//! King sets: every placement of k kings, numbered by colex rank, and the ranks of the sets that
//! differ from it by one king.

use manoury_probe::{binomial, colex, colex_unrank};

use crate::solve::placement::geometry::{SQUARES, squares_of};

/// Rank that stands where a king cannot be added (it is there already).
pub(crate) const NO_RANK: u32 = u32::MAX;

/// All sets of `k` kings over the 50 squares, by colex rank.
pub(crate) struct KingSets {
    k: usize,
    sets: Vec<u64>,
    /// `smaller[rank * k + n]`: rank of the set without its n-th king (ascending).
    smaller: Vec<u32>,
    /// `larger[rank of a (k-1)-set][s]`: rank of that set with a king added on s.
    larger: Vec<[u32; SQUARES]>,
}

impl KingSets {
    /// Builds the tables for `k` kings (0 to 7).
    pub(crate) fn new(k: usize) -> KingSets {
        let count = binomial(SQUARES, k);
        let sets = subsets(k, count as usize);
        let smaller = sets
            .iter()
            .flat_map(|&set| squares_of(set).map(move |s| rank(set & !(1 << s))))
            .collect();
        let larger = match k {
            0 => Vec::new(),
            _ => (0..binomial(SQUARES, k - 1))
                .map(|r| extended_ranks(colex_unrank(r, k - 1)))
                .collect(),
        };
        KingSets {
            k,
            sets,
            smaller,
            larger,
        }
    }

    /// Kings in each set.
    pub(crate) fn kings(&self) -> usize {
        self.k
    }

    /// Number of sets, C(50, k).
    pub(crate) fn len(&self) -> usize {
        self.sets.len()
    }

    /// The sets by rank, as 50-bit masks.
    #[inline(always)]
    pub(crate) fn sets(&self) -> &[u64] {
        &self.sets
    }

    /// For each king of set `rank`, ascending by square: the ranks of all sets that keep the other
    /// kings and put this one anywhere, indexed by square.
    #[inline(always)]
    pub(crate) fn neighbours(&self, rank: usize) -> impl Iterator<Item = &[u32; SQUARES]> {
        self.smaller[rank * self.k..(rank + 1) * self.k]
            .iter()
            .map(|&r| &self.larger[r as usize])
    }

    /// For each set of k-1 kings, by rank: the ranks of the sets with one king more, indexed by square.
    #[inline(always)]
    pub(crate) fn larger(&self) -> &[[u32; SQUARES]] {
        &self.larger
    }
}

fn rank(set: u64) -> u32 {
    colex(set) as u32
}

/// All k-subsets of the board in colex order (which is the numeric order of the masks).
fn subsets(k: usize, count: usize) -> Vec<u64> {
    let mut set: u64 = (1 << k) - 1;
    let mut sets = Vec::with_capacity(count);
    for _ in 0..count {
        sets.push(set);
        // Next mask with the same number of bits (Gosper); the division only drops the low zeros.
        let ripple = set.wrapping_add(set & set.wrapping_neg());
        set = ripple
            | ((set ^ ripple) >> 2)
                .checked_shr(set.trailing_zeros())
                .unwrap_or(0);
    }
    sets
}

/// Ranks of `set` with one king more on each square; [`NO_RANK`] where one stands already.
pub(crate) fn extended_ranks(set: u64) -> [u32; SQUARES] {
    let mut ranks = [NO_RANK; SQUARES];
    let mut below = 0;
    let mut count = 0;
    // Kings above the new one move up by one place in the sum.
    let mut above: u64 = squares_of(set)
        .enumerate()
        .map(|(i, s)| binomial(s, i + 2))
        .sum();
    for (s, slot) in ranks.iter_mut().enumerate() {
        if set >> s & 1 == 1 {
            above -= binomial(s, count + 2);
            below += binomial(s, count + 1);
            count += 1;
        } else {
            *slot = (below + binomial(s, count + 1) + above) as u32;
        }
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::{KingSets, NO_RANK, colex, extended_ranks};

    #[test]
    fn sets_stand_at_their_rank() {
        for k in 0..=4 {
            let sets = KingSets::new(k);
            assert!(
                sets.sets()
                    .iter()
                    .enumerate()
                    .all(|(i, &set)| colex(set) == i as u64)
            );
        }
    }

    #[test]
    fn a_set_with_one_king_more_has_its_rank() {
        for set in [0, 1, 1 << 49, 0b1011 << 7 | 1 << 30, 0x2_8000_0000_0005] {
            for (s, &rank) in extended_ranks(set).iter().enumerate() {
                let expected = match set >> s & 1 {
                    0 => colex(set | 1 << s) as u32,
                    _ => NO_RANK,
                };
                assert_eq!(rank, expected, "{set:x} {s}");
            }
        }
    }

    #[test]
    fn neighbours_move_one_king() {
        let sets = KingSets::new(3);
        for (i, &set) in sets.sets().iter().enumerate().step_by(97) {
            for ranks in sets.neighbours(i) {
                for (s, &r) in ranks.iter().enumerate().filter(|&(_, &r)| r != NO_RANK) {
                    let moved = sets.sets()[r as usize];
                    assert!(moved >> s & 1 == 1 && (moved & set).count_ones() >= 2);
                }
            }
        }
    }
}
