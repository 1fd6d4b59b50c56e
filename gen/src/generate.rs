//! Generating tables: what to do, in which order, and how it is told.

mod clock;
mod error;
mod footprint;
mod lock;
mod planes_file;
mod report;
mod run;
mod shelf;
mod write;

pub use error::{GenError, MOST_PIECES};
pub use report::{Event, FileReport, Observer, Phase, PhaseTime, Request, Summary, TableReport};
pub use run::generate;
