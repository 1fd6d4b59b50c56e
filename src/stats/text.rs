//! Counts for people.

use std::io::{self, Write};

use manoury_probe::{Longest, Material, Metric};

use crate::amount::{print_count, print_share};
use crate::columns::{Align, write_columns};
use crate::records::fen;
use crate::stats::bars::write_bars;
use crate::stats::slice::{Distances, SliceRow};

/// Prints the counts, the greatest distances, and the histograms that were counted.
pub fn print(out: &mut impl Write, rows: &[SliceRow]) -> io::Result<()> {
    print_counts(out, rows)?;
    for metric in [Metric::Dtc, Metric::Dtw, Metric::Dtd] {
        print_longest(out, rows, metric)?;
    }
    for row in rows {
        for distances in &row.distances {
            print_histogram(out, row.slice, distances)?;
        }
    }
    out.flush()
}

fn print_counts(out: &mut impl Write, rows: &[SliceRow]) -> io::Result<()> {
    let titles = [
        ("material", Align::Left),
        ("positions", Align::Right),
        ("wins", Align::Right),
        ("draws", Align::Right),
        ("losses", Align::Right),
        ("won", Align::Right),
        ("drawn", Align::Right),
        ("lost", Align::Right),
    ];
    let cells = |row: &SliceRow| {
        let counts = row.counts;
        let parts = [counts.wins, counts.draws, counts.losses];
        let mut cells = vec![row.slice.to_string(), print_count(counts.positions)];
        cells.extend(parts.map(print_count));
        cells.extend(parts.map(|part| print_share(part, counts.positions)));
        cells
    };
    let rows: Vec<Vec<String>> = rows.iter().map(cells).collect();
    write_columns(out, 0, &titles, &rows)
}

/// The greatest distances by `metric`, if any slice has them.
fn print_longest(out: &mut impl Write, rows: &[SliceRow], metric: Metric) -> io::Result<()> {
    let known = rows
        .iter()
        .filter_map(|row| row.by(metric).map(|distances| (row.slice, distances)));
    let cells: Vec<Vec<String>> = known
        .map(|(slice, distances)| longest_cells(slice, distances))
        .collect();
    if cells.is_empty() {
        return Ok(());
    }
    let titles = [
        ("material", Align::Left),
        ("win", Align::Right),
        ("position", Align::Left),
        ("loss", Align::Right),
        ("position", Align::Left),
    ];
    writeln!(out, "\nGreatest {metric} in plies, White to move:")?;
    write_columns(out, 0, &titles, &cells)
}

fn longest_cells(slice: Material, distances: &Distances) -> Vec<String> {
    let cells = |longest: Option<Longest>| match longest {
        Some(longest) => [longest.plies.to_string(), fen(slice, longest.index)],
        None => ["-".to_owned(), "-".to_owned()],
    };
    let parts = [cells(distances.longest_win), cells(distances.longest_loss)];
    [slice.to_string()]
        .into_iter()
        .chain(parts.into_iter().flatten())
        .collect()
}

fn print_histogram(out: &mut impl Write, slice: Material, distances: &Distances) -> io::Result<()> {
    let Some(histogram) = &distances.histogram else {
        return Ok(());
    };
    let metric = distances.metric;
    writeln!(
        out,
        "\n{slice}: quiet positions by {metric}, bars in log scale"
    )?;
    write_bars(out, histogram)
}
