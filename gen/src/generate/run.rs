//! A run: the tables of a request and all that they depend on, in order.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, Scope};
use std::time::Duration;

use manoury_probe::{Material, Metric, Table, TableError, TableName};
use rayon::ThreadPoolBuilder;

use crate::generate::clock::{Aside, Clock, available_memory, peak_memory, resident_memory};
use crate::generate::error::GenError;
use crate::generate::leftovers::remove_leftovers;
use crate::generate::lock::TableLock;
use crate::generate::report::{Event, Observer, Phase, Request, Summary, TableReport, indexes};
use crate::generate::shelf::{Shelf, SolvedTable};
use crate::generate::wanted::Wanted;
use crate::generate::write::Desk;
use crate::generate::writing::{Draft, Writing};
use crate::solve::output::halt::Stop;

/// How often to look whether another process has finished a table.
const POLL: Duration = Duration::from_millis(200);

/// Generates the tables of `request` and all that they depend on.
///
/// Tables whose files are there and whole are skipped. Setting `stop` ends the run soon, with
/// everything finished so far in place.
///
/// # Errors
/// [`GenError`] when something could not be read or written, or the run was stopped.
pub fn generate(
    request: &Request,
    observer: &dyn Observer,
    stop: &AtomicBool,
) -> Result<Summary, GenError> {
    request.check()?;
    let threads = request.threads.max(1);
    let pool = ThreadPoolBuilder::new().num_threads(threads).build()?;
    let (stop, aside) = (Stop::new(stop), Aside::default());
    let desk = Desk {
        out: &request.out,
        rules: request.rules,
        observer,
        stop: &stop,
        pool: &pool,
        aside: &aside,
    };
    thread::scope(|scope| Run::new(request, desk, scope)?.finish())
}

/// A run under way.
struct Run<'scope, 'env> {
    request: &'env Request,
    desk: Desk<'env>,
    /// Where tables are written from.
    scope: &'scope Scope<'scope, 'env>,
    clock: Clock<'static>,
    shelf: Shelf<'env>,
    /// The tables of the request and all that they depend on, in generating order.
    tables: Vec<Material>,
    /// Tables to generate, in order, each with the metrics that are missing.
    pending: Vec<(Material, Vec<Metric>)>,
    /// The table that was solved last, as long as it is being written.
    writing: Option<Writing<'scope>>,
    summary: Summary,
}

impl<'scope, 'env> Run<'scope, 'env> {
    fn new(
        request: &'env Request,
        desk: Desk<'env>,
        scope: &'scope Scope<'scope, 'env>,
    ) -> Result<Run<'scope, 'env>, GenError> {
        fs::create_dir_all(&request.out)
            .map_err(GenError::io("create the directory", &request.out))?;
        remove_leftovers(&request.out);
        let clock = Clock::start();
        let limit = request.memory.or_else(available_memory);
        let threads = desk.pool.current_num_threads();
        let shelf = Shelf::new(Wanted::by(request), threads, limit, &request.out, desk.stop);
        let mut run = Run {
            request,
            desk,
            scope,
            clock,
            shelf,
            tables: Material::closure(&request.tables),
            pending: Vec::new(),
            writing: None,
            summary: Summary::default(),
        };
        for table in run.tables.clone() {
            let missing = run.missing(table)?;
            if missing.is_empty() {
                desk.observer.event(&Event::Skipped { table });
                run.summary.skipped += 1;
            } else {
                run.pending.push((table, missing));
            }
        }
        run.shelf.check(&run.pending_tables())?;
        run.forget();
        let indexes = run.pending.iter().map(|&(table, _)| indexes(table)).sum();
        desk.observer.event(&Event::Planned {
            tables: run.pending.len(),
            indexes,
            skipped: run.summary.skipped,
        });
        Ok(run)
    }

    /// The metrics of a table that are not there yet; those that are must be whole.
    fn missing(&self, table: Material) -> Result<Vec<Metric>, GenError> {
        let mut missing = Vec::new();
        for name in self.request.names(table) {
            self.check_stop()?;
            if !is_whole(&self.request.out, name)? {
                missing.push(name.metric);
            }
        }
        Ok(missing)
    }

    fn check_stop(&self) -> Result<(), GenError> {
        if self.desk.stop.is_set() {
            Err(GenError::Stopped)
        } else {
            Ok(())
        }
    }

    /// Works until nothing is pending and all is written.
    fn finish(mut self) -> Result<Summary, GenError> {
        let solved = self.make_all();
        // Where writing failed, that is why the rest was stopped.
        self.wait().and(solved)?;
        self.summary.time = self.clock.read();
        self.summary.peak_memory = peak_memory();
        Ok(self.summary)
    }

    fn make_all(&mut self) -> Result<(), GenError> {
        while !self.pending.is_empty() {
            self.check_stop()?;
            if !self.make_one()? {
                // Others may wait for what we are still writing.
                self.wait()?;
                self.desk.observer.event(&Event::Waiting {
                    table: self.pending[0].0,
                });
                thread::sleep(POLL);
            }
        }
        Ok(())
    }

    /// Waits until the table that was solved last is written.
    fn wait(&mut self) -> Result<(), GenError> {
        if let Some(writing) = self.writing.take() {
            self.summary.reports.push(writing.wait()?);
        }
        Ok(())
    }

    /// Makes the first table that can be made now; false when all wait for other processes.
    fn make_one(&mut self) -> Result<bool, GenError> {
        for i in 0..self.pending.len() {
            let table = self.pending[i].0;
            let successors = table.successors();
            if self
                .pending
                .iter()
                .any(|(other, _)| successors.contains(other))
            {
                continue;
            }
            let Some(lock) = TableLock::take(&self.request.out, table)? else {
                continue;
            };
            // Another process may have finished it since we looked.
            let missing = self.missing(table)?;
            if missing.is_empty() {
                self.desk.observer.event(&Event::Skipped { table });
                self.summary.skipped += 1;
                drop(lock);
            } else {
                self.make(table, missing, lock)?;
            }
            self.pending.remove(i);
            self.forget();
            return Ok(true);
        }
        Ok(false)
    }

    fn pending_tables(&self) -> Vec<Material> {
        self.pending.iter().map(|&(table, _)| table).collect()
    }

    /// Saves the bit planes of a table just solved if a table to come looks them up. Its lock must be held.
    fn save(&self, table: Material) -> Result<(), GenError> {
        let pending = self.pending_tables();
        let mut successors = pending.iter().flat_map(|other| other.successors());
        if successors.any(|successor| successor == table) {
            self.shelf.save(table)?;
        }
        Ok(())
    }

    /// Gives up what the tables to come do not look up.
    fn forget(&mut self) {
        self.shelf
            .forget_all_but(&self.pending_tables(), &self.tables);
    }

    /// Solves a table and begins to write it.
    fn make(
        &mut self,
        table: Material,
        metrics: Vec<Metric>,
        lock: TableLock,
    ) -> Result<(), GenError> {
        self.desk.observer.event(&Event::Started {
            table,
            indexes: indexes(table),
        });
        let mut report = TableReport {
            table,
            indexes: indexes(table),
            phases: Vec::new(),
            files: Vec::new(),
            memory: None,
        };
        let written = self.writing.as_ref().map_or(0, Writing::memory);
        if !self.shelf.has_room(table, written) {
            self.wait()?;
        }
        let clock = Clock::start_beside(self.desk.aside);
        if self.restore(table)? {
            report.phases.push((Phase::Restore, clock.read()));
        }
        let clock = Clock::start_beside(self.desk.aside);
        let solved = self.solve(table)?;
        report.phases.push((Phase::Solve, clock.read()));
        report.memory = resident_memory();
        // The lock goes with the draft, and with it the right to files of this table that are not finished.
        self.save(table)?;
        self.wait()?;
        let draft = Draft {
            metrics,
            solved,
            report,
            lock,
        };
        self.writing = Some(Writing::start(self.scope, self.desk, draft)?);
        if self.desk.pool.current_num_threads() == 1 {
            self.wait()?;
        }
        Ok(())
    }

    /// Brings all that `table` looks up into memory; whether anything had to be solved again.
    fn restore(&mut self, table: Material) -> Result<bool, GenError> {
        let (desk, so_far) = (self.desk, AtomicU64::new(0));
        let total: u64 = Material::closure(&table.successors())
            .into_iter()
            .map(indexes)
            .sum();
        let shelf = &mut self.shelf;
        let done = |_, indexes| {
            let done = so_far.fetch_add(indexes, Ordering::Relaxed) + indexes;
            desk.observer.event(&Event::Progress {
                table,
                phase: Phase::Restore,
                done,
                total,
            });
        };
        desk.pool.install(|| shelf.fetch_successors(table, &done))?;
        Ok(so_far.into_inner() > 0)
    }

    fn solve(&mut self, table: Material) -> Result<SolvedTable, GenError> {
        let (desk, total, so_far) = (self.desk, indexes(table), AtomicU64::new(0));
        let shelf = &mut self.shelf;
        let done = |indexes| {
            let done = (so_far.fetch_add(indexes, Ordering::Relaxed) + indexes).min(total);
            desk.observer.event(&Event::Progress {
                table,
                phase: Phase::Solve,
                done,
                total,
            });
        };
        desk.pool.install(|| shelf.solve(table, &done))
    }
}

/// Whether the file of a table is there.
///
/// # Errors
/// [`GenError::Damaged`] when it is there and not whole, or holds another table.
fn is_whole(out: &Path, name: TableName) -> Result<bool, GenError> {
    let path = out.join(name.to_string());
    if !path.exists() {
        return Ok(false);
    }
    let opened = Table::open(&path)?;
    let holds = opened.header().name();
    if holds != name {
        return Err(TableError::Name { path, holds }.into());
    }
    opened.verify_checksums()?;
    Ok(true)
}
