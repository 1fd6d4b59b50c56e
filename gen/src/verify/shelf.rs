//! The scores of finished slices, which conversions of later ones lead to.

use manoury_probe::{MAX_PIECES, Material, Wdl, rank};
use manoury_rules::Board;
use rayon::iter::{IndexedParallelIterator, ParallelIterator};
use rayon::slice::{ParallelSlice, ParallelSliceMut};

use super::score::Score;

/// Results that fit in a byte.
const PER_BYTE: usize = 4;
/// Bytes that are packed at a time.
const PACKED: usize = 1 << 14;

/// The scores of all positions of a slice, captures included. Those of holes mean nothing.
#[derive(Debug)]
pub(crate) enum Scores {
    /// Results alone, two bits each.
    Results(Vec<u8>),
    /// Results with distances to the end.
    Ends(Vec<Score>),
}

impl Scores {
    /// Only the results of `scores`.
    pub(crate) fn results(scores: &[Score]) -> Self {
        let mut bytes = vec![0; scores.len().div_ceil(PER_BYTE)];
        let chunks = scores.par_chunks(PACKED * PER_BYTE);
        bytes
            .par_chunks_mut(PACKED)
            .zip(chunks)
            .for_each(|(bytes, scores)| {
                for (byte, scores) in bytes.iter_mut().zip(scores.chunks(PER_BYTE)) {
                    *byte = pack(scores);
                }
            });
        Self::Results(bytes)
    }

    /// The score of an index; without its distance where only results were kept.
    #[inline]
    pub(crate) fn score(&self, index: u64) -> Score {
        let index = index as usize;
        match self {
            Self::Results(bytes) => unpack(bytes[index / PER_BYTE], index % PER_BYTE),
            Self::Ends(scores) => scores[index],
        }
    }
}

fn pack(scores: &[Score]) -> u8 {
    let code = |score: &Score| score.result() as u8;
    scores
        .iter()
        .rev()
        .fold(0, |byte, score| byte << 2 | code(score))
}

#[inline]
fn unpack(byte: u8, place: usize) -> Score {
    const BY_CODE: [Score; PER_BYTE] = {
        let mut scores = [Score::DRAW; PER_BYTE];
        scores[Wdl::Win as usize] = Score::WON;
        scores[Wdl::Loss as usize] = Score::LOST;
        scores
    };
    BY_CODE[usize::from(byte >> (2 * place) & 3)]
}

/// Numbers of pieces of one kind that a material with a table can have.
const COUNTS: usize = MAX_PIECES as usize + 1;

/// Slices by their material.
#[derive(Debug)]
pub(crate) struct Shelf {
    /// The place of a material is the number that its counts make as digits.
    places: Vec<Option<Scores>>,
}

impl Shelf {
    pub(crate) fn new() -> Self {
        let places = std::iter::repeat_with(|| None)
            .take(COUNTS.pow(4))
            .collect();
        Self { places }
    }

    pub(crate) fn insert(&mut self, slice: Material, scores: Scores) {
        self.places[place(slice)] = Some(scores);
    }

    /// Drops the slices of a table.
    pub(crate) fn remove(&mut self, table: Material) {
        for slice in table.slices() {
            self.places[place(slice)] = None;
        }
    }

    /// Whether the slices of a table are there; with their distances to the end, if `ends`.
    pub(crate) fn holds(&self, table: Material, ends: bool) -> bool {
        table
            .slices()
            .all(|slice| match &self.places[place(slice)] {
                Some(Scores::Ends(_)) => true,
                Some(Scores::Results(_)) => !ends,
                None => false,
            })
    }

    /// The score of a board, which both sides have pieces on. Its slice must be there.
    #[inline]
    pub(crate) fn score(&self, board: &Board) -> Score {
        let scores = self.places[place(Material::of(board))].as_ref();
        scores
            .expect("slices are loaded before those that depend on them")
            .score(rank(board))
    }
}

#[inline]
fn place(slice: Material) -> usize {
    let counts = slice.counts();
    counts
        .iter()
        .fold(0, |place, &count| place * COUNTS + usize::from(count))
}

#[cfg(test)]
mod tests {
    use manoury_probe::Wdl;

    use super::{PACKED, Score, Scores};

    #[test]
    fn results_are_packed() {
        let all = [
            Wdl::Win,
            Wdl::Draw,
            Wdl::Draw,
            Wdl::Loss,
            Wdl::Win,
            Wdl::Loss,
            Wdl::Loss,
        ];
        let scores: Vec<Score> = (0..PACKED * 9)
            .map(|i| Score::of(all[i % 7]).at(5))
            .collect();
        let packed = Scores::results(&scores);
        for (index, score) in scores.iter().enumerate() {
            assert_eq!(packed.score(index as u64), score.bare());
        }
    }
}
