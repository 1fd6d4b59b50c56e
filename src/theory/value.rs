//! What a position is worth, as White sees it.

use std::fmt;

use manoury_probe::Wdl;
use manoury_rules::Color;

/// A result as White sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    /// White wins.
    Win,
    /// Nobody wins.
    Draw,
    /// Black wins.
    Loss,
}

impl Value {
    /// That of a result for the side to move.
    pub fn of(wdl: Wdl, turn: Color) -> Self {
        match (wdl, turn) {
            (Wdl::Draw, _) => Self::Draw,
            (Wdl::Win, Color::White) | (Wdl::Loss, Color::Black) => Self::Win,
            (Wdl::Win, Color::Black) | (Wdl::Loss, Color::White) => Self::Loss,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Win => "White wins",
            Self::Draw => "draw",
            Self::Loss => "Black wins",
        })
    }
}

/// What is known of a position's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    /// In theory.
    pub value: Value,
    /// Under draw rules, if it is compared with them.
    pub ruled: Option<Value>,
    /// Plies to the end in theory, where they were read and somebody wins.
    pub plies: Option<u16>,
}

impl Worth {
    /// Whether the rules make a draw of a win, of either side.
    pub fn is_spoiled(&self) -> bool {
        self.value != Value::Draw && self.ruled == Some(Value::Draw)
    }
}
