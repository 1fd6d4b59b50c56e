//! Decoded strips of results in lines of fixed size, shared by all threads without locks.
//!
//! A line keeps its strip in cells, each of which says what it is part of, so that a look-up waits for memory once and follows
//! no pointer. Which lines are in use is noted elsewhere, in little memory. Readers and writers of a cell do not wait for each
//! other: a reader that was disturbed finds nothing (Boehm, "Can seqlocks get along with programming language memory models?",
//! 2012).

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use crate::cache::BlockKey;
use crate::cells::{CELL_VALUES, Cell, Cells};
use crate::runs::{STRIP_WORDS, Strip};

/// Lines that a strip may be in.
const WAYS: usize = 4;
/// Cells of a line.
const CELLS: usize = STRIP_WORDS.div_ceil(CELL_VALUES);
/// Bytes of a line and its mark.
const LINE_BYTES: usize = CELLS * size_of::<Cell>() + 1;

/// A tag of a line in use.
const PRESENT: u64 = 1 << 63;
/// Bits of a tag that number the strip, below those of the table.
const STRIP_BITS: u32 = 40;
/// Tables that a tag can tell apart; strips of others are not kept.
const TABLES: u32 = 1 << (63 - STRIP_BITS);

/// Strips of results, bounded in bytes.
#[derive(Debug)]
pub(crate) struct StripCache {
    cells: Cells,
    /// For each line whether it was read since it was last considered for another strip.
    used: Box<[AtomicBool]>,
    lines_in_use: AtomicUsize,
}

impl StripCache {
    /// A cache of at most `bytes` bytes. One that is too small for a set, or that the system has no room for, keeps nothing.
    pub(crate) fn new(bytes: usize) -> Self {
        let cells = Cells::new(bytes / (WAYS * LINE_BYTES) * WAYS * CELLS);
        let lines = cells.all().len() / CELLS;
        Self {
            cells,
            used: (0..lines).map(|_| AtomicBool::new(false)).collect(),
            lines_in_use: AtomicUsize::new(0),
        }
    }

    /// A value of a strip, if the strip is here.
    #[inline]
    pub(crate) fn value(&self, key: BlockKey, place: usize) -> Option<u16> {
        let (word, tag) = (Strip::word_of(place), tag_of(key));
        for line in self.lines(key) {
            let cell = self.line(line)?.get(word / CELL_VALUES)?;
            if let Some(word) = cell.read(tag, word % CELL_VALUES) {
                self.mark(line);
                return Some(Strip::value_in(word, place));
            }
        }
        None
    }

    /// Keeps a strip, at the expense of another one. Nothing happens where another thread is writing there.
    pub(crate) fn insert(&self, key: BlockKey, strip: &Strip) {
        let line = self.line_for(key).and_then(|line| self.line(line));
        let Some((first, others)) = line.and_then(|line| line.split_first()) else {
            return;
        };
        // Who makes the first cell's version odd has the line.
        let version = first.version.load(Ordering::Relaxed) & !1;
        let taken = first.version.compare_exchange(
            version,
            version | 1,
            Ordering::Acquire,
            Ordering::Relaxed,
        );
        if taken.is_err() {
            return;
        }
        let (head, rest) = strip.0.split_at(CELL_VALUES);
        for (cell, values) in others.iter().zip(rest.chunks(CELL_VALUES)) {
            cell.write(version, tag_of(key), values);
        }
        // Last, as it gives the line back.
        first.write(version, tag_of(key), head);
        if version == 0 {
            self.lines_in_use.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Bytes of the lines in use.
    pub(crate) fn bytes(&self) -> usize {
        self.lines_in_use.load(Ordering::Relaxed) * LINE_BYTES
    }

    /// The lines that a strip may be in, in the order in which it prefers them. Where nothing is kept they do not exist.
    #[inline]
    fn lines(&self, key: BlockKey) -> impl Iterator<Item = usize> {
        let sets = self.used.len() / WAYS;
        let set = ((u128::from(key.mix()) * sets as u128) >> 64) as usize;
        let first = (key.mix() >> 7) as usize;
        let ways = if key.table < TABLES { WAYS } else { 0 };
        (0..ways).map(move |step| set * WAYS + (first + step) % WAYS)
    }

    /// The cells of a line.
    #[inline]
    fn line(&self, number: usize) -> Option<&[Cell]> {
        self.cells.all().get(number * CELLS..(number + 1) * CELLS)
    }

    /// Notes that a line is in use, if that is news.
    #[inline]
    fn mark(&self, line: usize) {
        if let Some(used) = self.used.get(line).filter(|it| !it.load(Ordering::Relaxed)) {
            used.store(true, Ordering::Relaxed);
        }
    }

    /// The line that a strip goes to: one that has it already, is empty, or was not used since the others were considered.
    fn line_for(&self, key: BlockKey) -> Option<usize> {
        let tag = |line: usize| {
            let cells = self.line(line)?;
            Some(cells.first()?.tag.load(Ordering::Relaxed))
        };
        let fits = |line: &usize| tag(*line).is_none_or(|tag| [0, tag_of(key)].contains(&tag));
        let is_unused = |line: &usize| !self.used[*line].swap(false, Ordering::Relaxed);
        let found = self.lines(key).find(fits);
        let found = found.or_else(|| self.lines(key).find(is_unused));
        found.or_else(|| self.lines(key).next())
    }
}

/// The tag of a line that holds a strip.
#[inline]
fn tag_of(key: BlockKey) -> u64 {
    PRESENT | u64::from(key.table) << STRIP_BITS | key.block
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::{LINE_BYTES, StripCache, TABLES, WAYS};
    use crate::cache::BlockKey;
    use crate::runs::{STRIP_WORDS, Strip};

    fn key(number: u64) -> BlockKey {
        BlockKey {
            table: (number % 3) as u32,
            block: number,
        }
    }

    /// A strip of values that depend on its number, below 3.
    fn strip(number: u64) -> Strip {
        Strip(std::array::from_fn(|word| {
            let value = |place| (number + word as u64 + place) % 3;
            (0..32).fold(0, |bits, place| bits | value(place) << (2 * place))
        }))
    }

    fn value(number: u64, place: usize) -> u16 {
        ((number + (place / 32 + place % 32) as u64) % 3) as u16
    }

    #[test]
    fn tells_the_truth_or_nothing() {
        for sets in [0, 1, 7, 600] {
            let cache = StripCache::new(sets * WAYS * LINE_BYTES);
            let mut hits = 0;
            for number in 0..3000 {
                cache.insert(key(number), &strip(number));
                for past in [number, number / 2, 0] {
                    for place in [0, 77, 32 * STRIP_WORDS - 1] {
                        if let Some(found) = cache.value(key(past), place) {
                            assert_eq!(found, value(past, place));
                            hits += 1;
                        }
                    }
                }
            }
            assert_eq!(sets > 0, hits > 3000, "{sets} sets, {hits} hits");
            assert!(cache.bytes() <= sets * WAYS * LINE_BYTES);
        }
    }

    #[test]
    fn tables_with_great_numbers_are_not_kept() {
        let cache = StripCache::new(100 * WAYS * LINE_BYTES);
        for table in [0, TABLES - 1, TABLES, 2 * TABLES, u32::MAX] {
            let key = BlockKey { table, block: 5 };
            assert_eq!(cache.value(key, 0), None);
            cache.insert(key, &strip(u64::from(table)));
            let found = cache.value(key, 0);
            assert_eq!(found, (table < TABLES).then(|| value(u64::from(table), 0)));
        }
    }

    #[test]
    fn strips_in_use_stay() {
        let cache = StripCache::new(WAYS * LINE_BYTES);
        cache.insert(key(0), &strip(0));
        for number in 1..100 {
            assert!(cache.value(key(0), 5).is_some(), "before {number}");
            cache.insert(key(number), &strip(number));
        }
    }

    #[test]
    fn threads_that_write_the_same_lines() {
        let cache = StripCache::new(WAYS * LINE_BYTES);
        let work = |thread: u64| {
            for round in 0..20_000u64 {
                let number = (round * 7 + thread) % 12;
                match cache.value(key(number), round as usize % 4096) {
                    Some(found) => assert_eq!(found, value(number, round as usize % 4096)),
                    None => cache.insert(key(number), &strip(number)),
                }
            }
        };
        thread::scope(|scope| {
            for thread in 0..4 {
                scope.spawn(move || work(thread));
            }
        });
    }
}
