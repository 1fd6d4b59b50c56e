//! The squares of a piece, coloured by the share of draws.

use std::fmt::Write;

use manoury_rules::SquareSet;

use crate::stats::panel::{LOSS, WIN};
use crate::theory::html::board::corner;
use crate::theory::tally::Counts;

/// A board whose squares tell the share of positions that are not drawn, by the square of the piece `name`.
pub fn squares(counts: &[Counts], name: &str) -> String {
    let decided: Vec<Option<f64>> = counts.iter().map(share).collect();
    let greatest = decided
        .iter()
        .flatten()
        .copied()
        .fold(f64::MIN_POSITIVE, f64::max);
    let mut text = String::from(
        "<figure class=\"map\"><svg viewBox=\"0 0 100 100\" role=\"img\"><rect width=\"100\" height=\"100\" class=\"empty\"/>\n",
    );
    for ((square, counts), decided) in SquareSet::ALL.iter().zip(counts).zip(decided) {
        let (x, y) = corner(square);
        let rect = format!("<rect x=\"{x}\" y=\"{y}\" width=\"10\" height=\"10\"");
        // Writing to a text cannot fail.
        let _ = write!(text, "{rect} class=\"field\" opacity=\".45\"/>");
        if let Some(decided) = decided {
            let strength = 0.85 * decided / greatest;
            let color = if counts.wins < counts.losses {
                LOSS
            } else {
                WIN
            };
            let _ = write!(
                text,
                "{rect} fill=\"{color}\" opacity=\"{strength:.3}\"/>\
                 <text x=\"{}\" y=\"{}\" class=\"share\">{}</text>",
                x + 5,
                y + 7,
                percent(1.0 - decided),
            );
        }
        let _ = writeln!(
            text,
            "<text x=\"{}\" y=\"{}\" class=\"number\">{square}</text>",
            x as f64 + 0.6,
            y as f64 + 2.9,
        );
    }
    text + &format!(
        "</svg><figcaption>Draws in per cent of all positions, by the square of the {name}. The stronger its \
         colour, the more of them are decided.</figcaption></figure>\n"
    )
}

/// The share of decided positions, where there are any positions.
fn share(counts: &Counts) -> Option<f64> {
    let positions = counts.positions();
    (positions > 0).then(|| (counts.wins + counts.losses) as f64 / positions as f64)
}

/// Per cent with one digit behind the point, 0 and 100 without.
fn percent(share: f64) -> String {
    let text = format!("{:.1}", 100.0 * share);
    text.strip_suffix(".0")
        .filter(|whole| matches!(*whole, "0" | "100"))
        .map_or(text.clone(), str::to_owned)
}
