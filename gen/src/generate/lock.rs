//! One process at a time works on a table.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use manoury_probe::Material;

use crate::generate::error::GenError;

/// The lock of one table in one directory, held as long as this lives.
///
/// The system drops it when the process dies, however that happens, so a stale lock cannot exist:
/// a lock file without a living owner is simply taken.
pub(crate) struct TableLock {
    path: PathBuf,
    _file: File,
}

impl TableLock {
    /// Takes the lock, or says `None` when another process has it.
    pub(crate) fn take(directory: &Path, table: Material) -> Result<Option<TableLock>, GenError> {
        let path = directory.join(format!(".{table}.lock"));
        let file = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(&path);
        let file = file.map_err(GenError::io("create the lock file", &path))?;
        match file.try_lock() {
            Ok(()) if still_there(&file, &path) => Ok(Some(TableLock { path, _file: file })),
            // Its owner removed it between our opening and locking: the next attempt makes a new one.
            Ok(()) | Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(source)) => Err(GenError::io("lock", &path)(source)),
        }
    }
}

impl Drop for TableLock {
    fn drop(&mut self) {
        // Removed while still held: whoever opened it meanwhile notices that it is gone.
        let _ = fs::remove_file(&self.path);
    }
}

/// Whether the locked file is the one that has the name.
#[cfg(unix)]
fn still_there(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (file.metadata(), fs::metadata(path)) {
        (Ok(held), Ok(named)) => (held.dev(), held.ino()) == (named.dev(), named.ino()),
        _ => false,
    }
}

/// An open file cannot be removed here.
#[cfg(not(unix))]
fn still_there(_file: &File, path: &Path) -> bool {
    path.exists()
}

#[cfg(test)]
mod tests {
    use super::TableLock;
    use manoury_probe::Material;

    #[test]
    fn one_holder_at_a_time() {
        let directory = tempfile::tempdir().unwrap();
        let table = Material::new(1, 0, 1, 0);
        let held = TableLock::take(directory.path(), table).unwrap();
        assert!(held.is_some());
        assert!(TableLock::take(directory.path(), table).unwrap().is_none());
        drop(held);
        assert!(TableLock::take(directory.path(), table).unwrap().is_some());
        assert_eq!(directory.path().read_dir().unwrap().count(), 0);
    }
}
