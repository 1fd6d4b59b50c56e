//! The course of a game from a position on.

use std::collections::HashSet;

use manoury_probe::{ProbeError, RatedMove};
use manoury_rules::{Color, Position};

/// A move played, and those that were as good.
#[derive(Clone, Debug)]
pub struct Ply {
    /// The position before it.
    pub position: Position,
    /// The move.
    pub played: RatedMove,
    /// Others of the same worth.
    pub as_good: Vec<RatedMove>,
}

/// Why a course ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// This side has won.
    Won(Color),
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
        let mut moves = pick(&last).map_err(|error| (last, error))?.into_iter();
        let played = moves.next().expect("a side that has not lost has a move");
        plies.push(Ply {
            position: last,
            played,
            as_good: moves.collect(),
        });
        last = last.play(&played.mv);
    };
    Ok(Course { plies, last, end })
}
