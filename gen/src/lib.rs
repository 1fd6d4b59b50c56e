//! Generator and verifier of endgame tablebases for international draughts.

mod batch;
mod block;
mod chains;
mod code_store;
mod codes;
mod columns;
mod conversions;
mod distances;
mod exits;
mod export;
mod generate;
mod geometry;
mod halt;
mod king_board;
mod king_captures;
mod king_moves;
mod king_tables;
mod kingless;
mod kings;
mod men;
mod men_only;
mod mover;
mod one_side_distances;
mod outcome;
mod part;
mod planes;
mod quality;
mod rows;
mod side;
mod solve;
mod successors;
mod tally;
mod transpose;
mod vectors;
mod verify;
mod with_kings;

pub use export::{ExportError, ExportedFile, MOBYDAM_FILES, export_mobydam};
pub use generate::{
    Estimate, Event, FileReport, GenError, MOST_PIECES, Observer, Phase, PhaseTime, Request,
    Summary, TableEstimate, TableReport, estimate, generate,
};
pub use verify::{
    Failure, FailureKind, KEPT_FAILURES, SliceCheck, TableCheck, VerifyError, VerifyEvent,
    VerifyObserver, VerifyReport, VerifyRequest, verify,
};
