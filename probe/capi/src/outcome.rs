//! What a position is worth to the side to move under draw rules.

use std::ffi::c_int;

use manoury_probe::{Metric as Probed, Outcome as ProbedOutcome, Valued};

use crate::metric::Metric;
use crate::value::Wdl;

/// The result for the side to move under draw rules and counters; a draw says whether it is one in theory.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It loses in time.
    Loss = -2,
    /// It would lose, but the game is drawn before.
    BlessedLoss = -1,
    /// Nobody would win, whatever is counted.
    Draw = 0,
    /// It would win, but the game is drawn before.
    CursedWin = 1,
    /// It wins in time.
    Win = 2,
}

/// The result under draw rules of a position that is set up now, and how far away it is. It still stands while enough is
/// left: by MANOURY_METRIC_DTC after n quiet plies if n and the distance together are no more than the limit of quiet plies,
/// by MANOURY_METRIC_DTD with at least as many plies left to the deadline as the distance.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Distance {
    /// The result.
    pub wdl: Wdl,
    /// What the distance is by, a manoury_metric: MANOURY_METRIC_DTD in materials with a deadline, else MANOURY_METRIC_DTC.
    pub metric: c_int,
    /// The distance in plies. 0 if the side to move has lost already; 0 and without meaning for a draw.
    pub plies: u32,
}

impl From<ProbedOutcome> for Outcome {
    fn from(outcome: ProbedOutcome) -> Self {
        match outcome {
            ProbedOutcome::Loss => Self::Loss,
            ProbedOutcome::BlessedLoss => Self::BlessedLoss,
            ProbedOutcome::Draw => Self::Draw,
            ProbedOutcome::CursedWin => Self::CursedWin,
            ProbedOutcome::Win => Self::Win,
        }
    }
}

impl Distance {
    /// A value by this metric.
    pub fn new(value: Valued, metric: Probed) -> Self {
        Self {
            wdl: value.wdl().into(),
            metric: Metric::from(metric) as c_int,
            plies: value.plies().unwrap_or(0).into(),
        }
    }
}
