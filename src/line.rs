//! `manoury line`: the best play from a position to the end.

pub mod course;
pub mod pdn;
pub mod pick;
mod ruled;

use std::io::Write;

use anyhow::{anyhow, ensure};
use manoury_probe::{Metric, ProbeError, Tablebase};
use manoury_rules::Position;

use crate::cli::line::LineArgs;
use crate::explain::explain;
use crate::line::course::{Course, play};
use crate::line::pdn::{By, Style, write_game};
use crate::line::pick::best_moves;
use crate::outcome::{Outcome, output};
use crate::probe::standing::Standing;
use crate::probe::tables::open;

/// Prints the line as a game.
pub fn run(args: &LineArgs) -> anyhow::Result<Outcome> {
    let position = args.position;
    ensure!(
        !position.board().other().is_empty(),
        "{position}: the opponent of the side to move has no pieces, so the game was over before"
    );
    let standing = Standing::of("line", &args.counts, args.metric.is_some());
    let tablebase = open(&args.tables)?;
    let found = match standing {
        Some(standing) => under_rules(args, &tablebase, &standing),
        None => in_theory(args, &tablebase),
    };
    let (course, by) = found.map_err(|(at, error)| anyhow!("{at}: {}", explain(&at, &error)))?;
    let mut out = output();
    let style = Style { by, all: args.all };
    write_game(&mut out, &position, &course, style)?;
    out.flush()?;
    Ok(Outcome::Success)
}

/// A course and what its moves are best by, or the position that has no answer.
type Found = Result<(Course, By), (Position, ProbeError)>;

fn in_theory(args: &LineArgs, tablebase: &Tablebase) -> Found {
    let metric = args
        .metric
        .unwrap_or_else(|| default_metric(tablebase, &args.position));
    let pick = |position: &Position| best_moves(tablebase, position, metric);
    let course = play(args.position, most(args), pick)?;
    Ok((course, By::Metric(metric)))
}

fn under_rules(args: &LineArgs, tablebase: &Tablebase, standing: &Standing) -> Found {
    let played = ruled::play(tablebase, standing, args.position, most(args))?;
    Ok((played.course, By::Rules(standing.rules, played.outcome)))
}

fn most(args: &LineArgs) -> usize {
    args.plies.unwrap_or(usize::MAX)
}

/// Distances to the end where all the moves have them, or else to conversion.
fn default_metric(tablebase: &Tablebase, position: &Position) -> Metric {
    match tablebase.moves(position.board(), Metric::Dtw) {
        Ok(_) => Metric::Dtw,
        Err(_) => Metric::Dtc,
    }
}
