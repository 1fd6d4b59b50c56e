//! Verification of finished tables: an independent path of the program, which knows the rules and the prober and nothing of
//! how tables are solved.

mod captures;
mod check;
mod failures;
mod findings;
mod load;
mod loaded;
mod placements;
mod plan;
mod report;
mod rest;
mod run;
mod sample;
mod score;
mod shelf;
mod terms;
mod watch;

pub(crate) use load::load;
pub use report::{
    Failure, FailureKind, KEPT_FAILURES, SliceCheck, TableCheck, VerifyError, VerifyEvent,
    VerifyObserver, VerifyReport, VerifyRequest,
};
pub use run::verify;
