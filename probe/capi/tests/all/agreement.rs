//! C gets the answers that Rust gets.

use std::fmt::Write;

use manoury_probe::{Metric, RatedMove, Tablebase, Valued, Wdl};
use manoury_rules::{Color, Position};

use crate::compiler::{Language, build, run, source};
use crate::tables::three;

/// Positions of all kinds of three pieces and both colours to move, captures and ends of the game among them.
fn fens() -> Vec<String> {
    let mut fens = vec!["W:W:BK1".to_owned(), "W:W6:B1".to_owned()];
    let squares = (1..=50)
        .step_by(7)
        .flat_map(|a| (1..=50).map(move |b| (a, b)));
    for (number, (a, b)) in squares.enumerate() {
        // Anywhere.
        let c = (a * 3 + b * 11) % 50 + 1;
        for turn in ["W", "B"] {
            fens.push(match number % 4 {
                0 => format!("{turn}:W{a},K{b}:BK{c}"),
                1 => format!("{turn}:WK{a}:BK{b},{c}"),
                2 => format!("{turn}:W{a},{b}:B{c}"),
                _ => format!("{turn}:WK{a},K{b}:B{c}"),
            });
        }
    }
    // Some have two pieces on a square or a man on its promotion row.
    fens.retain(|fen| fen.parse::<Position>().is_ok());
    fens
}

/// The line that the program prints.
fn line(tablebase: &Tablebase, fen: &str) -> String {
    let position: Position = fen.parse().unwrap();
    let board = position.board();
    let mut line = format!(
        "{fen}\t{}\t{}\t{}",
        sign(tablebase.probe_wdl(board).unwrap()),
        value(tablebase.probe_dtc(board).unwrap()),
        value(tablebase.probe_dtw(board).unwrap()),
    );
    for metric in Metric::THEORY {
        line.push('\t');
        for rated in tablebase.moves(board, metric).unwrap() {
            write!(line, " {}", rated_move(&position, &rated)).unwrap();
        }
    }
    line
}

fn sign(wdl: Wdl) -> i32 {
    match wdl {
        Wdl::Win => 1,
        Wdl::Draw => 0,
        Wdl::Loss => -1,
    }
}

fn value(value: Valued) -> String {
    format!("{}:{}", sign(value.wdl()), value.plies().unwrap_or(0))
}

/// A move in the squares of the board: those of the mover, turned if it is Black.
fn rated_move(position: &Position, rated: &RatedMove) -> String {
    let turned = |number: u8| match position.turn() {
        Color::White => number,
        Color::Black => 51 - number,
    };
    let bit = |number: u8| 1u64 << (turned(number) - 1);
    let mv = &rated.mv;
    let captured: u64 = mv
        .captured()
        .iter()
        .map(|square| bit(square.number()))
        .sum();
    format!(
        "{},{},{captured:x},{}={}:{}",
        turned(mv.from().number()),
        turned(mv.to().number()),
        u8::from(mv.promotes()),
        sign(rated.wdl),
        rated.plies.unwrap_or(0)
    )
}

#[test]
fn c_gets_the_answers_that_rust_gets() {
    let tables = three();
    let tablebase = Tablebase::open(&[tables.path()]).unwrap();
    let fens = fens();
    assert!(fens.len() > 500, "{}", fens.len());
    let program = build(Language::C99, &source("tests/programs/answers.c"));
    let answers = run(&program, &[tables.path()], &(fens.join("\n") + "\n")).succeeds();
    assert_eq!(answers.lines().count(), fens.len());
    for (answer, fen) in answers.lines().zip(&fens) {
        assert_eq!(answer, line(&tablebase, fen));
    }
}
