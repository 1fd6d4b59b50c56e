//! Bit planes on disk: those of large finished tables, so that an interrupted run does not have to
//! solve them again, and so that memory can be given back.
//!
//! A file of its own kind, of use only until the run is complete: 8 bytes of magic, the CRC-32 of the
//! words, then the words of both planes, little-endian. A file that is not whole is not used.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use manoury_probe::{Material, Rules};

use crate::solve::bits::planes::Planes;

const MAGIC: [u8; 8] = *b"MANPLAN1";
/// Ends the names of files that are being written, as it does for tables.
const TEMPORARY: &str = ".tmp";
/// Bytes that are gathered before they go to the file, or come from it at a time.
const BUFFER_BYTES: usize = 1 << 20;
/// Words that are converted at a time.
const CHUNK: usize = 1 << 15;

/// Where the planes of a slice are kept.
pub(crate) fn path(directory: &Path, rules: Rules, slice: Material) -> PathBuf {
    directory.join(match rules {
        Rules::Theory => format!(".{slice}.planes"),
        rules => format!(".{slice}.{rules}.planes"),
    })
}

/// Saves planes under their final name, complete or not at all. The caller holds the table's lock.
pub(crate) fn save(
    directory: &Path,
    rules: Rules,
    slice: Material,
    planes: &Planes,
) -> io::Result<()> {
    let file = tempfile::Builder::new()
        .prefix(&format!(".{slice}.planes."))
        .suffix(TEMPORARY)
        .tempfile_in(directory)?;
    let mut out = BufWriter::with_capacity(BUFFER_BYTES, file.as_file());
    write(&mut out, planes)?;
    out.flush()?;
    drop(out);
    file.persist(path(directory, rules, slice))
        .map(drop)
        .map_err(|error| error.error)
}

/// Loads planes; `None` where there is no whole file of them.
pub(crate) fn load(directory: &Path, rules: Rules, slice: Material) -> Option<Planes> {
    let file = File::open(path(directory, rules, slice)).ok()?;
    let mut file = BufReader::with_capacity(BUFFER_BYTES, file);
    let mut planes = Planes::new(slice);
    let whole = read_into(&mut file, &mut planes).ok()? && file.read(&mut [0]).ok()? == 0;
    whole.then_some(planes)
}

/// Removes the file of a slice's planes, if there is one.
pub(crate) fn remove(directory: &Path, rules: Rules, slice: Material) {
    // A file that stays does no harm.
    let _ = fs::remove_file(path(directory, rules, slice));
}

/// Writes planes.
pub(crate) fn write(out: &mut impl Write, planes: &Planes) -> io::Result<()> {
    out.write_all(&MAGIC)?;
    let mut hasher = crc32fast::Hasher::new();
    for_each_chunk(planes, |bytes| {
        hasher.update(bytes);
        Ok(())
    })?;
    out.write_all(&hasher.finalize().to_le_bytes())?;
    for_each_chunk(planes, |bytes| out.write_all(bytes))
}

fn for_each_chunk(
    planes: &Planes,
    mut each: impl FnMut(&[u8]) -> io::Result<()>,
) -> io::Result<()> {
    let mut buffer = vec![0; 8 * CHUNK];
    for words in planes
        .planes()
        .into_iter()
        .flat_map(|plane| plane.chunks(CHUNK))
    {
        let bytes = &mut buffer[..8 * words.len()];
        for (bytes, word) in bytes.as_chunks_mut().0.iter_mut().zip(words) {
            *bytes = word.to_le_bytes();
        }
        each(bytes)?;
    }
    Ok(())
}

/// Reads planes of this size; whether what was read is undamaged.
pub(crate) fn read_into(file: &mut impl Read, planes: &mut Planes) -> io::Result<bool> {
    let mut magic = [0; 8];
    let mut checksum = [0; 4];
    file.read_exact(&mut magic)?;
    file.read_exact(&mut checksum)?;
    let mut hasher = crc32fast::Hasher::new();
    let mut bytes = vec![0; 8 * CHUNK];
    for words in planes
        .planes_mut()
        .into_iter()
        .flat_map(|plane| plane.chunks_mut(CHUNK))
    {
        let bytes = &mut bytes[..8 * words.len()];
        file.read_exact(bytes)?;
        hasher.update(bytes);
        for (word, bytes) in words.iter_mut().zip(bytes.as_chunks().0) {
            *word = u64::from_le_bytes(*bytes);
        }
    }
    Ok(magic == MAGIC && hasher.finalize() == u32::from_le_bytes(checksum))
}

#[cfg(test)]
mod tests {
    use super::{load, path, save};
    use crate::solve::bits::planes::Planes;
    use manoury_probe::{Material, Rules};

    #[test]
    fn a_damaged_file_is_not_used() {
        let directory = tempfile::tempdir().unwrap();
        let slice = Material::new(1, 0, 1, 0);
        let mut planes = Planes::new(slice);
        planes.store(0, &[5; 50], &[7; 50]);
        save(directory.path(), Rules::Theory, slice, &planes).unwrap();
        let loaded = load(directory.path(), Rules::Theory, slice).unwrap();
        assert_eq!(loaded.planes(), planes.planes());
        let name = path(directory.path(), Rules::Theory, slice);
        let mut bytes = std::fs::read(&name).unwrap();
        bytes[100] ^= 1;
        std::fs::write(&name, &bytes).unwrap();
        assert!(load(directory.path(), Rules::Theory, slice).is_none());
        bytes[100] ^= 1;
        for wrong in [&bytes[..200], &[&bytes[..], &[0]].concat()] {
            std::fs::write(&name, wrong).unwrap();
            assert!(load(directory.path(), Rules::Theory, slice).is_none());
        }
    }
}
