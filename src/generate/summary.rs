//! What a run has made.

use std::io::{self, Write};
use std::time::Duration;

use manoury_gen::{Request, Summary, TableReport};
use manoury_probe::{Metric, Rules};

use crate::amount::{print_bytes, print_count, print_short, print_time};
use crate::columns::{Align, write_columns};
use crate::outcome::output;

/// Prints sizes and times of all tables made, and in all.
pub fn print_summary(request: &Request, summary: &Summary) -> io::Result<()> {
    let mut out = output();
    let directory = request.out.display();
    if summary.reports.is_empty() {
        writeln!(
            out,
            "nothing to do: all {} tables{} are in {directory}",
            summary.skipped,
            under(request.rules)
        )?;
        return out.flush();
    }
    let mut titles = vec![("table", Align::Left), ("indexes", Align::Right)];
    titles.extend(
        request
            .metrics
            .iter()
            .map(|metric| (title(*metric, request.rules), Align::Right)),
    );
    titles.extend([
        ("time", Align::Right),
        ("cpu", Align::Right),
        ("ns/index", Align::Right),
    ]);
    let rows: Vec<Vec<String>> = summary
        .reports
        .iter()
        .map(|report| row(report, &request.metrics))
        .collect();
    write_columns(&mut out, 0, &titles, &rows)?;
    writeln!(out, "{}", in_all(summary, request.rules))?;
    if summary.skipped > 0 {
        writeln!(out, "{} more tables were in {directory}", summary.skipped)?;
    }
    out.flush()
}

/// ` under the rules fmjd`, or nothing in theory.
pub fn under(rules: Rules) -> String {
    match rules {
        Rules::Theory => String::new(),
        rules => format!(" under the rules {rules}"),
    }
}

/// Under rules that count a table has one kind of distance or the other.
fn title(metric: Metric, rules: Rules) -> &'static str {
    match (metric, rules) {
        (Metric::Dtc, Rules::Fmjd | Rules::Ffjd) => "dtc, dtd",
        (metric, _) => metric.name(),
    }
}

fn row(report: &TableReport, metrics: &[Metric]) -> Vec<String> {
    let size = |metric: &Metric| {
        let is_it = |of: Metric| of == *metric || (of, *metric) == (Metric::Dtd, Metric::Dtc);
        let file = report.files.iter().find(|file| is_it(file.metric));
        file.map_or("there".to_owned(), |file| print_bytes(file.bytes))
    };
    let wall: Duration = report.phases.iter().map(|(_, time)| time.wall).sum();
    let cpu: Duration = report.phases.iter().map(|(_, time)| time.cpu).sum();
    let each = cpu.as_nanos() as f64 / report.indexes.max(1) as f64;
    let mut cells = vec![report.table.to_string(), print_count(report.indexes)];
    cells.extend(metrics.iter().map(size));
    cells.extend([print_time(wall), print_time(cpu), format!("{each:.1}")]);
    cells
}

/// `23 tables, 31.4M indexes, 3.40 MiB in 4.20 s (8.10 s of CPU time), peak memory 300 MiB`
fn in_all(summary: &Summary, rules: Rules) -> String {
    let tables = summary.reports.len();
    let indexes: u64 = summary.reports.iter().map(|report| report.indexes).sum();
    let files = summary.reports.iter().flat_map(|report| &report.files);
    let bytes = print_bytes(files.map(|file| file.bytes).sum());
    let (wall, cpu) = (print_time(summary.time.wall), print_time(summary.time.cpu));
    let peak = summary.peak_memory.map_or(String::new(), |peak| {
        format!(", peak memory {}", print_bytes(peak))
    });
    let word = if tables == 1 { "table" } else { "tables" };
    let indexes = print_short(indexes as f64);
    let under = under(rules);
    format!(
        "{tables} {word}{under}, {indexes} indexes, {bytes} in {wall} ({cpu} of CPU time){peak}"
    )
}
