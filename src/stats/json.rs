//! Counts for programs: an array of JSON objects, one a slice.

use std::io::{self, Write};

use manoury_probe::Metric;
use serde::Serialize;

use crate::records::LongestRecord;
use crate::stats::histogram::Histogram;
use crate::stats::slice::{Distances, SliceRow};

/// A slice.
#[derive(Serialize)]
struct SliceRecord<'a> {
    material: String,
    table: String,
    positions: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    /// Null where there is no table.
    dtc: Option<DistancesRecord<'a>>,
    dtw: Option<DistancesRecord<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dtd: Option<DistancesRecord<'a>>,
}

/// Distances of a slice by one metric.
#[derive(Serialize)]
struct DistancesRecord<'a> {
    longest_win: Option<LongestRecord>,
    longest_loss: Option<LongestRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    histogram: Option<&'a Histogram>,
}

/// Prints the array.
pub fn print(out: &mut impl Write, rows: &[SliceRow]) -> io::Result<()> {
    let records: Vec<SliceRecord<'_>> = rows.iter().map(record).collect();
    serde_json::to_writer_pretty(&mut *out, &records)?;
    writeln!(out)?;
    out.flush()
}

fn record(row: &SliceRow) -> SliceRecord<'_> {
    let distances = |metric| row.by(metric).map(|it| distances_record(row, it));
    SliceRecord {
        material: row.slice.to_string(),
        table: row.slice.table().to_string(),
        positions: row.counts.positions,
        wins: row.counts.wins,
        draws: row.counts.draws,
        losses: row.counts.losses,
        dtc: distances(Metric::Dtc),
        dtw: distances(Metric::Dtw),
        dtd: distances(Metric::Dtd),
    }
}

fn distances_record<'a>(row: &SliceRow, distances: &'a Distances) -> DistancesRecord<'a> {
    DistancesRecord {
        longest_win: LongestRecord::new(row.slice, distances.longest_win),
        longest_loss: LongestRecord::new(row.slice, distances.longest_loss),
        histogram: distances.histogram.as_ref(),
    }
}
