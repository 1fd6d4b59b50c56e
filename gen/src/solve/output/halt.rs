//! Why a table was not solved to the end, and how it is told not to be.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};

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

/// Asks work to stop: the caller does, or the failure of what goes on at the same time.
pub(crate) struct Stop<'a> {
    asked: &'a AtomicBool,
    failed: AtomicBool,
}

impl<'a> Stop<'a> {
    /// To be set by the caller, who keeps `asked`.
    pub(crate) fn new(asked: &'a AtomicBool) -> Stop<'a> {
        Stop {
            asked,
            failed: AtomicBool::new(false),
        }
    }

    /// For work that nobody will stop.
    pub(crate) fn never() -> Stop<'static> {
        static NEVER: AtomicBool = AtomicBool::new(false);
        Stop::new(&NEVER)
    }

    /// Stops everything, as one part of the work failed.
    pub(crate) fn fail(&self) {
        self.failed.store(true, Ordering::Relaxed);
    }

    /// Whether to stop.
    pub(crate) fn is_set(&self) -> bool {
        self.asked.load(Ordering::Relaxed) || self.failed.load(Ordering::Relaxed)
    }
}
