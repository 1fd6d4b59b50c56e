//! `manoury gen`: generates tables.

mod course;
mod forecast;
mod summary;
mod watch;

use std::path::Path;
use std::sync::atomic::AtomicBool;

use manoury_gen::{Event, GenError, Observer, Request, Summary, estimate, generate};
use manoury_probe::{Metric, Rules};

use crate::cli::generate::GenArgs;
use crate::cli::shared::in_order;
use crate::generate::forecast::print_estimate;
use crate::generate::summary::print_summary;
pub use crate::generate::summary::under;
use crate::generate::watch::Watch;
use crate::interrupt::stop_flag;
use crate::log::Log;
use crate::outcome::Outcome;
use crate::target::tables;

/// Generates what is asked for, or tells what it would cost.
pub fn run(args: &GenArgs) -> anyhow::Result<Outcome> {
    let requests = requests(args);
    // All of them before hours of work.
    requests.iter().try_for_each(Request::check)?;
    if args.estimate {
        for request in &requests {
            print_estimate(request, &estimate(request)?)?;
        }
        return Ok(Outcome::Success);
    }
    let stop = stop_flag()?;
    for request in &requests {
        make(request, args.log.as_deref(), &stop)?;
    }
    Ok(Outcome::Success)
}

fn make(request: &Request, log: Option<&Path>, stop: &AtomicBool) -> anyhow::Result<()> {
    let log = log.map(|path| Log::open(path, request)).transpose()?;
    let watch = Watch::new();
    let result = observed(request, &watch, log.as_ref(), stop);
    watch.end();
    let logged = log.map_or(Ok(()), |log| log.end(&result));
    // What stopped the run is told rather than that the log could not tell it.
    let summary = result?;
    logged?;
    Ok(print_summary(request, &summary)?)
}

/// What to make: under rules that count, the results without counting first, as probing compares the two.
fn requests(args: &GenArgs) -> Vec<Request> {
    let asked = request(args, args.rules, &args.metric);
    match args.rules {
        Rules::Theory => vec![asked],
        _ => vec![request(args, Rules::Theory, &[]), asked],
    }
}

fn request(args: &GenArgs, rules: Rules, metrics: &[Metric]) -> Request {
    Request {
        tables: tables(&args.targets),
        metrics: in_order(&[metrics, &[Metric::Wdl]].concat()),
        rules,
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
