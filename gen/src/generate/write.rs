//! From codes to table files.

use std::ops::Range;
use std::path::Path;

use rayon::ThreadPool;

use manoury_probe::{
    Material, Metric, RuleSet, SliceStats, TableSpec, TableWriter, block_values, file_name,
};

use crate::generate::clock::Aside;
use crate::generate::encode::encode_blocks;
use crate::generate::error::GenError;
use crate::generate::report::{Event, FileReport, Observer, Phase, indexes};
use crate::solve::output::codes::Code;
use crate::solve::output::halt::Stop;
use crate::solve::output::part::SliceSink;

/// Blocks that are encoded before they go to the file.
const BATCH: usize = 64;

/// What tables are written with, the same for all.
#[derive(Clone, Copy)]
pub(crate) struct Desk<'a> {
    pub(crate) out: &'a Path,
    pub(crate) observer: &'a dyn Observer,
    pub(crate) stop: &'a Stop<'a>,
    /// Compresses.
    pub(crate) pool: &'a ThreadPool,
    /// The time that goes into writing.
    pub(crate) aside: &'a Aside,
}

impl Desk<'_> {
    /// Writes the files of a table, one a metric.
    ///
    /// # Errors
    /// When a file cannot be written, a scratch file cannot be read, or the run is stopped.
    pub(crate) fn write<C: Code>(
        &self,
        table: Material,
        metrics: &[Metric],
        slices: &[SliceSink<C>],
    ) -> Result<Vec<FileReport>, GenError> {
        let total = indexes(table) * metrics.len() as u64;
        let mut done = 0;
        let mut progress = |indexes| {
            done += indexes;
            self.observer.event(&Event::Progress {
                table,
                phase: Phase::Write,
                done,
                total,
            });
        };
        metrics
            .iter()
            .map(|&metric| self.write_one(table, metric, slices, &mut progress))
            .collect()
    }

    /// Writes one file of the codes' values or distances; `done` hears of the indexes written.
    fn write_one<C: Code>(
        &self,
        table: Material,
        metric: Metric,
        slices: &[SliceSink<C>],
        mut done: impl FnMut(u64),
    ) -> Result<FileReport, GenError> {
        let slices: Vec<_> = slices.iter().map(|slice| slice.of(metric)).collect();
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
        let mut writer = TableWriter::create(self.out, &spec)?;
        for codes in slices {
            for range in batches(codes.size() as usize, metric) {
                if self.stop.is_set() {
                    return Err(GenError::Stopped);
                }
                let codes = self
                    .aside
                    .count(|| codes.read(range))
                    .map_err(GenError::io("read back a scratch file in", self.out))?;
                let blocks = encode_blocks(metric, &codes, self.pool, self.aside);
                self.aside
                    .count(|| blocks.iter().try_for_each(|block| writer.append(block)))?;
                done(codes.len() as u64);
            }
        }
        Ok(FileReport {
            metric,
            path: self.out.join(file_name(table, RuleSet::Theory, metric)),
            bytes: self.aside.count(|| writer.finish())?,
            stats,
        })
    }
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
