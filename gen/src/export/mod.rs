//! Tables in the formats of other programs.

mod error;
mod file;
mod mobydam;

pub use error::ExportError;
pub use file::ExportedFile;
pub use mobydam::{MOBYDAM_FILES, export_mobydam};
