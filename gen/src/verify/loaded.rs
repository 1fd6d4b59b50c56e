//! A table in memory while it is verified, by one metric.

use manoury_probe::{Material, Metric, ProbeError, Ruled};

use super::captures::Captures;
use super::check::Check;
use super::findings::Findings;
use super::load::load;
use super::placements::Placements;
use super::score::Score;
use super::shelf::{Scores, Shelf};
use super::terms::Terms;
use super::watch::Watch;

/// The slices of a table, all scores true or as stored.
pub(crate) struct LoadedTable {
    terms: Terms,
    slices: Vec<LoadedSlice>,
}

struct LoadedSlice {
    placements: Placements,
    scores: Vec<Score>,
    /// Which positions are captures.
    captures: Vec<bool>,
}

impl LoadedTable {
    /// Reads a table and resolves its captures by those on the shelf, where all tables must be that captures lead to.
    pub(crate) fn read(
        tables: Ruled<'_>,
        table: Material,
        metric: Metric,
        shelf: &Shelf,
        watch: &Watch<'_>,
    ) -> Result<Self, ProbeError> {
        let rules = tables.rules();
        let terms = Terms { metric, rules };
        let read = |slice| {
            let placements = Placements::of(slice);
            let mut scores = load(tables, slice, metric)?;
            let captures = Captures { terms, shelf }.fill(&placements, &mut scores, watch);
            Ok(LoadedSlice {
                placements,
                scores,
                captures,
            })
        };
        let slices = table
            .slices()
            .map(read)
            .collect::<Result<_, ProbeError>>()?;
        Ok(Self { terms, slices })
    }

    /// Looks at all positions of each slice. On the shelf all tables must be that conversions lead to.
    pub(crate) fn check(&self, results: bool, shelf: &Shelf, watch: &Watch<'_>) -> Vec<Findings> {
        let terms = self.terms;
        let check = |(slice, mirror): (&LoadedSlice, &LoadedSlice)| {
            let check = Check {
                terms,
                results,
                placements: &slice.placements,
                scores: &slice.scores,
                captures: &slice.captures,
                mirror: &mirror.scores,
                shelf,
            };
            check.run(watch)
        };
        // One slice is its own mirror, two are that of each other.
        self.slices
            .iter()
            .zip(self.slices.iter().rev())
            .map(check)
            .collect()
    }

    /// Leaves the scores to later tables, with their distances if conversions do not end these.
    pub(crate) fn shelve(self, shelf: &mut Shelf) {
        for slice in self.slices {
            let scores = match self.terms.metric {
                Metric::Wdl | Metric::Dtc => Scores::results(&slice.scores),
                Metric::Dtw | Metric::Dtd => Scores::Ends(slice.scores),
            };
            shelf.insert(slice.placements.slice(), scores);
        }
    }
}
