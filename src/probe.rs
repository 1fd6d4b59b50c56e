//! `manoury probe`: values, distances and best moves of positions.

mod answer;
mod people;
mod questions;
pub mod ruled;
pub mod standing;
pub mod tables;
mod tsv;

use std::io::Write;

use manoury_probe::{Metric, Rules, Tablebase};

use crate::cli::probe::ProbeArgs;
use crate::cli::shared::in_order;
use crate::outcome::{Outcome, output};
use crate::probe::answer::Asked;
use crate::probe::people::print_for_people;
use crate::probe::questions::Questions;
use crate::probe::standing::Standing;
use crate::probe::tables::open;
use crate::probe::tsv::print_line;

/// Answers every position; those that have no answer are told, and make it a failure at the end.
pub fn run(args: &ProbeArgs) -> anyhow::Result<Outcome> {
    let standing = Standing::of("probe", &args.counts, args.metric.is_some());
    let tablebase = open(&args.tables)?;
    let asked = asked_metrics(args, &tablebase);
    let mut questions = Questions::new(&args.fens);
    let mut out = output();
    let mut all_is_well = true;
    let mut is_first = true;
    while let Some(fen) = questions.next(&mut out)? {
        if !is_first && !args.tsv {
            writeln!(out)?;
        }
        all_is_well &= match (&standing, args.tsv) {
            (None, true) => print_line(&mut out, &tablebase, &fen, &asked)?,
            (None, false) => print_for_people(&mut out, &tablebase, &fen, &asked)?,
            (Some(it), true) => ruled::print_line(&mut out, &tablebase, it, &fen)?,
            (Some(it), false) => ruled::print_for_people(&mut out, &tablebase, it, &fen)?,
        };
        is_first = false;
    }
    out.flush()?;
    Ok(Outcome::success_if(all_is_well))
}

/// What to ask for in theory: the metrics named, which must be answered, or else all that make sense here.
fn asked_metrics(args: &ProbeArgs, tablebase: &Tablebase) -> Vec<Asked> {
    if let Some(metrics) = &args.metric {
        return in_order(metrics).into_iter().map(Asked::required).collect();
    }
    let is_there = |metric| {
        tablebase
            .tables()
            .iter()
            .any(|file| file.name().rules == Rules::Theory && file.name().metric == metric)
    };
    let mut asked = vec![Asked::required(Metric::Wdl)];
    if args.tsv {
        // These columns are always there.
        asked.push(Asked::required(Metric::Dtc));
    } else if is_there(Metric::Dtc) {
        asked.push(Asked::optional(Metric::Dtc));
    }
    if is_there(Metric::Dtw) {
        asked.push(Asked::optional(Metric::Dtw));
    }
    asked
}
