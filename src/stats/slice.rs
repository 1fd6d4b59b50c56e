//! What is known of a slice.

use manoury_probe::{Longest, Material, Metric, ProbeError, Ruled, SliceStats, Table};

use crate::stats::histogram::Histogram;

/// Counts and distances of a slice.
#[derive(Debug)]
pub struct SliceRow {
    /// The slice.
    pub slice: Material,
    /// Counts of all legal positions.
    pub counts: SliceStats,
    /// What the tables of distances tell: dtc first, where there are such tables.
    pub distances: Vec<Distances>,
}

/// Distances of a slice by one metric.
#[derive(Debug)]
pub struct Distances {
    /// The metric.
    pub metric: Metric,
    /// The greatest of wins.
    pub longest_win: Option<Longest>,
    /// The greatest of losses.
    pub longest_loss: Option<Longest>,
    /// How they are spread, if that was counted.
    pub histogram: Option<Histogram>,
}

impl SliceRow {
    /// The distances by `metric`, if there is a table.
    pub fn by(&self, metric: Metric) -> Option<&Distances> {
        self.distances
            .iter()
            .find(|distances| distances.metric == metric)
    }
}

/// The rows of all slices of `tables`, in their order.
pub fn rows(tablebase: Ruled<'_>, tables: &[Material]) -> Result<Vec<SliceRow>, ProbeError> {
    let mut rows = Vec::new();
    for table in tables {
        for (number, slice) in table.slices().enumerate() {
            rows.push(row(tablebase, slice, number)?);
        }
    }
    Ok(rows)
}

/// The row of a slice, which has a number in its table.
fn row(tablebase: Ruled<'_>, slice: Material, number: usize) -> Result<SliceRow, ProbeError> {
    let mut counts = SliceStats::default();
    let mut distances = Vec::new();
    for metric in Metric::ALL {
        if !tablebase.covers(slice, metric) {
            continue;
        }
        let stats = stats(tablebase.table(slice, metric)?, number);
        counts = stats;
        if metric != Metric::Wdl {
            distances.push(Distances {
                metric,
                longest_win: stats.longest_win,
                longest_loss: stats.longest_loss,
                histogram: None,
            });
        }
    }
    Ok(SliceRow {
        slice,
        counts,
        distances,
    })
}

/// A valid header has the counts of each of its slices.
fn stats(table: &Table, number: usize) -> SliceStats {
    table.header().stats()[number]
}
