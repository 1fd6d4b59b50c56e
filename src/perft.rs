//! `manoury perft`: counts the leaves of the game tree.

use std::io::Write;
use std::time::Instant;

use manoury_rules::{Position, perft};

use crate::amount::{print_short, print_time};
use crate::cli::moves::PerftArgs;
use crate::outcome::{Outcome, output, tell};

/// Prints the number of lines, and on standard error how long counting took.
pub fn run(args: &PerftArgs) -> anyhow::Result<Outcome> {
    let position = args.position.unwrap_or_else(Position::start);
    let begin = Instant::now();
    let leaves = perft(position.board(), args.depth);
    let time = begin.elapsed();
    let mut out = output();
    writeln!(out, "{leaves}")?;
    out.flush()?;
    let rate = leaves as f64 / time.as_secs_f64().max(1e-9);
    tell(format_args!(
        "{}, {} leaves a second",
        print_time(time),
        print_short(rate)
    ));
    Ok(Outcome::Success)
}
