//! `manoury theory --rules`.

use std::fs;

use serde_json::Value;

use crate::program::{Run, run, text};
use crate::tables::{copy, four, four_ruled, three};

/// Runs with the statements in `content` and the tables under rules.
fn with_statements(content: &str, arguments: &[&str]) -> Run {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("my.toml");
    fs::write(&file, content).unwrap();
    let tables = ["theory", "--tables", four(), "--tables", four_ruled()];
    run(&[&tables[..], &["--statements", text(&file)], arguments].concat())
}

fn about(material: &str, lines: &str) -> String {
    format!(
        "[[statement]]\nname = \"mine\"\ntitle = \"Mine\"\nmaterial = [\"{material}\"]\n{lines}\n"
    )
}

fn json(content: &str, rules: &str) -> Value {
    let out = with_statements(content, &["--rules", rules, "--json"]);
    serde_json::from_str(&out.out).unwrap()
}

/// What is counted with captures against the differences of what solving has left in the headers.
#[test]
fn what_rules_change_is_the_difference_of_the_tables() {
    let stats = |rules: &str| {
        let asked = ["stats", "--tables", four_ruled(), "--tsv", "--rules", rules];
        run(&asked).succeeds().out
    };
    let theory = stats("theory");
    for rules in ["fmjd", "ffjd"] {
        let all = about("3 pieces", "captures = true")
            + &about("2K1M-1K", "captures = true").replace("mine", "more");
        let (sections, under) = (json(&all, rules), stats(rules));
        let parts = sections.as_array().unwrap().iter();
        let parts = parts.flat_map(|it| it["parts"].as_array().unwrap());
        for part in parts.filter(|part| part["to_move"] == "White") {
            let counts = |stats: &str| -> Vec<u64> {
                let mut rows = stats.lines().map(|row| row.split('\t'));
                let row = rows.find_map(|mut row| (row.next()? == part["material"]).then_some(row));
                row.unwrap().take(4).map(|it| it.parse().unwrap()).collect()
            };
            let (before, after) = (counts(&theory), counts(&under));
            let changed = &part["under_rules"];
            assert_eq!(changed["rules"], rules);
            assert_eq!(changed["drawn_wins"], before[1] - after[1], "{part}");
            assert_eq!(changed["drawn_losses"], before[3] - after[3], "{part}");
        }
    }
}

#[test]
fn a_statement_tells_what_rules_change() {
    let content = about(
        "2K1M-1K",
        "to_move = \"white\"\nwhere = \"black king on {28}\"",
    );
    let section = &json(&content, "fmjd")[0];
    assert_eq!(section["under_rules"]["drawn_wins"], 6, "{section}");
    let examples = section["drawn_examples"].as_array().unwrap();
    assert_eq!(examples.len(), 6);
    for example in examples {
        assert_eq!(example["value"], "White wins");
        assert_eq!(example["value_under_rules"], "draw");
        assert_eq!(example["plies"], 11);
    }
    let out = with_statements(&content, &["--rules", "fmjd"])
        .succeeds()
        .out;
    assert!(
        out.contains("are draws, and 0 of 0 wins of Black."),
        "{out}"
    );
    assert!(out.contains("The wins that are draws under fmjd:"), "{out}");
    assert!(
        out.contains("W:WK2,6,K49:BK28  White wins in 11 plies, a draw under fmjd: 1. 49-44 28x50"),
        "{out}"
    );
    let theory = with_statements(&content, &[]).succeeds().out;
    assert!(!theory.contains("fmjd"), "{theory}");
}

#[test]
fn a_statement_about_rules_is_judged_under_them() {
    let spoiled = "win in theory and more than 10 plies and black king on {28} and no white piece on main line";
    let lines =
        format!("rules = \"fmjd\"\nto_move = \"white\"\nwhere = \"{spoiled}\"\nclaim = \"draw\"");
    let out = with_statements(&about("2K1M-1K", &lines), &[])
        .succeeds()
        .out;
    assert!(out.contains("True of all 6 positions."), "{out}");
    let kept = lines.replace("\"draw\"", "\"as in theory\"");
    let out = with_statements(&about("2K1M-1K", &kept), &[]);
    assert_eq!(out.code, 1);
    assert!(
        out.out.contains("False: 6 exceptions among 6 positions."),
        "{}",
        out.out
    );
}

#[test]
fn tables_that_are_missing_are_told() {
    let asked = ["theory", "--tables", four(), "--rules", "fmjd"];
    run(&asked).fails(1, "`manoury gen 5 --rules fmjd`");
    // Captures lead to tables that are not there.
    let few = copy(four_ruled(), |name| name.starts_with("2K-1K."));
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("my.toml");
    fs::write(
        &file,
        about("2K-1K", "captures = true") + &about("1K-1K", "").replace("mine", "more"),
    )
    .unwrap();
    let asked = [
        "theory",
        "--tables",
        three(),
        "--tables",
        text(few.path()),
        "--rules",
        "fmjd",
    ];
    let asked = [&asked[..], &["--statements", text(&file)]].concat();
    run(&asked).fails(1, "`manoury gen 1K-1K --rules fmjd` makes it");
    let left = run(&[&asked[..], &["more"]].concat()).succeeds().out;
    assert!(
        left.contains("Not compared with fmjd, as there are no tables under it."),
        "{left}"
    );
}
