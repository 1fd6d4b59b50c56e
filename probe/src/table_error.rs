//! What can be wrong with a table file.

use std::fmt;
use std::io;
use std::path::PathBuf;

use thiserror::Error;

use crate::codec::CodecError;
use crate::header::HeaderError;
use crate::table_name::TableName;

/// Why a table file cannot be used.
#[derive(Debug, Error)]
pub enum TableError {
    /// The system refused.
    #[error("cannot read {}: {source}{}", path.display(), advice(source))]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The header is not that of a usable table.
    #[error("{} {source}; generate or copy it again", path.display())]
    Header {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        source: HeaderError,
    },
    /// The file was cut short or has grown.
    #[error("{} has {found} bytes and must have {expected}; generate or copy it again", path.display())]
    Size {
        /// The file.
        path: PathBuf,
        /// Bytes according to the header.
        expected: u64,
        /// Bytes of the file.
        found: u64,
    },
    /// The directory is not as it was written.
    #[error("{} has a damaged directory; generate or copy it again", path.display())]
    Directory {
        /// The file.
        path: PathBuf,
    },
    /// A block is not as it was written.
    #[error("{} is damaged in block {block}: {source}; generate or copy it again", path.display())]
    Block {
        /// The file.
        path: PathBuf,
        /// The number of the block in the file, from 0.
        block: u64,
        /// What is wrong.
        source: BlockError,
    },
    /// The file holds another table than its name says.
    #[error("{} holds the table {holds}; give it that name", path.display())]
    Name {
        /// The file.
        path: PathBuf,
        /// What it holds.
        holds: TableName,
    },
    /// A question beyond the end of the table.
    #[error("{} has no {place}", path.display())]
    Place {
        /// The file.
        path: PathBuf,
        /// What was asked for.
        place: Place,
    },
}

/// What helps.
fn advice(error: &io::Error) -> &'static str {
    // Too many open files, on all systems like Unix.
    const EMFILE: i32 = 24;
    if error.kind() == io::ErrorKind::UnexpectedEof {
        "; it was cut short, generate or copy it again"
    } else if cfg!(unix) && error.raw_os_error() == Some(EMFILE) {
        "; allow more open files (`ulimit -n`)"
    } else {
        ""
    }
}

/// A place in a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Number of the slice, in file order from 0.
    pub slice: usize,
    /// What is asked for in it.
    pub item: Item,
}

/// A part of a slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// The value of an index.
    Index(u64),
    /// A block, numbered from the first of the slice.
    Block(u64),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.item {
            Item::Index(index) => write!(f, "index {index} in slice {}", self.slice),
            Item::Block(block) => write!(f, "block {block} in slice {}", self.slice),
        }
    }
}

/// What is wrong with a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BlockError {
    /// The directory points outside of the file.
    #[error("the directory points outside of the file")]
    Bounds,
    /// The bytes are not those that were written.
    #[error("its checksum is wrong")]
    Checksum,
    /// The bytes are those that were written, but make no block.
    #[error(transparent)]
    Codec(#[from] CodecError),
}
