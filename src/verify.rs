//! `manoury verify`: proves the values of tables.

use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};

use anyhow::ensure;
use manoury_gen::{TableCheck, VerifyEvent, VerifyObserver, VerifyReport, VerifyRequest, verify};
use manoury_probe::{Metric, Tablebase};

use crate::amount::{print_count, print_time};
use crate::cli::shared::in_order;
use crate::cli::verify::VerifyArgs;
use crate::generate::under;
use crate::interrupt::stop_flag;
use crate::outcome::{Outcome, output};
use crate::progress::{Done, Progress};
use crate::target::choose;

/// Verifies the tables asked for, prints all failures, and what was looked at.
pub fn run(args: &VerifyArgs) -> anyhow::Result<Outcome> {
    let tablebase = Tablebase::open(&args.tables.tables)?;
    let all = tablebase.under(args.rules).materials();
    ensure!(
        !all.is_empty(),
        "there are no tables{} in {}",
        under(args.rules),
        args.tables
    );
    let request = VerifyRequest {
        tables: choose(&all, &args.targets)?,
        rules: args.rules,
        metrics: args.metric.as_deref().map_or_else(Vec::new, in_order),
        sample: args.sample,
        threads: args.threads.count(),
        seed: args.seed,
    };
    let stop = stop_flag()?;
    let watch = Watch::new();
    let result = verify(&tablebase, &request, &watch, &stop);
    watch.progress.end();
    let report = result?;
    Outcome::success_if(report.failure_count == 0).once_printed(print_report(&report))
}

/// Shows how the verification gets on.
struct Watch {
    progress: Progress,
    state: Mutex<State>,
}

/// Work done, in indexes.
#[derive(Default)]
struct State {
    finished: u64,
    current: u64,
    label: String,
}

impl Watch {
    fn new() -> Self {
        Self {
            progress: Progress::new(),
            state: Mutex::default(),
        }
    }
}

impl VerifyObserver for Watch {
    fn event(&self, event: &VerifyEvent<'_>) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        match *event {
            VerifyEvent::Planned { tables, indexes } => {
                self.progress.note(&format!(
                    "{tables} tables to verify, {} indexes",
                    print_count(indexes)
                ));
                self.progress.begin(indexes);
            }
            VerifyEvent::Loading { table } => {
                state.current = 0;
                state.label = format!("{table} read");
                self.progress.begin_part(&state.label, 0);
            }
            VerifyEvent::Started { table, indexes, .. } => {
                state.current = indexes;
                state.label = format!("{table} verify");
                self.progress.begin_part(&state.label, 0);
            }
            VerifyEvent::Progress { done, total, .. } => {
                let part = done as f64 / total.max(1) as f64;
                let run = state.finished + (state.current as f64 * part) as u64;
                self.progress
                    .update(run, &state.label, Done { done, total });
            }
            VerifyEvent::Finished(check) => {
                state.finished += state.current;
                state.current = 0;
                self.progress.note(&finished_line(check));
            }
        }
    }
}

/// `2K1M-1K  wdl dtc: 1,234,567 positions, 0.31 s`
fn finished_line(check: &TableCheck) -> String {
    let metrics: Vec<&str> = check
        .metrics
        .iter()
        .map(|metric: &Metric| metric.name())
        .collect();
    let positions: u64 = check.slices.iter().map(|slice| slice.positions).sum();
    let failures = match check.failures {
        0 => String::new(),
        count => format!(", {} FAILURES", print_count(count)),
    };
    format!(
        "{:<9} {}: {} positions, {}{failures}",
        check.table.to_string(),
        metrics.join(" "),
        print_count(positions),
        print_time(check.wall),
    )
}

/// All failures, one a line, and what was looked at in all.
fn print_report(report: &VerifyReport) -> io::Result<()> {
    let mut out = output();
    for failure in &report.failures {
        writeln!(out, "{failure}")?;
    }
    let more = report
        .failure_count
        .saturating_sub(report.failures.len() as u64);
    if more > 0 {
        writeln!(out, "and {} more failures", print_count(more))?;
    }
    let slices = || report.tables.iter().flat_map(|table| &table.slices);
    let positions: u64 = slices().map(|slice| slice.positions).sum();
    let verdict = match report.failure_count {
        0 => "all is right".to_owned(),
        1 => "1 failure".to_owned(),
        count => format!("{} failures", print_count(count)),
    };
    writeln!(
        out,
        "{} tables, {} slices, {} positions in {}: {verdict}",
        report.tables.len(),
        slices().count(),
        print_count(positions),
        print_time(report.wall),
    )?;
    out.flush()
}
