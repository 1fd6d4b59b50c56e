//! Shows how a run gets on.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use manoury_gen::{Event, Observer, Phase, TableReport};
use manoury_probe::Material;

use crate::amount::{print_bytes, print_count, print_time};
use crate::generate::course::Course;
use crate::progress::{Done, Progress};

/// An observer that shows the news on standard error.
pub struct Watch {
    progress: Progress,
    state: Mutex<State>,
}

struct State {
    course: Course,
    /// The part that is shown.
    part: Option<(Material, Phase)>,
    /// The table of another process that was told of last.
    waiting: Option<Material>,
}

impl Watch {
    /// Nothing is shown before the first news.
    pub fn new() -> Self {
        Self {
            progress: Progress::new(),
            state: Mutex::new(State {
                course: Course::default(),
                part: None,
                waiting: None,
            }),
        }
    }

    /// Takes the bars away.
    pub fn end(&self) {
        self.progress.end();
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn planned(&self, tables: usize, indexes: u64, skipped: usize) {
        let there = if skipped > 0 {
            format!(", {skipped} are there")
        } else {
            String::new()
        };
        let indexes_text = print_count(indexes);
        self.progress.note(&format!(
            "{tables} tables to generate, {indexes_text} indexes{there}"
        ));
        self.progress.begin(indexes);
    }

    /// All that is left to do is another process's work.
    fn waiting(&self, table: Material) {
        let mut state = self.state();
        if state.waiting.replace(table) != Some(table) {
            self.progress.note(&format!(
                "waiting for {table}, which another process generates"
            ));
        }
    }

    fn got_on(&self, table: Material, phase: Phase, done: Done) {
        let mut state = self.state();
        let part = done.done as f64 / done.total.max(1) as f64;
        state.course.progress(table, phase, part);
        // What is written besides shows in the whole only.
        if state.course.latest() != Some(table) {
            return;
        }
        let label = format!("{table} {}", phase.name());
        if state.part != Some((table, phase)) {
            state.part = Some((table, phase));
            self.progress.begin_part(&label, done.total);
        }
        self.progress.update(state.course.done(), &label, done);
    }

    fn finished(&self, report: &TableReport) {
        let mut state = self.state();
        state.course.finish(report.table, report.indexes);
        self.progress.note(&finished_line(report));
    }
}

impl Observer for Watch {
    fn event(&self, event: &Event<'_>) {
        match *event {
            Event::Planned {
                tables,
                indexes,
                skipped,
            } => self.planned(tables, indexes, skipped),
            Event::Skipped { .. } => {}
            Event::Waiting { table } => self.waiting(table),
            Event::Started { table, indexes } => self.state().course.start(table, indexes),
            Event::Progress {
                table,
                phase,
                done,
                total,
            } => self.got_on(table, phase, Done { done, total }),
            Event::Finished(report) => self.finished(report),
        }
    }
}

/// `2K1M-1K  0.31 s, wdl 12.3 KiB, dtc 45.6 KiB`
fn finished_line(report: &TableReport) -> String {
    let time: Duration = report.phases.iter().map(|(_, time)| time.wall).sum();
    let sizes: Vec<String> = report
        .files
        .iter()
        .map(|file| format!("{} {}", file.metric, print_bytes(file.bytes)))
        .collect();
    format!(
        "{:<9} {:>7}, {}",
        report.table.to_string(),
        print_time(time),
        sizes.join(", ")
    )
}
