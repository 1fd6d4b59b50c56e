//! The example programs, and the one of the README of the project.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use manoury_probe::{Metric, Tablebase, Valued};
use manoury_rules::{Position, notation};
use tempfile::TempDir;

use crate::compiler::{Language, build, finish, run, scratch, source};
use crate::tables::three;

const FENS: [&str; 4] = [
    "W:WK2,6:BK28",
    "B:WK2,6:BK28",
    "W:WK28,31:BK5",
    "B:W28,29:BK19",
];

/// What an example prints.
fn expected(tables: &Path) -> String {
    let tablebase = Tablebase::open(&[tables]).unwrap();
    let mut lines = String::new();
    for fen in FENS {
        let position: Position = fen.parse().unwrap();
        let value = tablebase.probe_dtw(position.board()).unwrap();
        lines += &format!("{fen}: {value}\n");
        for rated in tablebase.moves(position.board(), Metric::Dtw).unwrap() {
            let value = Valued::new(rated.wdl, rated.plies.unwrap_or(0));
            lines += &format!("  {}: {value}\n", notation(&position, &rated.mv));
        }
    }
    lines
}

/// Runs an example on good questions and on bad ones.
fn examine(program: &Path) {
    let tables = three();
    let tables = tables.path().to_str().unwrap();
    let arguments = [&[tables], &FENS[..]].concat();
    assert_eq!(
        run(program, &arguments, "").succeeds(),
        expected(Path::new(tables))
    );

    let missing = run(program, &[tables, "W:W31-34:BK1"], "");
    assert_eq!(missing.code, Some(1));
    assert!(
        missing.err.contains("the table 4M-1K.wdl is missing"),
        "{}",
        missing.err
    );
    let nowhere = run(program, &["/nowhere/at/all", FENS[0]], "");
    assert_eq!(nowhere.code, Some(1));
    assert!(nowhere.err.contains("/nowhere/at/all"), "{}", nowhere.err);
    assert_eq!(run(program, &[tables], "").code, Some(2));
}

#[test]
fn the_example_in_c() {
    examine(&build(Language::C99, &source("examples/probe.c")));
}

#[test]
fn the_example_in_cpp() {
    examine(&build(Language::Cpp11, &source("examples/probe.cpp")));
}

/// The first block after this fence, and what follows it.
fn block<'a>(rest: &'a str, fence: &str) -> (&'a str, &'a str) {
    let (_, rest) = rest.split_once(fence).unwrap();
    rest.split_once("```").unwrap()
}

#[test]
fn the_example_in_the_readme() {
    let readme = fs::read_to_string(source("../../README.md")).unwrap();
    let (text, rest) = block(&readme, "```c\n");
    let (printed, _) = block(rest, "```text\n");
    let file = scratch("readme.c");
    fs::write(&file, text).unwrap();

    let (tables, place) = (three(), TempDir::new().unwrap());
    // It looks for this directory where it is started.
    symlink(tables.path(), place.path().join("tables")).unwrap();
    let mut program = Command::new(build(Language::C99, &file));
    program.current_dir(place.path());
    assert_eq!(finish(program, "").succeeds(), printed);
}
