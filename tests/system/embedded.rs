//! The tables that are part of the program: they are the generator's, and answer without a file.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::program::{Run, command, finish, run, text};
use crate::tables::{copy, damage, four, names, three};

/// Runs the program in an empty directory.
fn run_alone(arguments: &[&str]) -> Run {
    let nothing = TempDir::new().unwrap();
    let child = command(arguments).current_dir(&nothing).spawn().unwrap();
    finish(child)
}

#[test]
fn they_are_those_that_gen_writes() {
    let embedded = Path::new(env!("CARGO_MANIFEST_DIR")).join("probe/embedded");
    let results = names(Path::new(four()));
    let results = results.iter().filter(|name| name.ends_with(".wdl"));
    let distances = names(Path::new(three()));
    let distances = distances.iter().filter(|name| name.ends_with(".dtc"));
    let mut expected: Vec<&String> = results.chain(distances).collect();
    expected.sort();
    assert_eq!(names(&embedded).iter().collect::<Vec<_>>(), expected);
    for name in expected {
        let generated = fs::read(Path::new(four()).join(name)).unwrap();
        let is_same = fs::read(embedded.join(name)).unwrap() == generated;
        assert!(is_same, "{name} is stale: run tests/scripts/embed.sh");
    }
}

#[test]
fn probe_needs_no_files() {
    let three = run_alone(&["probe", "W:WK28:BK46"]).succeeds();
    assert!(three.out.starts_with("W:WK28:BK46\n"), "{}", three.out);
    assert!(three.out.contains("(dtc)") || three.out.contains("Draw."));
    let won = run_alone(&["probe", "W:WK28,31:BK5"]).succeeds();
    let expected = "W:WK28,31:BK5\nWhite wins: 3 plies to a conversion (dtc).\n";
    assert!(won.out.starts_with(expected), "{}", won.out);
    let four = run_alone(&["probe", "W:WK2,6,K35:BK28"]).succeeds();
    let expected = "W:WK2,6,K35:BK28\nWhite wins.\n";
    assert!(four.out.starts_with(expected), "{}", four.out);
    run_alone(&["probe", "W:WK2,6,K35:BK28,K1"]).fails(1, ".wdl is missing");
}

#[test]
fn directories_that_are_named_must_be_there() {
    let arguments = ["probe", "--tables", "nowhere", "W:WK28:BK46"];
    run_alone(&arguments).fails(1, "cannot list the tables in nowhere");
}

#[test]
fn a_damaged_file_is_not_passed_over() {
    let tables = copy(three(), |name| name == "1K-1M.wdl");
    damage(&tables.path().join("1K-1M.wdl"), 1);
    let arguments = ["probe", "--tables", text(tables.path()), "W:WK28:B1"];
    run(&arguments).fails(1, "damaged in block");
}

#[test]
fn other_commands_are_about_files() {
    let nothing = TempDir::new().unwrap();
    let directory = text(nothing.path());
    let info = run(&["info", directory]).succeeds();
    assert!(info.out.starts_with("no tables in "), "{}", info.out);
    for command in ["stats", "verify"] {
        run(&[command, "--tables", directory]).fails(1, "there are no tables in ");
        run_alone(&[command]).fails(1, "cannot list the tables in tables");
    }
    run_alone(&["info"]).fails(1, "cannot list the tables in tables");
    run_alone(&["check"]).fails(1, "cannot list the tables in tables");
}
