//! The tables that answer: those in directories, then those that are part of the program.

use std::path::PathBuf;

use manoury_probe::{OpenError, Tablebase};

/// Where tables are if nothing else is said.
const DEFAULT: &str = "tables";

/// The tables of the directories `named`, which must be there, and of the program. If none is named they are those
/// in `tables`.
pub fn open(named: &[PathBuf]) -> Result<Tablebase, OpenError> {
    if named.is_empty() {
        open_default()
    } else {
        Tablebase::open(named).map(with_embedded)
    }
}

/// Without a directory `tables` the program answers alone.
#[cfg(feature = "embedded")]
fn open_default() -> Result<Tablebase, OpenError> {
    match Tablebase::open(&[DEFAULT]) {
        Err(error) if error.source.kind() == std::io::ErrorKind::NotFound => {
            Ok(Tablebase::embedded())
        }
        opened => opened.map(with_embedded),
    }
}

#[cfg(not(feature = "embedded"))]
fn open_default() -> Result<Tablebase, OpenError> {
    Tablebase::open(&[DEFAULT])
}

#[cfg(feature = "embedded")]
fn with_embedded(tablebase: Tablebase) -> Tablebase {
    tablebase.with_embedded()
}

#[cfg(not(feature = "embedded"))]
fn with_embedded(tablebase: Tablebase) -> Tablebase {
    tablebase
}
