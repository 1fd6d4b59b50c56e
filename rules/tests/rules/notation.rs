//! Moves as text, printed and parsed.

use crate::positions::positions;
use manoury_rules::{Move, NotationErrorKind, Position, hub_notation, notation, parse_move};
use proptest::prelude::{ProptestConfig, any, proptest};
use std::collections::BTreeSet;

/// Two captures share start and final square.
const TWINS: &str = "W:WK47:B14,19,29,31,42";

fn position(fen: &str) -> Position {
    fen.parse().unwrap()
}

fn printed(fen: &str, print: fn(&Position, &Move) -> String) -> Vec<String> {
    let position = position(fen);
    let moves = position.legal_moves();
    let mut texts: Vec<String> = moves.iter().map(|mv| print(&position, mv)).collect();
    texts.sort_unstable();
    texts
}

#[test]
fn squares_in_between_are_added_where_needed() {
    let twins = ["47x38x20x9x36", "47x38x24x13x36"];
    assert_eq!(printed(TWINS, notation), twins);
    let rotated = "B:W9,20,22,32,37:BK4";
    assert_eq!(
        printed(rotated, notation),
        ["4x13x27x38x15", "4x13x31x42x15"]
    );
    assert_eq!(printed("W:W28:B33", notation), ["28x39"]);
    assert_eq!(printed("B:W33:B28", notation), ["28x39"]);
}

#[test]
fn the_hub_lists_captured_squares() {
    assert_eq!(printed("W:W28:B33", hub_notation), ["28x39x33"]);
    assert_eq!(printed("W:W28:B23", hub_notation), ["28x19x23"]);
    assert_eq!(printed("B:W11,22:B6,7", hub_notation), ["6x28x11x22"]);
    assert_eq!(printed("W:W32:B1", hub_notation), ["32-27", "32-28"]);
    let twins = ["47x36x14x29x31x42", "47x36x19x29x31x42"];
    assert_eq!(printed(TWINS, hub_notation), twins);
}

#[test]
fn every_form_of_a_move_is_read() {
    for (fen, text, expected) in [
        ("W:W28:B33", "28x39", "28x39x33"),
        ("W:W28:B33", " 28 x 39 ", "28x39x33"),
        ("W:W28:B33", "28x39x33", "28x39x33"),
        ("B:W18:B13", "(13x22)", "13x22x18"),
        ("B:W11,22:B6,7", "( 6x28)", "6x28x11x22"),
        ("B:W11,22:B6,7", "(06x28)", "6x28x11x22"),
        ("B:W11,22:B6,7", "6x17x28", "6x28x11x22"),
        ("B:W11,22:B6,7", "6x28x22x11", "6x28x11x22"),
        ("B:W9,27:BK31", "31x 4", "31x4x9x27"),
        ("W:W32:B1", "32-28", "32-28"),
        ("W:W32:B1", "(32 - 28)", "32-28"),
        (TWINS, "47x33x24x13x36", "47x36x19x29x31x42"),
        (TWINS, "47x13x36", "47x36x19x29x31x42"),
        (TWINS, "47x36x31x14x29x42", "47x36x14x29x31x42"),
    ] {
        let position = position(fen);
        let mv = parse_move(&position, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(hub_notation(&position, &mv), expected, "{fen} {text}");
    }
}

#[test]
fn errors_name_the_piece_of_text_and_its_column() {
    use NotationErrorKind::{Ambiguous, CaptureCompulsory, Expected, Illegal, NoSquare};
    for (fen, text, piece, column, kind) in [
        ("W:W28:B33", "28-22", "28-22", 1, CaptureCompulsory),
        ("W:W28:B33", "( 28x22 )", "28x22", 3, Illegal),
        ("W:W28:B33", "28x22x33", "28x22x33", 1, Illegal),
        ("W:W28:B33", "28x39x33x33", "28x39x33x33", 1, Illegal),
        ("W:W28:B1", "28x22", "28x22", 1, Illegal),
        (TWINS, "47x36", "47x36", 1, Ambiguous),
        (TWINS, "47x38x36", "47x38x36", 1, Ambiguous),
        ("W:W28:B1", "28-51", "51", 4, NoSquare),
        ("W:W28:B1", "0-22", "0", 1, NoSquare),
        ("W:W28:B1", "", "", 1, Expected("a square")),
        ("W:W28:B1", "28", "", 3, Expected("- or x")),
        ("W:W28:B1", "28:22", ":", 3, Expected("- or x")),
        ("W:W28:B1", "28-", "", 4, Expected("a square")),
        ("W:W28:B1", "28-22-17", "-", 6, Expected("the end")),
        ("W:W28:B1", "(28-22", "", 7, Expected("a closing bracket")),
        ("W:W28:B1", "28-22)", ")", 6, Expected("the end")),
    ] {
        let error = parse_move(&position(fen), text).unwrap_err();
        let found = (error.text(), error.column(), error.kind());
        assert_eq!(found, (piece, column, kind), "{text:?}: {error}");
        assert!(error.to_string().contains(piece), "{error}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(5_000))]

    #[test]
    fn printed_moves_are_read_back(position in positions()) {
        let moves = position.legal_moves();
        let texts: BTreeSet<String> = moves.iter().map(|mv| notation(&position, mv)).collect();
        assert_eq!(texts.len(), moves.len(), "two moves with one text");
        for mv in moves {
            assert_eq!(parse_move(&position, &notation(&position, &mv)), Ok(mv));
            assert_eq!(parse_move(&position, &hub_notation(&position, &mv)), Ok(mv));
            let bracketed = format!("( {} )", notation(&position, &mv).replace('x', " x "));
            assert_eq!(parse_move(&position, &bracketed), Ok(mv));
        }
    }

    #[test]
    fn no_text_panics(text in any::<String>(), likely in "[0-9x() -]{0,20}") {
        let _ = parse_move(&Position::start(), &text);
        let _ = parse_move(&position(TWINS), &likely);
    }
}
