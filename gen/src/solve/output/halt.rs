//! Why a table was not solved to the end.

use std::io;

use crate::solve::output::codes::TooLong;

/// Why a table was not solved to the end.
#[derive(Debug)]
pub(crate) enum Halt {
    /// A distance does not fit the codes.
    TooLong,
    /// The caller asked to stop.
    Stopped,
    /// Codes could not be kept in the scratch file.
    Scratch(io::Error),
}

impl From<TooLong> for Halt {
    fn from(_: TooLong) -> Halt {
        Halt::TooLong
    }
}

impl From<io::Error> for Halt {
    fn from(error: io::Error) -> Halt {
        Halt::Scratch(error)
    }
}
