//! Why a position has no answer, in the words and squares of its players.

use manoury_probe::ProbeError;
use manoury_rules::{Position, notation};

/// The reason for people. Moves are named as the colour to move numbers the squares.
pub fn explain(position: &Position, error: &ProbeError) -> String {
    let ProbeError::Missing {
        name,
        via: Some(mv),
    } = error
    else {
        return error.to_string();
    };
    let kind = if mv.is_capture() { "capture" } else { "move" };
    let crowned = if mv.promotes() { ", a promotion" } else { "" };
    let text = notation(position, mv);
    format!("the table {name} is missing, needed after the {kind} {text}{crowned}")
}
