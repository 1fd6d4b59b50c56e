//! What a request would cost, without doing it.

use std::collections::HashSet;
use std::time::Duration;

use manoury_probe::{Material, Metric, Tablebase};

use crate::generate::clock::available_memory;
use crate::generate::error::GenError;
use crate::generate::footprint::Footprint;
use crate::generate::held::Held;
use crate::generate::model::{Sizes, calibrate, nanoseconds, solving};
use crate::generate::report::{Request, indexes};
use crate::generate::shelf::saved_bytes;
use crate::generate::wanted::Wanted;

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
    /// Memory in bytes: with what stays for tables to come, as far as the limit or this machine allows.
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
/// [`GenError`] when there is no such run, or the output directory exists and cannot be read.
pub fn estimate(request: &Request) -> Result<Estimate, GenError> {
    request.check()?;
    let there = files(request)?;
    let is_there = |table, metric| {
        there
            .iter()
            .any(|&(its, of, _)| (its, of) == (table, metric))
    };
    let mut missing = Vec::new();
    for table in Material::closure(&request.tables) {
        let metrics = request.names(table).map(|name| name.metric);
        missing.push((
            table,
            Vec::from_iter(metrics.filter(|&metric| !is_there(table, metric))),
        ));
    }
    let all = missing.len();
    missing.retain(|(_, metrics)| !metrics.is_empty());
    let mut result = Estimate {
        tables: Vec::new(),
        skipped: all - missing.len(),
        indexes: 0,
        memory: 0,
        scratch: 0,
        disk: 0,
        cpu: Duration::ZERO,
        wall: Duration::ZERO,
    };
    let mut forecast = Forecast {
        request,
        wanted: Wanted::by(request),
        limit: request.memory.or_else(available_memory),
        speed: calibrate(),
        sizes: Sizes::new(there.iter().copied()),
        held: Held::new(Wanted::by(request), request.threads.max(1)),
    };
    for (i, (table, metrics)) in missing.iter().enumerate() {
        let to_come = missing[i + 1..].iter().flat_map(|(it, _)| it.successors());
        result.add(forecast.table(*table, metrics, &to_come.collect()));
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

/// What the estimate of a table depends on.
struct Forecast<'a> {
    request: &'a Request,
    wanted: Wanted,
    limit: Option<u64>,
    speed: f64,
    sizes: Sizes,
    held: Held,
}

impl Forecast<'_> {
    /// The estimate of the next table; `to_come` is what those after it look up.
    fn table(
        &mut self,
        table: Material,
        metrics: &[Metric],
        to_come: &HashSet<Material>,
    ) -> TableEstimate {
        let need = Footprint::of(table, self.wanted, self.request.threads.max(1));
        let limited = |bytes: u64| self.limit.map_or(bytes, |limit| bytes.min(limit));
        let is_spilled = limited(need.least() + need.codes) < need.least() + need.codes;
        let successors = table.successors().into_iter().chain([table]);
        let saved: u64 = successors.map(|it| saved_bytes(it, self.wanted)).sum();
        let again = self.held.fetch(table);
        let again: f64 = again.into_iter().map(|it| solving(it, self.wanted)).sum();
        let time = again + nanoseconds(table, metrics, self.wanted);
        let estimate = TableEstimate {
            table,
            metrics: metrics.to_vec(),
            indexes: indexes(table),
            memory: limited(self.held.peak(table, &need)).max(need.least()),
            scratch: saved + if is_spilled { need.codes } else { 0 },
            disk: metrics
                .iter()
                .map(|&metric| self.sizes.bytes(table, metric))
                .sum(),
            cpu: Duration::from_secs_f64(time * self.speed / 1e9),
        };
        self.held.put(table, &need, to_come);
        estimate
    }
}

/// The tables under the rules of the request in the output directory.
fn files(request: &Request) -> Result<Vec<(Material, Metric, u64)>, GenError> {
    if !request.out.exists() {
        return Ok(Vec::new());
    }
    let opened = Tablebase::open(&[&request.out]);
    let tables =
        opened.map_err(|error| GenError::io("read", &request.out)(std::io::Error::other(error)))?;
    let files = tables.tables().iter();
    Ok(files
        .filter(|file| file.name().rules == request.rules)
        .map(|file| (file.name().material, file.name().metric, file.bytes()))
        .collect())
}
