//! How the distances of a slice are spread.

use manoury_probe::{
    Arrangement, Material, Metric, ProbeError, Quiet, Ruled, Table, TableError, WDL_DRAW, WDL_WIN,
    unrank,
};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use serde::Serialize;

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
    let pair = Pair {
        slice,
        number: slice.slices().position(|it| it == slice).unwrap_or(0),
        results: tablebase.table(slice, Metric::Wdl)?,
        distances: tablebase.table(slice, metric)?,
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
    distances: &'a Table,
}

impl Pair<'_> {
    /// Places of a block of one table, and of one or more of the other: block sizes are powers of two.
    fn chunk(&self) -> u64 {
        let sizes = [self.results, self.distances].map(|table| table.header().block_values());
        sizes[0].max(sizes[1]) as u64
    }

    /// Counts a chunk, which begins with the place `first` of the table of results.
    fn count(&self, first: u64) -> Result<Histogram, TableError> {
        let end = (first + self.chunk()).min(self.slice.size());
        let mut histogram = Histogram::default();
        let Some(places) = self.results.arrangement(self.number) else {
            return Ok(histogram);
        };
        let results = self.values(self.results, first, end)?;
        let distances = self.distances(places, first, end)?;
        for ((place, result), plies) in (first..end).zip(results).zip(distances) {
            // What stands for draws is the most common, and needs no look at the board.
            if result == WDL_DRAW || !self.is_quiet(places.index(place)) {
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

    /// The distances at the places of the table of results.
    fn distances(
        &self,
        places: &Arrangement,
        first: u64,
        end: u64,
    ) -> Result<Vec<u16>, TableError> {
        if self.distances.arrangement(self.number) == Some(places) {
            return self.values(self.distances, first, end);
        }
        let value = |place| self.distances.value(self.number, places.index(place));
        (first..end).map(value).collect()
    }

    fn is_quiet(&self, index: u64) -> bool {
        unrank(self.slice, index).is_some_and(|board| Quiet::new(&board).is_some())
    }

    /// The values of a table from the place `first`, where a block begins, to before `end`, where one ends.
    fn values(&self, table: &Table, first: u64, end: u64) -> Result<Vec<u16>, TableError> {
        let size = table.header().block_values() as u64;
        let mut values = Vec::new();
        let mut block = Vec::new();
        for number in first / size..end.div_ceil(size) {
            table.decode_block(self.number, number, &mut block)?;
            values.extend_from_slice(&block);
        }
        Ok(values)
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
