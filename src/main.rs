//! `manoury`: generates, verifies, shows and probes endgame tablebases of international draughts.

mod amount;
mod beside;
mod check;
mod cli;
mod columns;
mod explain;
mod export;
mod generate;
mod info;
mod interrupt;
mod line;
mod log;
mod moves;
mod outcome;
mod perft;
mod probe;
mod progress;
mod records;
mod save;
mod stats;
mod target;
mod theory;
mod verify;
mod whole;

use std::process::ExitCode;

use clap::Parser;

use crate::cli::{Cli, Command, ExportCommand};
use crate::outcome::{Outcome, fail};

fn main() -> ExitCode {
    let outcome = run(Cli::parse().command);
    outcome.unwrap_or_else(|error| fail(&error)).into()
}

fn run(command: Command) -> anyhow::Result<Outcome> {
    match command {
        Command::Gen(args) => generate::run(&args),
        Command::Probe(args) => probe::run(&args),
        Command::Line(args) => line::run(&args),
        Command::Moves(args) => moves::run(&args),
        Command::Perft(args) => perft::run(&args),
        Command::Stats(args) => stats::run(&args),
        Command::Theory(args) => theory::run(&args),
        Command::Info(args) => info::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Export(ExportCommand::Mobydam(args)) => export::run(&args),
    }
}
