//! Lines of best play in generated tables, and `manoury line`.

use std::collections::HashSet;
use std::path::Path;

use manoury_probe::{Metric, Tablebase};
use manoury_rules::{Color, Position, parse_move};

use crate::data::rows;
use crate::program::run;
use crate::tables::{four, four_ruled};

#[test]
fn published_longest_wins_are_won_in_time() {
    let tablebase = Tablebase::open(&[Path::new(four())]).unwrap();
    for row in rows("longest_wins.tsv") {
        let mut position: Position = row[0].parse().unwrap();
        let winner = position.turn();
        let line = tablebase
            .best_line(position.board(), Metric::Dtw, usize::MAX)
            .unwrap();
        assert_eq!(line.len().to_string(), row[1], "{}", row[0]);
        for mv in &line {
            assert_eq!(position.winner(), None, "{}", row[0]);
            position = position.play(mv);
        }
        assert_eq!(position.winner(), Some(winner), "{}", row[0]);
    }
}

/// What the command prints.
fn line(arguments: &[&str]) -> String {
    let tables = ["line", "--tables", four()];
    run(&[&tables, arguments].concat()).succeeds().out
}

/// The moves of a game without tags, comments, numbers and the result.
fn moves(game: &str) -> Vec<String> {
    let text = game.split_once("\n\n").unwrap().1;
    let parts = text.split(['{', '}']).step_by(2);
    let words: Vec<&str> = parts.flat_map(str::split_whitespace).collect();
    let (_result, words) = words.split_last().unwrap();
    let moves = words.iter().filter(|word| word.contains(['x', '-']));
    moves.map(|word| (*word).to_owned()).collect()
}

#[test]
fn a_line_is_a_game_in_pdn() {
    let expected = format!(
        "[Event \"Best play\"]\n\
         [Site \"?\"]\n\
         [Date \"????.??.??\"]\n\
         [Round \"?\"]\n\
         [White \"?\"]\n\
         [Black \"?\"]\n\
         [Result \"0-2\"]\n\
         [GameType \"20\"]\n\
         [FEN \"B:W46:B6,K45\"]\n\
         [Annotator \"manoury {}, dtw\"]\n\
         \n\
         1. ... 45-23 2. 46-41 {{man move: 1M-1K1M, Black wins in 1 ply}} 23x46 {{capture:\n\
         0-1K1M, Black wins}} {{Black has won: White has no pieces}} 0-2\n",
        env!("CARGO_PKG_VERSION")
    );
    assert_eq!(line(&["B:W46:B6,K45"]), expected);
}

#[test]
fn the_game_is_legal_and_as_long_as_its_distance() {
    for row in rows("longest_wins.tsv") {
        let game = line(&[&row[0], "--metric", "dtw"]);
        let mut position: Position = row[0].parse().unwrap();
        let winner = position.turn();
        let moves = moves(&game);
        assert_eq!(moves.len().to_string(), row[1], "{game}");
        for text in &moves {
            let mv = parse_move(&position, text).unwrap();
            position = position.play(&mv);
        }
        assert_eq!(position.winner(), Some(winner), "{game}");
        let result = if winner == Color::White { "2-0" } else { "0-2" };
        assert!(game.ends_with(&format!("{result}\n")), "{game}");
        assert!(game.contains(&format!("[Result \"{result}\"]")), "{game}");
    }
}

#[test]
fn distances_to_conversion_also_lead_to_the_end() {
    let game = line(&["W:WK23,K40,50:BK11", "--metric", "dtc"]).replace('\n', " ");
    assert!(game.contains(", dtc\"]"), "{game}");
    assert!(game.contains("{man move: 1K1M-1K, White wins}"), "{game}");
    assert!(
        game.ends_with("{White has won: Black has no pieces} 2-0 "),
        "{game}"
    );
}

#[test]
fn a_draw_ends_where_a_position_comes_back() {
    let game = line(&["W:WK1:BK44"]);
    let moves = moves(&game);
    let mut position: Position = "W:WK1:BK44".parse().unwrap();
    let mut seen = HashSet::from([position]);
    for (place, text) in moves.iter().enumerate() {
        position = position.play(&parse_move(&position, text).unwrap());
        assert_eq!(seen.insert(position), place + 1 < moves.len(), "{game}");
    }
    assert!(game.contains("the position has come back"), "{game}");
    assert!(game.ends_with("1-1\n"), "{game}");
}

#[test]
fn a_line_may_be_cut_off() {
    let game = line(&["W:WK1,K2:BK45", "--plies", "3"]);
    assert_eq!(moves(&game), ["2-11", "45-50", "11-6"]);
    assert!(game.contains("{here the line is cut off} 2-0"), "{game}");
    let over = line(&["W:W6:B1"]);
    assert!(
        over.ends_with("\n{Black has won: White has no legal move} 0-2\n"),
        "{over}"
    );
}

#[test]
fn moves_that_are_as_good_are_named() {
    let game = line(&["W:WK1,K2:BK45", "--all"]).replace('\n', " ");
    assert!(
        game.contains("45-40 {as good: 45-34, 45-29, 45-23, 45-18, 45-12, 45-7} 4. 1x45"),
        "{game}"
    );
    assert!(!line(&["W:WK1,K2:BK45"]).contains("as good"));
}

#[test]
fn a_line_without_an_answer() {
    let ask = |arguments: &[&str]| run(&[&["line", "--tables", four()], arguments].concat());
    ask(&["W:WK1,K2,K3,K4:BK28"]).fails(1, "the table 4K-1K.wdl is missing");
    ask(&["W:WK1:B"]).fails(1, "the game was over before");
    ask(&["W:WK51:B1"]).fails(2, "51");
    ask(&["W:WK1:B2", "--metric", "wdl"]).fails(2, "not one of dtc, dtw");
}

/// What the command prints under rules, in one line.
fn ruled(rules: &str, arguments: &[&str]) -> String {
    let asked = ["line", "--tables", four_ruled(), "--rules", rules];
    let out = run(&[&asked, arguments].concat()).succeeds().out;
    out.replace('\n', " ")
}

#[test]
fn a_game_under_rules_ends_where_a_count_ends_it() {
    for (rules, arguments, ends) in [
        (
            "fmjd",
            &["W:W6,K16,50:BK28"][..],
            "{drawn by the main-line clause} 1-1 ",
        ),
        (
            "fmjd",
            &["W:WK1,K2:BK45,K50"],
            "{drawn by the 5-move rule} 1-1 ",
        ),
        (
            "ffjd",
            &["W:WK1,K2:BK41"],
            "{under ffjd: Draw} {drawn at once, as kings that cannot win are left} 1-1 ",
        ),
        (
            "ffjd",
            &["W:WK1,7,16:BK44", "--deadline-left", "4"],
            "{drawn by the 16-move rule} 1-1 ",
        ),
        (
            "fmjd",
            &["W:WK1,K2:BK44,K49", "--quiet-plies", "48"],
            "{drawn by the 25-move rule} 1-1 ",
        ),
        (
            "fmjd",
            &["W:WK1,K2,K3:BK45"],
            "{White has won: Black has no pieces} 2-0 ",
        ),
    ] {
        let game = ruled(rules, arguments);
        assert!(game.ends_with(ends), "{game}");
    }
}

#[test]
fn wins_that_are_drawn_are_named() {
    let game = ruled("fmjd", &["W:WK2,11,49:BK50"]);
    assert!(game.contains(", fmjd\"]"), "{game}");
    for comment in [
        "{under fmjd: Draw, White wins in theory} 1. 11-6 {man move: 1K2M-1K, a draw, White wins in theory}",
        "50-28 {at most 10 plies from here on}",
        "{drawn by the main-line clause}",
    ] {
        assert!(game.contains(comment), "{comment}: {game}");
    }
    let lost = ruled("fmjd", &["B:W6,K16,K40:BK44"]);
    assert!(lost.contains("[Result "), "{lost}");
}

#[test]
fn counts_that_make_no_sense_are_refused() {
    let ask = |arguments: &[&str]| {
        run(&[
            &["line", "--tables", four_ruled(), "W:WK1,K2,K3:BK45"],
            arguments,
        ]
        .concat())
    };
    ask(&["--rules", "fmjd", "--metric", "dtc"]).fails(2, "--metric is for theory");
    ask(&["--rules", "fmjd", "--deadline-left", "33"]).fails(2, "at most 32");
    ask(&["--quiet-plies", "3"]).fails(2, "--rules");
    let none = ["line", "--tables", four_ruled(), "W:WK1,K2:BK44,K49"];
    let counts = ["--rules", "fmjd", "--deadline-left", "30"];
    run(&[&none[..], &counts].concat()).fails(1, "30 plies cannot be left");
}

#[cfg(feature = "embedded")]
#[test]
fn the_program_has_tables_of_its_own() {
    use crate::program::{command, finish};

    let nowhere = tempfile::tempdir().unwrap();
    let child = command(&["line", "W:WK28:B1"])
        .current_dir(nowhere.path())
        .spawn()
        .unwrap();
    let game = finish(child).succeeds().out;
    assert!(
        game.contains(", dtc\"]") && game.ends_with("2-0\n"),
        "{game}"
    );
}
