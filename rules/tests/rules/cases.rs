//! Tabled moves and published counts.

use crate::twin::in_colors;
use manoury_rules::{Move, Position, notation, perft};

const LEGAL_MOVES: &str = include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../tests/data/legal_moves.tsv"
));
const PERFT: &str = include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../tests/data/perft.tsv"
));

/// The rows below comments and the line of column names.
fn rows(data: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    let lines = data.lines().filter(|line| !line.starts_with('#'));
    lines.skip(1).map(|line| line.split('\t').collect())
}

fn parse(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// `2-7`, or `50x13(18,28,39)` with the captured squares.
fn with_captured(position: &Position, mv: &Move) -> String {
    let mv = in_colors(position, mv);
    if mv.captured.is_empty() {
        return format!("{}-{}", mv.from, mv.to);
    }
    let captured: Vec<String> = mv.captured.iter().map(u8::to_string).collect();
    format!("{}x{}({})", mv.from, mv.to, captured.join(","))
}

#[test]
fn legal_moves_are_those_of_the_table() {
    let mut count = 0;
    for row in rows(LEGAL_MOVES) {
        let position = parse(row[0]);
        let moves = position.legal_moves();
        let mut found: Vec<String> = moves
            .iter()
            .map(|mv| with_captured(&position, mv))
            .collect();
        found.sort_unstable();
        let expected = row.get(1).copied().unwrap_or_default();
        assert_eq!(found.join(" "), expected, "{}", row[0]);
        count += 1;
    }
    assert_eq!(count, 1200);
}

#[test]
fn trees_have_the_published_numbers_of_leaves() {
    let mut count = 0;
    for row in rows(PERFT) {
        let (depth, leaves) = (row[1].parse().unwrap(), row[2].parse().unwrap());
        let found: u64 = perft(parse(row[0]).board(), depth);
        assert_eq!(found, leaves, "{} depth {depth}", row[0]);
        count += 1;
    }
    assert_eq!(count, 47);
}

/// A position and all its moves, and what it shows.
const RULES: [(&str, &[&str], &str); 10] = [
    ("W:W28:B33", &["28x39"], "men capture backward, and must"),
    (
        "W:W33:BK17,28,29",
        &["33x11"],
        "two before one, a king counts as one",
    ),
    (
        "W:WK21:B29,32",
        &["21x15", "21x20", "21x24"],
        "a king changes diagonal and chooses where it lands",
    ),
    (
        "W:WK46:B27,29,32,39",
        &["46x43", "46x48"],
        "captured pieces stay and block: 27 survives behind 32",
    ),
    (
        "W:W11:B7,8",
        &["11x13"],
        "passing through the far row does not crown",
    ),
    ("B:W11,22:B6,7", &["6x28"], "majority: 7x16 would take one"),
    (
        "B:W22,33,37,43:BK9",
        &["9x28"],
        "the Turkish stroke: jumped men still stand and stop the king",
    ),
    (
        "W:W11:B7",
        &["11x2"],
        "a capture that ends on the far row crowns",
    ),
    ("W:W6:B1", &[], "the blocked side has lost"),
    (
        "W:WK46:BK5",
        &[
            "46-10", "46-14", "46-19", "46-23", "46-28", "46-32", "46-37", "46-41",
        ],
        "a piece on the edge cannot be captured",
    ),
];

#[test]
fn positions_of_the_rules_have_exactly_these_moves() {
    for (fen, expected, shows) in RULES {
        let position = parse(fen);
        let moves = position.legal_moves();
        let mut found: Vec<String> = moves.iter().map(|mv| notation(&position, mv)).collect();
        found.sort_unstable();
        assert_eq!(found, expected, "{fen}: {shows}");
    }
}

#[test]
fn a_king_flies_over_both_diagonals() {
    let moves = parse("W:WK28:B1").legal_moves();
    let on_main_line = |mv: &&Move| [5, 10, 14, 19, 23, 32, 37, 41, 46].contains(&mv.to().number());
    assert_eq!(moves.len(), 17);
    assert_eq!(moves.iter().filter(on_main_line).count(), 9);
}

#[test]
fn only_the_end_of_a_move_crowns() {
    let only_move = |fen| {
        let moves = parse(fen).legal_moves();
        assert_eq!(moves.len(), 1);
        moves[0]
    };
    assert!(!only_move("W:W11:B7,8").promotes());
    assert!(only_move("W:W11:B7").promotes());
    let played = parse("W:W11:B7,40").play(&only_move("W:W11:B7"));
    assert_eq!(played.to_string(), "B:WK2:B40");
}

/// The capturing piece may pass its own start square, and end there.
#[test]
fn a_capture_may_end_where_it_started() {
    let position = parse("W:W38:B22,23,32,33");
    let ends: Vec<(u8, u8)> = {
        let moves = position.legal_moves();
        let ends = moves
            .iter()
            .map(|mv| (mv.from().number(), mv.to().number()));
        ends.collect()
    };
    assert_eq!(ends, [(38, 38)]);
    let played = position.play(&position.legal_moves()[0]);
    assert_eq!(played.to_string(), "B:W38:B");
}
