//! Bit rows, bit vectors and planes, and the columns that they run over.

pub(crate) mod columns;
pub(crate) mod decided;
pub(crate) mod extent;
pub(crate) mod planes;
pub(crate) mod quality;
pub(crate) mod rows;
pub(crate) mod transpose;
pub(crate) mod vectors;
