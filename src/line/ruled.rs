//! The course of a game under draw rules, whose counts are kept.

use manoury_probe::{Counters, Outcome, ProbeError, Ruled, Tablebase};
use manoury_rules::{Clock, Game, Position};

use crate::line::course::{Course, End, Ply, Rated};
use crate::probe::standing::Standing;

/// What a position is worth before its first move, and the course from there.
pub struct RuledCourse {
    /// The outcome for the side to move.
    pub outcome: Outcome,
    /// The course.
    pub course: Course,
}

/// Plays from `position` on, at most `most` plies, always the first of the best moves. It ends where the rules end it, which they
/// do at last. A failure to pick comes with the position where it happened.
pub fn play(
    tables: &Tablebase,
    standing: &Standing,
    position: Position,
    most: usize,
) -> Result<RuledCourse, (Position, ProbeError)> {
    let ruled = tables.under(standing.rules);
    let at_start = |error: ProbeError| (position, error);
    let clock = clock(standing, &position).map_err(at_start)?;
    let mut game = Game::resumed(position, standing.rules.rule_set(), clock);
    let outcome = ruled.probe(position.board(), standing.counters);
    let outcome = outcome.map_err(at_start)?;
    let mut plies = Vec::new();
    while game.over().is_none() && plies.len() < most {
        let at = *game.position();
        plies.push(ply(ruled, &mut game).map_err(|error| (at, error))?);
    }
    let course = Course {
        plies,
        last: *game.position(),
        end: end(&game),
    };
    Ok(RuledCourse { outcome, course })
}

/// The counts of the first position. With nothing told of them it is known which clauses they belong to.
fn clock(standing: &Standing, position: &Position) -> Result<Clock, ProbeError> {
    let (rules, board) = (standing.rules, position.board());
    match standing.counters {
        Counters::FRESH => Ok(Clock::fresh(&rules.rule_set(), board)),
        counters => Ok(counters.clock(rules, board)?),
    }
}

/// Plays the best move of a game that goes on.
fn ply(ruled: Ruled<'_>, game: &mut Game) -> Result<Ply, ProbeError> {
    let (position, before) = (*game.position(), *game.clock());
    let moves = ruled.moves(position.board(), Counters::of(&before))?;
    let mut moves = moves.into_iter().map(Rated::from);
    let played = moves
        .next()
        .expect("a side has a move while the game goes on");
    let worth = |rated: &Rated| (rated.outcome, rated.plies);
    let as_good = moves.filter(|rated| worth(rated) == worth(&played));
    let as_good = as_good.collect();
    let legal = game.play(&played.mv);
    legal.expect("the moves of a position are legal in it");
    Ok(Ply {
        position,
        played,
        as_good,
        deadline: begun(&before, game.clock()),
    })
}

/// The plies left to a deadline after a move, unless it is the one that ran before.
fn begun(before: &Clock, after: &Clock) -> Option<u16> {
    let left = |clock: &Clock| clock.earliest().map(|(_, left)| left);
    let running = left(before).map(|left| left.saturating_sub(1));
    left(after).filter(|_| left(after) != running)
}

fn end(game: &Game) -> End {
    match game.over() {
        None => End::Length,
        Some(over) => over.winner().map_or(End::Drawn(over.reason()), End::Won),
    }
}
