//! What a run is asked for, and what it tells while it works and at the end.

use std::path::PathBuf;
use std::time::Duration;

use manoury_probe::{Material, Metric, Rules, SliceStats, TableName};

use crate::generate::error::{GenError, MOST_DTW_PIECES, MOST_PIECES};

/// What to generate.
#[derive(Clone, Debug)]
pub struct Request {
    /// The tables wanted; all that they depend on is generated with them.
    pub tables: Vec<Material>,
    /// The metrics to write. Under rules that count, [`Metric::Dtc`] stands for the distance that these need, and there is no
    /// [`Metric::Dtw`].
    pub metrics: Vec<Metric>,
    /// The rules that the values hold under.
    pub rules: Rules,
    /// The directory of the table files; it is created where it does not exist.
    pub out: PathBuf,
    /// Threads to use, at least 1.
    pub threads: usize,
    /// Bytes of memory to stay within; `None` for most of what is free at the start.
    pub memory: Option<u64>,
}

impl Request {
    /// Whether there is such a run.
    ///
    /// # Errors
    /// [`GenError`] without metrics, with one that the rules do not have, or with too many pieces.
    pub fn check(&self) -> Result<(), GenError> {
        if self.metrics.is_empty() {
            return Err(GenError::NoMetric);
        }
        let is_odd = |metric: &Metric| match metric {
            Metric::Dtw => self.rules != Rules::Theory,
            metric => *metric == Metric::Dtd,
        };
        if let Some(&metric) = self.metrics.iter().find(|metric| is_odd(metric)) {
            let rules = self.rules;
            return Err(GenError::Metric { metric, rules });
        }
        let most = match self.metrics.contains(&Metric::Dtw) {
            true => MOST_DTW_PIECES,
            false => MOST_PIECES,
        };
        match self.tables.iter().find(|table| table.pieces() > most) {
            Some(&table) => Err(GenError::TooLarge { table, most }),
            None => Ok(()),
        }
    }

    /// The names of a table's files.
    pub(crate) fn names(&self, table: Material) -> impl Iterator<Item = TableName> {
        let rules = self.rules;
        self.metrics.iter().map(move |&metric| {
            let metric = match metric {
                Metric::Dtc => rules.distance(table),
                other => other,
            };
            TableName::new(table, rules, metric)
        })
    }
}

/// A stretch of work on one table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Solving a finished table once more, as its bit planes are needed and no longer kept.
    Restore,
    /// Values, distances to conversion and, where they are wanted, to the end.
    Solve,
    /// Compressing and writing.
    Write,
}

impl Phase {
    /// The name for logs.
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Restore => "restore",
            Phase::Solve => "solve",
            Phase::Write => "write",
        }
    }
}

/// How long a phase took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PhaseTime {
    /// On the clock.
    pub wall: Duration,
    /// Of the processors, all threads together.
    pub cpu: Duration,
}

/// A written table file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileReport {
    /// The metric it stores.
    pub metric: Metric,
    /// Where it is.
    pub path: PathBuf,
    /// Its size.
    pub bytes: u64,
    /// Counts of its slices, the table's own slice first.
    pub stats: Vec<SliceStats>,
}

/// One generated table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableReport {
    /// The table.
    pub table: Material,
    /// Indexes of its slices.
    pub indexes: u64,
    /// The phases in their order.
    pub phases: Vec<(Phase, PhaseTime)>,
    /// The files written.
    pub files: Vec<FileReport>,
    /// Resident size of the process in bytes when the table was solved, where the system tells.
    pub memory: Option<u64>,
}

/// A whole run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// The tables generated, in order.
    pub reports: Vec<TableReport>,
    /// Tables that were there already.
    pub skipped: usize,
    /// Time of the whole run.
    pub time: PhaseTime,
    /// Greatest resident size of the process in bytes, where the system tells.
    pub peak_memory: Option<u64>,
}

/// News of a run.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// What there is to do.
    Planned {
        /// Tables to generate.
        tables: usize,
        /// Indexes of these.
        indexes: u64,
        /// Tables that are there already.
        skipped: usize,
    },
    /// A table whose files all exist and are whole.
    Skipped {
        /// The table.
        table: Material,
    },
    /// All that is left to do waits for tables that another process is generating.
    Waiting {
        /// One of them.
        table: Material,
    },
    /// A table is begun.
    Started {
        /// The table.
        table: Material,
        /// Indexes of its slices.
        indexes: u64,
    },
    /// A table got on.
    Progress {
        /// The table.
        table: Material,
        /// The present phase.
        phase: Phase,
        /// Indexes done in this phase.
        done: u64,
        /// Indexes in all.
        total: u64,
    },
    /// A table is complete on disk.
    Finished(&'a TableReport),
}

/// Hears the news of a run, from any thread.
pub trait Observer: Sync {
    /// Takes one piece of news.
    fn event(&self, event: &Event<'_>);
}

/// An observer that does not listen.
impl Observer for () {
    fn event(&self, _event: &Event<'_>) {}
}

/// Indexes of all slices of a table.
pub(crate) fn indexes(table: Material) -> u64 {
    table.slices().map(Material::size).sum()
}
