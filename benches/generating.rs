//! The speed of generating tables, results and distances to conversion together; each figure asserts
//! the counts it has found. Elements are indexes, so that 50 Melem/s are 20 ns an index.

mod tables;

use std::fs;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use manoury_gen::{Phase, Summary, TableReport};
use manoury_probe::{Material, Metric, SliceStats};
use tempfile::TempDir;

use crate::tables::{make, up_to};

/// Counts of a slice, each over all legal diagrams.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counts {
    /// Wins of the side to move.
    wins: u64,
    /// Draws.
    draws: u64,
    /// Losses of the side to move.
    losses: u64,
}

impl From<&SliceStats> for Counts {
    fn from(stats: &SliceStats) -> Self {
        Self {
            wins: stats.wins,
            draws: stats.draws,
            losses: stats.losses,
        }
    }
}

impl std::iter::Sum for Counts {
    fn sum<I: Iterator<Item = Self>>(counts: I) -> Self {
        counts.fold(Self::default(), |sum, counts| Self {
            wins: sum.wins + counts.wins,
            draws: sum.draws + counts.draws,
            losses: sum.losses + counts.losses,
        })
    }
}

/// The counts of all slices that a run wrote wdl tables of.
fn counts_of(summary: &Summary) -> Counts {
    let files = summary.reports.iter().flat_map(|report| &report.files);
    let wdl = files.filter(|file| file.metric == Metric::Wdl);
    wdl.flat_map(|file| &file.stats).map(Counts::from).sum()
}

/// Counts of an independent solver, as in `tests/data/counts.tsv`: all slices of two and three pieces.
const UP_TO_THREE: Counts = Counts {
    wins: 269_000,
    draws: 397_841,
    losses: 148_304,
};

/// A table of each class of material, with the counts of its slices, which `manoury verify` has proved.
const CLASSES: [(&str, &str, Counts); 3] = [
    (
        "kings on both sides",
        "1K1M-1K1M",
        Counts {
            wins: 882_645,
            draws: 3_568_953,
            losses: 26_562,
        },
    ),
    (
        "kings on one side",
        "2K-2M",
        Counts {
            wins: 976_340,
            draws: 593_298,
            losses: 663_802,
        },
    ),
    (
        "no kings",
        "2M-2M",
        Counts {
            wins: 276_206,
            draws: 530_815,
            losses: 96_419,
        },
    ),
];

fn indexes(tables: &[Material]) -> u64 {
    let slices = tables.iter().flat_map(|table| table.slices());
    slices.map(Material::size).sum()
}

/// A whole run into an empty directory, compression and writing included, on the clock.
fn three_pieces(criterion: &mut Criterion) {
    let wanted = up_to(3);
    let mut group = criterion.benchmark_group("generate");
    group.sample_size(10);
    group.throughput(Throughput::Elements(indexes(&wanted)));
    group.bench_function("all of 2 and 3 pieces", |bencher| {
        bencher.iter(|| {
            let directory = TempDir::new().expect("a directory for the tables");
            let summary = make(&wanted, directory.path(), 1);
            assert_eq!(counts_of(&summary), UP_TO_THREE);
        });
    });
    group.finish();
}

/// Processor time of solving and writing one table, without that of the tables it depends on.
fn time_of(report: &TableReport) -> Duration {
    let phases = report.phases.iter();
    let own = phases.filter(|(phase, _)| *phase != Phase::Restore);
    own.map(|(_, time)| time.cpu).sum()
}

fn one_table(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("generate one table");
    group.sample_size(10);
    for (class, name, expected) in CLASSES {
        let table: Material = name.parse().expect("the name of a material");
        let directory = TempDir::new().expect("a directory for the tables");
        make(&table.successors(), directory.path(), 1);
        group.throughput(Throughput::Elements(indexes(&[table])));
        group.bench_function(format!("{name}, {class}"), |bencher| {
            bencher.iter_custom(|rounds| {
                let round = |_| {
                    let summary = make(&[table], directory.path(), 1);
                    assert_eq!(counts_of(&summary), expected);
                    let [report] = summary.reports.as_slice() else {
                        panic!("one table is missing, not {}", summary.reports.len());
                    };
                    for file in &report.files {
                        fs::remove_file(&file.path).expect("the file was just written");
                    }
                    time_of(report)
                };
                (0..rounds).map(round).sum()
            });
        });
    }
    group.finish();
}

criterion_group!(benches, three_pieces, one_table);
criterion_main!(benches);
