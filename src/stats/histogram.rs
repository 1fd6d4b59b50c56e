//! How the distances of a slice are spread.

use manoury_probe::{
    Arrangement, Material, Metric, ProbeError, Quiet, Ruled, Table, TableError, WDL_DRAW, WDL_WIN,
    unrank,
};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use serde::Serialize;

use crate::beside::{Beside, values};

/// How many quiet positions of a slice are won and lost in so many plies. Capture positions are not among them, as
/// tables store nothing true for these.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Histogram {
    /// Wins by their distance, from 0 plies on.
    wins: Vec<u64>,
    /// Losses by their distance, from 0 plies on.
    losses: Vec<u64>,
}

impl Histogram {
    /// One more than the greatest distance.
    pub fn len(&self) -> usize {
        self.wins.len().max(self.losses.len())
    }

    /// Wins in `plies`.
    pub fn wins_in(&self, plies: usize) -> u64 {
        self.wins.get(plies).copied().unwrap_or(0)
    }

    /// Losses in `plies`.
    pub fn losses_in(&self, plies: usize) -> u64 {
        self.losses.get(plies).copied().unwrap_or(0)
    }

    /// Both together.
    fn merge(mut self, other: Self) -> Self {
        for (plies, count) in other.wins.into_iter().enumerate() {
            add(&mut self.wins, plies, count);
        }
        for (plies, count) in other.losses.into_iter().enumerate() {
            add(&mut self.losses, plies, count);
        }
        self
    }
}

fn add(counts: &mut Vec<u64>, plies: usize, count: u64) {
    if counts.len() <= plies {
        counts.resize(plies + 1, 0);
    }
    counts[plies] += count;
}

/// Counts the distances of `slice` by `metric`. `done` hears of the indexes looked at.
pub fn count_distances(
    tablebase: Ruled<'_>,
    slice: Material,
    metric: Metric,
    done: impl Fn(u64) + Sync,
) -> Result<Histogram, ProbeError> {
    let number = slice.slices().position(|it| it == slice).unwrap_or(0);
    let results = tablebase.table(slice, Metric::Wdl)?;
    let distances = tablebase.table(slice, metric)?;
    let Some(places) = results.arrangement(number) else {
        return Ok(Histogram::default());
    };
    let pair = Pair {
        slice,
        number,
        results,
        places,
        distances: Beside::new(distances, number, places)?,
    };
    let chunk = pair.chunk();
    let histograms = (0..slice.size().div_ceil(chunk))
        .into_par_iter()
        .map(|place| {
            let histogram = pair.count(place * chunk);
            done(chunk.min(slice.size() - place * chunk));
            histogram
        });
    let merge = |a: Histogram, b: Histogram| Ok(a.merge(b));
    Ok(histograms.try_reduce(Histogram::default, merge)?)
}

/// The tables that tell the distances of a slice.
struct Pair<'a> {
    slice: Material,
    /// Its number in both.
    number: usize,
    results: &'a Table,
    places: &'a Arrangement,
    distances: Beside<'a>,
}

impl Pair<'_> {
    /// Places of a block of one table, and of one or more of the other: block sizes are powers of two.
    fn chunk(&self) -> u64 {
        let results = self.results.header().block_values() as u64;
        results.max(self.distances.block_values())
    }

    /// Counts a chunk, which begins with the place `first` of the table of results.
    fn count(&self, first: u64) -> Result<Histogram, TableError> {
        let end = (first + self.chunk()).min(self.slice.size());
        let mut histogram = Histogram::default();
        let results = values(self.results, self.number, first, end)?;
        let distances = self.distances.values(first, end)?;
        for ((place, result), plies) in (first..end).zip(results).zip(distances) {
            // What stands for draws is the most common, and needs no look at the board.
            if result == WDL_DRAW || !self.is_quiet(self.places.index(place)) {
                continue;
            }
            let counts = if result == WDL_WIN {
                &mut histogram.wins
            } else {
                &mut histogram.losses
            };
            add(counts, plies.into(), 1);
        }
        Ok(histogram)
    }

    fn is_quiet(&self, index: u64) -> bool {
        unrank(self.slice, index).is_some_and(|board| Quiet::new(&board).is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::Histogram;

    #[test]
    fn histograms_add_up() {
        let a = Histogram {
            wins: vec![0, 5],
            losses: vec![1],
        };
        let b = Histogram {
            wins: vec![0, 1, 7],
            losses: vec![],
        };
        let sum = a.merge(b);
        assert_eq!(
            (
                sum.wins_in(1),
                sum.wins_in(2),
                sum.losses_in(0),
                sum.losses_in(9)
            ),
            (6, 7, 1, 0)
        );
        assert_eq!(sum.len(), 3);
    }
}
