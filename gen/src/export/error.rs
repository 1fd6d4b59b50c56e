//! Why an export ended early.

use std::io;
use std::path::{Path, PathBuf};

use manoury_probe::ProbeError;
use thiserror::Error;

/// Why an export ended early. Finished files stay, and nothing unfinished has a final name.
#[derive(Debug, Error)]
pub enum ExportError {
    /// The caller asked to stop.
    #[error("stopped; finished files are kept")]
    Stopped,
    /// A table is missing or damaged.
    #[error(transparent)]
    Probe(#[from] ProbeError),
    /// A distance that the format cannot express. True tables have none.
    #[error("a distance is too great for {file}; verify the tables")]
    TooFar {
        /// The file to be written.
        file: &'static str,
    },
    /// A file or directory could not be written.
    #[error("cannot {action} {}: {source}", path.display())]
    Io {
        /// What was tried.
        action: &'static str,
        /// On what.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The threads could not be started.
    #[error("cannot start the threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

impl ExportError {
    /// An [`ExportError::Io`] for `map_err`.
    pub(crate) fn io(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Io {
            action,
            path,
            source,
        }
    }
}
