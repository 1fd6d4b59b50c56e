//! Distances to the end, or before a deadline, of one man pattern.

pub(crate) mod deadline;
pub(crate) mod exits;
pub(crate) mod men_only;
pub(crate) mod one_side;
pub(crate) mod two_sides;
