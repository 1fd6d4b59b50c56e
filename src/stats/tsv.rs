//! Counts for programs: tab-separated columns.

use std::io::{self, Write};

use manoury_probe::{Longest, Material, Metric, Ruled, Rules};

use crate::records::fen;
use crate::stats::slice::SliceRow;

/// Prints a header line and a row a slice.
pub fn print(out: &mut impl Write, tables: Ruled<'_>, rows: &[SliceRow]) -> io::Result<()> {
    let has_dtw = tables.max_pieces(Metric::Dtw) > 0;
    let metrics = match tables.rules() {
        Rules::Theory if has_dtw => &[Metric::Dtc, Metric::Dtw][..],
        Rules::Theory => &[Metric::Dtc],
        Rules::Fmjd | Rules::Ffjd => &[Metric::Dtc, Metric::Dtd],
    };
    write!(out, "material\tpositions\twins\tdraws\tlosses")?;
    for metric in metrics {
        for kind in ["win", "loss"] {
            write!(out, "\tmax_{metric}_{kind}\tmax_{metric}_{kind}_fen")?;
        }
    }
    writeln!(out)?;
    for row in rows {
        let counts = row.counts;
        write!(
            out,
            "{}\t{}\t{}\t{}\t{}",
            row.slice, counts.positions, counts.wins, counts.draws, counts.losses
        )?;
        for metric in metrics {
            let distances = row.by(*metric);
            write_longest(out, row.slice, distances.and_then(|it| it.longest_win))?;
            write_longest(out, row.slice, distances.and_then(|it| it.longest_loss))?;
        }
        writeln!(out)?;
    }
    out.flush()
}

fn write_longest(
    out: &mut impl Write,
    slice: Material,
    longest: Option<Longest>,
) -> io::Result<()> {
    match longest {
        Some(longest) => write!(out, "\t{}\t{}", longest.plies, fen(slice, longest.index)),
        None => write!(out, "\t-\t-"),
    }
}
