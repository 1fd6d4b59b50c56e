//! `manoury probe`.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::Stdio;

use crate::data::{content, rows};
use crate::program::{Run, command, finish, run, run_with, text};
use crate::tables::{copy, damage, four, three};

/// Probes all positions at once.
fn probe_tsv(tables: &str, input: &str) -> Run {
    run_with(&["probe", "--tsv", "--tables", tables], input)
}

/// The columns of the only line.
fn columns(run: &Run) -> Vec<&str> {
    let mut lines = run.out.lines();
    let columns = lines.next().unwrap().split('\t').collect();
    assert_eq!(lines.next(), None);
    columns
}

#[test]
fn published_values() {
    // The five-piece positions have no tables here.
    let answers = probe_tsv(four(), &content("values.tsv"));
    let rows = rows("values.tsv");
    assert_eq!(answers.out.lines().count(), rows.len());
    let mut agreed = 0;
    for (line, row) in answers.out.lines().zip(&rows) {
        let columns: Vec<&str> = line.split('\t').collect();
        assert_eq!(columns[0], row[0]);
        if row[0].matches([',', ':']).count() > 4 {
            assert!(line.contains("\terror\tthe table "), "{line}");
        } else {
            assert_eq!(columns[1], row[1], "{line}");
            agreed += 1;
        }
    }
    assert_eq!((agreed, rows.len()), (23, 45));
    assert_eq!(answers.code, 1);
}

#[test]
fn values_of_an_independent_solver() {
    let answers = probe_tsv(four(), &content("rules_values.tsv")).succeeds();
    let expected: Vec<String> = rows("rules_values.tsv")
        .iter()
        .map(|row| row[..4].join("\t"))
        .collect();
    assert_eq!(answers.out.lines().collect::<Vec<_>>(), expected);
}

#[test]
fn published_longest_wins() {
    let answers = probe_tsv(four(), &content("longest_wins.tsv")).succeeds();
    for (line, row) in answers.out.lines().zip(rows("longest_wins.tsv")) {
        let columns: Vec<&str> = line.split('\t').collect();
        assert_eq!(
            [columns[0], columns[1], columns[3]],
            [row[0].as_str(), "win", &row[1]]
        );
    }
}

#[test]
fn lines_without_an_answer_keep_their_place() {
    let input = "fen\twhatever\n\
        W:WK28:B1\n\
        \n\
        # a comment\n\
        W:WK28:B51\tthe second column is not read\n\
        W:WK1:B\n\
        W:W:BK1\r\n\
        W:W28,29,30,40:BK1\n\
        W:W31-50:B1-20\n\
        fen\n\
        B:WK28:B1";
    let answers = probe_tsv(three(), input);
    let expected = [
        "W:WK28:B1\twin\t2",
        "W:WK28:B51\terror\tcolumn 9: \"51\": no square, expected 1 to 50",
        "W:WK1:B\terror\tthe opponent of the side to move has no pieces",
        "W:W:BK1\tloss\t0",
        "W:W28,29,30,40:BK1\terror\tthe table 4M-1K.wdl is missing; make it with manoury gen 4M-1K",
        "W:W31-50:B1-20\terror\t40 pieces are on the board, and tables have at most 8",
        "fen\terror\tcolumn 1: \"f\": no side to move, expected W: or B:",
        "B:WK28:B1\tloss\t1",
    ];
    assert_eq!(answers.out.lines().collect::<Vec<_>>(), expected);
    assert_eq!(answers.code, 1);
}

#[test]
fn a_missing_table_is_named_with_the_move_that_leads_to_it() {
    // Black captures 28x50 or another one, and is not captured there.
    let fen = "B:WK6,K16,K33,K46,K47:BK28";
    let answer = run(&["probe", "--tsv", "--tables", three(), fen]);
    assert_eq!(answer.code, 1);
    let reason = columns(&answer)[2];
    assert!(
        reason.starts_with("the table 4K-1K.wdl is missing, needed after the capture 28x"),
        "{reason}"
    );
    run(&["probe", "--tables", three(), fen]).fails(1, reason);
}

#[test]
fn metrics_that_are_asked_for_must_be_there() {
    let only_wdl = copy(four(), |name| name.ends_with(".wdl"));
    let only_wdl = text(only_wdl.path());
    let fen = "W:WK2,6,K35:BK28";
    let probe =
        |arguments: &[&str]| run(&[&["probe", "--tables", only_wdl, fen], arguments].concat());
    assert_eq!(
        columns(&probe(&["--tsv"]))[1..],
        [
            "error",
            "the table 2K1M-1K.dtc is missing; make it with manoury gen 2K1M-1K"
        ]
    );
    assert_eq!(
        columns(&probe(&["--tsv", "--metric", "wdl"]).succeeds()),
        [fen, "win"]
    );
    probe(&["--metric", "dtw"]).fails(1, "the table 2K1M-1K.dtw is missing");
    assert!(probe(&[]).succeeds().out.contains("White wins."));
}

#[test]
fn dtw_is_told_where_it_is_there() {
    let some_dtw = copy(four(), |name| {
        !name.ends_with(".dtw") || name.starts_with("1K-1")
    });
    let probe = |arguments: &[&str]| {
        run(&[&["probe", "--tables", text(some_dtw.path())], arguments].concat())
    };
    assert_eq!(
        columns(&probe(&["--tsv", "W:WK28:B1"]).succeeds()),
        ["W:WK28:B1", "win", "2", "5"]
    );
    assert_eq!(
        columns(&probe(&["--tsv", "W:W28:B1"]).succeeds()),
        ["W:W28:B1", "win", "1", "?"]
    );
    assert_eq!(
        columns(&probe(&["--tsv", "--metric", "wdl,dtc,dtw", "W:W28:B1"]))[1],
        "error"
    );
}

#[test]
fn people_are_told_who_wins() {
    let probe = |fen: &str| run(&["probe", "--tables", three(), fen]).succeeds().out;
    let white = "W:WK28,31:BK5\nWhite wins: 3 plies to a conversion (dtc).\n\n  move   result      dtc\n  28-46  White wins    3\n";
    assert!(
        probe("W:WK28,31:BK5").starts_with(white),
        "{}",
        probe("W:WK28,31:BK5")
    );
    assert!(probe("B:WK28:B1").contains("White wins: 1 ply to a conversion (dtc)."));
    assert!(probe("B:W28:BK26").contains("Black wins"));
    assert!(probe("B:WK2:BK26").contains("Draw."));
    assert!(probe("W:W6:B1").contains("Black has won: White has no legal move."));
    assert!(probe("B:WK1:B").contains("White has won: Black has no pieces."));
    let both = run(&["probe", "--tables", three(), "W:W6:B1", "oops", "B:WK1:B"])
        .fails(1, "oops: column 1");
    assert!(
        both.out.contains("W:W6:B1") && both.out.contains("B:WK1:B"),
        "{}",
        both.out
    );
}

#[test]
fn moves_are_rated_best_first() {
    let out = run(&["probe", "--tables", four(), "W:WK28,31:BK5"])
        .succeeds()
        .out;
    let moves = out
        .lines()
        .skip_while(|line| !line.starts_with("  move"))
        .skip(1);
    let values: Vec<(String, i32)> = moves
        .map(|line| {
            let columns: Vec<&str> = line.split_whitespace().collect();
            let result = columns[1..columns.len() - 2].join(" ");
            (result, columns[columns.len() - 2].parse().unwrap_or(0))
        })
        .collect();
    let order = |(result, plies): &(String, i32)| match result.as_str() {
        "White wins" => (0, *plies),
        "Draw" => (1, 0),
        "Black wins" => (2, -plies),
        other => panic!("{other}"),
    };
    assert!(values.is_sorted_by_key(order), "{out}");
    for result in ["White wins", "Draw", "Black wins"] {
        assert!(values.iter().any(|value| value.0 == result), "{out}");
    }
}

#[test]
fn a_damaged_block_is_named() {
    let tables = copy(three(), |_| true);
    let file = tables.path().join("2K-1K.wdl");
    damage(&file, 1);
    // A position of the last slice, whose block is the one that is damaged.
    let answer = run(&[
        "probe",
        "--tsv",
        "--tables",
        text(tables.path()),
        "W:WK50:BK1,K2",
    ]);
    assert_eq!(answer.code, 1);
    let reason = columns(&answer)[2];
    assert!(
        reason.contains(text(&file)) && reason.contains("damaged in block"),
        "{reason}"
    );
}

#[test]
fn a_question_cannot_change_the_terminal() {
    let answer = run(&["probe", "--tables", three(), "W:WK28\x1b[2J:B1"]);
    let answer = answer.fails(1, "W:WK28 [2J:B1: column 7: ");
    assert!(!answer.err.contains('\x1b'), "{}", answer.err);
}

#[test]
fn a_directory_that_is_not_there_is_named() {
    let missing = "/nowhere/at/all";
    for command in ["probe", "stats", "verify"] {
        let arguments = [command, "--tables", missing];
        run(&arguments).fails(1, missing);
    }
    run(&["info", missing]).fails(1, missing);
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let mut child = command(&["probe", "--tsv", "--tables", three()])
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // One question, one answer, before the next.
    stdin.write_all(b"W:WK28:B1\n").unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    out.read_line(&mut line).unwrap();
    assert_eq!(line, "W:WK28:B1\twin\t2\n");
    drop(out);
    // The program may be gone before it has read all of this.
    let _ = stdin.write_all("W:WK28:B1\n".repeat(100_000).as_bytes());
    drop(stdin);
    let run = finish(child);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
}

#[test]
fn several_directories_are_one_tablebase() {
    let two = copy(three(), |name| {
        name.len() == "1K-1K.wdl".len() && !name.contains('2')
    });
    let one = copy(three(), |name| name.starts_with("2K-1K"));
    let paths = [two.path(), one.path()]
        .map(Path::to_str)
        .map(Option::unwrap);
    let arguments = [
        "probe",
        "--tsv",
        "--tables",
        paths[0],
        "--tables",
        paths[1],
        "W:WK1,K2:BK45",
    ];
    assert_eq!(
        columns(&run(&arguments).succeeds()),
        ["W:WK1,K2:BK45", "win", "7"]
    );
}
