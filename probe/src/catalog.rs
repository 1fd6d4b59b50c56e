//! Table files, in directories or in the program, opened when they are first needed.

use std::collections::BTreeMap;
use std::fs::{self, DirEntry};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use thiserror::Error;

use crate::cache::BlockCache;
use crate::source::Source;
use crate::table::Table;
use crate::table_error::TableError;
use crate::table_name::TableName;

/// A directory that cannot be listed.
#[derive(Debug, Error)]
#[error("cannot list the tables in {}: {source}", path.display())]
pub struct OpenError {
    /// The directory.
    pub path: PathBuf,
    /// What the system says.
    pub source: io::Error,
}

/// A table file, opened or not.
#[derive(Debug)]
pub struct TableFile {
    name: TableName,
    path: PathBuf,
    bytes: u64,
    /// The file itself, if it is part of the program.
    embedded: Option<&'static [u8]>,
    table: OnceLock<Table>,
}

impl TableFile {
    /// A file that is part of the program. None if it is not named as tables are.
    #[cfg(feature = "embedded")]
    pub(crate) fn embedded(name: &str, bytes: &'static [u8]) -> Option<Self> {
        Some(Self {
            name: TableName::parse(name)?,
            path: Path::new("embedded").join(name),
            bytes: bytes.len() as u64,
            embedded: Some(bytes),
            table: OnceLock::new(),
        })
    }

    /// Material, metric and rule set, by its file name.
    pub fn name(&self) -> TableName {
        self.name
    }

    /// The file. That of an embedded table is not on disk, and called `embedded/2K-1K.wdl` and the like.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Size of the file in bytes.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Whether the file is part of the program instead of one on disk.
    pub fn is_embedded(&self) -> bool {
        self.embedded.is_some()
    }

    /// The table, opened now if it was not before. After an error the next call tries again.
    pub(crate) fn open(&self, cache: &Arc<BlockCache>) -> Result<&Table, TableError> {
        if let Some(table) = self.table.get() {
            return Ok(table);
        }
        let cache = Arc::clone(cache);
        let table = match self.embedded {
            Some(bytes) => Table::from_source(&self.path, Source::Embedded(bytes), cache),
            None => Table::open_shared(&self.path, cache),
        }?;
        let holds = table.header().name();
        if holds != self.name {
            let path = self.path.clone();
            return Err(TableError::Name { path, holds });
        }
        // Of two threads that get here at the same time one wins, and the other's file is closed again.
        Ok(self.table.get_or_init(|| table))
    }
}

/// Lists the tables in `directories`, sorted by name. Of files with the same name the one in the first
/// directory counts. Files that are not named as tables are passed over.
pub fn list_tables<P: AsRef<Path>>(directories: &[P]) -> Result<Vec<TableFile>, OpenError> {
    let mut found = BTreeMap::new();
    for directory in directories {
        let directory = directory.as_ref();
        list_directory(directory, &mut found).map_err(|source| OpenError {
            path: directory.to_owned(),
            source,
        })?;
    }
    Ok(found.into_values().collect())
}

fn list_directory(directory: &Path, found: &mut BTreeMap<TableName, TableFile>) -> io::Result<()> {
    for entry in fs::read_dir(directory)? {
        if let Some(file) = table_file(&entry?) {
            found.entry(file.name).or_insert(file);
        }
    }
    Ok(())
}

fn table_file(entry: &DirEntry) -> Option<TableFile> {
    let name = TableName::parse(entry.file_name().to_str()?)?;
    let path = entry.path();
    // Through links; a file that vanished in the meantime or a directory of this name is no table.
    let metadata = fs::metadata(&path)
        .ok()
        .filter(|metadata| metadata.is_file())?;
    Some(TableFile {
        name,
        path,
        bytes: metadata.len(),
        embedded: None,
        table: OnceLock::new(),
    })
}
