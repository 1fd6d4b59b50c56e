//! The course of a game from a position on.

use std::collections::HashSet;

use manoury_probe::{Outcome, ProbeError, RatedMove, RuledMove, Wdl};
use manoury_rules::{Color, EndReason, Move, Position};

/// A move and what it is worth to the side that plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rated {
    /// The move.
    pub mv: Move,
    /// The outcome; in theory one that no rule changes.
    pub outcome: Outcome,
    /// Plies of the metric that moves are best by, this move included. None for a draw.
    pub plies: Option<u16>,
}

impl From<RatedMove> for Rated {
    fn from(rated: RatedMove) -> Self {
        Self {
            mv: rated.mv,
            outcome: match rated.wdl {
                Wdl::Win => Outcome::Win,
                Wdl::Draw => Outcome::Draw,
                Wdl::Loss => Outcome::Loss,
            },
            plies: rated.plies,
        }
    }
}

impl From<RuledMove> for Rated {
    fn from(rated: RuledMove) -> Self {
        Self {
            mv: rated.mv,
            outcome: rated.outcome,
            plies: rated.plies,
        }
    }
}

/// A move played, and those that were as good.
#[derive(Clone, Debug)]
pub struct Ply {
    /// The position before it.
    pub position: Position,
    /// The move.
    pub played: Rated,
    /// Others of the same worth.
    pub as_good: Vec<Rated>,
    /// The plies left to a deadline that begins after it, or comes earlier than one that runs.
    pub deadline: Option<u16>,
}

/// Why a course ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// This side has won.
    Won(Color),
    /// The rules have ended it in a draw.
    Drawn(EndReason),
    /// A position has come back with the same side to move.
    Repetition,
    /// It is as long as it may be.
    Length,
}

/// A course.
#[derive(Clone, Debug)]
pub struct Course {
    /// Its moves.
    pub plies: Vec<Ply>,
    /// The position after them.
    pub last: Position,
    /// Why there are no more.
    pub end: End,
}

impl Ply {
    /// Whether the move can never be undone: a capture or a man move.
    pub fn is_conversion(&self) -> bool {
        let mv = self.played.mv;
        mv.is_capture() || self.position.board().own_men().contains(mv.from())
    }
}

/// Plays from `position` on, at most `most` plies: always the first of the moves that `pick` gives. It ends at the
/// latest where a position comes back. A failure to pick comes with the position where it happened.
pub fn play(
    position: Position,
    most: usize,
    pick: impl Fn(&Position) -> Result<Vec<RatedMove>, ProbeError>,
) -> Result<Course, (Position, ProbeError)> {
    let (mut last, mut plies, mut seen) = (position, Vec::new(), HashSet::new());
    let end = loop {
        if let Some(winner) = last.winner() {
            break End::Won(winner);
        }
        if !seen.insert(last) {
            break End::Repetition;
        }
        if plies.len() == most {
            break End::Length;
        }
        let moves = pick(&last).map_err(|error| (last, error))?;
        let mut moves = moves.into_iter().map(Rated::from);
        let played = moves.next().expect("a side that has not lost has a move");
        plies.push(Ply {
            position: last,
            played,
            as_good: moves.collect(),
            deadline: None,
        });
        last = last.play(&played.mv);
    };
    Ok(Course { plies, last, end })
}
