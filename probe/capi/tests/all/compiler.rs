//! Compiles programs, and runs them.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;

/// A language, in the oldest standard that the header is made for.
#[derive(Clone, Copy)]
pub enum Language {
    C99,
    Cpp11,
}

impl Language {
    /// The compiler with the flags that all programs here must pass.
    fn compiler(self) -> Command {
        let (variable, default, standard) = match self {
            Self::C99 => ("CC", "cc", "-std=c99"),
            Self::Cpp11 => ("CXX", "c++", "-std=c++11"),
        };
        let chosen = env::var(variable).unwrap_or_default();
        // It may have flags, such as `ccache gcc`.
        let mut words = chosen.split_whitespace();
        let mut command = Command::new(words.next().unwrap_or(default));
        command.args(words);
        command.args([standard, "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-I"]);
        command.arg(source("include"));
        command
    }
}

/// What a run has given.
#[derive(Debug)]
pub struct Run {
    /// The exit code.
    pub code: Option<i32>,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

impl Run {
    /// Standard output of a run that must have succeeded and said nothing else.
    #[track_caller]
    pub fn succeeds(self) -> String {
        assert_eq!(
            (self.code, self.err.as_str()),
            (Some(0), ""),
            "{}",
            self.out
        );
        self.out
    }
}

/// A file of this package.
pub fn source(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// Compiles a source file and links it with the static library. The program is named after the file.
pub fn build(language: Language, file: &Path) -> PathBuf {
    let mut name = file.file_name().unwrap().to_owned();
    name.push(".program");
    let program = scratch(name);
    let mut compiler = language.compiler();
    compiler.arg(file).arg(library()).args(system_libraries());
    compiler.arg("-o").arg(&program);
    must_succeed(&mut compiler);
    program
}

/// Compiles a source text without linking it.
pub fn check(language: Language, name: &str, text: &str) {
    let file = scratch(name);
    fs::write(&file, text).unwrap();
    let mut compiler = language.compiler();
    compiler.arg("-fsyntax-only").arg(file);
    must_succeed(&mut compiler);
}

/// Runs a program to its end.
pub fn run<S: AsRef<OsStr>>(program: &Path, arguments: &[S], input: &str) -> Run {
    let mut command = Command::new(program);
    command.args(arguments);
    finish(command, input)
}

/// Runs a command to its end.
pub fn finish(mut command: Command, input: &str) -> Run {
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    thread::scope(|scope| {
        // In a thread of its own, as the program may write before it has read everything, or not read at all.
        scope.spawn(move || stdin.write_all(input.as_bytes()));
        let Output {
            status,
            stdout,
            stderr,
        } = child.wait_with_output().unwrap();
        Run {
            code: status.code(),
            out: String::from_utf8(stdout).unwrap(),
            err: String::from_utf8(stderr).unwrap(),
        }
    })
}

/// The static library that was built together with this test, and lies beside it.
fn library() -> PathBuf {
    let library = env::current_exe().unwrap().with_file_name("libmanoury.a");
    assert!(library.exists(), "{} is not there", library.display());
    library
}

/// What the standard library of Rust needs, as `rustc --print native-static-libs` says.
fn system_libraries() -> &'static [&'static str] {
    if cfg!(target_os = "macos") {
        &["-liconv", "-lSystem", "-lc", "-lm"]
    } else {
        &[
            "-lgcc_s",
            "-lutil",
            "-lrt",
            "-lpthread",
            "-lm",
            "-ldl",
            "-lc",
        ]
    }
}

/// A place for a file that a test makes.
pub fn scratch(name: impl Into<OsString>) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name.into())
}

#[track_caller]
fn must_succeed(command: &mut Command) {
    let output = command
        .output()
        .unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}\n{errors}");
}
