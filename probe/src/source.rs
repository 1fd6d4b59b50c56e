//! Where the bytes of a table come from.
//!
//! Files are read with positioned reads and not mapped into memory. A read from a file that was cut short, or that the disk
//! refuses, is an error like any other; the same look at a map would end the process with a bus error. Nothing but decoding a block
//! pays for it: some 0.4 microseconds, a third of the time that a block takes (`docs/PERFORMANCE.md`).

use std::cell::RefCell;
use std::fs::File;
use std::io;
use std::path::Path;

thread_local! {
    /// What each thread reads into.
    static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// All bytes of a table.
#[derive(Debug)]
pub(crate) enum Source {
    /// A file on disk.
    File(File),
    /// A file that is part of the program.
    Embedded(&'static [u8]),
}

impl Source {
    /// The regular file at `path`.
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        // Asked before opening, as opening a pipe would wait for ever.
        if !path.metadata()?.is_file() {
            return Err(io::Error::new(
                io::ErrorKind::InvalidInput,
                "not a regular file",
            ));
        }
        File::open(path).map(Self::File)
    }

    /// Number of bytes.
    pub(crate) fn len(&self) -> io::Result<u64> {
        match self {
            Self::File(file) => Ok(file.metadata()?.len()),
            Self::Embedded(bytes) => Ok(bytes.len() as u64),
        }
    }

    /// Fills `out` with the bytes from `start` on; an error if there are not so many.
    pub(crate) fn read(&self, start: u64, out: &mut [u8]) -> io::Result<()> {
        match self {
            Self::File(file) => read_exact_at(file, out, start),
            Self::Embedded(bytes) => {
                out.copy_from_slice(part(bytes, start, out.len())?);
                Ok(())
            }
        }
    }

    /// What `look` makes of the `count` bytes from `start` on. `look` must not come back here.
    pub(crate) fn look<T>(
        &self,
        start: u64,
        count: usize,
        look: impl FnOnce(&[u8]) -> T,
    ) -> io::Result<T> {
        match self {
            Self::File(file) => BUFFER.with_borrow_mut(|buffer| {
                if buffer.len() < count {
                    buffer.resize(count.next_power_of_two(), 0);
                }
                read_exact_at(file, &mut buffer[..count], start)?;
                Ok(look(&buffer[..count]))
            }),
            Self::Embedded(bytes) => part(bytes, start, count).map(look),
        }
    }
}

/// Some of the bytes in memory.
fn part(bytes: &[u8], start: u64, count: usize) -> io::Result<&[u8]> {
    let start = usize::try_from(start).ok();
    let part = start.and_then(|start| bytes.get(start..)?.get(..count));
    part.ok_or_else(|| io::ErrorKind::UnexpectedEof.into())
}

#[cfg(unix)]
fn read_exact_at(file: &File, out: &mut [u8], start: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, out, start)
}

#[cfg(windows)]
fn read_exact_at(file: &File, out: &mut [u8], start: u64) -> io::Result<()> {
    let (mut out, mut start) = (out, start);
    while !out.is_empty() {
        match std::os::windows::fs::FileExt::seek_read(file, out, start) {
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(count) => {
                out = &mut out[count..];
                start += count as u64;
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::ErrorKind;

    use super::Source;

    #[test]
    fn a_file_and_the_same_bytes_in_memory() {
        const BYTES: &[u8] = b"0123456789";
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("file");
        fs::write(&path, BYTES).unwrap();
        for source in [Source::open(&path).unwrap(), Source::Embedded(BYTES)] {
            assert_eq!(source.len().unwrap(), 10);
            assert_eq!(source.look(2, 3, <[u8]>::to_vec).unwrap(), b"234");
            assert_eq!(source.look(10, 0, <[u8]>::to_vec).unwrap(), b"");
            let mut out = [0; 4];
            source.read(6, &mut out).unwrap();
            assert_eq!(&out, b"6789");
            for (start, count) in [(7, 4), (10, 1), (u64::MAX, 1)] {
                assert!(source.look(start, count, |_| ()).is_err(), "{start}");
            }
            let error = source.read(7, &mut out).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::UnexpectedEof);
        }
    }

    #[test]
    fn other_than_regular_files() {
        let directory = tempfile::tempdir().unwrap();
        assert!(Source::open(directory.path()).is_err());
        assert!(Source::open(&directory.path().join("none")).is_err());
    }
}
