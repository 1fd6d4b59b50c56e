//! Distances to the end of one man pattern.

pub(crate) mod exits;
pub(crate) mod men_only;
pub(crate) mod one_side;
pub(crate) mod two_sides;
