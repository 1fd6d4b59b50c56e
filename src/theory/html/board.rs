//! Boards as SVG.

use std::fmt::Write;

use manoury_rules::{Position, Square, SquareSet};

/// Side of a square, in units of the picture.
pub const SIDE: usize = 10;

/// What all boards of a page use: the empty board and the four pieces.
pub fn symbols() -> String {
    let mut squares = String::new();
    for square in SquareSet::ALL {
        let (x, y) = corner(square);
        // Writing to a text cannot fail.
        let _ = write!(squares, "M{x} {y}h{SIDE}v{SIDE}h-{SIDE}z");
    }
    let mut text = format!(
        "<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\"><defs>\n\
         <g id=\"board\"><rect width=\"100\" height=\"100\" class=\"light\"/><path d=\"{squares}\" class=\"dark\"/></g>\n"
    );
    for (name, man, ring) in [("w", "wm", "wk"), ("b", "bm", "bk")] {
        let disc =
            format!("<circle cx=\"5\" cy=\"5\" r=\"3.9\" class=\"{man}\" stroke-width=\".35\"/>");
        let _ = write!(
            text,
            "<g id=\"{name}m\">{disc}</g>\n<g id=\"{name}k\">{disc}\
             <circle cx=\"5\" cy=\"5\" r=\"2.6\" class=\"{ring}\" stroke-width=\".5\"/>\
             <circle cx=\"5\" cy=\"5\" r=\"1.2\" class=\"{ring}\" stroke-width=\".5\"/></g>\n"
        );
    }
    text + "</defs></svg>\n"
}

/// A board with its pieces.
pub fn board(position: &Position) -> String {
    let mut text = format!(
        "<svg viewBox=\"0 0 100 100\" role=\"img\" aria-label=\"{position}\"><use href=\"#board\"/>"
    );
    for (squares, piece) in [
        (position.white_men(), "wm"),
        (position.white_kings(), "wk"),
        (position.black_men(), "bm"),
        (position.black_kings(), "bk"),
    ] {
        for square in squares {
            let (x, y) = corner(square);
            let _ = write!(text, "<use href=\"#{piece}\" x=\"{x}\" y=\"{y}\"/>");
        }
    }
    text + "</svg>"
}

/// Where a square begins.
pub fn corner(square: Square) -> (usize, usize) {
    let indent = usize::from(square.row().is_multiple_of(2));
    (
        (square.index() % 5 * 2 + indent) * SIDE,
        square.row() * SIDE,
    )
}
