//! Decoded strips of results in lines of fixed size, shared by all threads without locks.
//!
//! A look-up is a tag and a word: no pointer is followed and nothing is written but, now and then, a mark of use.
//! Each line has a version, which is odd while it is written. A reader that sees the same even version before and after
//! what it read has read one strip (Boehm, "Can seqlocks get along with programming language memory models?", 2012).

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering, fence};

use crate::cache::BlockKey;
use crate::runs::{STRIP_WORDS, Strip};

/// Lines that a strip may be in.
const WAYS: usize = 4;
/// Sets of lines whose memory is taken together, when the first of them is needed: about 1 MiB.
const SEGMENT_SETS: usize = 256;
/// Bytes of a line and its tag.
const LINE_BYTES: usize = size_of::<Strip>() + size_of::<Tag>();

/// A tag of a line in use.
const PRESENT: u64 = 1 << 62;
/// The line was read since it was last considered for another strip.
const USED: u64 = 1 << 63;

/// Strips of results, bounded in bytes.
#[derive(Debug)]
pub(crate) struct StripCache {
    segments: Box<[OnceLock<Segment>]>,
    sets: usize,
}

#[derive(Debug)]
struct Segment {
    tags: Box<[[Tag; WAYS]]>,
    words: Box<[AtomicU64]>,
}

/// What a line holds.
#[derive(Debug, Default)]
struct Tag {
    key: AtomicU64,
    version: AtomicU64,
}

impl StripCache {
    /// A cache of at most `bytes` bytes. One that is too small for a set keeps nothing.
    pub(crate) fn new(bytes: usize) -> Self {
        let sets = bytes / (WAYS * LINE_BYTES);
        let segments = sets.div_ceil(SEGMENT_SETS);
        Self {
            segments: (0..segments).map(|_| OnceLock::new()).collect(),
            sets,
        }
    }

    /// A value of a strip, if the strip is here.
    #[inline]
    pub(crate) fn value(&self, key: BlockKey, place: usize) -> Option<u16> {
        let (segment, set) = self.locate(key)?;
        let segment = self.segments[segment].get()?;
        let wanted = tag_of(key);
        let tags = segment.tags.get(set)?;
        for (way, tag) in tags.iter().enumerate() {
            let version = tag.version.load(Ordering::Acquire);
            let found = tag.key.load(Ordering::Relaxed);
            if found & !USED != wanted {
                continue;
            }
            let line = (set * WAYS + way) * STRIP_WORDS;
            let word = segment.words.get(line + Strip::word_of(place))?;
            let word = word.load(Ordering::Relaxed);
            fence(Ordering::Acquire);
            if version % 2 == 1 || tag.version.load(Ordering::Relaxed) != version {
                return None;
            }
            if found & USED == 0 {
                tag.key.fetch_or(USED, Ordering::Relaxed);
            }
            return Some(Strip::value_in(word, place));
        }
        None
    }

    /// Keeps a strip, at the expense of another one. Nothing happens where another thread is writing there.
    pub(crate) fn insert(&self, key: BlockKey, strip: &Strip) {
        let Some((number, set)) = self.locate(key) else {
            return;
        };
        let sets = (self.sets - number * SEGMENT_SETS).min(SEGMENT_SETS);
        let segment = self.segments[number].get_or_init(|| Segment::new(sets));
        let Some(tags) = segment.tags.get(set) else {
            return;
        };
        let way = victim(tags, key);
        let line = (set * WAYS + way) * STRIP_WORDS;
        let (tag, words) = (&tags[way], &segment.words[line..line + STRIP_WORDS]);
        let version = tag.version.load(Ordering::Relaxed);
        let taken = tag.version.compare_exchange(
            version & !1,
            version | 1,
            Ordering::Acquire,
            Ordering::Relaxed,
        );
        if taken.is_err() {
            return;
        }
        // Whoever sees one of these stores sees the odd version as well.
        fence(Ordering::Release);
        tag.key.store(tag_of(key), Ordering::Relaxed);
        for (word, value) in words.iter().zip(&strip.0) {
            word.store(*value, Ordering::Relaxed);
        }
        tag.version.store((version & !1) + 2, Ordering::Release);
    }

    /// Bytes in use, all of a segment from its first strip on.
    pub(crate) fn bytes(&self) -> usize {
        let segments = self.segments.iter().filter_map(OnceLock::get);
        segments.map(|it| it.tags.len() * WAYS * LINE_BYTES).sum()
    }

    /// The number of the segment of a strip, and its set in there. None where nothing is kept.
    #[inline]
    fn locate(&self, key: BlockKey) -> Option<(usize, usize)> {
        let set = ((u128::from(key.mix()) * self.sets as u128) >> 64) as usize;
        (self.sets > 0).then_some((set / SEGMENT_SETS, set % SEGMENT_SETS))
    }
}

impl Segment {
    fn new(sets: usize) -> Self {
        Self {
            tags: (0..sets).map(|_| Default::default()).collect(),
            words: (0..sets * WAYS * STRIP_WORDS)
                .map(|_| AtomicU64::new(0))
                .collect(),
        }
    }
}

/// The tag of a line that holds a strip.
#[inline]
fn tag_of(key: BlockKey) -> u64 {
    PRESENT | u64::from(key.table) << 40 | key.block
}

/// The line to give up: one that has the strip already, is empty, or was not used since the others were considered.
fn victim(tags: &[Tag; WAYS], key: BlockKey) -> usize {
    let start = (key.mix() >> 7) as usize % WAYS;
    let tag = |way: usize| tags[way].key.load(Ordering::Relaxed) & !USED;
    let fits = |way: &usize| tag(*way) == tag_of(key) || tag(*way) == 0;
    if let Some(way) = (0..WAYS).find(fits) {
        return way;
    }
    let ways = (0..WAYS).map(|step| (start + step) % WAYS);
    let unused = |way: &usize| tags[*way].key.fetch_and(!USED, Ordering::Relaxed) & USED == 0;
    ways.into_iter().find(unused).unwrap_or(start)
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::{LINE_BYTES, StripCache, WAYS};
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
