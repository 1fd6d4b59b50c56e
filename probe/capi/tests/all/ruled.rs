//! C gets the answers under draw rules that Rust gets.

use std::fmt::Write;

use manoury_probe::{Counters, Material, Outcome, Rules, Tablebase};
use manoury_rules::{Color, Position};

use crate::compiler::{Language, build, run, source};
use crate::ruled_twin::content::write_all;
use crate::ruled_twin::results::Twin;
use crate::tables::three;

const FENS: [&str; 7] = [
    "B:WK28:B1",
    "W:WK1,K2:BK45",
    "B:WK1,K2:BK45",
    "W:WK28:B1",
    "B:WK11,6:BK28",
    "W:W6:B1",
    "B:W22,33:BK9",
];

/// The line that the program prints.
fn line(tables: &Tablebase, rules: Rules, counters: Counters, fen: &str) -> String {
    let position: Position = fen.parse().unwrap();
    let (ruled, board) = (tables.under(rules), position.board());
    let distance = ruled.probe_distance(board).unwrap();
    let mut line = format!(
        "{fen}\t{}\t{}:{}:{}\t",
        sign(ruled.probe(board, counters).unwrap()),
        sign(Outcome::ALL[4 * (distance.wdl() as usize) / 2]) / 2,
        rules.distance(Material::of(board)) as usize,
        distance.plies().unwrap_or(0),
    );
    for rated in ruled.moves(board, counters).unwrap() {
        let [from, to] = [rated.mv.from(), rated.mv.to()].map(|square| match position.turn() {
            Color::White => square.number(),
            Color::Black => square.rotate().number(),
        });
        let (outcome, plies) = (sign(rated.outcome), rated.plies.unwrap_or(0));
        write!(line, " {from},{to}={outcome}:{plies}").unwrap();
    }
    line
}

fn sign(outcome: Outcome) -> i32 {
    match outcome {
        Outcome::Win => 2,
        Outcome::CursedWin => 1,
        Outcome::Draw => 0,
        Outcome::BlessedLoss => -1,
        Outcome::Loss => -2,
    }
}

#[test]
fn c_gets_the_answers_that_rust_gets() {
    let directory = three();
    let all: Vec<Material> = (2..=3).flat_map(Material::tables).collect();
    for rules in [Rules::Fmjd, Rules::Ffjd] {
        write_all(&Twin::solve(rules, &all), directory.path());
    }
    let tables = Tablebase::open(&[directory.path()]).unwrap();
    let (mut input, mut expected) = (String::new(), String::new());
    for rules in Rules::ALL {
        for (quiet_plies, left) in [
            (0, None),
            (2, Some(8)),
            (5, Some(5)),
            (49, None),
            (50, Some(0)),
        ] {
            for fen in FENS {
                let position: Position = fen.parse().unwrap();
                let has_deadline = rules.deadline(Material::of(position.board())).is_some();
                let counters = Counters {
                    quiet_plies,
                    deadline_left: left.filter(|_| has_deadline),
                };
                let number = rules as usize;
                let left = counters.deadline_left.map_or(-1, i32::from);
                writeln!(input, "{number} {quiet_plies} {left} {fen}").unwrap();
                writeln!(expected, "{}", line(&tables, rules, counters, fen)).unwrap();
            }
        }
    }
    let program = build(Language::C99, &source("tests/programs/ruled.c"));
    let answers = run(&program, &[directory.path()], &input).succeeds();
    assert_eq!(answers, expected);
    let five = ["\t2\t", "\t1\t", "\t0\t", "\t-1\t", "\t-2\t"];
    assert!(five.iter().all(|outcome| answers.contains(outcome)));
}
