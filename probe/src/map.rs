//! A file as bytes in memory.

use std::fs::File;
use std::io;
use std::path::Path;

use memmap2::Mmap;

/// All bytes of a file, read-only.
#[derive(Debug)]
pub enum FileMap {
    /// A memory map of a file on disk.
    Mapped(Mmap),
    /// A file that is part of the program.
    Embedded(&'static [u8]),
}

impl FileMap {
    /// Maps the regular file at `path`.
    pub fn open(path: &Path) -> io::Result<Self> {
        // Asked before opening, as opening a pipe would wait for ever.
        if !path.metadata()?.is_file() {
            return Err(io::Error::new(
                io::ErrorKind::InvalidInput,
                "not a regular file",
            ));
        }
        map(&File::open(path)?).map(Self::Mapped)
    }

    /// All bytes of the file.
    pub fn bytes(&self) -> &[u8] {
        match self {
            Self::Mapped(map) => map,
            Self::Embedded(bytes) => bytes,
        }
    }
}

/// The only `unsafe` of this package. A look-up in a map costs no system call; reading each block with `pread`
/// would cost one to two microseconds more.
#[allow(unsafe_code)]
fn map(file: &File) -> io::Result<Mmap> {
    // SAFETY: The bytes of a map must not change under the references into it. Tables are written under
    // another name and renamed when complete, and never written to again: a newer version replaces the name and
    // leaves the old file to those who have it mapped. Nothing here relies on bytes staying the same between two
    // looks at them: every block is copied out by the decoder with all places checked. What is left is a foreign
    // program that cuts a table short while it is mapped, which ends this process with a bus error; whoever shares
    // tables must replace files and not rewrite them.
    unsafe { Mmap::map(file) }
}
