//! Output that nobody reads, or that cannot be written.

use std::fs::{self, File};
use std::process::Stdio;

use crate::program::{command, finish, run, text};
use crate::tables::{copy, damage, three};

/// Commands that print, and the arguments that make them.
fn printing() -> Vec<Vec<&'static str>> {
    vec![
        vec!["probe", "--tables", three(), "W:WK28:B1"],
        vec!["probe", "--tsv", "--tables", three(), "W:WK28:B1"],
        vec!["moves", "W:WK28:B1"],
        vec!["perft", "3"],
        vec!["stats", "--tables", three()],
        vec!["stats", "--tsv", "--tables", three()],
        vec!["stats", "--json", "--tables", three()],
        vec!["info", three()],
        vec!["check", three()],
        vec!["verify", "2", "--tables", three()],
        vec!["gen", "2", "--out", three()],
    ]
}

#[test]
fn a_closed_pipe_is_no_failure() {
    for arguments in printing() {
        let mut child = command(&arguments).spawn().unwrap();
        drop(child.stdout.take());
        let run = finish(child).succeeds();
        assert!(
            !run.err.contains("panicked") && !run.err.contains("pipe"),
            "{}",
            run.err
        );
    }
}

#[test]
fn what_is_wrong_is_a_failure_though_nobody_reads_it() {
    let tables = copy(three(), |_| true);
    let file = tables.path().join("2K-1K.wdl");
    let length = fs::metadata(&file).unwrap().len() as usize;
    damage(&file, length - 60);
    let tables = text(tables.path());
    for arguments in [
        vec!["info", tables],
        vec!["check", tables],
        vec!["verify", "--tables", tables],
    ] {
        let mut child = command(&arguments).spawn().unwrap();
        drop(child.stdout.take());
        finish(child).fails(1, "");
    }
}

#[test]
fn a_figure_is_drawn_though_nobody_reads_the_rest() {
    let directory = tempfile::tempdir().unwrap();
    let figure = directory.path().join("figure.svg");
    let stats = ["stats", "2", "--svg", text(&figure), "--tables", three()];
    let mut child = command(&stats).spawn().unwrap();
    drop(child.stdout.take());
    finish(child).succeeds();
    assert!(fs::read_to_string(&figure).unwrap().ends_with("</svg>\n"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_failure() {
    for arguments in printing() {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let child = command(&arguments)
            .stdout(Stdio::from(full))
            .spawn()
            .unwrap();
        finish(child).fails(1, "cannot write the output: No space left");
    }
}

#[test]
fn input_that_cannot_be_read_is_a_failure() {
    let directory = File::open(three()).unwrap();
    let probe = command(&["probe", "--tables", three()])
        .stdin(Stdio::from(directory))
        .spawn()
        .unwrap();
    finish(probe).fails(1, "cannot read standard input");
    let nothing = run(&["probe", "--tsv", "--tables", three()]).succeeds();
    assert_eq!(nothing.out, "");
}
