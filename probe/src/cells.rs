//! Memory that many threads read and write, in as few pages as the system allows.

use std::slice;
use std::sync::atomic::{AtomicU64, Ordering, fence};

use memmap2::{MmapMut, MmapRaw};

/// Words of values in a cell.
pub(crate) const CELL_VALUES: usize = 6;
/// Bytes of a huge page.
const HUGE: usize = 2 << 20;

/// What a processor fetches from memory at a time.
#[derive(Debug)]
#[repr(C, align(64))]
pub(crate) struct Cell {
    /// Tells what the values are of; 0 at first.
    pub(crate) tag: AtomicU64,
    /// Odd while the cell is written; 0 at first.
    pub(crate) version: AtomicU64,
    values: [AtomicU64; CELL_VALUES],
}

impl Cell {
    /// One of the words, if all of the cell belongs to `tag`. None as well while it is written.
    #[inline]
    pub(crate) fn read(&self, tag: u64, word: usize) -> Option<u64> {
        let version = self.version.load(Ordering::Acquire);
        if self.tag.load(Ordering::Relaxed) != tag {
            return None;
        }
        let word = self.values[word].load(Ordering::Relaxed);
        fence(Ordering::Acquire);
        let is_whole = version.is_multiple_of(2) && self.version.load(Ordering::Relaxed) == version;
        is_whole.then_some(word)
    }

    /// Replaces all of it. No other thread may be writing; `version` is the even one before.
    pub(crate) fn write(&self, version: u64, tag: u64, values: &[u64]) {
        self.version.store(version | 1, Ordering::Relaxed);
        // Whoever sees one of the stores below sees the odd version as well.
        fence(Ordering::Release);
        self.tag.store(tag, Ordering::Relaxed);
        for (word, value) in self.values.iter().zip(values) {
            word.store(*value, Ordering::Relaxed);
        }
        self.version.store(version + 2, Ordering::Release);
    }
}

/// Cells that are zero at first. Memory is taken as they are written to.
#[derive(Debug, Default)]
pub(crate) struct Cells {
    map: Option<MmapRaw>,
    /// Bytes of the map before the first cell.
    start: usize,
    len: usize,
}

impl Cells {
    /// So many cells; none if the system has no room for them.
    pub(crate) fn new(len: usize) -> Self {
        // As much more as it takes to begin where a huge page may begin.
        let bytes = (len.checked_mul(size_of::<Cell>())).and_then(|it| it.checked_add(HUGE));
        let map = bytes.and_then(|bytes| MmapMut::map_anon(bytes).ok());
        let Some(map) = map.filter(|_| len > 0).map(MmapRaw::from) else {
            return Self::default();
        };
        // Ignored where it fails: small pages work as well, but slower.
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        Self {
            start: map.as_ptr().addr().wrapping_neg() % HUGE,
            map: Some(map),
            len,
        }
    }

    /// All cells.
    #[inline]
    pub(crate) fn all(&self) -> &[Cell] {
        self.map.as_ref().map_or(&[], |map| self.cells_in(map))
    }

    /// Huge pages make a look-up in a large cache faster by a third to a half (`docs/PERFORMANCE.md`), and there is no safe
    /// way to ask for them.
    #[inline]
    #[allow(unsafe_code)]
    fn cells_in<'a>(&self, map: &'a MmapRaw) -> &'a [Cell] {
        // SAFETY: `start` is below `HUGE`, and the map is `HUGE` bytes longer than `len` cells, so that all of them are in it,
        // and aligned to more than a cell is. A `Cell` has atomics only, for which any bits are valid, and anonymous maps
        // are zeroed. The pointer is that of a raw map, which allows writing and never makes a slice of bytes. The map
        // belongs to this struct, does not move or change its size, and outlives the reference; nobody sees it but as cells,
        // which may be written to while shared.
        unsafe { slice::from_raw_parts(map.as_mut_ptr().add(self.start).cast(), self.len) }
    }
}

#[cfg(test)]
mod tests {
    use super::{CELL_VALUES, Cells};

    #[test]
    fn cells_are_zero_and_keep_what_is_written() {
        for len in [0, 1, 63, 64, 1 << 16] {
            let cells = Cells::new(len);
            assert_eq!(cells.all().len(), len);
            for (number, cell) in (1..).zip(cells.all()) {
                assert_eq!(cell.read(0, CELL_VALUES - 1), Some(0));
                cell.write(0, number, &[number; CELL_VALUES]);
            }
            for (number, cell) in (1..).zip(cells.all()) {
                assert_eq!(cell.read(number, CELL_VALUES - 1), Some(number));
                assert_eq!(cell.read(number + 1, 0), None);
            }
        }
    }

    #[test]
    fn more_than_there_is_room_for() {
        assert!(Cells::new(usize::MAX).all().is_empty());
        assert!(Cells::new(1 << 56).all().is_empty());
    }
}
