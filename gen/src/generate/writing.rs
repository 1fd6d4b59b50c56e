//! Writing a solved table while the next one is solved.
//!
//! Solving leaves threads idle, at the end of each level and where a table is one pattern; compressing
//! fills these gaps, and waiting for the disk costs nobody anything.

use std::panic::resume_unwind;
use std::thread::{Builder, Scope, ScopedJoinHandle};

use manoury_probe::Metric;

use crate::generate::clock::Clock;
use crate::generate::error::GenError;
use crate::generate::footprint::writing;
use crate::generate::lock::TableLock;
use crate::generate::report::{Event, Phase, PhaseTime, TableReport};
use crate::generate::shelf::SolvedTable;
use crate::generate::write::Desk;

/// A solved table that is to be written.
pub(crate) struct Draft {
    pub(crate) metrics: Vec<Metric>,
    pub(crate) solved: SolvedTable,
    /// All but the files and the writing.
    pub(crate) report: TableReport,
    /// Held until the files are there.
    pub(crate) lock: TableLock,
}

/// A table on its way to the disk.
pub(crate) struct Writing<'scope> {
    memory: u64,
    thread: ScopedJoinHandle<'scope, Result<TableReport, GenError>>,
}

impl<'scope> Writing<'scope> {
    /// Starts to write. A failure stops what goes on at the same time.
    ///
    /// # Errors
    /// When there is no thread to be had.
    pub(crate) fn start(
        scope: &'scope Scope<'scope, '_>,
        desk: Desk<'scope>,
        draft: Draft,
    ) -> Result<Writing<'scope>, GenError> {
        let memory =
            draft.solved.memory() + writing(draft.report.table, desk.pool.current_num_threads());
        let write = move || write(desk, draft).inspect_err(|_| desk.stop.fail());
        let thread = Builder::new()
            .name("write".to_owned())
            .spawn_scoped(scope, write)
            .map_err(GenError::io("start a thread to write to", desk.out))?;
        Ok(Writing { memory, thread })
    }

    /// Bytes of memory it takes.
    pub(crate) fn memory(&self) -> u64 {
        self.memory
    }

    /// Waits until all is on disk.
    ///
    /// # Errors
    /// When a file could not be written, a scratch file not be read, or the run was stopped.
    pub(crate) fn wait(self) -> Result<TableReport, GenError> {
        self.thread
            .join()
            .unwrap_or_else(|panic| resume_unwind(panic))
    }
}

/// Writes a table, and tells that it is there.
fn write(desk: Desk<'_>, draft: Draft) -> Result<TableReport, GenError> {
    let Draft {
        metrics,
        solved,
        mut report,
        lock,
    } = draft;
    let (clock, before) = (Clock::start(), desk.aside.so_far());
    report.files = match solved {
        SolvedTable::Narrow(slices) => desk.write(report.table, &metrics, &slices)?,
        SolvedTable::Wide(slices) => desk.write(report.table, &metrics, &slices)?,
    };
    let time = PhaseTime {
        cpu: desk.aside.so_far() - before,
        ..clock.read()
    };
    report.phases.push((Phase::Write, time));
    drop(lock);
    desk.observer.event(&Event::Finished(&report));
    Ok(report)
}
