//! What a run would cost.

use std::io::{self, Write};

use manoury_gen::{Estimate, Request, TableEstimate};

use crate::amount::{print_bytes, print_count, print_time};
use crate::columns::{Align, write_columns};
use crate::generate::summary::under;
use crate::outcome::output;

/// Prints indexes, memory, disk and time of all tables that are missing, and in all.
pub fn print_estimate(request: &Request, estimate: &Estimate) -> io::Result<()> {
    let mut out = output();
    let directory = request.out.display();
    if estimate.tables.is_empty() {
        writeln!(
            out,
            "nothing to do: all {} tables{} are in {directory}",
            estimate.skipped,
            under(request.rules)
        )?;
        return out.flush();
    }
    let titles = [
        ("table", Align::Left),
        ("indexes", Align::Right),
        ("memory", Align::Right),
        ("scratch", Align::Right),
        ("disk", Align::Right),
        ("cpu time", Align::Right),
    ];
    let rows: Vec<Vec<String>> = estimate.tables.iter().map(row).collect();
    write_columns(&mut out, 0, &titles, &rows)?;
    writeln!(out)?;
    write_in_all(&mut out, request, estimate)?;
    if estimate.skipped > 0 {
        writeln!(out, "{} more tables are in {directory}", estimate.skipped)?;
    }
    out.flush()
}

fn row(table: &TableEstimate) -> Vec<String> {
    vec![
        table.table.to_string(),
        print_count(table.indexes),
        print_bytes(table.memory),
        print_bytes(table.scratch),
        print_bytes(table.disk),
        print_time(table.cpu),
    ]
}

fn write_in_all(out: &mut impl Write, request: &Request, estimate: &Estimate) -> io::Result<()> {
    let tables = estimate.tables.len();
    let word = if tables == 1 { "table" } else { "tables" };
    writeln!(
        out,
        "{tables} {word}{}: {} indexes, {} on disk at the end",
        under(request.rules),
        print_count(estimate.indexes),
        print_bytes(estimate.disk),
    )?;
    writeln!(
        out,
        "memory {}, scratch on disk {}",
        print_bytes(estimate.memory),
        print_bytes(estimate.scratch),
    )?;
    let threads = request.threads;
    let word = if threads == 1 { "thread" } else { "threads" };
    writeln!(
        out,
        "time about {} with {threads} {word}, {} of CPU time",
        print_time(estimate.wall),
        print_time(estimate.cpu),
    )
}
