//! How the values of a slice are stored best, found out from a sample of them.

use std::io;

use manoury_probe::{
    Arrangement, BlockWriter, Encoder, Material, Metric, Order, STRIP_VALUES, SliceCodec,
    block_values, estimate_bits,
};

use crate::generate::encode::{distance, result};
use crate::solve::output::code_source::CodeSource;
use crate::solve::output::code_store::CodeStore;
use crate::solve::output::codes::Code;

/// Strips of results that orders are compared by.
const TRIED: u64 = 48;
/// Blocks of distances that orders are compared by.
const TRIED_BLOCKS: u64 = 8;
/// Strips that codes are trained with.
const TRAINED: u64 = 256;

/// What the blocks of a slice share, in the order in which they take the least space.
///
/// # Errors
/// When a scratch file cannot be read.
pub(crate) fn codec<C: Code>(
    metric: Metric,
    slice: Material,
    codes: &CodeStore<C>,
) -> io::Result<SliceCodec> {
    let (mut least, mut best) = (u64::MAX, Order::NATURAL);
    for order in Order::CANDIDATES {
        let size = estimate(metric, Arrangement::new(slice, order), codes)?;
        if size < least {
            (least, best) = (size, order);
        }
    }
    let strips = match metric {
        Metric::Wdl => results(codes, Arrangement::new(slice, best), TRAINED)?,
        Metric::Dtc | Metric::Dtw | Metric::Dtd => Vec::new(),
    };
    Ok(SliceCodec::train(metric, best, &strips))
}

/// About how much space a sample takes in an order: bits of results, bytes of distances.
fn estimate<C: Code>(
    metric: Metric,
    arrangement: Arrangement,
    codes: &CodeStore<C>,
) -> io::Result<u64> {
    if metric == Metric::Wdl {
        return Ok(estimate_bits(&results(codes, arrangement, TRIED)?));
    }
    let length = block_values(metric) as u64;
    let blocks = sample(codes, arrangement, (TRIED_BLOCKS, length), distance)?;
    let writer = BlockWriter::new(&SliceCodec::train(metric, Order::NATURAL, &[]));
    let mut encoder = Encoder::default();
    let sizes = blocks
        .iter()
        .map(|block| writer.encode(block, &mut encoder).len());
    Ok(sizes.sum::<usize>() as u64)
}

fn results<C: Code>(
    codes: &CodeStore<C>,
    arrangement: Arrangement,
    strips: u64,
) -> io::Result<Vec<Vec<u16>>> {
    sample(codes, arrangement, (strips, STRIP_VALUES as u64), result)
}

/// So many stretches of so many values, all over the slice.
fn sample<C: Code>(
    codes: &CodeStore<C>,
    arrangement: Arrangement,
    (count, values): (u64, u64),
    value: impl Fn(u16) -> u16 + Copy,
) -> io::Result<Vec<Vec<u16>>> {
    let size = codes.size();
    let strips = size.div_ceil(values);
    let held = codes.in_memory();
    let whole = held
        .as_ref()
        .map(|held| CodeSource::<C>::whole(held.pieces(), arrangement));
    let mut bytes = Vec::new();
    let mut strip = |number: u64| {
        // In the middle of as many equal parts as there are samples.
        let number = (2 * number + 1) * strips / (2 * count.min(strips));
        let places = number * values..size.min((number + 1) * values);
        let mut found = Vec::with_capacity(values as usize);
        if let Some(whole) = &whole {
            whole.read(places, value, &mut found);
            return Ok(found);
        }
        for place in places {
            bytes.clear();
            codes.read(arrangement.index(place), 1, &mut bytes)?;
            found.push(value(C::get(&bytes, 0).wide()));
        }
        Ok(found)
    };
    (0..count.min(strips)).map(&mut strip).collect()
}
