//! From codes to the blocks of table files.

use std::hint::select_unpredictable;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use manoury_probe::{
    BlockWriter, DONT_CARE, Encoder, Material, Metric, WDL_DRAW, WDL_LOSS, WDL_WIN, binomial,
    block_values,
};
use rayon::ThreadPool;

use crate::generate::clock::Aside;
use crate::solve::output::code_source::CodeSource;
use crate::solve::output::codes::{Code, DRAW};

/// Values that are read of each man pattern in one go, and the bounds of what a go has in all: the longer the pieces
/// of each pattern are, the fewer times a line of memory is fetched.
const PIECE: u64 = 16;
const LEAST: u64 = 1 << 20;
const MOST: u64 = 1 << 24;

/// Values of a slice that a thread reads and encodes in one go.
pub(crate) fn values_at_a_time(slice: Material) -> u64 {
    let patterns = binomial(45, slice.own_men.into()) * binomial(45, slice.other_men.into());
    (PIECE * patterns).clamp(LEAST, MOST)
}

/// What a thread encodes with: the encoder, and the values of its blocks.
type Tools = (Encoder, Vec<u16>);

/// Encodes blocks of one slice.
pub(crate) struct BlockEncoder<'a> {
    pub(crate) metric: Metric,
    pub(crate) writer: BlockWriter,
    /// Blocks that are encoded in one go.
    pub(crate) go: u64,
    /// To which the caller does not belong.
    pub(crate) pool: &'a ThreadPool,
    pub(crate) aside: &'a Aside,
}

impl BlockEncoder<'_> {
    /// Encodes the blocks of some places, in order. `before` are the values of the first block that come before these.
    ///
    /// Each go is a job of its own that waits for nothing: a thread that waits for others inside one would
    /// take up solving in the meantime, and not come back for long.
    pub(crate) fn encode<C: Code>(
        &self,
        codes: &CodeSource<'_, C>,
        places: Range<u64>,
        before: &[u16],
    ) -> Vec<Vec<u8>> {
        let values = block_values(self.metric) as u64;
        let first = places.start - before.len() as u64;
        let mut blocks = vec![Vec::new(); (places.end - first).div_ceil(values) as usize];
        let idle: Mutex<Vec<Tools>> = Mutex::default();
        let tools = || idle.lock().unwrap_or_else(PoisonError::into_inner);
        self.pool.in_place_scope(|scope| {
            let starts = (first..places.end).step_by((self.go * values) as usize);
            for (start, blocks) in starts.zip(blocks.chunks_mut(self.go as usize)) {
                let (tools, places) = (&tools, places.clone());
                scope.spawn(move |_| {
                    let (mut encoder, mut all) = tools().pop().unwrap_or_default();
                    self.aside.count(|| {
                        all.clear();
                        all.extend_from_slice(if start < places.start { before } else { &[] });
                        let range =
                            start.max(places.start)..places.end.min(start + self.go * values);
                        self.read(codes, range, &mut all);
                        for (values, out) in all.chunks(values as usize).zip(blocks) {
                            *out = self.writer.encode(values, &mut encoder);
                        }
                    });
                    tools().push((encoder, all));
                });
            }
        });
        blocks
    }

    /// Appends the values that are stored at some places.
    pub(crate) fn read<C: Code>(
        &self,
        codes: &CodeSource<'_, C>,
        places: Range<u64>,
        values: &mut Vec<u16>,
    ) {
        match self.metric {
            Metric::Wdl => codes.read(places, result, values),
            Metric::Dtc | Metric::Dtw | Metric::Dtd => codes.read(places, distance, values),
        }
    }
}

/// The stored value of a code. Without a branch that nobody could predict: a hole or capture position is one less than
/// a draw, as a don't-care is in the file.
#[inline(always)]
pub(crate) fn result(code: u16) -> u16 {
    const { assert!(DONT_CARE == WDL_DRAW.wrapping_sub(DRAW) && WDL_LOSS == WDL_WIN + 1) }
    select_unpredictable(code > DRAW, WDL_WIN + code % 2, code.wrapping_sub(DRAW))
}

/// The stored distance of a code.
#[inline(always)]
pub(crate) fn distance(code: u16) -> u16 {
    select_unpredictable(code > DRAW, (code / 2).wrapping_sub(1), DONT_CARE)
}

#[cfg(test)]
mod tests {
    use super::{distance, result};
    use crate::solve::output::codes::{loss, win};
    use manoury_probe::{DONT_CARE, WDL_DRAW, WDL_LOSS, WDL_WIN};

    #[test]
    fn codes_become_values() {
        assert_eq!(
            [result(0), result(1), result(win(7)), result(loss(8))],
            [DONT_CARE, WDL_DRAW, WDL_WIN, WDL_LOSS]
        );
        assert_eq!(
            [
                distance(0),
                distance(1),
                distance(win(7)),
                distance(loss(0))
            ],
            [DONT_CARE, DONT_CARE, 7, 0]
        );
    }
}
