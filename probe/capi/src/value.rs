//! What a position is worth to the side to move.

use manoury_probe::{Valued, Wdl as Probed};

/// The result for the side to move.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wdl {
    /// It loses.
    Loss = -1,
    /// Nobody wins.
    Draw = 0,
    /// It wins.
    Win = 1,
}

/// The result for the side to move, and how far away it is.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    /// The result.
    pub wdl: Wdl,
    /// The distance in plies, 0 to 65535. 0 if the side to move has lost already; 0 and without meaning for a draw,
    /// and where only the result was asked for.
    pub plies: u32,
}

impl From<Probed> for Wdl {
    fn from(wdl: Probed) -> Self {
        match wdl {
            Probed::Loss => Self::Loss,
            Probed::Draw => Self::Draw,
            Probed::Win => Self::Win,
        }
    }
}

impl From<Valued> for Value {
    fn from(value: Valued) -> Self {
        Self::new(value.wdl(), value.plies())
    }
}

impl Value {
    /// A result with its distance, if there is one.
    pub fn new(wdl: Probed, plies: Option<u16>) -> Self {
        Self {
            wdl: wdl.into(),
            plies: plies.unwrap_or(0).into(),
        }
    }
}
