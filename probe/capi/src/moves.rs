//! A legal move with its value.

use manoury_probe::RatedMove;
use manoury_rules::{Color, Square, SquareSet};

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

impl Move {
    /// `rated`, a move of `turn`, in the squares of the outside world.
    pub fn new(rated: &RatedMove, turn: Color) -> Self {
        let squares = |set: SquareSet| match turn {
            Color::White => set,
            Color::Black => set.rotate(),
        };
        let square = |square: Square| match turn {
            Color::White => square,
            Color::Black => square.rotate(),
        };
        Self {
            captured: squares(rated.mv.captured()).bits(),
            value: Value::new(rated.wdl, rated.plies),
            from: square(rated.mv.from()).number(),
            to: square(rated.mv.to()).number(),
            promotes: rated.mv.promotes(),
        }
    }
}
