//! `manoury probe`, `info` and `stats` under draw rules.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use manoury_probe::{Material, Rules};
use serde_json::Value;

use crate::program::{Run, run, run_with, text};
use crate::ruled_twin::content::write_all;
use crate::ruled_twin::results::Twin;
use crate::tables::{copy, names, three};

/// Tables of up to three pieces under both rule sets, and those of theory.
fn ruled() -> &'static str {
    static TABLES: LazyLock<PathBuf> = LazyLock::new(|| {
        let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("ruled");
        if directory.exists() {
            fs::remove_dir_all(&directory).unwrap();
        }
        fs::create_dir_all(&directory).unwrap();
        let all: Vec<Material> = (2..=3).flat_map(Material::tables).collect();
        for rules in [Rules::Fmjd, Rules::Ffjd] {
            write_all(&Twin::solve(rules, &all), &directory);
        }
        for name in names(Path::new(three())) {
            fs::copy(Path::new(three()).join(&name), directory.join(&name)).unwrap();
        }
        directory
    });
    text(&TABLES)
}

fn probe(arguments: &[&str]) -> Run {
    run(&[&["probe", "--tables", ruled()], arguments].concat())
}

/// The columns after the FEN.
fn answer(arguments: &[&str]) -> String {
    let out = probe(&[&["--tsv"], arguments].concat()).succeeds().out;
    let (_, columns) = out.trim_end().split_once('\t').unwrap();
    columns.to_owned()
}

const KINGS: &str = "W:WK1,K2:BK45";

#[test]
fn the_five_results() {
    for (rules, fen, expected) in [
        ("fmjd", KINGS, "win\tdtd\t7"),
        ("ffjd", KINGS, "cursed-win\tdtc\t-"),
        ("fmjd", "W:WK2:BK26", "draw\tdtd\t-"),
        ("ffjd", "W:WK2:BK26", "draw\tdtc\t-"),
        ("fmjd", "W:WK28:B1", "win\tdtc\t2"),
        ("fmjd", "W:W6:B1", "loss\tdtc\t0"),
    ] {
        assert_eq!(answer(&["--rules", rules, fen]), expected, "{fen}");
    }
    let late = |left, fen| answer(&["--rules", "fmjd", "--deadline-left", left, fen]);
    assert_eq!(late("7", KINGS), "win\tdtd\t7");
    assert_eq!(late("6", KINGS), "cursed-win\tdtd\t-");
    // Where there is a deadline it alone decides.
    let quiet = |plies, fen| answer(&["--rules", "fmjd", "--quiet-plies", plies, fen]);
    assert_eq!(quiet("4", KINGS), "win\tdtd\t7");
    assert_eq!(quiet("49", KINGS), "win\tdtd\t7");
    assert_eq!(quiet("48", "W:WK28:B1"), "win\tdtc\t2");
    assert_eq!(quiet("49", "W:WK28:B1"), "cursed-win\tdtc\t-");
    assert_eq!(quiet("49", "B:WK28:B1"), "loss\tdtc\t1");
    assert_eq!(quiet("50", "B:WK28:B1"), "blessed-loss\tdtc\t-");
    assert_eq!(quiet("65535", "W:W6:B1"), "loss\tdtc\t0");
    assert_eq!(answer(&["--rules", "theory", "W:WK28:B1"]), "win\t2");
}

#[test]
fn people_are_told_what_theory_says() {
    let ask = |arguments: &[&str]| probe(arguments).succeeds().out;
    let win = ask(&["--rules", "fmjd", KINGS]);
    let start =
        "W:WK1,K2:BK45\nUnder fmjd: White wins, 7 plies to the decision (dtd).\n\n  move  result ";
    assert!(win.starts_with(start), "{win}");
    let drawn = ask(&["--rules", "ffjd", KINGS]);
    let expected =
        "W:WK1,K2:BK45\nUnder ffjd: Draw, White wins in theory.\nThe game is drawn here.\n";
    assert_eq!(drawn, expected);
    let late = ask(&["--rules", "fmjd", "--deadline-left", "6", KINGS]);
    let best = late.lines().nth(4).unwrap();
    assert!(best.ends_with("Draw, White wins in theory    -"), "{late}");
    let over = ask(&["--rules", "fmjd", "W:W6:B1", "B:WK28:B1"]);
    let start = "W:W6:B1\nBlack has won: White has no legal move.\n\nB:WK28:B1\nUnder fmjd: White wins, 1 ply to a conversion (dtc).\n";
    assert!(over.starts_with(start), "{over}");
}

#[test]
fn impossible_counts_are_wrong_usage() {
    let refused = |arguments: &[&str], text| {
        probe(&[arguments, &[KINGS]].concat()).fails(2, text);
    };
    refused(&["--quiet-plies", "3"], "--rules");
    refused(&["--deadline-left", "3"], "--rules");
    refused(
        &["--rules", "theory", "--quiet-plies", "3"],
        "theory counts nothing",
    );
    refused(&["--rules", "fide"], "fide");
    refused(&["--rules", "fmjd", "--quiet-plies", "-1"], "-1");
    refused(&["--rules", "fmjd", "--quiet-plies", "65536"], "65536");
    refused(&["--rules", "fmjd", "--deadline-left", "33"], "at most 32");
    refused(
        &["--rules", "ffjd", "--metric", "dtw"],
        "--metric is for theory",
    );
}

#[test]
fn counts_that_a_position_cannot_have_leave_it_without_an_answer() {
    let input = "W:WK1,K2:BK45\nW:WK28:B1\nW:WK28:B51\n";
    let arguments = ["probe", "--tsv", "--tables", ruled(), "--rules", "fmjd"];
    let answers = run_with(
        &[&arguments[..], &["--deadline-left", "11"]].concat(),
        input,
    );
    let expected = [
        "W:WK1,K2:BK45\terror\t11 plies cannot be left to a deadline: at most 10 can be left here",
        "W:WK28:B1\terror\t11 plies cannot be left to a deadline: none runs here",
        "W:WK28:B51\terror\tcolumn 9: \"51\": no square, expected 1 to 50",
    ];
    assert_eq!(answers.out.lines().collect::<Vec<_>>(), expected);
    assert_eq!(answers.code, 1);
}

#[test]
fn missing_tables_are_named() {
    let results = copy(ruled(), |name| name.ends_with(".fmjd.wdl"));
    let ask = |arguments: &[&str]| {
        let tables = ["probe", "--tsv", "--tables", text(results.path())];
        run(&[&tables[..], &["--rules", "fmjd"], arguments].concat())
    };
    assert_eq!(ask(&[KINGS]).succeeds().out, "W:WK1,K2:BK45\twin\tdtd\t?\n");
    let late = ask(&["--deadline-left", "9", KINGS]);
    assert!(
        late.out.contains("the table 2K-1K.fmjd.dtd is missing"),
        "{}",
        late.out
    );
    assert_eq!(late.code, 1);
}

#[test]
fn info_lists_each_rule_set() {
    let out = run(&["info", ruled()]).succeeds().out;
    assert!(
        out.contains("\n2K-1K    fmjd ") && out.contains("\n2K-1K    ffjd "),
        "{out}"
    );
    assert!(
        out.contains("dtd (fmjd): 3 files") && out.contains("dtc (ffjd): 9 files"),
        "{out}"
    );
    assert!(out.contains("nothing is missing"), "{out}");
    let out = run(&["info", ruled(), "--rules", "ffjd"]).succeeds().out;
    assert!(
        out.contains("in all: 18 files") && !out.contains("fmjd"),
        "{out}"
    );
    let some = copy(ruled(), |name| name.starts_with("2K-1K.fmjd"));
    let out = run(&["info", text(some.path())]).succeeds().out;
    let missing = "missing for probing them in full: 4 files\n  1K-1K.fmjd.wdl\n  1K-1K.fmjd.dtd\n  1K-1K.wdl\n  2K-1K.wdl\n";
    assert!(out.ends_with(missing), "{out}");
    let out = run(&["info", three(), "--rules", "fmjd"]).succeeds().out;
    assert_eq!(out, format!("no tables (fmjd) in {}\n", three()));
}

#[test]
fn stats_of_each_rule_set() {
    let stats = |arguments: &[&str]| {
        let tables = ["stats", "--tables", ruled(), "2K-1K", "--rules"];
        run(&[&tables, arguments].concat()).succeeds().out
    };
    let fmjd = stats(&["fmjd", "--tsv"]);
    let expected = "2K-1K\t58800\t19398\t39402\t0\t-\t-\t-\t-\t7\tW:WK1,K2:BK45\t-\t-";
    assert!(fmjd.contains("\tmax_dtd_win\tmax_dtd_win_fen\t"), "{fmjd}");
    assert_eq!(fmjd.lines().nth(1), Some(expected));
    let ffjd = stats(&["ffjd", "--tsv"]);
    assert!(
        ffjd.lines().nth(1).unwrap().ends_with("\t-\t-\t-\t-"),
        "{ffjd}"
    );
    let slices: Vec<Value> =
        serde_json::from_str(&stats(&["fmjd", "--json", "--histogram"])).unwrap();
    assert_eq!(slices[0]["dtd"]["longest_win"]["plies"], 7);
    assert!(slices[0]["dtd"]["histogram"]["wins"][7].as_u64() > Some(0));
    assert!(slices[0]["dtc"].is_null());
    let people = stats(&["fmjd"]);
    assert!(people.contains("Greatest dtd in plies"), "{people}");
    let none = ["stats", "--rules", "fmjd", "--tables", three()];
    run(&none).fails(1, "there are no fmjd tables");
}
