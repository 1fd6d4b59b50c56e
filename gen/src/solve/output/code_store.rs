//! The codes of a slice as they fill up: in memory, or in a scratch file where memory is short.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use crate::solve::output::codes::Code;
use crate::solve::output::tally::Tally;

/// Where codes are to be kept.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Keep<'a> {
    /// In memory.
    Memory,
    /// In a scratch file in this directory.
    Scratch(&'a Path),
    /// Nowhere: only the counts are wanted.
    Nothing,
}

/// Where codes are kept.
enum Backing<C> {
    Memory(Vec<C>),
    Scratch(File),
    Nothing,
}

/// Codes of a whole slice in index order, and their counts.
pub(crate) struct CodeStore<C> {
    size: u64,
    filling: Mutex<(Backing<C>, Tally)>,
}

impl<C: Code> CodeStore<C> {
    /// No code yet of a slice of `size` indexes.
    ///
    /// # Errors
    /// When the scratch file cannot be made.
    pub(crate) fn new(size: u64, keep: Keep<'_>) -> io::Result<CodeStore<C>> {
        let backing = match keep {
            Keep::Memory => Backing::Memory(vec![C::default(); size as usize]),
            Keep::Scratch(directory) => {
                // Without a name, so that nothing stays behind whatever happens; all zero at first.
                let file = tempfile::tempfile_in(directory)?;
                file.set_len(size * size_of::<C>() as u64)?;
                Backing::Scratch(file)
            }
            Keep::Nothing => Backing::Nothing,
        };
        Ok(CodeStore {
            size,
            filling: Mutex::new((backing, Tally::default())),
        })
    }

    /// Number of codes.
    pub(crate) fn size(&self) -> u64 {
        self.size
    }

    /// Puts the codes of one pattern in their place; `tally` counts from its first index.
    ///
    /// # Errors
    /// When the scratch file cannot be written.
    pub(crate) fn put(&self, pattern: usize, codes: &[C], tally: &Tally) -> io::Result<()> {
        let start = pattern * codes.len();
        self.with(|backing, total| {
            total.merge(tally, start as u64);
            backing.write(start, codes)
        })
    }

    /// Puts codes of patterns without kings in their places; `tally` counts from the slice's first index.
    ///
    /// # Errors
    /// When the scratch file cannot be written.
    pub(crate) fn put_singles(&self, codes: &[(u32, C)], tally: &Tally) -> io::Result<()> {
        self.with(|backing, total| {
            total.merge(tally, 0);
            codes
                .iter()
                .try_for_each(|&(pattern, code)| backing.write(pattern as usize, &[code]))
        })
    }

    /// The codes of some indexes.
    ///
    /// # Errors
    /// When the scratch file cannot be read, or the codes were not kept.
    pub(crate) fn read(&mut self, range: Range<usize>) -> io::Result<Cow<'_, [C]>> {
        let (backing, _) = self
            .filling
            .get_mut()
            .unwrap_or_else(PoisonError::into_inner);
        backing.read(range)
    }

    /// The counts so far.
    pub(crate) fn tally(&self) -> Tally {
        self.with(|_, tally| *tally)
    }

    fn with<R>(&self, act: impl FnOnce(&mut Backing<C>, &mut Tally) -> R) -> R {
        // Copying does not panic half-way, so what a poisoned lock holds is whole.
        let (backing, tally) = &mut *self.filling.lock().unwrap_or_else(PoisonError::into_inner);
        act(backing, tally)
    }
}

impl<C: Code> Backing<C> {
    fn write(&mut self, start: usize, codes: &[C]) -> io::Result<()> {
        match self {
            Backing::Memory(all) => all[start..start + codes.len()].copy_from_slice(codes),
            Backing::Scratch(file) => {
                file.seek(SeekFrom::Start((start * size_of::<C>()) as u64))?;
                file.write_all(&C::to_bytes(codes))?;
            }
            Backing::Nothing => {}
        }
        Ok(())
    }

    fn read(&mut self, range: Range<usize>) -> io::Result<Cow<'_, [C]>> {
        match self {
            Backing::Memory(all) => Ok(Cow::Borrowed(&all[range])),
            Backing::Scratch(file) => {
                file.seek(SeekFrom::Start((range.start * size_of::<C>()) as u64))?;
                let mut bytes = vec![0; range.len() * size_of::<C>()];
                file.read_exact(&mut bytes)?;
                Ok(Cow::Owned(C::from_bytes(&bytes)))
            }
            Backing::Nothing => Err(io::Error::other("the codes were not kept")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{CodeStore, Keep};
    use crate::solve::output::codes::Code;
    use crate::solve::output::tally::Tally;

    fn holds_what_was_put<C: Code + PartialEq + std::fmt::Debug>(in_memory: bool) {
        let directory = tempfile::tempdir().unwrap();
        let keep = if in_memory {
            Keep::Memory
        } else {
            Keep::Scratch(directory.path())
        };
        let mut store = CodeStore::<C>::new(12, keep).unwrap();
        let codes: Vec<C> = (1..=4).map(C::narrow).collect();
        store.put(2, &codes, &Tally::default()).unwrap();
        store
            .put_singles(&[(1, C::narrow(9))], &Tally::default())
            .unwrap();
        let all: Vec<u16> = store
            .read(0..12)
            .unwrap()
            .iter()
            .map(|code| code.wide())
            .collect();
        assert_eq!(all, [0, 9, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4]);
    }

    #[test]
    fn both_backings_hold_codes() {
        for in_memory in [true, false] {
            holds_what_was_put::<u8>(in_memory);
            holds_what_was_put::<u16>(in_memory);
        }
    }
}
