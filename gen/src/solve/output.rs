//! What a solved slice is written from: codes and counts.

pub(crate) mod code_store;
pub(crate) mod codes;
pub(crate) mod halt;
pub(crate) mod part;
pub(crate) mod tally;
