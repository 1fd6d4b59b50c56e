//! `manoury stats`: counts, greatest distances, and how the distances are spread.

mod bars;
mod counting;
mod figure;
pub mod histogram;
mod json;
pub mod panel;
pub mod slice;
mod text;
mod tsv;

use std::path::Path;

use anyhow::{anyhow, ensure};
use manoury_probe::{Metric, Ruled, Rules, Tablebase};

use crate::cli::stats::StatsArgs;
use crate::outcome::{Outcome, output, tell};
use crate::save::Whole;
use crate::stats::counting::Counting;
use crate::stats::figure::figure;
use crate::stats::histogram::count_distances;
use crate::stats::slice::{SliceRow, rows};
use crate::target::choose;

/// Prints the counts of all slices of the tables asked for.
pub fn run(args: &StatsArgs) -> anyhow::Result<Outcome> {
    let tablebase = Tablebase::open(&args.tables.tables)?;
    let ruled = tablebase.under(args.rules);
    let all = ruled.materials();
    let kind = match args.rules {
        Rules::Theory => String::new(),
        rules => format!("{rules} "),
    };
    ensure!(
        !all.is_empty(),
        "there are no {kind}tables in {}",
        args.tables
    );
    let mut rows = rows(ruled, &choose(&all, &args.targets)?)?;
    if args.histogram || args.svg.is_some() {
        add_histograms(args, ruled, &mut rows)?;
    }
    // Before anything is printed, as whoever reads that may soon have seen enough.
    if let Some(path) = &args.svg {
        draw(path, &rows, args.metric)?;
    }
    let mut out = output();
    if args.tsv {
        tsv::print(&mut out, ruled, &rows)?;
    } else if args.json {
        json::print(&mut out, &rows)?;
    } else {
        text::print(&mut out, &rows)?;
    }
    Ok(Outcome::Success)
}

fn draw(path: &Path, rows: &[SliceRow], metric: Metric) -> anyhow::Result<()> {
    Whole::begin(path)?.finish(&figure(rows, metric))?;
    tell(format_args!("the figure is in {}", path.display()));
    Ok(())
}

/// Counts the distances of all slices that have them: of both metrics, or only of that of the figure.
fn add_histograms(
    args: &StatsArgs,
    tables: Ruled<'_>,
    rows: &mut [SliceRow],
) -> anyhow::Result<()> {
    let metrics = Metric::ALL
        .into_iter()
        .filter(|metric| args.histogram || *metric == args.metric);
    let metrics: Vec<Metric> = metrics.collect();
    let to_draw = rows.iter().any(|row| row.by(args.metric).is_some());
    ensure!(
        args.svg.is_none() || to_draw,
        "there are no {} tables to draw",
        args.metric
    );
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads.count())
        .build()
        .map_err(|error| anyhow!("cannot start the threads: {error}"))?;
    let counting = Counting::new(work(rows, &metrics));
    for row in rows.iter_mut() {
        for distances in row
            .distances
            .iter_mut()
            .filter(|it| metrics.contains(&it.metric))
        {
            let table = counting.begin(row.slice, distances.metric);
            let count =
                || count_distances(tables, row.slice, distances.metric, |done| table.add(done));
            distances.histogram = Some(pool.install(count)?);
        }
    }
    counting.end();
    Ok(())
}

/// Indexes to look at.
fn work(rows: &[SliceRow], metrics: &[Metric]) -> u64 {
    let tables = |row: &SliceRow| {
        row.distances
            .iter()
            .filter(|it| metrics.contains(&it.metric))
            .count()
    };
    rows.iter()
        .map(|row| row.slice.size() * tables(row) as u64)
        .sum()
}
