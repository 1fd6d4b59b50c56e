//! `manoury line`: the best play from a position to the end.

pub mod course;
pub mod pdn;
pub mod pick;

use std::io::Write;

use anyhow::{anyhow, ensure};
use manoury_probe::{Metric, Tablebase};
use manoury_rules::Position;

use crate::cli::line::LineArgs;
use crate::explain::explain;
use crate::line::course::play;
use crate::line::pdn::{Style, write_game};
use crate::line::pick::best_moves;
use crate::outcome::{Outcome, output};
use crate::probe::tables::open;

/// Prints the line as a game.
pub fn run(args: &LineArgs) -> anyhow::Result<Outcome> {
    let position = args.position;
    ensure!(
        !position.board().other().is_empty(),
        "{position}: the opponent of the side to move has no pieces, so the game was over before"
    );
    let tablebase = open(&args.tables)?;
    let metric = args
        .metric
        .unwrap_or_else(|| default_metric(&tablebase, &position));
    let pick = |position: &Position| best_moves(&tablebase, position, metric);
    let course = play(position, args.plies.unwrap_or(usize::MAX), pick)
        .map_err(|(at, error)| anyhow!("{at}: {}", explain(&at, &error)))?;
    let mut out = output();
    let style = Style {
        metric,
        all: args.all,
    };
    write_game(&mut out, &position, &course, style)?;
    out.flush()?;
    Ok(Outcome::Success)
}

/// Distances to the end where all the moves have them, or else to conversion.
fn default_metric(tablebase: &Tablebase, position: &Position) -> Metric {
    match tablebase.moves(position.board(), Metric::Dtw) {
        Ok(_) => Metric::Dtw,
        Err(_) => Metric::Dtc,
    }
}
