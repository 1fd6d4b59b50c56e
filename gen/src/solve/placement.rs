//! What stands where: squares, king sets, man patterns.

pub(crate) mod geometry;
pub(crate) mod kings;
pub(crate) mod men;
