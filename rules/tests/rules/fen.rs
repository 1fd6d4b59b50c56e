//! Positions as text, well-formed and not.

use crate::positions::positions;
use manoury_rules::{Color, FenErrorKind, Position};
use proptest::prelude::{any, proptest};

fn printed(text: &str) -> String {
    let position: Result<Position, _> = text.parse();
    let position = position.unwrap_or_else(|error| panic!("{text}: {error}"));
    position.to_string()
}

#[test]
fn every_form_is_read() {
    let hub = format!("WbB{}wW", "e".repeat(46));
    for (text, expected) in [
        ("W:W31,K32:B1,2", "W:W31,K32:B1,2"),
        ("B:B2,1:WK32,31", "B:W31,K32:B1,2"),
        ("W:W31:B1:WK32:B2", "W:W31,K32:B1,2"),
        ("W:W:B1", "W:W:B1"),
        ("W:W31:B", "W:W31:B"),
        ("W:W:B", "W:W:B"),
        ("W:B1", "W:W:B1"),
        ("B:W31", "B:W31:B"),
        ("W:W31-33:BK1-3,5", "W:W31,32,33:BK1,K2,K3,5"),
        ("W:W7-7:B1", "W:W7:B1"),
        ("W:W31:B1.", "W:W31:B1"),
        ("W:W31:B.", "W:W31:B"),
        ("  W : W 31 , K 32 - 33 : B 1 . ", "W:W31,K32,K33:B1"),
        ("W:W31:B1\n", "W:W31:B1"),
        ("[FEN \"W:W31:B1\"]", "W:W31:B1"),
        (" [ FEN  \" B:W31:BK50. \" ] ", "B:W31:BK50"),
        ("W:W31:B1:H0:F1", "W:W31:B1"),
        ("B:W31:B1:H12:F130.", "B:W31:B1"),
        ("W:W031:B01", "W:W31:B1"),
        (&hub, "W:W49,K50:B1,K2"),
    ] {
        assert_eq!(printed(text), expected, "{text}");
    }
}

#[test]
fn the_start_is_read_from_a_whole_board() {
    let board = format!("W{}{}{}", "b".repeat(20), "e".repeat(10), "w".repeat(20));
    assert_eq!(board.parse(), Ok(Position::start()));
    assert_eq!(format!("[FEN \"{board}\"]").parse(), Ok(Position::start()));
    let black: Position = board.replacen('W', "B", 1).parse().unwrap();
    assert_eq!(black.turn(), Color::Black);
}

/// A malformed text, the piece of it that is to blame, its column and the reason.
const MALFORMED: [(&str, &str, usize, FenErrorKind); 43] = {
    use FenErrorKind::{
        BackwardRange, Expected, ManOnPromotionRow, NoPieces, NoSideToMove, NoSquare, TwoPieces,
        UnknownLetter,
    };
    [
        ("", "", 1, NoSideToMove),
        ("  ", "", 3, NoSideToMove),
        (":W31:B1", ":", 1, NoSideToMove),
        ("W31:B1", "W31", 1, NoSideToMove),
        ("?:W31:B1", "?", 1, NoSideToMove),
        ("X:W31:B1", "X", 1, NoSideToMove),
        ("w:W31:B1", "w", 1, NoSideToMove),
        (" 31,32", "31,32", 2, NoSideToMove),
        ("[FEN \"\"]", "", 7, NoSideToMove),
        ("W", "", 2, NoPieces),
        ("W:", "", 3, NoPieces),
        ("W:H0:F1", "", 8, NoPieces),
        ("B:.", ".", 3, NoPieces),
        ("W:X31:B1", "X", 3, UnknownLetter),
        ("W:WQ31:B1", "Q", 4, UnknownLetter),
        ("W:W31:Bk1", "k", 8, UnknownLetter),
        ("W:W31,é:B1", "é", 7, UnknownLetter),
        ("W:W31:B1:G1", "G", 10, UnknownLetter),
        ("W:W31x:B1", "x", 6, UnknownLetter),
        ("W:W0:B1", "0", 4, NoSquare),
        ("W:W31:B1,51", "51", 10, NoSquare),
        ("W:W46-51:B1", "51", 7, NoSquare),
        (
            "W:W99999999999999999999:B1",
            "99999999999999999999",
            4,
            NoSquare,
        ),
        ("W:W35-31:B1", "35-31", 4, BackwardRange),
        ("W:W31,31:B1", "31", 7, TwoPieces(31)),
        ("W:W31:B1,K31", "K31", 10, TwoPieces(31)),
        ("W:W31,K30-32:B1", "K30-32", 7, TwoPieces(31)),
        ("[FEN \"W:W31:B31\"]", "31", 14, TwoPieces(31)),
        ("W:W5:B1", "5", 4, ManOnPromotionRow(5)),
        ("W:W31:B1,46", "46", 10, ManOnPromotionRow(46)),
        ("W:W4-7:B1", "4-7", 4, ManOnPromotionRow(4)),
        ("W:W31,:B1", ":", 7, Expected("a square")),
        ("W:W,31:B1", ",", 4, Expected("a square")),
        ("W:W31-:B1", ":", 7, Expected("a square")),
        ("W:WK:B1", ":", 5, Expected("a square")),
        ("W:W31,", "", 7, Expected("a square")),
        (
            "W:W31 32:B1",
            "32",
            7,
            Expected("a comma, a colon or the end"),
        ),
        ("W:W31:B1:", "", 10, Expected("W or B")),
        ("W::B1", ":", 3, Expected("W or B")),
        ("W:W31:B1:H", "", 11, Expected("a number")),
        ("W:W31:B1. 5", "5", 11, Expected("the end")),
        (
            "[FEN \"W:W31:B1",
            "",
            15,
            Expected("a closing quotation mark"),
        ),
        ("[FEN \"W:W31:B1\"", "", 16, Expected("]")),
    ]
};

#[test]
fn errors_name_the_piece_of_text_and_its_column() {
    for (text, piece, column, kind) in MALFORMED {
        let error = text.parse::<Position>().unwrap_err();
        let found = (error.text(), error.column(), error.kind());
        assert_eq!(found, (piece, column, kind), "{text:?}: {error}");
        let printed = error.to_string();
        assert!(
            printed.starts_with(&format!("column {column}: ")),
            "{printed}"
        );
        assert!(printed.contains(piece), "{printed}");
    }
}

#[test]
fn whole_boards_have_51_known_letters() {
    let empty = "e".repeat(50);
    for (text, piece, column, kind) in [
        (
            format!("W{}", &empty[1..]),
            format!("W{}", &empty[1..]),
            1,
            FenErrorKind::HubLength(50),
        ),
        (
            format!("W{empty}ww"),
            "ww".to_owned(),
            52,
            FenErrorKind::HubLength(53),
        ),
        (
            format!("x{empty}"),
            "x".to_owned(),
            1,
            FenErrorKind::NoSideToMove,
        ),
        (
            format!(" Wx{}", &empty[1..]),
            "x".to_owned(),
            3,
            FenErrorKind::UnknownLetter,
        ),
        (
            format!("Ww{}", &empty[1..]),
            "w".to_owned(),
            2,
            FenErrorKind::ManOnPromotionRow(1),
        ),
        (
            format!("W{}b", &empty[1..]),
            "b".to_owned(),
            51,
            FenErrorKind::ManOnPromotionRow(50),
        ),
    ] {
        let error = text.parse::<Position>().unwrap_err();
        let found = (error.text(), error.column(), error.kind());
        assert_eq!(found, (piece.as_str(), column, kind), "{text:?}: {error}");
    }
}

proptest! {
    #[test]
    fn printed_positions_are_read_back(position in positions()) {
        assert_eq!(position.to_string().parse(), Ok(position));
    }

    #[test]
    fn no_text_panics(text in any::<String>(), likely in "[WBKwbkeHF0-9:,. \\[\\]\"-]{0,60}") {
        let _ = text.parse::<Position>();
        if let Ok(position) = likely.parse::<Position>() {
            assert_eq!(position.to_string().parse(), Ok(position));
        }
    }

    #[test]
    fn damaged_positions_are_errors_or_positions(
        position in positions(), at in any::<proptest::sample::Index>(), char in any::<char>()
    ) {
        let mut text: Vec<char> = position.to_string().chars().collect();
        let at = at.index(text.len());
        text[at] = char;
        let text: String = text.into_iter().collect();
        if let Err(error) = text.parse::<Position>() {
            let rest: String = text.chars().skip(error.column() - 1).collect();
            assert!(rest.starts_with(error.text()), "{text:?}: {error}");
        }
    }
}
