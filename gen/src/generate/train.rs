//! How the values of a slice are stored best, found out from a sample of them.

use std::io;

use manoury_probe::{
    Arrangement, Material, Metric, Order, STRIP_VALUES, SliceCodec, estimate_bits,
};

use crate::generate::encode::result;
use crate::solve::output::code_source::CodeSource;
use crate::solve::output::code_store::CodeStore;
use crate::solve::output::codes::Code;

/// Strips that orders are compared by.
const TRIED: u64 = 48;
/// Strips that codes are trained with.
const TRAINED: u64 = 256;

/// The order in which the results of a slice take the least space. Distances are stored in the same.
///
/// # Errors
/// When a scratch file cannot be read.
pub(crate) fn best_order<C: Code>(slice: Material, codes: &CodeStore<C>) -> io::Result<Order> {
    let mut best = (u64::MAX, Order::NATURAL);
    for order in Order::CANDIDATES {
        let strips = sample(codes, Arrangement::new(slice, order), TRIED)?;
        let bits = estimate_bits(&strips);
        if bits < best.0 {
            best = (bits, order);
        }
    }
    Ok(best.1)
}

/// What the blocks of a slice share.
///
/// # Errors
/// When a scratch file cannot be read.
pub(crate) fn codec<C: Code>(
    metric: Metric,
    slice: Material,
    order: Order,
    codes: &CodeStore<C>,
) -> io::Result<SliceCodec> {
    let strips = match metric {
        Metric::Wdl => sample(codes, Arrangement::new(slice, order), TRAINED)?,
        Metric::Dtc | Metric::Dtw | Metric::Dtd => Vec::new(),
    };
    Ok(SliceCodec::train(metric, order, &strips))
}

/// The results of some strips, all over the slice.
fn sample<C: Code>(
    codes: &CodeStore<C>,
    arrangement: Arrangement,
    count: u64,
) -> io::Result<Vec<Vec<u16>>> {
    let (values, size) = (STRIP_VALUES as u64, codes.size());
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
            whole.read(places, result, &mut found);
            return Ok(found);
        }
        for place in places {
            bytes.clear();
            codes.read(arrangement.index(place), 1, &mut bytes)?;
            found.push(result(C::get(&bytes, 0).wide()));
        }
        Ok(found)
    };
    (0..count.min(strips)).map(&mut strip).collect()
}
