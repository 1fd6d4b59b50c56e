//! The files of another engine, made from our tables: sizes and checksums of all of them are published, and so each distance to the
//! end of two to four pieces is compared with a program that is not ours.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

const PUBLISHED: &str = include_str!("data/mobydam_files.tsv");

fn manoury(arguments: &[&str], directory: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_manoury"));
    command
        .args(arguments)
        .current_dir(directory)
        .env_remove("MANOURY_TABLES");
    command.output().unwrap()
}

fn succeed(arguments: &[&str], directory: &Path) -> String {
    let output = manoury(arguments, directory);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

fn fail(arguments: &[&str], directory: &Path) -> String {
    let output = manoury(arguments, directory);
    assert_eq!(output.status.code(), Some(1), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

/// The rows of the published list, each with its line end.
fn published() -> String {
    let rows = PUBLISHED.lines().filter(|row| !row.starts_with('#'));
    rows.map(|row| format!("{row}\n")).collect()
}

#[test]
fn all_files_are_as_published() {
    let directory = TempDir::new().unwrap();
    succeed(&["gen", "4", "--metric", "wdl,dtc,dtw"], directory.path());
    let rows = succeed(
        &["export", "mobydam", "--out", "mobydam", "--tsv"],
        directory.path(),
    );
    assert_eq!(rows, published());
    let found = fs::read_dir(directory.path().join("mobydam")).unwrap();
    let mut found: Vec<String> = found
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    found.sort();
    let rows: Vec<String> = published().lines().skip(1).map(str::to_owned).collect();
    let mut names: Vec<&str> = rows
        .iter()
        .filter_map(|row| row.split('\t').next())
        .collect();
    names.sort();
    assert_eq!(found, names);
    for row in &rows {
        let cells: Vec<&str> = row.split('\t').collect();
        let length = fs::metadata(directory.path().join("mobydam").join(cells[0]))
            .unwrap()
            .len();
        assert_eq!(length.to_string(), cells[1], "{row}");
    }
}

#[test]
fn missing_tables_are_told() {
    let directory = TempDir::new().unwrap();
    fs::create_dir(directory.path().join("tables")).unwrap();
    let export = ["export", "mobydam", "--out", "mobydam"];
    let error = fail(&export, directory.path());
    assert!(
        error.contains("no tables") && error.contains("manoury gen 4"),
        "{error}"
    );
    succeed(&["gen", "2"], directory.path());
    let error = fail(&export, directory.path());
    assert!(
        error.contains("1M-1M.dtw") && error.contains("manoury gen 4"),
        "{error}"
    );
}

#[test]
fn a_directory_that_cannot_be_made_is_told() {
    let directory = TempDir::new().unwrap();
    succeed(&["gen", "2", "--metric", "wdl,dtw"], directory.path());
    fs::write(directory.path().join("mobydam"), "a file").unwrap();
    let error = fail(&["export", "mobydam", "--out", "mobydam"], directory.path());
    assert!(error.contains("cannot create mobydam"), "{error}");
}
