//! What the fuzz targets do with their bytes: they panic where a promise of the libraries is broken.
//!
//! The entry points of cargo-fuzz call these functions, and the tests here call them with the checked-in corpora.

mod fen;
mod notation;
mod probe;
mod seal;
mod table;

pub use fen::fen;
pub use notation::notation;
pub use probe::probe;
pub use table::table;
