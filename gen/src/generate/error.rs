//! Why a run ended early.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use manoury_probe::{Material, Metric, Rules, TableError, WriteError};

/// Why a run ended early. Finished tables stay, and nothing unfinished has a final name.
#[derive(Debug, Error)]
pub enum GenError {
    /// The caller asked to stop.
    #[error("stopped; finished tables are kept, the same command goes on from there")]
    Stopped,
    /// A table could not be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// A table that is there already is damaged or not what its name says.
    #[error("{source}, or delete the file and run again")]
    Damaged {
        /// What is wrong.
        #[source]
        source: TableError,
    },
    /// A file or directory could not be used.
    #[error("cannot {action} {}: {source}{}", path.display(), advice(source))]
    Io {
        /// What was tried.
        action: &'static str,
        /// On what.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The limit is too low for one table.
    #[error(
        "{table} needs {needed} MiB of memory and the limit is {limit} MiB; raise the limit or use fewer threads"
    )]
    Memory {
        /// The table.
        table: Material,
        /// What it needs at least, in MiB.
        needed: u64,
        /// The limit in MiB.
        limit: u64,
    },
    /// Tables under these rules do not have this metric.
    #[error(
        "{metric} cannot be asked for under the rules {rules}; ask for wdl and dtc, which stands for the distance that they need"
    )]
    Metric {
        /// The metric.
        metric: Metric,
        /// The rules.
        rules: Rules,
    },
    /// The material has more pieces than the generator handles.
    #[error("{table} has more than {most} pieces, the most for these metrics")]
    TooLarge {
        /// The material.
        table: Material,
        /// Most pieces for the metrics asked for.
        most: u32,
    },
    /// The request is empty.
    #[error("no metric to generate")]
    NoMetric,
    /// A distance is beyond 16 bits.
    #[error("a distance of {0} does not fit the table format")]
    Distance(Material),
    /// The threads could not be started.
    #[error("cannot start the threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

/// What to do about a refusal of the system that does not say so itself.
fn advice(error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            "; free some space and run again, finished tables are kept"
        }
        _ => "",
    }
}

/// Most pieces on the board of a material that can be generated.
pub const MOST_PIECES: u32 = 7;

/// Most pieces where distances to the end are generated: the positions of a block beyond it do not
/// fit the buckets they wait in.
pub(crate) const MOST_DTW_PIECES: u32 = 6;

impl From<TableError> for GenError {
    fn from(error: TableError) -> GenError {
        match error {
            TableError::Io { path, source } => GenError::io("read", &path)(source),
            source => GenError::Damaged { source },
        }
    }
}

impl GenError {
    /// An [`GenError::Io`] for `map_err`.
    pub(crate) fn io(
        action: &'static str,
        path: &std::path::Path,
    ) -> impl FnOnce(io::Error) -> GenError {
        let path = path.to_owned();
        move |source| GenError::Io {
            action,
            path,
            source,
        }
    }
}
