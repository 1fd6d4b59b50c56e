//! A whole verification, table by table.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use manoury_probe::{Material, Metric, Ruled, Rules, SliceStats, Tablebase, file_name};
use rayon::ThreadPoolBuilder;

use super::failures::Failures;
use super::findings::Findings;
use super::loaded::LoadedTable;
use super::plan::{Step, looks_at, plan};
use super::report::{
    SliceCheck, TableCheck, VerifyError, VerifyEvent, VerifyObserver, VerifyReport, VerifyRequest,
};
use super::sample::Sample;
use super::shelf::Shelf;
use super::terms::Terms;
use super::watch::Watch;

/// Recomputes the values of tables from those of their successors, by the rules and what the prober reads, and nothing that
/// solving has in common with it.
///
/// With distances this is a proof by induction: a win has a loss for the opponent one ply nearer, or a conversion to one; all
/// moves of a loss are wins for the opponent, the farthest of them one ply nearer, and a draw has a move to a draw and
/// none to a win. Results alone are only found to agree with one another. All tables that conversions lead to must be there, and
/// the proof holds as far as they are verified as well.
///
/// What is wrong with the tables is in the report; an error means that there is none.
pub fn verify(
    tables: &Tablebase,
    request: &VerifyRequest,
    observer: &dyn VerifyObserver,
    stop: &AtomicBool,
) -> Result<VerifyReport, VerifyError> {
    let start = Instant::now();
    let pool = ThreadPoolBuilder::new()
        .num_threads(request.threads)
        .build()?;
    let (theory, tables) = (tables, tables.under(request.rules));
    let mut run = Run {
        tables,
        theory,
        request,
        observer,
        stop,
        ends: wants_ends(tables, request),
        shelf: Shelf::new(),
        failures: Failures::new(request.rules),
        checks: Vec::new(),
    };
    pool.install(|| run.all())?;
    Ok(run.failures.report(run.checks, start.elapsed()))
}

/// Whether distances to the end are verified of any table.
fn wants_ends(tables: Ruled<'_>, request: &VerifyRequest) -> bool {
    if tables.rules() != Rules::Theory {
        return false;
    }
    let exists = |table: &Material| tables.covers(*table, Metric::Dtw);
    match request.metrics.as_slice() {
        [] => request.tables.iter().any(exists),
        metrics => metrics.contains(&Metric::Dtw),
    }
}

struct Run<'a> {
    tables: Ruled<'a>,
    theory: &'a Tablebase,
    request: &'a VerifyRequest,
    observer: &'a dyn VerifyObserver,
    stop: &'a AtomicBool,
    /// Whether distances to the end are kept on the shelf.
    ends: bool,
    shelf: Shelf,
    failures: Failures,
    checks: Vec<TableCheck>,
}

impl Run<'_> {
    fn all(&mut self) -> Result<(), VerifyError> {
        let steps = plan(&self.request.tables);
        let wanted: Vec<Material> = steps
            .iter()
            .filter(|step| step.verify)
            .map(|step| step.table)
            .collect();
        let indexes = wanted.iter().map(|&table| indexes(table)).sum();
        self.observer.event(&VerifyEvent::Planned {
            tables: wanted.len(),
            indexes,
        });
        for step in &steps {
            self.step(step, wanted.len());
            if self.stopped() {
                return Err(VerifyError::Stopped);
            }
        }
        Ok(())
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn step(&mut self, step: &Step, of: usize) {
        let table = step.table;
        match (step.verify, self.request.sample) {
            (true, sample) => {
                let (indexes, number) = (indexes(table), self.checks.len() + 1);
                self.observer.event(&VerifyEvent::Started {
                    table,
                    indexes,
                    number,
                    of,
                });
                self.verify(table, sample);
            }
            (false, None) => {
                self.observer.event(&VerifyEvent::Loading { table });
                self.read(table);
            }
            (false, Some(_)) => (),
        }
        step.drop.iter().for_each(|&table| self.shelf.remove(table));
    }

    /// Puts a table on the shelf that is not verified.
    fn read(&mut self, table: Material) {
        let ends = self.ends && self.tables.covers(table, Metric::Dtw);
        let metric = match self.tables.rules().deadline(table) {
            Some(_) => Metric::Dtd,
            None if ends => Metric::Dtw,
            None => Metric::Wdl,
        };
        let watch = Watch::new(table, indexes(table), &(), self.stop);
        match self.load(table, metric, false, &watch) {
            Ok(loaded) => loaded.shelve(&mut self.shelf),
            Err(reason) => self.failures.unverified(table, metric, reason),
        }
    }

    fn verify(&mut self, table: Material, sample: Option<u64>) {
        let start = Instant::now();
        let metrics = self.metrics(table);
        let failures = self.failures.count();
        let slices = match sample {
            Some(positions) => self.sample(table, &metrics, positions),
            None => self.prove(table, &metrics),
        };
        if self.stopped() {
            return;
        }
        let check = TableCheck {
            table,
            metrics,
            slices: table.slices().zip(slices).map(slice_check).collect(),
            failures: self.failures.count() - failures,
            wall: start.elapsed(),
        };
        self.observer.event(&VerifyEvent::Finished(&check));
        self.checks.push(check);
    }

    /// The metrics of a table that are verified.
    fn metrics(&self, table: Material) -> Vec<Metric> {
        let rules = self.tables.rules();
        if rules != Rules::Theory {
            return vec![Metric::Wdl, rules.distance(table)];
        }
        let asked = &self.request.metrics;
        let is_asked = |metric: &Metric| match asked.as_slice() {
            [] => *metric == Metric::Wdl || self.tables.covers(table, *metric),
            metrics => metrics.contains(metric),
        };
        Metric::THEORY.into_iter().filter(is_asked).collect()
    }

    fn sample(&mut self, table: Material, metrics: &[Metric], positions: u64) -> Vec<Findings> {
        let slices: Vec<Material> = table.slices().collect();
        // No more than there are indexes.
        let positions = positions.min(table.size());
        let total = positions * slices.len() as u64;
        let watch = Watch::new(table, total, self.observer, self.stop);
        let (tables, seed) = (self.tables, self.request.seed);
        let mut found = Vec::new();
        for slice in slices {
            let sample = Sample {
                tables,
                theory: self.theory,
                slice,
                positions,
                seed,
            };
            match sample.run(metrics, &watch) {
                Ok(findings) => {
                    self.failures.wrong_values(slice, &findings);
                    found.push(findings);
                }
                Err(error) => {
                    let reason = error.to_string();
                    self.failures.unverified(slice, metrics[0], reason);
                    found.push(Findings::default());
                }
            }
        }
        found
    }

    /// Verifies all positions of a table by each of its distances, and by the results alone if that is not possible.
    fn prove(&mut self, table: Material, metrics: &[Metric]) -> Vec<Findings> {
        let mut passes = metrics.to_vec();
        passes.retain(|&metric| metric != Metric::Wdl);
        let total = 2 * passes.len().max(1) as u64 * indexes(table);
        // The last resort; a pass by distances verifies the results as well. Where moves are counted results alone prove nothing.
        if self.tables.rules() == Rules::Theory {
            passes.push(Metric::Wdl);
        }
        let watch = Watch::new(table, total, self.observer, self.stop);
        let mut first = Vec::new();
        for metric in passes {
            let results = first.is_empty();
            if self.stopped() || (metric == Metric::Wdl && !results) {
                break;
            }
            match self.pass(table, metric, results, &watch) {
                Ok(findings) if results => first = findings,
                Ok(_) => (),
                Err(reason) => self.failures.unverified(table, metric, reason),
            }
        }
        first
    }

    /// Verifies all positions of a table by one metric, and the results if they were not before.
    fn pass(
        &mut self,
        table: Material,
        metric: Metric,
        results: bool,
        watch: &Watch<'_>,
    ) -> Result<Vec<Findings>, String> {
        let loaded = self.load(table, metric, true, watch)?;
        let findings = loaded.check(results, &self.shelf, watch);
        if !watch.stopped() {
            for (slice, findings) in table.slices().zip(&findings) {
                self.failures.wrong_values(slice, findings);
            }
            let stats: Vec<SliceStats> = findings.iter().map(|findings| findings.stats).collect();
            if results {
                self.compare_counts(table, Metric::Wdl, &stats)?;
            }
            if metric != Metric::Wdl {
                self.compare_counts(table, metric, &stats)?;
            }
        }
        loaded.shelve(&mut self.shelf);
        Ok(findings)
    }

    /// Reads a table whose conversions lead to the shelf.
    fn load(
        &self,
        table: Material,
        metric: Metric,
        verify: bool,
        watch: &Watch<'_>,
    ) -> Result<LoadedTable, String> {
        let rules = self.tables.rules();
        let terms = Terms { metric, rules };
        let missing = looks_at(table, verify)
            .into_iter()
            .find(|&next| !self.shelf.holds(next, terms.look_at_distances(next)));
        if let Some(next) = missing {
            // Where there is a deadline, captures cannot be resolved by results alone.
            let needed = match rules.deadline(next) {
                Some(_) => Metric::Dtd,
                None if terms.look_at_distances(next) => metric,
                None => Metric::Wdl,
            };
            let name = file_name(next, rules, needed);
            return Err(format!(
                "it needs {name}, which is not there or cannot be used"
            ));
        }
        LoadedTable::read(self.tables, table, metric, &self.shelf, watch)
            .map_err(|error| error.to_string())
    }

    fn compare_counts(
        &mut self,
        table: Material,
        metric: Metric,
        stats: &[SliceStats],
    ) -> Result<(), String> {
        let header = self
            .tables
            .table(table, metric)
            .map_err(|error| error.to_string())?
            .header();
        for ((slice, expected), found) in table.slices().zip(stats).zip(header.stats()) {
            self.failures.wrong_counts(slice, metric, expected, found);
        }
        Ok(())
    }
}

fn slice_check((slice, findings): (Material, Findings)) -> SliceCheck {
    SliceCheck {
        slice,
        positions: findings.stats.positions,
        compared: findings.compared,
    }
}

/// Indexes of both slices of a table.
fn indexes(table: Material) -> u64 {
    table.slices().map(Material::size).sum()
}
