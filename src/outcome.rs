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
        if all_is_well {
            Self::Success
        } else {
            Self::Failure
        }
    }

    /// This outcome once what there is to tell of it has been printed. It stays the same when whoever read it has
    /// seen enough.
    pub fn once_printed(self, printed: io::Result<()>) -> anyhow::Result<Self> {
        match printed {
            Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error.into()),
            _ => Ok(self),
        }
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

/// How a command ends that could not do its work.
pub fn fail(error: &anyhow::Error) -> Outcome {
    match error.downcast_ref::<io::Error>().map(io::Error::kind) {
        // Whoever read our output, such as `head`, has seen enough.
        Some(ErrorKind::BrokenPipe) => return Outcome::Success,
        // Other errors of the system say where they come from.
        Some(_) => complain(format_args!("cannot write the output: {error}")),
        None => complain(error),
    }
    Outcome::Failure
}
