//! The databases of the engine Moby Dam: distances to the end of 2 to 4 pieces. White, to move, is our own side.

mod cell;
mod database;
mod published;
mod runs;
mod source;

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use manoury_probe::Tablebase;
use rayon::ThreadPoolBuilder;

use super::error::ExportError;
use super::file::{ExportedFile, write_file};
use cell::is_too_far;
use published::{INDEX, material_of};
use runs::{Runs, push_offsets};
use source::Source;

pub use published::MOBYDAM_FILES;

/// Pieces of the databases that are compressed.
const COMPRESSED: u32 = 4;

/// Writes all files into `out`, which is made if it is not there, from the tables of distances to the end of up to
/// four pieces and those of results. `done` hears of each file. [`MOBYDAM_FILES`] tells what the files must be.
pub fn export_mobydam(
    tables: &Tablebase,
    out: &Path,
    threads: usize,
    stop: &AtomicBool,
    done: &(dyn Fn(&ExportedFile) + Sync),
) -> Result<Vec<ExportedFile>, ExportError> {
    fs::create_dir_all(out).map_err(ExportError::io("create", out))?;
    let pool = ThreadPoolBuilder::new().num_threads(threads).build()?;
    let mut export = Export {
        source: Source::new(tables),
        out,
        offsets: Vec::new(),
    };
    let mut files = Vec::new();
    for wanted in &MOBYDAM_FILES {
        if stop.load(Ordering::Relaxed) {
            return Err(ExportError::Stopped);
        }
        let file = pool.install(|| export.write(wanted.name))?;
        done(&file);
        files.push(file);
    }
    Ok(files)
}

/// An export on its way.
struct Export<'a> {
    source: Source<'a>,
    out: &'a Path,
    /// The content of the file of offsets.
    offsets: Vec<u8>,
}

impl Export<'_> {
    fn write(&mut self, name: &'static str) -> Result<ExportedFile, ExportError> {
        let Some(material) = material_of(name) else {
            debug_assert_eq!(name, INDEX);
            return write_file(self.out, name, &self.offsets);
        };
        let database = self.source.database(material)?;
        if database.cells().iter().copied().any(is_too_far) {
            return Err(ExportError::TooFar { file: name });
        }
        if material.pieces() == COMPRESSED {
            let runs = Runs::of(database.cells());
            push_offsets(&runs, &mut self.offsets);
            return write_file(self.out, name, runs.bytes());
        }
        let file = write_file(self.out, name, database.cells());
        self.source.keep(database);
        file
    }
}
