//! `manoury theory`.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use serde_json::Value;
use tempfile::TempDir;

use crate::program::{Run, run, text};
use crate::tables::{copy, four, four_ruled, names, three};

/// The report that the program wrote for up to five pieces.
const DOCUMENT: &str = include_str!("../../docs/THEORY.md");

fn theory(arguments: &[&str]) -> Run {
    run(&[&["theory", "--tables", four()], arguments].concat())
}

/// Runs with the statements in `content`.
fn with_statements(content: &str, arguments: &[&str]) -> Run {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("my.toml");
    fs::write(&file, content).unwrap();
    theory(&[&["--statements", text(&file)], arguments].concat())
}

/// A statement about quiet positions of 1K-1K with White to move, and more lines.
fn about_two_kings(lines: &str) -> String {
    format!(
        "[[statement]]\nname = \"mine\"\ntitle = \"Mine\"\nmaterial = [\"1K-1K\"]\nto_move = \"white\"\n{lines}\n"
    )
}

fn parse(json: &str) -> Vec<Value> {
    serde_json::from_str(json).unwrap()
}

/// What is told of all statements of up to four pieces with the rules of the world federation: JSON and Markdown. The longest run
/// of these tests, and so done once.
fn whole() -> &'static (String, String) {
    static WHOLE: LazyLock<(String, String)> = LazyLock::new(|| {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("theory.md");
        let asked = ["--tables", four_ruled(), "--pieces", "4", "--rules", "fmjd"];
        let written = ["--json", "--markdown", text(&file)];
        let run = theory(&[&asked[..], &written[..]].concat()).succeeds();
        (run.out, fs::read_to_string(&file).unwrap())
    });
    &WHOLE
}

#[test]
fn statements_of_up_to_four_pieces_are_true() {
    let sections = parse(&whole().0);
    let claims = sections.iter().filter(|it| it["verdict"] == "true");
    assert!(claims.count() >= 25);
    for rules in ["fmjd", "ffjd"] {
        let compared = sections.iter().map(|it| &it["under_rules"]["rules"]);
        assert!(compared.filter(|it| *it == rules).count() >= 3);
    }
    for section in &sections {
        let verdict = &section["verdict"];
        assert!(verdict == "true" || verdict == "counted", "{section}");
        assert!(section["counts"]["draws"].as_u64().is_some(), "{section}");
    }
}

#[test]
fn the_document_is_what_the_program_writes() {
    let mut sections = whole().1.split("\n## ");
    let head = sections.next().unwrap().split("\n- ").next().unwrap();
    assert!(DOCUMENT.starts_with(head), "{head}");
    let written: Vec<&str> = DOCUMENT.split("\n## ").map(str::trim_end).collect();
    for section in sections {
        assert!(written.contains(&section.trim_end()), "{section}");
    }
}

/// Counts with captures against those that solving has left in the headers.
#[test]
fn counts_with_captures_are_those_of_the_tables() {
    let all = "[[statement]]\nname = \"all\"\ntitle = \"All\"\nmaterial = [\"2 pieces\", \"3 pieces\"]\ncaptures = true\n";
    let sections = parse(&with_statements(all, &["--json"]).succeeds().out);
    let stats = run(&["stats", "--tables", four(), "--tsv", "3"])
        .succeeds()
        .out;
    let rows: Vec<Vec<&str>> = stats
        .lines()
        .map(|line| line.split('\t').collect())
        .collect();
    let parts = sections[0]["parts"].as_array().unwrap();
    assert_eq!(parts.len(), 18);
    for part in parts.iter().filter(|part| part["to_move"] == "White") {
        let row = rows.iter().find(|row| part["material"] == row[0]).unwrap();
        let counts = ["wins", "draws", "losses"].map(|key| part["counts"][key].to_string());
        assert_eq!(
            counts.each_ref().map(String::as_str),
            [row[2], row[3], row[4]],
            "{part}"
        );
    }
}

/// The longest wins with captures against those that solving has left in the headers.
#[test]
fn the_longest_are_those_of_the_tables() {
    let all = "[[statement]]\nname = \"all\"\ntitle = \"All\"\nmaterial = [\"2 pieces\", \"3 pieces\"]\n\
               captures = true\nlongest = true\n";
    let sections = parse(&with_statements(all, &["--json"]).succeeds().out);
    let stats = run(&["stats", "--tables", four(), "--json", "3"])
        .succeeds()
        .out;
    let rows = parse(&stats);
    let mut compared = 0;
    for part in sections[0]["parts"].as_array().unwrap() {
        if part["to_move"] != "White" {
            continue;
        }
        let row = rows
            .iter()
            .find(|row| row["material"] == part["material"])
            .unwrap();
        for (value, key) in [
            ("White wins", "longest_win"),
            ("Black wins", "longest_loss"),
        ] {
            let shown = part["longest"].as_array().unwrap();
            let shown = shown.iter().find(|it| it["value"] == value);
            let plies = shown.map_or(&Value::Null, |it| &it["plies"]);
            assert_eq!(*plies, row["dtw"][key]["plies"], "{part}");
            compared += usize::from(!plies.is_null());
        }
    }
    assert!(compared > 12, "{compared}");
}

#[test]
fn black_to_move_is_the_mirror_with_colours_changed() {
    let both = "[[statement]]\nname = \"a\"\ntitle = \"A\"\nmaterial = [\"1K-2M\", \"2M-1K\"]\n";
    let sections = parse(&with_statements(both, &["--json"]).succeeds().out);
    let counts = |part: usize, keys: [&str; 3]| {
        keys.map(|key| sections[0]["parts"][part]["counts"][key].as_u64())
    };
    let (here, there) = (["wins", "draws", "losses"], ["losses", "draws", "wins"]);
    assert_eq!(counts(0, here), counts(3, there));
    assert_eq!(counts(1, here), counts(2, there));
    assert!(counts(0, here)[0] > Some(0));
}

#[test]
fn a_false_statement_is_told_with_its_exceptions() {
    let out = with_statements(&about_two_kings("claim = \"draw\""), &[]);
    assert_eq!(out.code, 1);
    assert!(
        out.out
            .contains("False: 18 exceptions among 2,042 positions."),
        "{}",
        out.out
    );
    assert!(out.out.contains("Some of the exceptions:"), "{}", out.out);
    assert_eq!(out.out.matches(" wins in ").count(), 10, "{}", out.out);
    let line = "W:WK46:BK5  Black wins in 2 plies: 1. 46-10 5x46\n";
    let corner = about_two_kings("where = \"white king on {46}\"\nclaim = \"not loss\"");
    let out = with_statements(&corner, &[]);
    assert!(out.out.contains(line), "{}", out.out);
    let known = about_two_kings("claim = \"draw\"\nexceptions = 18");
    let known = with_statements(&known, &[]).succeeds().out;
    assert!(
        known.contains("True of 2,042 positions but for 18 exceptions."),
        "{known}"
    );
}

#[test]
fn distances_and_conditions_are_part_of_a_claim() {
    let in_corner =
        "where = \"black king on {46} and white king on {10-32} and white king on main line\"\n";
    let within =
        |plies| about_two_kings(&format!("{in_corner}claim = \"win within {plies} plies\""));
    assert!(
        with_statements(&within(3), &[])
            .succeeds()
            .out
            .contains("True of all 6 positions.")
    );
    assert!(
        with_statements(&within(2), &[])
            .out
            .contains("False: 6 exceptions among 6")
    );
    let exact = "win if and only if black king on {5, 46} and white king on main line and no white king on {5, 46}";
    with_statements(&about_two_kings(&format!("claim = \"{exact}\"")), &[]).succeeds();
    let half = exact.replace("{5, 46} and", "{5} and");
    let out = with_statements(&about_two_kings(&format!("claim = \"{half}\"")), &[]);
    assert!(
        out.out.contains("False: 8 exceptions among 2,042"),
        "{}",
        out.out
    );
}

#[test]
fn what_is_wrong_with_a_statement_is_told() {
    let wrong = [
        (
            "claim = \"drawn\"",
            "statement `mine`: claim, column 1: `drawn`, where a value: `draw`",
        ),
        (
            "claim = \"win within plies\"",
            "column 12: `plies`, where a number of plies should be",
        ),
        (
            "where = \"black king on main lien\"",
            "where, column 15: `main`, where squares: `main line`",
        ),
        (
            "where = \"black king on {5, 51}\"",
            "column 19: `51`, where a number from 1 to 50",
        ),
        (
            "where = \"(capture\"",
            "column 9: the text ends, where `)` should be",
        ),
        (
            "where = \"capture white\"",
            "column 9: `white`, where `and`, `or` or the end",
        ),
        ("to_move = \"red\"", "duplicate key"),
        ("clam = \"draw\"", "unknown field `clam`"),
        ("map = \"red king\"", "map, column 1: `red`"),
        (
            "rules = \"fide\"",
            "rules, `fide` is not one of theory, fmjd, ffjd",
        ),
        (
            "claim = \"as in theory\"",
            "`as in theory` is a claim about rules; add `rules",
        ),
        (
            "rules = \"fmjd\"\nclaim = \"win within 9 plies\"",
            "a claim about plies is one of theory; leave out `rules`",
        ),
        (
            "where = \"some move leads to (win in theory)\"",
            "after `leads to` nothing is known of theory; say it outside",
        ),
    ];
    for (lines, message) in wrong {
        with_statements(&about_two_kings(lines), &[]).fails(1, message);
    }
    let twice = about_two_kings("").repeat(2);
    with_statements(&twice, &[]).fails(1, "there are two statements `mine`");
    let five =
        "[[statement]]\nname = \"a\"\ntitle = \"A\"\nmaterial = [\"3K-2K\"]\ncaptures = true\n";
    with_statements(five, &[]).fails(1, "`captures` is for materials of up to 4 pieces");
    theory(&["--statements", "/nowhere/at/all"]).fails(1, "/nowhere/at/all");
    theory(&["no-such"]).fails(1, "`manoury theory --list`");
    theory(&["--pieces", "1"]).fails(2, "1");
}

#[test]
fn statements_without_tables_are_left_out_unless_they_are_named() {
    let few = copy(three(), |name| name.starts_with("1K-1K"));
    let few = ["theory", "--tables", text(few.path())];
    let named = run(&[&few[..], &["four-kings"]].concat());
    assert_eq!(named.code, 1);
    assert!(
        named
            .out
            .contains("Not checked, as there are no tables for it."),
        "{}",
        named.out
    );
    let all = run(&few).succeeds().out;
    assert!(all.contains("Not checked"), "{all}");
    assert!(all.contains("True of all 2,042 positions."), "{all}");
    assert!(
        all.contains("Without tables, and so left out: 1K-1M, 1M-1M."),
        "{all}"
    );
}

#[test]
fn the_statements_can_be_printed_and_read_again() {
    let printed = theory(&["--print"]).succeeds().out;
    let names = theory(&["--list"]).succeeds().out;
    assert!(names.contains("three-kings-held\t"), "{names}");
    assert_eq!(with_statements(&printed, &["--list"]).succeeds().out, names);
    let few = theory(&["--list", "--pieces", "2"]).succeeds().out;
    assert!(
        few.contains("king-king\t") && !few.contains("three-kings"),
        "{few}"
    );
}

#[test]
fn a_page_needs_nothing_else() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("theory.html");
    fs::write(&file, "something old").unwrap();
    let silent = theory(&["--html", text(&file), "--pieces", "3"]).succeeds();
    assert_eq!(silent.out, "");
    assert_eq!(names(directory.path()), ["theory.html"]);
    let page = fs::read_to_string(&file).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"));
    for outside in ["http:", "https:", "src=", "<link", "<script", "url("] {
        assert!(!page.contains(outside), "{outside}");
    }
    for inside in [
        "<section id=\"king-king\">",
        "<a href=\"#king-king\">",
        "<use href=\"#wk\" x=\"0\" y=\"90\"/>",
        "by the square of the black king",
        "<details><summary>the moves",
        "prefers-color-scheme: dark",
        "longest win",
    ] {
        assert!(page.contains(inside), "{inside}");
    }
    for element in ["section", "svg", "figure", "table", "details", "p", "g"] {
        let opened = page.matches(&format!("<{element}>")).count()
            + page.matches(&format!("<{element} ")).count();
        assert_eq!(
            opened,
            page.matches(&format!("</{element}>")).count(),
            "{element}"
        );
    }
}

#[test]
fn a_report_that_cannot_be_written_is_told_before_the_work() {
    theory(&["--html", "/nowhere/theory.html"]).fails(1, "cannot write /nowhere/theory.html");
    let directory: TempDir = tempfile::tempdir().unwrap();
    let file = directory.path().join("theory.md");
    fs::create_dir(&file).unwrap();
    theory(&["--markdown", text(&file), "king-king"]).fails(1, "cannot write");
    assert_eq!(names(Path::new(directory.path())), ["theory.md"]);
}
