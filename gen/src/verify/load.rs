//! Whole slices read from their tables.

use manoury_probe::{Material, Metric, ProbeError, Ruled, Table, TableError, Wdl};
use rayon::iter::{IndexedParallelIterator, ParallelIterator};
use rayon::slice::ParallelSliceMut;

use super::score::Score;

/// Indexes that are looked up in one go.
const CHUNK: usize = 1 << 16;

/// The scores that the tables have stored for `slice`; those of captures and holes mean nothing. With distances unless the
/// metric is wdl.
pub(crate) fn load(
    tables: Ruled<'_>,
    slice: Material,
    metric: Metric,
) -> Result<Vec<Score>, ProbeError> {
    let mut scores = vec![Score::DRAW; slice.size() as usize];
    let results = tables.table(slice, Metric::Wdl)?;
    fill(results, slice, &mut scores, |score, value| {
        *score = Score::of(Wdl::of_stored(value))
    })?;
    if metric != Metric::Wdl {
        let distances = tables.table(slice, metric)?;
        fill(distances, slice, &mut scores, |score, value| {
            *score = score.at(value)
        })?;
    }
    Ok(scores)
}

/// Combines each score with the value that `table` has stored. The error is about the first damaged block.
fn fill(
    table: &Table,
    slice: Material,
    scores: &mut [Score],
    set: impl Fn(&mut Score, u16) + Sync,
) -> Result<(), TableError> {
    // The table's own side comes first.
    let number = usize::from(table.header().name().material != slice);
    let stored = stored(table, number, scores.len())?;
    let Some(arrangement) = table.arrangement(number) else {
        return Ok(());
    };
    scores
        .par_chunks_mut(CHUNK)
        .enumerate()
        .for_each(|(chunk, scores)| {
            for (index, score) in (chunk * CHUNK..).zip(scores) {
                set(score, stored[arrangement.place(index as u64) as usize]);
            }
        });
    Ok(())
}

/// All values of a slice as they are stored.
fn stored(table: &Table, number: usize, size: usize) -> Result<Vec<u16>, TableError> {
    let mut stored = vec![0; size];
    let blocks = stored
        .par_chunks_mut(table.header().block_values())
        .enumerate();
    let errors = blocks.map_init(Vec::new, |values, (block, stored)| {
        let decoded = table.decode_block(number, block as u64, values);
        decoded.map(|()| stored.copy_from_slice(values)).err()
    });
    match errors.reduce(|| None, |first, second| first.or(second)) {
        Some(error) => Err(error),
        None => Ok(stored),
    }
}
