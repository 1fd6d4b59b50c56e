//! What a verification is asked for, and what it tells while it works and at the end.

use std::fmt;
use std::time::Duration;

use manoury_probe::{Longest, Material, Metric, Rules, Valued};
use thiserror::Error;

/// Failures of a run that are kept; all are counted.
pub const KEPT_FAILURES: usize = 100;

/// What to verify.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifyRequest {
    /// The tables. The values of others that their conversions lead to are taken on trust.
    pub tables: Vec<Material>,
    /// The rules that the tables hold under.
    pub rules: Rules,
    /// The metrics. A table that lacks one of them fails. Empty for those that each table has. Under rules that count they do not
    /// matter: no result can be told without its distance.
    pub metrics: Vec<Metric>,
    /// Verify so many random quiet positions of each slice, by probing; all positions and counts if it is None.
    pub sample: Option<u64>,
    /// Threads to use; 0 for as many as there are processors.
    pub threads: usize,
    /// What the random positions of a sample depend on.
    pub seed: u64,
}

/// The result of a verification. The same tables give the same report, times excepted, for any number of threads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VerifyReport {
    /// The tables, in the order in which they were verified.
    pub tables: Vec<TableCheck>,
    /// The first failures, at most [`KEPT_FAILURES`].
    pub failures: Vec<Failure>,
    /// All failures.
    pub failure_count: u64,
    /// Time of the whole run on the clock.
    pub wall: Duration,
}

/// What was done about one table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableCheck {
    /// The table.
    pub table: Material,
    /// The metrics verified.
    pub metrics: Vec<Metric>,
    /// Its slices in file order.
    pub slices: Vec<SliceCheck>,
    /// Failures of this table.
    pub failures: u64,
    /// Time on the clock.
    pub wall: Duration,
}

/// What was looked at of one slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SliceCheck {
    /// The slice.
    pub slice: Material,
    /// Legal diagrams looked at.
    pub positions: u64,
    /// Quiet ones among them, whose stored values were compared.
    pub compared: u64,
}

/// Something in a table that is not as it must be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The slice.
    pub slice: Material,
    /// The rules that the table holds under.
    pub rules: Rules,
    /// The metric of the table that is wrong.
    pub metric: Metric,
    /// What is wrong.
    pub kind: FailureKind,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FailureKind {
    /// A value does not follow from those of the successors.
    Value {
        /// The index in the slice.
        index: u64,
        /// The position, White to move.
        fen: String,
        /// What follows from the successors.
        expected: Valued,
        /// What the table says.
        found: Valued,
    },
    /// A count of the header is wrong.
    Count {
        /// What is counted.
        of: &'static str,
        /// The number recomputed.
        expected: u64,
        /// The number in the header.
        found: u64,
    },
    /// A greatest distance of the header, or the lowest index with it, is wrong.
    Longest {
        /// Of what: wins or losses.
        of: &'static str,
        /// What was recomputed.
        expected: Option<Longest>,
        /// What the header says.
        found: Option<Longest>,
    },
    /// The table could not be verified: a file is missing or damaged.
    Unverified {
        /// Why, as the prober says.
        reason: String,
    },
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rules {
            Rules::Theory => write!(f, "{}.{}: ", self.slice, self.metric),
            rules => write!(f, "{}.{rules}.{}: ", self.slice, self.metric),
        }?;
        match &self.kind {
            FailureKind::Value {
                index,
                fen,
                expected,
                found,
            } => {
                let of_metric = |value: Valued| OfMetric(self.metric, value);
                let (expected, found) = (of_metric(*expected), of_metric(*found));
                write!(
                    f,
                    "{fen} (index {index}) must be a {expected} and is a {found}"
                )
            }
            FailureKind::Count {
                of,
                expected,
                found,
            } => {
                write!(f, "there are {expected} {of}, and the header says {found}")
            }
            FailureKind::Longest {
                of,
                expected,
                found,
            } => {
                let (expected, found) = (OrNone(*expected), OrNone(*found));
                write!(
                    f,
                    "the longest of the {of} is {expected}, and the header says {found}"
                )
            }
            FailureKind::Unverified { reason } => write!(f, "not verified: {reason}"),
        }
    }
}

/// A value as the table of a metric knows it.
struct OfMetric(Metric, Valued);

impl fmt::Display for OfMetric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Metric::Wdl => self.1.wdl().fmt(f),
            Metric::Dtc | Metric::Dtw | Metric::Dtd => self.1.fmt(f),
        }
    }
}

struct OrNone(Option<Longest>);

impl fmt::Display for OrNone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(longest) => write!(f, "{} plies at index {}", longest.plies, longest.index),
            None => f.write_str("none"),
        }
    }
}

/// Why a verification has no result.
#[derive(Debug, Error)]
pub enum VerifyError {
    /// The caller asked to stop.
    #[error("stopped before all was verified")]
    Stopped,
    /// The threads could not be started.
    #[error("cannot start the threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

/// News of a verification.
#[derive(Clone, Copy, Debug)]
pub enum VerifyEvent<'a> {
    /// What there is to do.
    Planned {
        /// Tables to verify.
        tables: usize,
        /// Indexes of these.
        indexes: u64,
    },
    /// A table that is not verified is read, as conversions lead to it.
    Loading {
        /// The table.
        table: Material,
    },
    /// A table is begun.
    Started {
        /// The table.
        table: Material,
        /// Indexes of its slices.
        indexes: u64,
        /// Its number in the run, from 1.
        number: usize,
        /// Tables of the run.
        of: usize,
    },
    /// A table got on. Comes often, and from any thread.
    Progress {
        /// The table.
        table: Material,
        /// Work done, in no particular unit.
        done: u64,
        /// Work in all.
        total: u64,
    },
    /// A table is done.
    Finished(&'a TableCheck),
}

/// Hears the news of a verification, from any thread.
pub trait VerifyObserver: Sync {
    /// Takes one piece of news.
    fn event(&self, event: &VerifyEvent<'_>);
}

/// An observer that does not listen.
impl VerifyObserver for () {
    fn event(&self, _event: &VerifyEvent<'_>) {}
}
