//! Values and distances to conversion of one man pattern.

pub(crate) mod block;
pub(crate) mod chains;
pub(crate) mod conversions;
pub(crate) mod king_board;
pub(crate) mod king_captures;
pub(crate) mod king_moves;
pub(crate) mod king_tables;
pub(crate) mod kingless;
pub(crate) mod landing;
pub(crate) mod men_only;
pub(crate) mod mover;
pub(crate) mod outcome;
pub(crate) mod side;
pub(crate) mod successors;
pub(crate) mod vector_moves;
pub(crate) mod vector_outcomes;
pub(crate) mod with_kings;
