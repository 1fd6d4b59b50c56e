//! How a command ends: what it tells the shell, and where it writes.

use std::fmt::Display;
use std::io::{self, BufWriter, ErrorKind, StdoutLock, Write};
use std::process::ExitCode;

/// How a command that could do its work has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// All is well.
    Success,
    /// Something is not, and has been told.
    Failure,
}

impl Outcome {
    /// Success if nothing went wrong.
    pub fn success_if(all_is_well: bool) -> Self {
        if all_is_well { Self::Success } else { Self::Failure }
    }
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Success => Self::SUCCESS,
            Outcome::Failure => Self::FAILURE,
        }
    }
}

/// Standard output for data. Flush it at the end, as a writer that is dropped cannot tell of its errors.
pub fn output() -> BufWriter<StdoutLock<'static>> {
    BufWriter::new(io::stdout().lock())
}

/// Writes a line for people to standard error. If that is closed there is nobody left to tell.
pub fn tell(message: impl Display) {
    let _ = writeln!(io::stderr(), "{message}");
}

/// Tells of something that went wrong.
pub fn complain(message: impl Display) {
    tell(format_args!("manoury: {message}"));
}

/// Whether the reader of our output went away, as `head` does.
pub fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let error = error.downcast_ref::<io::Error>();
    error.is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}
