//! Small tables with values made up.

use std::path::{Path, PathBuf};

use manoury_probe::{
    Longest, Material, Metric, Order, Rules, SliceCodec, SliceStats, TableSpec, TableWriter,
    file_name,
};

/// What a table of `metric` in theory is made of, without counts.
pub fn spec(material: Material, metric: Metric) -> TableSpec {
    let stats = material.slices().map(|_| SliceStats::default()).collect();
    TableSpec {
        material: material.table(),
        metric,
        rules: Rules::Theory,
        stats,
    }
}

/// Counts for a header to keep, all different.
pub fn some_stats(material: Material) -> Vec<SliceStats> {
    let stats = |(slice, number): (Material, u64)| SliceStats {
        positions: 600 + number,
        wins: 100 + number,
        draws: 200,
        losses: 300,
        longest_win: Some(Longest {
            plies: 301,
            index: slice.size() - 1,
        }),
        longest_loss: None,
    };
    material.slices().zip(0..).map(stats).collect()
}

/// Codecs of the slices, trained with nothing.
pub fn codecs(spec: &TableSpec) -> Vec<SliceCodec> {
    let codec = SliceCodec::train(spec.metric, Order::NATURAL, &[]);
    spec.material.slices().map(|_| codec.clone()).collect()
}

/// Writes a table with the values of its slices in file order.
pub fn write_table(directory: &Path, spec: &TableSpec, slices: &[Vec<u16>]) -> PathBuf {
    let bytes = TableWriter::write_whole(directory, spec, slices).unwrap();
    let path = directory.join(file_name(spec.material, spec.rules, spec.metric));
    assert_eq!(bytes, path.metadata().unwrap().len());
    path
}

/// Values of a slice in runs of some length, from 0 up to below `limit`, different for each `seed`.
pub fn some_values(slice: Material, limit: u64, seed: u64) -> Vec<u16> {
    let value = |index: u64| {
        let mixed = (index / 7 + seed).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
        (mixed % limit) as u16
    };
    (0..slice.size()).map(value).collect()
}
