//! `manoury moves`: the legal moves of a position.

use std::io::Write;

use manoury_rules::{Color, Move, Position, notation};

use crate::cli::moves::MovesArgs;
use crate::outcome::{Outcome, output, tell};

/// Prints the legal moves, one a line, by start and final square.
pub fn run(args: &MovesArgs) -> anyhow::Result<Outcome> {
    let position = &args.position;
    let mut moves = position.legal_moves();
    moves.sort_by_key(|mv| square_order(position, mv));
    let mut out = output();
    for mv in &moves {
        writeln!(out, "{}", notation(position, mv))?;
    }
    out.flush()?;
    if moves.is_empty() {
        tell(format_args!(
            "{} has no legal move and has lost",
            name(position.turn())
        ));
    }
    Ok(Outcome::Success)
}

/// Start, final and captured squares as the colour to move numbers them.
fn square_order(position: &Position, mv: &Move) -> (u8, u8, u64) {
    match position.turn() {
        Color::White => (mv.from().number(), mv.to().number(), mv.captured().bits()),
        Color::Black => {
            let (from, to) = (mv.from().rotate(), mv.to().rotate());
            (from.number(), to.number(), mv.captured().rotate().bits())
        }
    }
}

/// The name of a colour.
pub fn name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}
