//! The codes of a slice as they fill up: in memory, or in a scratch file where memory is short.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::marker::PhantomData;
use std::ops::Range;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use memmap2::MmapMut;

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

/// Codes under one lock: threads rarely meet, and patterns seldom span two.
pub(crate) const SHARD: usize = 1 << 21;

/// Where codes are kept.
enum Backing {
    /// The bytes of [`SHARD`] codes each, the last one shorter: memory that goes back to the system at once,
    /// where the allocator would keep it.
    Memory(Vec<Mutex<MmapMut>>),
    Scratch(Mutex<File>),
    Nothing,
}

/// The bytes of codes in memory, in pieces of [`SHARD`] codes.
pub(crate) struct Held<'a>(Vec<MutexGuard<'a, MmapMut>>);

impl Held<'_> {
    /// The pieces.
    pub(crate) fn pieces(&self) -> Vec<&[u8]> {
        self.0.iter().map(|piece| &piece[..]).collect()
    }
}

/// Codes of a whole slice in index order, and their counts.
pub(crate) struct CodeStore<C> {
    size: u64,
    backing: Backing,
    codes: PhantomData<C>,
    tally: Mutex<Tally>,
}

impl<C: Code> CodeStore<C> {
    /// No code yet of a slice of `size` indexes.
    ///
    /// # Errors
    /// When the scratch file cannot be made.
    pub(crate) fn new(size: u64, keep: Keep<'_>) -> io::Result<CodeStore<C>> {
        let backing = match keep {
            Keep::Memory => {
                let starts = (0..size as usize).step_by(SHARD);
                let codes = |start| SHARD.min(size as usize - start);
                let shard = |start| MmapMut::map_anon(codes(start) * size_of::<C>());
                let shards = starts.map(|start| shard(start).map(Mutex::new));
                Backing::Memory(shards.collect::<io::Result<_>>()?)
            }
            Keep::Scratch(directory) => {
                // Without a name, so that nothing stays behind whatever happens; all zero at first.
                let file = tempfile::tempfile_in(directory)?;
                file.set_len(size * size_of::<C>() as u64)?;
                Backing::Scratch(Mutex::new(file))
            }
            Keep::Nothing => Backing::Nothing,
        };
        Ok(CodeStore {
            size,
            backing,
            codes: PhantomData,
            tally: Mutex::default(),
        })
    }

    /// Number of codes.
    pub(crate) fn size(&self) -> u64 {
        self.size
    }

    /// Bytes of memory that they take.
    pub(crate) fn memory(&self) -> u64 {
        match self.backing {
            Backing::Memory(_) => self.size * size_of::<C>() as u64,
            Backing::Scratch(_) | Backing::Nothing => 0,
        }
    }

    /// Puts the codes of one pattern in their place; `tally` counts from its first index.
    ///
    /// # Errors
    /// When the scratch file cannot be written.
    pub(crate) fn put(&self, pattern: usize, codes: &[C], tally: &Tally) -> io::Result<()> {
        let start = pattern * codes.len();
        hold(&self.tally).merge(tally, start as u64);
        self.backing.write(start, codes)
    }

    /// Puts codes of patterns without kings in their places; `tally` counts from the slice's first index.
    ///
    /// # Errors
    /// When the scratch file cannot be written.
    pub(crate) fn put_singles(&self, codes: &[(u32, C)], tally: &Tally) -> io::Result<()> {
        hold(&self.tally).merge(tally, 0);
        self.backing.write_singles(codes)
    }

    /// All codes, as long as nothing more is put; None where they are not in memory.
    pub(crate) fn in_memory(&self) -> Option<Held<'_>> {
        match &self.backing {
            Backing::Memory(shards) => Some(Held(shards.iter().map(hold).collect())),
            Backing::Scratch(_) | Backing::Nothing => None,
        }
    }

    /// The bytes of the codes of `length` indexes from `start`, to the end of `out`.
    ///
    /// # Errors
    /// When the scratch file cannot be read, or the codes were not kept.
    pub(crate) fn read(&self, start: u64, length: usize, out: &mut Vec<u8>) -> io::Result<()> {
        self.backing
            .read(start * size_of::<C>() as u64, length * size_of::<C>(), out)
    }

    /// The counts so far.
    pub(crate) fn tally(&self) -> Tally {
        *hold(&self.tally)
    }
}

impl Backing {
    fn write<C: Code>(&self, start: usize, codes: &[C]) -> io::Result<()> {
        let (start, bytes) = (start * size_of::<C>(), &*C::to_bytes(codes));
        match self {
            Backing::Memory(shards) => {
                let range = start..start + bytes.len();
                for_each_shard(range, size_of::<C>(), |shard, there, here| {
                    hold(&shards[shard])[there].copy_from_slice(&bytes[here]);
                });
            }
            Backing::Scratch(file) => {
                let mut file = hold(file);
                file.seek(SeekFrom::Start(start as u64))?;
                file.write_all(bytes)?;
            }
            Backing::Nothing => {}
        }
        Ok(())
    }

    /// Writes codes each in its own place; neighbours in the list are near each other.
    fn write_singles<C: Code>(&self, codes: &[(u32, C)]) -> io::Result<()> {
        let Backing::Memory(shards) = self else {
            return codes
                .iter()
                .try_for_each(|&(place, code)| self.write(place as usize, &[code]));
        };
        let shard = |place: &(u32, C)| place.0 as usize / SHARD;
        for codes in codes.chunk_by(|one, next| shard(one) == shard(next)) {
            let mut bytes = hold(&shards[shard(&codes[0])]);
            for &(place, code) in codes {
                code.put(&mut bytes, place as usize % SHARD);
            }
        }
        Ok(())
    }

    fn read(&self, start: u64, length: usize, out: &mut Vec<u8>) -> io::Result<()> {
        let at = out.len();
        match self {
            Backing::Scratch(file) => {
                out.resize(at + length, 0);
                let mut file = hold(file);
                file.seek(SeekFrom::Start(start))?;
                file.read_exact(&mut out[at..])
            }
            Backing::Memory(_) | Backing::Nothing => {
                Err(io::Error::other("the codes are not in a file"))
            }
        }
    }
}

/// The shards of codes of `width` that some bytes lie in: number, the part of the shard, and where in the range
/// that is.
fn for_each_shard(
    range: Range<usize>,
    width: usize,
    mut each: impl FnMut(usize, Range<usize>, Range<usize>),
) {
    let (size, mut start) = (SHARD * width, range.start);
    while start < range.end {
        let (shard, inside) = (start / size, start % size);
        let length = (range.end - start).min(size - inside);
        let here = start - range.start;
        each(shard, inside..inside + length, here..here + length);
        start += length;
    }
}

/// Takes a lock. Copying does not panic half-way, so what a poisoned one holds is whole.
fn hold<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::{CodeStore, Keep, SHARD};
    use crate::solve::output::codes::Code;
    use crate::solve::output::tally::Tally;

    fn holds_what_was_put<C: Code + PartialEq + std::fmt::Debug>(in_memory: bool) {
        let directory = tempfile::tempdir().unwrap();
        let keep = if in_memory {
            Keep::Memory
        } else {
            Keep::Scratch(directory.path())
        };
        let store = CodeStore::<C>::new(12, keep).unwrap();
        let codes: Vec<C> = (1..=4).map(C::narrow).collect();
        store.put(2, &codes, &Tally::default()).unwrap();
        store
            .put_singles(&[(1, C::narrow(9))], &Tally::default())
            .unwrap();
        let mut bytes = Vec::new();
        match store.in_memory() {
            Some(held) => bytes.extend(held.pieces().concat()),
            None => store.read(0, 12, &mut bytes).unwrap(),
        }
        let all: Vec<u16> = (0..12).map(|at| C::get(&bytes, at).wide()).collect();
        assert_eq!(all, [0, 9, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4]);
    }

    #[test]
    fn codes_that_span_shards() {
        let size = 2 * SHARD as u64 + 12;
        let store = CodeStore::<u8>::new(size, Keep::Memory).unwrap();
        let codes: Vec<u8> = (0..SHARD / 2 + 3).map(|i| (i % 251) as u8).collect();
        for pattern in 0..4 {
            store.put(pattern, &codes, &Tally::default()).unwrap();
        }
        let places = [SHARD - 1, SHARD, 2 * SHARD + 9];
        let singles = places.map(|place| (place as u32, 255));
        store.put_singles(&singles, &Tally::default()).unwrap();
        let mut expected = codes.repeat(4);
        expected.resize(size as usize, 0);
        places.iter().for_each(|&place| expected[place] = 255);
        assert!(store.in_memory().unwrap().pieces().concat() == expected);
    }

    #[test]
    fn both_backings_hold_codes() {
        for in_memory in [true, false] {
            holds_what_was_put::<u8>(in_memory);
            holds_what_was_put::<u16>(in_memory);
        }
    }
}
