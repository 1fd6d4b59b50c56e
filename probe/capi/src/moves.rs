//! A legal move with its value.

use manoury_probe::{RatedMove, RuledMove as ProbedRuled};
use manoury_rules::{Color, Move as RulesMove, Square, SquareSet};

use crate::outcome::Outcome;
use crate::value::Value;

/// A legal move and what it is worth to the side that plays it. No two moves of a position agree in start, final
/// square and captured pieces.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The squares of the captured pieces. 0 for a move without a capture.
    pub captured: u64,
    /// Result, and the distance by the metric asked for, this move included.
    pub value: Value,
    /// The square that the piece leaves, 1 to 50.
    pub from: u8,
    /// The square where it ends, 1 to 50. A capture may end where it started.
    pub to: u8,
    /// Whether a man is crowned.
    pub promotes: bool,
}

/// A legal move and what it is worth under draw rules to the side that plays it, with the counts that it leaves. No two moves
/// of a position agree in start, final square and captured pieces.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuledMove {
    /// The squares of the captured pieces. 0 for a move without a capture.
    pub captured: u64,
    /// The outcome.
    pub outcome: Outcome,
    /// The distance in plies, this move included, by the metric of the material before the move. 0 and without meaning for a
    /// draw of any kind.
    pub plies: u32,
    /// The square that the piece leaves, 1 to 50.
    pub from: u8,
    /// The square where it ends, 1 to 50. A capture may end where it started.
    pub to: u8,
    /// Whether a man is crowned.
    pub promotes: bool,
}

impl Move {
    /// `rated`, a move of `turn`, in the squares of the outside world.
    pub fn new(rated: &RatedMove, turn: Color) -> Self {
        let (captured, from, to) = squares(&rated.mv, turn);
        Self {
            captured,
            value: Value::new(rated.wdl, rated.plies),
            from,
            to,
            promotes: rated.mv.promotes(),
        }
    }
}

impl RuledMove {
    /// `rated`, a move of `turn`, in the squares of the outside world.
    pub fn new(rated: &ProbedRuled, turn: Color) -> Self {
        let (captured, from, to) = squares(&rated.mv, turn);
        Self {
            captured,
            outcome: rated.outcome.into(),
            plies: rated.plies.unwrap_or(0).into(),
            from,
            to,
            promotes: rated.mv.promotes(),
        }
    }
}

/// Captured squares, start and final square of a move of `turn` in the outside world.
fn squares(mv: &RulesMove, turn: Color) -> (u64, u8, u8) {
    let set = |set: SquareSet| match turn {
        Color::White => set,
        Color::Black => set.rotate(),
    };
    let square = |square: Square| match turn {
        Color::White => square,
        Color::Black => square.rotate(),
    };
    (
        set(mv.captured()).bits(),
        square(mv.from()).number(),
        square(mv.to()).number(),
    )
}
