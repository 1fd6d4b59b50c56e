//! Output that nobody reads, or that cannot be written.

use std::fs::File;
use std::process::Stdio;

use crate::program::{command, finish, run};
use crate::tables::three;

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
