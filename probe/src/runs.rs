//! Values of three kinds as runs: how long a value lasts, and which comes next.
//!
//! A *strip* is [`STRIP`] values that are read on their own. Each run but the last is one symbol, which says how
//! long it is and which of the other two values follows; the last is a symbol of its own. Symbols have prefix
//! codes, trained for each slice and for each value.

mod alphabet;
mod bits;
mod costs;
mod model;
mod placing;
mod prefix;
mod strip;

pub(crate) use alphabet::STRIP;
pub(crate) use bits::BitWriter;
pub(crate) use costs::Costs;
pub(crate) use model::{MODEL_BYTES, RunModel, RunReader, RunWriter};
pub(crate) use placing::{FREE, Placing};
pub(crate) use strip::{STRIP_WORDS, Strip, read as read_strip, write as write_strip};
