//! Files that are complete as soon as they have their names.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use crc::{CRC_16_IBM_3740, Crc};

use super::error::ExportError;

/// Known as CCITT-FALSE: polynomial 1021, begins with ffff, not reflected.
const CRC16: Crc<u16> = Crc::<u16>::new(&CRC_16_IBM_3740);

/// A file as it is or should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExportedFile {
    /// Its name without the directory.
    pub name: &'static str,
    /// Its size in bytes.
    pub bytes: u64,
    /// The CRC-16/CCITT-FALSE of its content.
    pub crc16: u16,
}

/// Writes a file under a temporary name and gives it its own when it is safely on disk.
pub(crate) fn write_file(
    directory: &Path,
    name: &'static str,
    content: &[u8],
) -> Result<ExportedFile, ExportError> {
    // The process number keeps two programs that write the same file apart.
    let temporary = directory.join(format!(".{name}.{}.tmp", std::process::id()));
    let path = directory.join(name);
    let written = write_synced(&temporary, content)
        .map_err(ExportError::io("write", &temporary))
        .and_then(|()| {
            fs::rename(&temporary, &path)
                .map_err(ExportError::io("rename a complete file to", &path))
        });
    if let Err(error) = written {
        // Nothing can be done here about a failure; a leftover does no harm.
        let _ = fs::remove_file(&temporary);
        return Err(error);
    }
    Ok(ExportedFile {
        name,
        bytes: content.len() as u64,
        crc16: CRC16.checksum(content),
    })
}

fn write_synced(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(content)?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::write_file;

    #[test]
    fn a_file_replaces_an_older_one_and_leaves_nothing_else() {
        let directory = tempfile::tempdir().unwrap();
        write_file(directory.path(), "a.bin", b"old").unwrap();
        let file = write_file(directory.path(), "a.bin", b"123456789").unwrap();
        // The check value in the catalogue of checksums.
        assert_eq!((file.bytes, file.crc16), (9, 0x29b1));
        let names = std::fs::read_dir(directory.path()).unwrap();
        let names: Vec<_> = names.map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(names, ["a.bin"]);
        let content = std::fs::read(directory.path().join("a.bin")).unwrap();
        assert_eq!(content, b"123456789");
    }

    #[test]
    fn a_failure_leaves_nothing() {
        let directory = tempfile::tempdir().unwrap();
        std::fs::create_dir(directory.path().join("a.bin")).unwrap();
        let error = write_file(directory.path(), "a.bin", b"new").unwrap_err();
        assert!(error.to_string().contains("a.bin"), "{error}");
        assert_eq!(std::fs::read_dir(directory.path()).unwrap().count(), 1);
    }
}
