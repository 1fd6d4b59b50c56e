//! What the README shows is what happens.

use std::fs;
use std::process::{Command, Stdio};

use tempfile::TempDir;

const README: &str = include_str!("../README.md");

/// A command that the README shows, and what it prints.
struct Session {
    command: String,
    printed: String,
}

/// The commands of all blocks marked `console`; in those marked `text` times differ.
fn sessions() -> Vec<Session> {
    let mut sessions: Vec<Session> = Vec::new();
    let blocks = README.split("```console\n").skip(1);
    for line in blocks.flat_map(|block| block.split("```").next().unwrap().lines()) {
        match line.strip_prefix("$ manoury ") {
            Some(command) => sessions.push(Session {
                command: command.to_owned(),
                printed: String::new(),
            }),
            None => {
                let session = sessions.last_mut().expect("a command comes first");
                session.printed += line;
                session.printed += "\n";
            }
        }
    }
    sessions
}

/// What the program prints on standard output.
fn run(arguments: &str, directory: &TempDir) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_manoury"))
        .args(arguments.split(' '))
        .current_dir(directory)
        .env_remove("MANOURY_TABLES")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{arguments}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn sessions_are_real() {
    let directory = TempDir::new().unwrap();
    run("gen 4 --metric wdl,dtc,dtw", &directory);
    run("gen 4 --rules fmjd --out ruled", &directory);
    let sessions = sessions();
    assert_eq!(sessions.len(), 11);
    for session in sessions {
        assert_eq!(run(&session.command, &directory), session.printed);
    }
}

#[test]
fn the_example_is_the_file() {
    let example = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/engine.rs"));
    assert!(README.contains(&format!("```rust\n{}```\n", example.unwrap())));
}
