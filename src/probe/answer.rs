//! The answer to one position.

use manoury_probe::{Metric, ProbeError, Tablebase, Valued, Wdl};
use manoury_rules::Position;

use crate::explain::explain;

/// A metric asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The metric.
    pub metric: Metric,
    /// Whether a missing table of it makes the whole question one without an answer.
    is_required: bool,
}

impl Asked {
    /// A metric that must be answered.
    pub const fn required(metric: Metric) -> Self {
        Self {
            metric,
            is_required: true,
        }
    }

    /// A metric to be told where there are tables of it.
    pub const fn optional(metric: Metric) -> Self {
        Self {
            metric,
            is_required: false,
        }
    }
}

/// What a position is worth by one metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The result alone.
    Result(Wdl),
    /// Result and distance.
    Distance(Valued),
    /// There is no table.
    Unknown,
}

/// What a position is worth by each metric of `asked`, or why it has no answer.
pub fn answer(
    tablebase: &Tablebase,
    position: &Position,
    asked: &[Asked],
) -> Result<Vec<Answer>, String> {
    let ask = |asked: &Asked| match by_metric(tablebase, position, asked.metric) {
        Err(ProbeError::Missing { .. }) if !asked.is_required => Ok(Answer::Unknown),
        other => other.map_err(|error| explain(position, &error)),
    };
    asked.iter().map(ask).collect()
}

fn by_metric(
    tablebase: &Tablebase,
    position: &Position,
    metric: Metric,
) -> Result<Answer, ProbeError> {
    let board = position.board();
    Ok(match metric {
        Metric::Wdl => Answer::Result(tablebase.probe_wdl(board)?),
        Metric::Dtc => Answer::Distance(tablebase.probe_dtc(board)?),
        Metric::Dtw => Answer::Distance(tablebase.probe_dtw(board)?),
        Metric::Dtd => unreachable!("the command line takes metrics of theory only"),
    })
}
