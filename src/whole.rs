//! Whether the file of a table is as it was written.

use manoury_probe::{Table, TableError, TableFile};

/// The table of a file, opened alone: header and directory are whole, and the file holds what its name says.
fn open(file: &TableFile) -> Result<Table, TableError> {
    let table = Table::open(file.path())?;
    let holds = table.header().name();
    if holds == file.name() {
        return Ok(table);
    }
    Err(TableError::Name {
        path: file.path().to_owned(),
        holds,
    })
}

/// Compares every checksum of a file. The error is about the first that is wrong.
pub fn check(file: &TableFile) -> Result<(), TableError> {
    open(file)?.verify_checksums()
}
