//! Generator and verifier of endgame tablebases for international draughts.

mod export;
mod generate;
mod solve;
mod verify;

pub use export::{ExportError, ExportedFile, MOBYDAM_FILES, export_mobydam};
pub use generate::{
    Estimate, Event, FileReport, GenError, MOST_PIECES, Observer, Phase, PhaseTime, Request,
    Summary, TableEstimate, TableReport, estimate, generate,
};
pub use verify::{
    Failure, FailureKind, KEPT_FAILURES, SliceCheck, TableCheck, VerifyError, VerifyEvent,
    VerifyObserver, VerifyReport, VerifyRequest, verify,
};
