//! From codes to table files.

use std::io;
use std::ops::Range;
use std::path::Path;

use manoury_probe::{
    Arrangement, BlockWriter, Material, Metric, Rules, SliceCodec, SliceStats, TableSpec,
    TableWriter, block_values, file_name,
};
use rayon::ThreadPool;

use crate::generate::clock::Aside;
use crate::generate::encode::{BlockEncoder, values_at_a_time};
use crate::generate::error::GenError;
use crate::generate::report::{Event, FileReport, Observer, Phase, indexes};
use crate::generate::train::codec;
use crate::solve::output::code_source::CodeSource;
use crate::solve::output::code_store::CodeStore;
use crate::solve::output::codes::Code;
use crate::solve::output::halt::Stop;
use crate::solve::output::part::SliceSink;

/// Goes of each thread before blocks go to the file.
const GOES: u64 = 4;
/// Codes of a scratch file that are in memory at a time.
const PART: u64 = 1 << 24;

/// What tables are written with, the same for all.
#[derive(Clone, Copy)]
pub(crate) struct Desk<'a> {
    pub(crate) out: &'a Path,
    /// The rules that the values hold under.
    pub(crate) rules: Rules,
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
            .map(|&metric| self.write_one((table, metric), slices, &mut progress))
            .collect()
    }

    /// Writes one file of the codes' values or distances; `done` hears of the indexes written.
    fn write_one<C: Code>(
        &self,
        (table, metric): (Material, Metric),
        slices: &[SliceSink<C>],
        mut done: impl FnMut(u64),
    ) -> Result<FileReport, GenError> {
        let stores: Vec<_> = slices.iter().map(|slice| slice.of(metric)).collect();
        let stats = |store: &&CodeStore<C>| stats_of(store.tally().stats(), metric);
        let trained = || {
            let slices = table.slices().zip(&stores);
            let codec = |(slice, store): (Material, &&CodeStore<C>)| codec(metric, slice, store);
            slices.map(codec).collect::<io::Result<Vec<SliceCodec>>>()
        };
        let spec = TableSpec {
            material: table,
            metric,
            rules: self.rules,
            stats: stores.iter().map(stats).collect(),
        };
        let codecs = self.aside.count(trained).map_err(self.scratch_error())?;
        let mut writer = TableWriter::create(self.out, &spec, &codecs)?;
        for ((slice, codec), store) in table.slices().zip(&codecs).zip(stores) {
            let blocks = BlockEncoder {
                metric,
                go: values_at_a_time(slice) / block_values(metric) as u64,
                writer: BlockWriter::new(codec),
                pool: self.pool,
                aside: self.aside,
            };
            let arrangement = Arrangement::new(slice, codec.order());
            self.write_slice(&mut writer, &blocks, store, arrangement, &mut done)?;
        }
        Ok(FileReport {
            metric,
            path: self.out.join(file_name(table, self.rules, metric)),
            bytes: self.aside.count(|| writer.finish())?,
            stats: spec.stats,
        })
    }

    /// Writes the blocks of one slice.
    fn write_slice<C: Code>(
        &self,
        writer: &mut TableWriter,
        blocks: &BlockEncoder<'_>,
        store: &CodeStore<C>,
        arrangement: Arrangement,
        mut done: impl FnMut(u64),
    ) -> Result<(), GenError> {
        if let Some(held) = store.in_memory() {
            let whole = CodeSource::<C>::whole(held.pieces(), arrangement);
            return self.write_places(writer, blocks, &whole, 0..store.size(), &[], &mut done);
        }
        // The values of a block that began in the part before.
        let mut before = Vec::new();
        for (places, digits) in CodeSource::<C>::parts(&arrangement, PART) {
            let read = || CodeSource::part(store, arrangement, digits);
            let part = self.aside.count(read).map_err(self.scratch_error())?;
            let mut end = places.end;
            if end < store.size() {
                end -= end % block_values(blocks.metric) as u64;
            }
            let whole_blocks = places.start..end.max(places.start);
            let rest = whole_blocks.end..places.end;
            self.write_places(
                writer,
                blocks,
                &part,
                whole_blocks.clone(),
                &before,
                &mut done,
            )?;
            if !whole_blocks.is_empty() {
                before.clear();
            }
            blocks.read(&part, rest, &mut before);
        }
        Ok(())
    }

    /// Writes the blocks of some places, of which `before` are the first values.
    fn write_places<C: Code>(
        &self,
        writer: &mut TableWriter,
        blocks: &BlockEncoder<'_>,
        codes: &CodeSource<'_, C>,
        places: Range<u64>,
        before: &[u16],
        mut done: impl FnMut(u64),
    ) -> Result<(), GenError> {
        let goes = GOES * self.pool.current_num_threads() as u64;
        let step = goes * blocks.go * block_values(blocks.metric) as u64;
        let (mut start, mut before) = (places.start, before);
        while start < places.end {
            if self.stop.is_set() {
                return Err(GenError::Stopped);
            }
            let end = places.end.min(start + step - before.len() as u64);
            let encoded = blocks.encode(codes, start..end, before);
            self.aside
                .count(|| encoded.iter().try_for_each(|block| writer.append(block)))?;
            done(end - start);
            (start, before) = (end, &[]);
        }
        Ok(())
    }

    fn scratch_error(&self) -> impl FnOnce(io::Error) -> GenError {
        GenError::io("read back a scratch file in", self.out)
    }
}

/// The greatest distances belong to tables of distances only.
fn stats_of(stats: SliceStats, metric: Metric) -> SliceStats {
    match metric {
        Metric::Wdl => SliceStats {
            longest_win: None,
            longest_loss: None,
            ..stats
        },
        Metric::Dtc | Metric::Dtw | Metric::Dtd => stats,
    }
}
