//! From codes to table files.

use std::ops::Range;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use manoury_probe::{
    DONT_CARE, Encoder, Material, Metric, RuleSet, SliceStats, TableSpec, TableWriter, WDL_DRAW,
    WDL_LOSS, WDL_WIN, block_values, encode_block, file_name,
};

use crate::generate::error::GenError;
use crate::generate::report::FileReport;
use crate::solve::output::codes::{Code, DRAW};
use crate::solve::output::part::SliceSink;

/// Blocks that are encoded before they go to the file.
const BATCH: usize = 256;

/// Writes one table of the codes' values or distances; `done` hears of the indexes written.
///
/// # Errors
/// When a file cannot be written, a scratch file cannot be read, or the run is stopped.
pub(crate) fn write_table<C: Code>(
    out: &Path,
    table: Material,
    metric: Metric,
    slices: &mut [SliceSink<C>],
    stop: &AtomicBool,
    mut done: impl FnMut(u64),
) -> Result<FileReport, GenError> {
    let mut slices: Vec<_> = slices.iter_mut().map(|slice| slice.of(metric)).collect();
    let stats: Vec<SliceStats> = slices
        .iter()
        .map(|codes| stats_of(codes.tally().stats(), metric))
        .collect();
    let spec = TableSpec {
        material: table,
        metric,
        rules: RuleSet::Theory,
        stats: stats.clone(),
    };
    let mut writer = TableWriter::create(out, &spec)?;
    for codes in &mut slices {
        for range in batches(codes.size() as usize, metric) {
            if stop.load(Ordering::Relaxed) {
                return Err(GenError::Stopped);
            }
            let codes = codes
                .read(range)
                .map_err(GenError::io("read back a scratch file in", out))?;
            for block in encode_batch(metric, &codes) {
                writer.append(&block)?;
            }
            done(codes.len() as u64);
        }
    }
    Ok(FileReport {
        metric,
        path: out.join(file_name(table, RuleSet::Theory, metric)),
        bytes: writer.finish()?,
        stats,
    })
}

/// The indexes of a slice of `size`, so many blocks at a time as are encoded together.
fn batches(size: usize, metric: Metric) -> impl Iterator<Item = Range<usize>> {
    let step = BATCH * block_values(metric);
    let batch = move |start| start..size.min(start + step);
    (0..size).step_by(step).map(batch)
}

/// The greatest distances belong to tables of distances only.
fn stats_of(stats: SliceStats, metric: Metric) -> SliceStats {
    match metric {
        Metric::Wdl => SliceStats {
            longest_win: None,
            longest_loss: None,
            ..stats
        },
        Metric::Dtc | Metric::Dtw => stats,
    }
}

/// Encodes blocks in parallel, in order.
fn encode_batch<C: Code>(metric: Metric, codes: &[C]) -> Vec<Vec<u8>> {
    let blocks: Vec<&[C]> = codes.chunks(block_values(metric)).collect();
    let encode = |(encoder, values): &mut (Encoder, Vec<u16>), codes: &[C]| {
        values.clear();
        match metric {
            Metric::Wdl => values.extend(codes.iter().map(|code| value(code.wide()))),
            Metric::Dtc | Metric::Dtw => {
                values.extend(codes.iter().map(|code| distance(code.wide())))
            }
        }
        encode_block(metric, values, encoder)
    };
    blocks
        .into_par_iter()
        .map_init(|| (Encoder::new(), Vec::new()), encode)
        .collect()
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
