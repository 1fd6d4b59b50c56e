//! The C interface of manoury: probing of endgame tablebases of international draughts.
//!
//! C and C++ programs include `manoury.h`, which is made from this crate and documents every function in their terms:
//! there a [`Move`] is a `manoury_move`, and [`Status::Ok`] is `MANOURY_STATUS_OK`. Programs in Rust use
//! `manoury-probe` itself.
//!
//! Pointers are handled in two files, `border.rs` and `border/ruled.rs`. All others are safe.

mod border;
mod error;
mod failure;
mod metric;
mod moves;
mod outcome;
mod position;
mod rules;
mod status;
mod tablebase;
mod value;

pub use border::{
    manoury_close, manoury_covers, manoury_max_pieces, manoury_open, manoury_position_from_fen,
    manoury_probe_dtc, manoury_probe_dtw, manoury_probe_moves, manoury_probe_ruled_distance,
    manoury_probe_ruled_moves, manoury_probe_ruled_outcome, manoury_probe_wdl,
    manoury_ruled_covers, manoury_ruled_max_pieces,
};
pub use error::{ERROR_SIZE, Error};
pub use metric::Metric;
pub use moves::{Move, RuledMove};
pub use outcome::{Distance, Outcome};
pub use position::{Color, Position};
pub use rules::{Counters, Rules};
pub use status::Status;
pub use tablebase::Tablebase;
pub use value::{Value, Wdl};
