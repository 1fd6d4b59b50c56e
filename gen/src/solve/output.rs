//! What comes out of solving: codes and counts, planes on their way, or why there are none.

pub(crate) mod code_source;
pub(crate) mod code_store;
pub(crate) mod codes;
pub(crate) mod halt;
pub(crate) mod part;
pub(crate) mod tally;
