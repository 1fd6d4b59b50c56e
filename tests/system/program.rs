//! Runs the program.

use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

/// What a run has given.
pub struct Run {
    /// The exit code.
    pub code: i32,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

/// The program with these arguments; the environment names no directory of tables.
pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_manoury"));
    command.args(arguments).env_remove("MANOURY_TABLES");
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Runs the program to its end.
pub fn run(arguments: &[&str]) -> Run {
    finish(command(arguments).spawn().unwrap())
}

/// Runs the program with `input` on its standard input.
pub fn run_with(arguments: &[&str], input: &str) -> Run {
    let mut child = command(arguments).stdin(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    std::thread::scope(|scope| {
        // In a thread of its own, as the program may write before it has read everything.
        scope.spawn(move || stdin.write_all(input.as_bytes()).unwrap());
        finish(child)
    })
}

/// Waits for the end of a run.
pub fn finish(child: Child) -> Run {
    let Output {
        status,
        stdout,
        stderr,
    } = child.wait_with_output().unwrap();
    Run {
        code: status.code().expect("no signal ended the program"),
        out: String::from_utf8(stdout).unwrap(),
        err: String::from_utf8(stderr).unwrap(),
    }
}

impl Run {
    /// The run, which must have succeeded.
    #[track_caller]
    pub fn succeeds(self) -> Self {
        assert_eq!(self.code, 0, "{}{}", self.out, self.err);
        self
    }

    /// The run, which must have failed and said `text` on standard error.
    #[track_caller]
    pub fn fails(self, code: i32, text: &str) -> Self {
        assert_eq!(self.code, code, "{}{}", self.out, self.err);
        assert!(self.err.contains(text), "`{text}` is not in: {}", self.err);
        assert!(!self.err.contains("panicked"), "{}", self.err);
        self
    }
}

/// A path as an argument.
pub fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}
