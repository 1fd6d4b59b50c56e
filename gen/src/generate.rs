//! Generating tables: what to do, in which order, and how it is told.

mod clock;
mod encode;
mod error;
mod estimate;
mod footprint;
mod held;
mod leftovers;
mod lock;
mod model;
mod planes_file;
mod put_away;
mod report;
mod run;
mod shelf;
mod train;
mod wanted;
mod write;
mod writing;

pub use error::{GenError, MOST_PIECES};
pub use estimate::{Estimate, TableEstimate, estimate};
pub use report::{Event, FileReport, Observer, Phase, PhaseTime, Request, Summary, TableReport};
pub use run::generate;
