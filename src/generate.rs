//! `manoury gen`: generates tables.

mod course;
mod forecast;
mod summary;
mod watch;

use std::sync::atomic::AtomicBool;

use manoury_gen::{Event, GenError, Observer, Request, Summary, estimate, generate};
use manoury_probe::Metric;

use crate::cli::{GenArgs, in_order};
use crate::generate::forecast::print_estimate;
use crate::generate::summary::print_summary;
use crate::generate::watch::Watch;
use crate::interrupt::stop_flag;
use crate::log::Log;
use crate::outcome::Outcome;
use crate::target::tables;

/// Generates what is asked for, or tells what it would cost.
pub fn run(args: &GenArgs) -> anyhow::Result<Outcome> {
    let request = request(args);
    if args.estimate {
        print_estimate(&request, &estimate(&request)?)?;
        return Ok(Outcome::Success);
    }
    let log = args
        .log
        .as_deref()
        .map(|path| Log::open(path, &request))
        .transpose()?;
    let stop = stop_flag()?;
    let watch = Watch::new();
    let result = observed(&request, &watch, log.as_ref(), &stop);
    watch.end();
    let logged = log.map_or(Ok(()), |log| log.end(&result));
    // What stopped the run is told rather than that the log could not tell it.
    let summary = result?;
    logged?;
    print_summary(&request, &summary)?;
    Ok(Outcome::Success)
}

fn request(args: &GenArgs) -> Request {
    let metrics = [args.metric.as_slice(), &[Metric::Wdl]].concat();
    Request {
        tables: tables(&args.targets),
        metrics: in_order(&metrics),
        out: args.out.clone(),
        threads: args.threads.count(),
        memory: args.memory,
    }
}

fn observed(
    request: &Request,
    watch: &Watch,
    log: Option<&Log>,
    stop: &AtomicBool,
) -> Result<Summary, GenError> {
    match log {
        Some(log) => generate(request, &Both(watch, log), stop),
        None => generate(request, watch, stop),
    }
}

/// Two observers as one.
struct Both<'a>(&'a Watch, &'a Log);

impl Observer for Both<'_> {
    fn event(&self, event: &Event<'_>) {
        self.0.event(event);
        self.1.event(event);
    }
}
