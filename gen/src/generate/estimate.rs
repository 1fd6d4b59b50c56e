//! What a request would cost, without doing it.

use std::time::Duration;

use manoury_probe::{Material, Metric, RuleSet, Tablebase};

use crate::generate::error::GenError;
use crate::generate::footprint::Footprint;
use crate::generate::model::{Sizes, calibrate, nanoseconds};
use crate::generate::report::{Request, indexes};
use crate::generate::shelf::saved_bytes;

/// How much of two threads' time is worked in.
const THREADS_BUSY: f64 = 0.93;

/// What a request would cost.
#[derive(Clone, Debug, PartialEq)]
pub struct Estimate {
    /// The tables that are missing, in order.
    pub tables: Vec<TableEstimate>,
    /// Tables that are there already.
    pub skipped: usize,
    /// Indexes of the missing tables.
    pub indexes: u64,
    /// Greatest memory of a table, in bytes.
    pub memory: u64,
    /// Most scratch space on disk at a time, in bytes.
    pub scratch: u64,
    /// Space on disk of the finished tables, in bytes.
    pub disk: u64,
    /// Time of all processors.
    pub cpu: Duration,
    /// Time on the clock with the request's threads.
    pub wall: Duration,
}

/// What one table would cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableEstimate {
    /// The table.
    pub table: Material,
    /// The metrics that are missing.
    pub metrics: Vec<Metric>,
    /// Indexes of its slices.
    pub indexes: u64,
    /// Memory in bytes.
    pub memory: u64,
    /// Scratch space on disk in bytes.
    pub scratch: u64,
    /// Space of its files in bytes.
    pub disk: u64,
    /// Time of all processors.
    pub cpu: Duration,
}

/// Works out what `request` would cost: time from a short piece of work on this machine, sizes from
/// the smaller tables that are there.
///
/// # Errors
/// [`GenError`] when the output directory exists and cannot be read.
pub fn estimate(request: &Request) -> Result<Estimate, GenError> {
    let speed = calibrate();
    let there = files(request)?;
    let mut sizes = Sizes::new(there.iter().copied());
    let mut result = Estimate {
        tables: Vec::new(),
        skipped: 0,
        indexes: 0,
        memory: 0,
        scratch: 0,
        disk: 0,
        cpu: Duration::ZERO,
        wall: Duration::ZERO,
    };
    for table in Material::closure(&request.tables) {
        let is_missing = |metric: &Metric| {
            !there
                .iter()
                .any(|&(known, its, _)| (known, its) == (table, *metric))
        };
        let metrics: Vec<Metric> = request.metrics.iter().copied().filter(is_missing).collect();
        if metrics.is_empty() {
            result.skipped += 1;
        } else {
            result.add(table_estimate(request, table, metrics, speed, &mut sizes));
        }
    }
    result.wall = result
        .cpu
        .div_f64(1.0 + (request.threads.max(1) - 1) as f64 * THREADS_BUSY);
    Ok(result)
}

impl Estimate {
    fn add(&mut self, table: TableEstimate) {
        self.indexes += table.indexes;
        self.memory = self.memory.max(table.memory);
        self.scratch = self.scratch.max(table.scratch);
        self.disk += table.disk;
        self.cpu += table.cpu;
        self.tables.push(table);
    }
}

fn table_estimate(
    request: &Request,
    table: Material,
    metrics: Vec<Metric>,
    speed: f64,
    sizes: &mut Sizes,
) -> TableEstimate {
    let distances = request.metrics.contains(&Metric::Dtw);
    let need = Footprint::of(table, distances, request.threads.max(1));
    let whole = need.least() + need.codes;
    let spilled = request.memory.is_some_and(|limit| whole > limit);
    let saved: u64 = table
        .successors()
        .iter()
        .map(|&table| saved_bytes(table, distances))
        .sum();
    TableEstimate {
        table,
        indexes: indexes(table),
        memory: if spilled { need.least() } else { whole },
        scratch: saved + saved_bytes(table, distances) + if spilled { need.codes } else { 0 },
        disk: metrics
            .iter()
            .map(|&metric| sizes.bytes(table, metric))
            .sum(),
        cpu: Duration::from_secs_f64(nanoseconds(table, &metrics) * speed / 1e9),
        metrics,
    }
}

/// The theory tables in the output directory.
fn files(request: &Request) -> Result<Vec<(Material, Metric, u64)>, GenError> {
    if !request.out.exists() {
        return Ok(Vec::new());
    }
    let opened = Tablebase::open(&[&request.out]);
    let tables =
        opened.map_err(|error| GenError::io("read", &request.out)(std::io::Error::other(error)))?;
    let theory = tables
        .tables()
        .iter()
        .filter(|file| file.name().rules == RuleSet::Theory);
    Ok(theory
        .map(|file| (file.name().material, file.name().metric, file.bytes()))
        .collect())
}
