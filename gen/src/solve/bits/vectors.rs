//! Bit vectors over king sets.

use smallvec::{SmallVec, smallvec};

use crate::solve::bits::rows::WIDE;
use crate::solve::placement::geometry::{SQUARES, squares_of};
use crate::solve::placement::kings::NO_RANK;

/// A bit vector over king sets; up to two kings without an allocation.
pub(crate) type Vector = SmallVec<[u64; WIDE]>;

/// A vector of `words` words without any bit.
pub(crate) fn blank(words: usize) -> Vector {
    smallvec![0; words]
}

/// `lost` and `not_won` from the valid, won and (two kinds of) lost positions.
pub(crate) fn planes(
    valid: &[u64],
    won: &[u64],
    lost: &[u64],
    more_lost: &[u64],
) -> (Vector, Vector) {
    let lost = lost.iter().zip(more_lost).map(|(a, b)| a | b).collect();
    (
        lost,
        valid
            .iter()
            .zip(won)
            .map(|(valid, won)| valid & !won)
            .collect(),
    )
}

/// The bits of a vector over king sets at `ranks`, by square.
pub(crate) fn gather(vector: &[u64], ranks: &[u32; SQUARES]) -> u64 {
    let mut word = 0;
    for (s, &rank) in ranks
        .iter()
        .enumerate()
        .filter(|&(_, &rank)| rank != NO_RANK)
    {
        word |= (vector[rank as usize / 64] >> (rank % 64) & 1) << s;
    }
    word
}

/// Adds the squares of `word` to a vector over king sets.
pub(crate) fn scatter(vector: &mut [u64], ranks: &[u32; SQUARES], word: u64) {
    for s in squares_of(word) {
        let rank = ranks[s];
        vector[rank as usize / 64] |= 1 << (rank % 64);
    }
}

/// a |= b.
pub(crate) fn or_into(a: &mut [u64], b: &[u64]) {
    a.iter_mut().zip(b).for_each(|(a, b)| *a |= b);
}

/// a |= b & c.
pub(crate) fn or_and_into(a: &mut [u64], b: &[u64], c: &[u64]) {
    a.iter_mut()
        .zip(b.iter().zip(c))
        .for_each(|(a, (b, c))| *a |= b & c);
}

/// Number of bits set.
pub(crate) fn count(vector: &[u64]) -> u64 {
    vector.iter().map(|w| u64::from(w.count_ones())).sum()
}
