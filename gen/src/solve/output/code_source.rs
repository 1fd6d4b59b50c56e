//! The codes of a slice, read in the order in which a table stores them.

use std::io;
use std::marker::PhantomData;
use std::ops::Range;

use manoury_probe::{Arrangement, Order, strides};

use crate::solve::output::code_store::{CodeStore, SHARD};
use crate::solve::output::codes::Code;

/// Places of each man pattern from which on it pays to read pattern by pattern.
const ACROSS: u64 = 4;

/// Codes of all places of a range.
pub(crate) struct CodeSource<'a, C> {
    arrangement: Arrangement,
    bytes: Bytes<'a>,
    /// How far apart neighbours by each digit are in the bytes, and where these begin.
    strides: [u64; 4],
    start: u64,
    codes: PhantomData<C>,
}

enum Bytes<'a> {
    /// Of the whole slice, in pieces of [`SHARD`] codes.
    Pieces(Vec<&'a [u8]>),
    /// Of a part.
    Part(Vec<u8>),
}

impl<'a, C: Code> CodeSource<'a, C> {
    /// The codes of a whole slice in memory.
    pub(crate) fn whole(pieces: Vec<&'a [u8]>, arrangement: Arrangement) -> CodeSource<'a, C> {
        CodeSource {
            arrangement,
            bytes: Bytes::Pieces(pieces),
            strides: strides(arrangement.sizes(), Order::NATURAL),
            start: 0,
            codes: PhantomData,
        }
    }

    /// Those with a slowest digit in `range`, read from a file.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub(crate) fn part(
        store: &CodeStore<C>,
        arrangement: Arrangement,
        range: Range<u64>,
    ) -> io::Result<CodeSource<'a, C>> {
        let (slow, _) = arrangement.ends();
        let (mut sizes, whole) = (
            arrangement.sizes(),
            strides(arrangement.sizes(), Order::NATURAL),
        );
        let outer: u64 = sizes[..slow].iter().product();
        let (size, length) = (sizes[slow], range.end - range.start);
        let mut bytes =
            Vec::with_capacity((outer * length * whole[slow]) as usize * size_of::<C>());
        for outer in 0..outer {
            let start = (outer * size + range.start) * whole[slow];
            store.read(start, (length * whole[slow]) as usize, &mut bytes)?;
        }
        sizes[slow] = length;
        let strides = strides(sizes, Order::NATURAL);
        Ok(CodeSource {
            arrangement,
            bytes: Bytes::Part(bytes),
            strides,
            start: range.start * strides[slow],
            codes: PhantomData,
        })
    }

    /// The places of the whole slice, in as few ranges as there are to be read from a file with so many codes in memory;
    /// each with the values of the slowest digit that it takes.
    pub(crate) fn parts(arrangement: &Arrangement, codes: u64) -> Vec<(Range<u64>, Range<u64>)> {
        let (slow, _) = arrangement.ends();
        let size = arrangement.sizes()[slow];
        let each = arrangement.sizes().iter().product::<u64>() / size;
        let step = (codes / each).max(1);
        let starts = (0..size).step_by(step as usize);
        starts
            .map(|start| {
                let range = start..size.min(start + step);
                (range.start * each..range.end * each, range)
            })
            .collect()
    }

    /// Appends what `value` makes of the codes at some places.
    pub(crate) fn read(&self, places: Range<u64>, value: impl Fn(u16) -> u16, out: &mut Vec<u16>) {
        let [own_men, other_men, ..] = self.arrangement.sizes();
        let is_long = places.end - places.start >= ACROSS * own_men * other_men;
        if let Some(men) = self.arrangement.order().men_inside().filter(|_| is_long) {
            return self.read_across(men, places, value, out);
        }
        let (_, fast) = self.arrangement.ends();
        let (size, stride) = (self.arrangement.sizes()[fast], self.strides[fast] as usize);
        let mut place = places.start;
        while place < places.end {
            let digits = self.arrangement.digits(place);
            let length = (size - digits[fast]).min(places.end - place);
            let at = self.offset(&digits);
            self.for_each_piece(at, stride, length as usize, |bytes, count| {
                if stride == 1 {
                    out.extend((0..count).map(|at| value(C::get(bytes, at).wide())));
                } else {
                    out.extend((0..count).map(|at| value(C::get(bytes, at * stride).wide())));
                }
            });
            place += length;
        }
    }

    /// The same where the men are the fast digits, the slower of them first: codes with the same men are neighbours,
    /// so those of all places are read pattern by pattern, as each lies far from the next.
    fn read_across(
        &self,
        [slow, fast]: [usize; 2],
        places: Range<u64>,
        value: impl Fn(u16) -> u16,
        out: &mut Vec<u16>,
    ) {
        let sizes = self.arrangement.sizes();
        let patterns = sizes[slow] * sizes[fast];
        let begin = out.len();
        out.resize(begin + (places.end - places.start) as usize, 0);
        // King digits as one number, and the pattern, of the first place and of that after the last one.
        let (first_kings, first_pattern) = (places.start / patterns, places.start % patterns);
        let (end_kings, end_pattern) = (places.end / patterns, places.end % patterns);
        let base = self.offset(&self.arrangement.digits(first_kings * patterns));
        for pattern in 0..patterns {
            let first = first_kings + u64::from(pattern < first_pattern);
            let end = end_kings + u64::from(pattern < end_pattern);
            let men = pattern / sizes[fast] * self.strides[slow]
                + pattern % sizes[fast] * self.strides[fast];
            let at = base + (men + first - first_kings) as usize;
            let Some(out) =
                out.get_mut(begin + (first * patterns + pattern - places.start) as usize..)
            else {
                continue;
            };
            let mut out = out.iter_mut().step_by(patterns as usize);
            let length = end.saturating_sub(first) as usize;
            self.for_each_piece(at, 1, length, |bytes, count| {
                for (at, out) in (0..count).zip(&mut out) {
                    *out = value(C::get(bytes, at).wide());
                }
            });
        }
    }

    /// Where the codes with these digits are.
    fn offset(&self, digits: &[u64; 4]) -> usize {
        let offset = digits
            .iter()
            .zip(self.strides)
            .map(|(digit, stride)| digit * stride);
        (offset.sum::<u64>() - self.start) as usize
    }

    /// Looks at the bytes of codes that are `stride` apart, as many at a time as are in one piece: bytes
    /// that the first begins, and how many they are.
    #[inline]
    fn for_each_piece(
        &self,
        at: usize,
        stride: usize,
        count: usize,
        mut look: impl FnMut(&[u8], usize),
    ) {
        let (pieces, size): (&[&[u8]], usize) = match &self.bytes {
            Bytes::Pieces(pieces) => (pieces, SHARD),
            Bytes::Part(bytes) => (&[&bytes[..]], usize::MAX),
        };
        let mut number = 0;
        while number < count {
            let at = at + number * stride;
            let (piece, inside) = (pieces[at / size], at % size);
            let here = (count - number).min((size - inside).div_ceil(stride));
            look(&piece[inside * size_of::<C>()..], here);
            number += here;
        }
    }
}

#[cfg(test)]
mod tests {
    use manoury_probe::{Arrangement, Material, Order};

    use super::CodeSource;
    use crate::solve::output::code_store::{CodeStore, Keep};
    use crate::solve::output::codes::Code;
    use crate::solve::output::tally::Tally;

    /// A code that depends on its index.
    fn code(index: u64) -> u16 {
        (index.wrapping_mul(0x9e37_79b9) >> 13) as u16 % 251
    }

    fn stored<C: Code>(slice: Material, keep: Keep<'_>) -> CodeStore<C> {
        let store = CodeStore::new(slice.size(), keep).unwrap();
        let codes: Vec<C> = (0..slice.size())
            .map(|index| C::narrow(code(index)))
            .collect();
        store.put(0, &codes, &Tally::default()).unwrap();
        store
    }

    /// All places of a slice, some at a time, from memory and from parts of a file, against the index of each.
    fn check<C: Code>(slice: Material) {
        let directory = tempfile::tempdir().unwrap();
        let memory = stored::<C>(slice, Keep::Memory);
        let file = stored::<C>(slice, Keep::Scratch(directory.path()));
        let held = memory.in_memory().unwrap();
        for order in Order::CANDIDATES {
            let places = Arrangement::new(slice, order);
            let expected: Vec<u16> = (0..slice.size())
                .map(|place| code(places.index(place)))
                .collect();
            let whole = CodeSource::<C>::whole(held.pieces(), places);
            for step in [slice.size(), 10_007] {
                let mut found = Vec::new();
                for start in (0..slice.size()).step_by(step as usize) {
                    whole.read(
                        start..slice.size().min(start + step),
                        |code| code,
                        &mut found,
                    );
                }
                assert!(found == expected, "{slice} {order:?} by {step}");
            }
            let mut found = Vec::new();
            for (range, digits) in CodeSource::<C>::parts(&places, slice.size() / 3) {
                let part = CodeSource::part(&file, places, digits).unwrap();
                let middle = (range.start + range.end) / 2;
                part.read(range.start..middle, |code| code, &mut found);
                part.read(middle..range.end, |code| code, &mut found);
            }
            assert!(found == expected, "{slice} {order:?} in parts");
        }
    }

    #[test]
    fn every_place_is_read_from_its_index() {
        for slice in ["2K-1K", "1K-2M", "2M-1K", "1K1M-1M", "1M-1K1M", "2M-1M"] {
            check::<u8>(slice.parse().unwrap());
        }
        check::<u16>("1K1M-1M".parse().unwrap());
    }
}
