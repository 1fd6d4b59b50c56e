//! What processes that were killed left in a directory.

use std::fs;
use std::path::Path;

use manoury_probe::Material;

use crate::generate::lock::TableLock;

/// Removes the temporary files and locks of processes that are no more. What cannot be removed does no harm.
pub(crate) fn remove_leftovers(directory: &Path) {
    let Ok(entries) = fs::read_dir(directory) else {
        return;
    };
    for entry in entries.flatten() {
        let Some(table) = entry.file_name().to_str().and_then(table_of) else {
            continue;
        };
        // Temporary files are written under the table's lock, so those that we find holding it are nobody's.
        // Dropping it takes the lock file away.
        if let Ok(Some(lock)) = TableLock::take(directory, table) {
            if entry.path().extension().is_some_and(|it| it == "tmp") {
                let _ = fs::remove_file(entry.path());
            }
            drop(lock);
        }
    }
}

/// The table that a file belongs to which is there only while a process works on it.
fn table_of(name: &str) -> Option<Material> {
    let (slice, rest) = name.strip_prefix('.')?.split_once('.')?;
    let slice: Material = slice.parse().ok()?;
    let passing = rest == "lock" || rest.ends_with(".tmp");
    (passing && slice.has_table()).then(|| slice.table())
}

#[cfg(test)]
mod tests {
    use super::remove_leftovers;
    use crate::generate::lock::TableLock;
    use manoury_probe::Material;
    use std::fs;

    #[test]
    fn nothing_of_the_living_is_removed() {
        let directory = tempfile::tempdir().unwrap();
        let held = TableLock::take(directory.path(), Material::new(2, 0, 1, 0)).unwrap();
        let kept = [
            ".2K-1K.lock",
            ".2K-1K.dtc.77.tmp",
            ".1K-2K.planes.abc.tmp",
            ".1K-1K.planes",
            ".other.tmp",
            "1K-1K.wdl",
        ];
        let removed = [
            ".1K-1K.lock",
            ".1K-1K.wdl.77.tmp",
            ".1K-1K.fmjd.wdl.77.tmp",
            ".1M-1K1M.planes.abc.tmp",
        ];
        for name in kept.iter().chain(&removed) {
            fs::File::options()
                .create(true)
                .append(true)
                .open(directory.path().join(name))
                .unwrap();
        }
        remove_leftovers(directory.path());
        for (names, stay) in [(&kept[..], true), (&removed[..], false)] {
            for name in names {
                assert_eq!(directory.path().join(name).exists(), stay, "{name}");
            }
        }
        assert!(held.is_some());
    }
}
