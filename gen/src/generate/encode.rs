//! From codes to the blocks of table files.

use std::sync::{Mutex, PoisonError};

use manoury_probe::{
    DONT_CARE, Encoder, Metric, WDL_DRAW, WDL_LOSS, WDL_WIN, block_values, encode_block,
};
use rayon::ThreadPool;

use crate::generate::clock::Aside;
use crate::solve::output::codes::{Code, DRAW};

/// Blocks that are encoded in one go.
const GO: usize = 4;

/// What a thread encodes with: the encoder, and the values of a block.
type Tools = (Encoder, Vec<u16>);

/// Encodes the blocks of some codes, in order, on the threads of `pool`, to which the caller does not belong.
///
/// Each go is a job of its own that waits for nothing: a thread that waits for others inside one would
/// take up solving in the meantime, and not come back for long.
pub(crate) fn encode_blocks<C: Code>(
    metric: Metric,
    codes: &[C],
    pool: &ThreadPool,
    aside: &Aside,
) -> Vec<Vec<u8>> {
    let values = block_values(metric);
    let mut blocks = vec![Vec::new(); codes.len().div_ceil(values)];
    let idle: Mutex<Vec<Tools>> = Mutex::default();
    let tools = || idle.lock().unwrap_or_else(PoisonError::into_inner);
    pool.in_place_scope(|scope| {
        for (codes, blocks) in codes.chunks(GO * values).zip(blocks.chunks_mut(GO)) {
            let tools = &tools;
            scope.spawn(move |_| {
                let mut own = tools().pop().unwrap_or_default();
                aside.count(|| {
                    for (codes, block) in codes.chunks(values).zip(blocks) {
                        *block = encode(metric, codes, &mut own);
                    }
                });
                tools().push(own);
            });
        }
    });
    blocks
}

fn encode<C: Code>(metric: Metric, codes: &[C], (encoder, values): &mut Tools) -> Vec<u8> {
    values.clear();
    match metric {
        Metric::Wdl => values.extend(codes.iter().map(|code| value(code.wide()))),
        Metric::Dtc | Metric::Dtw => values.extend(codes.iter().map(|code| distance(code.wide()))),
    }
    encode_block(metric, values, encoder)
}

/// The stored value of a code.
#[inline(always)]
fn value(code: u16) -> u16 {
    match code {
        0 => DONT_CARE,
        DRAW => WDL_DRAW,
        code if code % 2 == 0 => WDL_WIN,
        _ => WDL_LOSS,
    }
}

/// The stored distance of a code.
#[inline(always)]
fn distance(code: u16) -> u16 {
    if code <= DRAW {
        DONT_CARE
    } else {
        code / 2 - 1
    }
}

#[cfg(test)]
mod tests {
    use super::{distance, value};
    use crate::solve::output::codes::{loss, win};
    use manoury_probe::{DONT_CARE, WDL_DRAW, WDL_LOSS, WDL_WIN};

    #[test]
    fn codes_become_values() {
        assert_eq!(
            [value(0), value(1), value(win(7)), value(loss(8))],
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
