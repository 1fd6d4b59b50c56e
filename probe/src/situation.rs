//! What a board asks for: an end, a capture, or a look into a table.

use manoury_rules::Board;

/// What there is to do on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Situation {
    /// The side to move has no piece or no legal move, and has lost.
    Over,
    /// It must capture; tables hold nothing true for it.
    Capture,
    /// It has quiet moves.
    Quiet(Quiet),
}

impl Situation {
    /// The situation on `board`.
    pub fn of(board: &Board) -> Self {
        if board.has_capture() {
            Self::Capture
        } else if board.has_moves() {
            Self::Quiet(Quiet(*board))
        } else {
            Self::Over
        }
    }
}

/// A board where the side to move has no capture: what tables hold true values for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quiet(Board);

impl Quiet {
    /// `board`, if the side to move has no capture.
    pub fn new(board: &Board) -> Option<Self> {
        (!board.has_capture()).then_some(Self(*board))
    }

    /// `board`, which the caller knows to have no capture; the look-up of any other gives nonsense.
    pub fn assume(board: &Board) -> Self {
        debug_assert!(!board.has_capture(), "a capture where none was said to be");
        Self(*board)
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.0
    }
}
