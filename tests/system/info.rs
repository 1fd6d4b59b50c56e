//! `manoury info`.

use crate::program::{run, text};
use crate::tables::{copy, damage, three};

#[test]
fn complete_tables() {
    let out = run(&["info", three()]).succeeds().out;
    assert!(out.contains("\n1K1M-1M  theory  202,500 "), "{out}");
    assert!(
        out.contains("wdl (theory): 9 files") && out.contains("in all: 18 files"),
        "{out}"
    );
    assert!(out.contains("nothing is missing"), "{out}");
}

#[test]
fn missing_tables_are_listed() {
    let tables = copy(three(), |name| {
        name.starts_with("2K-1") || name == "1K-1K.dtc"
    });
    let out = run(&["info", text(tables.path())]).succeeds().out;
    let missing: Vec<&str> = out
        .lines()
        .skip_while(|line| !line.starts_with("missing"))
        .collect();
    assert_eq!(
        missing,
        [
            "missing for probing them in full: 2 files",
            "  1K-1K.wdl",
            "  1K-1M.wdl"
        ],
        "{out}"
    );
}

#[test]
fn an_empty_directory() {
    let empty = tempfile::tempdir().unwrap();
    let out = run(&["info", text(empty.path())]).succeeds().out;
    assert_eq!(out, format!("no tables in {}\n", text(empty.path())));
}

#[test]
fn damaged_headers_are_a_failure() {
    let tables = copy(three(), |_| true);
    let file = tables.path().join("2K-1K.wdl");
    let length = std::fs::metadata(&file).unwrap().len() as usize;
    damage(&file, length - 60);
    run(&["info", text(tables.path())]).fails(1, text(&file));
    let renamed = tables.path().join("2M-1K.wdl");
    std::fs::copy(tables.path().join("2M-1M.wdl"), &renamed).unwrap();
    run(&["info", text(tables.path())]).fails(1, text(&renamed));
}
