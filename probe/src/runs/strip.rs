//! One strip of values as bits.

use crate::runs::alphabet::{END, STRIP, spell, turn};
use crate::runs::bits::{BitReader, BitWriter};
use crate::runs::costs::Counts;
use crate::runs::model::{RunReader, RunWriter};
use crate::runs::placing::Placing;

/// Values of a word.
const WORD: usize = 32;
/// A one in each two bits.
const ONES: u64 = 0x5555_5555_5555_5555;

/// Words of a strip.
pub(crate) const STRIP_WORDS: usize = STRIP / WORD;

/// The values of a strip, two bits each, the first lowest; the last one of a slice has fewer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Strip(pub(crate) [u64; STRIP_WORDS]);

impl Strip {
    /// One value throughout.
    pub(crate) fn uniform(value: u8) -> Self {
        Self([u64::from(value) * ONES; STRIP_WORDS])
    }

    /// The word that has the value at a place below [`STRIP`].
    #[inline]
    pub(crate) fn word_of(place: usize) -> usize {
        place / WORD % STRIP_WORDS
    }

    /// The value at a place, from its word.
    #[inline]
    pub(crate) fn value_in(word: u64, place: usize) -> u16 {
        (word >> (place % WORD * 2) & 3) as u16
    }

    /// The value at a place below [`STRIP`].
    #[inline]
    pub(crate) fn value(&self, place: usize) -> u16 {
        Self::value_in(self.0[Self::word_of(place)], place)
    }
}

/// Counts the symbols of the runs.
pub(crate) fn count(placing: &Placing, counts: &mut Counts) {
    for (value, length, next) in placing.runs() {
        counts[usize::from(value)][spell(length, turn(value, next)).symbol] += 1;
    }
    counts[usize::from(placing.last())][END] += 1;
}

/// The runs of a strip as bits; none where there is one run.
pub(crate) fn write(placing: &Placing, codes: &RunWriter, out: &mut BitWriter) -> Vec<u8> {
    if placing.first() == placing.last() && placing.runs().next().is_none() {
        return Vec::new();
    }
    for (value, length, next) in placing.runs() {
        let spelling = spell(length, turn(value, next));
        let (code, bits) = codes.code(value, spelling.symbol);
        out.put(u32::from(code), bits);
        out.put(spelling.extra, spelling.extra_bits);
    }
    let (code, bits) = codes.code(placing.last(), END);
    out.put(u32::from(code), bits);
    out.take()
}

/// A strip's values: `first` is the first of them, `count` how many there are. None where the bits are not those of
/// a strip.
pub(crate) fn read(bytes: &[u8], first: u8, count: usize, codes: &RunReader) -> Option<Strip> {
    let mut words = [0; STRIP_WORDS];
    words[0] = u64::from(first);
    let (mut bits, mut value, mut place) = (BitReader::new(bytes), first, 0);
    // Between two values that follow one another, what changes; nothing where there is one run.
    while !bytes.is_empty() {
        bits.refill();
        let run = codes.run(value, bits.look());
        bits.skip(run.bits);
        place += run.length;
        if run.length >= STRIP {
            break;
        }
        if place >= count {
            return None;
        }
        words[Strip::word_of(place)] ^= u64::from(value ^ run.next) << (place % WORD * 2);
        value = run.next;
    }
    if bits.is_over() {
        return None;
    }
    spread(&mut words);
    Some(Strip(words))
}

/// From changes to values: each is the sum of all changes up to it.
fn spread(words: &mut [u64; STRIP_WORDS]) {
    let mut carry = 0;
    for word in words {
        let mut sums = *word;
        for shift in [2, 4, 8, 16, 32] {
            sums ^= sums << shift;
        }
        *word = sums ^ (carry * ONES);
        carry = *word >> 62;
    }
}
