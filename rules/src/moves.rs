//! A move of the side to move.

use crate::set::SquareSet;
use crate::square::Square;

/// A legal move in the mover's view. Two moves of a board differ in start, final square or captured pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    pub(crate) from: Square,
    pub(crate) to: Square,
    pub(crate) captured: SquareSet,
    pub(crate) promotes: bool,
}

impl Move {
    /// The square that the piece leaves.
    pub const fn from(&self) -> Square {
        self.from
    }

    /// The square where the piece ends; a capture may end where it started.
    pub const fn to(&self) -> Square {
        self.to
    }

    /// The squares of the captured pieces, empty for a quiet move.
    pub const fn captured(&self) -> SquareSet {
        self.captured
    }

    /// Whether a man is crowned.
    pub const fn promotes(&self) -> bool {
        self.promotes
    }

    /// Whether pieces are captured.
    pub const fn is_capture(&self) -> bool {
        !self.captured.is_empty()
    }
}
