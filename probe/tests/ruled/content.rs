//! Tables made of the twin's results.

use std::path::Path;

use manoury_probe::{
    DONT_CARE, Longest, Material, Metric, SliceStats, TableSpec, TableWriter, Valued, WDL_DRAW,
    WDL_LOSS, WDL_WIN, Wdl, unrank,
};

use super::results::Twin;

/// Writes all tables of the twin: results, and the distances of each material.
pub fn write_all(twin: &Twin, directory: &Path) {
    for table in twin.tables() {
        for metric in [Metric::Wdl, twin.rules().distance(table)] {
            Content::of(twin, table, metric).write(directory);
        }
    }
}

/// What is in a table file. It can be altered before it is written.
pub struct Content {
    /// The header.
    pub spec: TableSpec,
    /// Stored values of each slice by index.
    pub slices: Vec<Vec<u16>>,
}

impl Content {
    /// The true content of a table.
    pub fn of(twin: &Twin, table: Material, metric: Metric) -> Self {
        let values: Vec<_> = table.slices().map(|slice| values(twin, slice)).collect();
        let stored = |(slice, values): (Material, &Vec<Option<Valued>>)| {
            let values = (0..).zip(values);
            values
                .map(|(index, value)| stored(slice, index, *value, metric))
                .collect()
        };
        Self {
            spec: TableSpec {
                material: table,
                metric,
                rules: twin.rules(),
                stats: values.iter().map(|it| stats(it, metric)).collect(),
            },
            slices: table.slices().zip(&values).map(stored).collect(),
        }
    }

    /// Writes the file.
    pub fn write(&self, directory: &Path) {
        TableWriter::write_whole(directory, &self.spec, &self.slices).unwrap();
    }
}

/// Of all indexes; holes have none.
fn values(twin: &Twin, slice: Material) -> Vec<Option<Valued>> {
    let value = |index| unrank(slice, index).map(|board| twin.valued(&board));
    (0..slice.size()).map(value).collect()
}

/// What a table stores: results of quiet positions, distances of those among them that are decided.
fn stored(slice: Material, index: u64, value: Option<Valued>, metric: Metric) -> u16 {
    let is_quiet = |_: &Valued| unrank(slice, index).is_some_and(|board| !board.has_capture());
    match value.filter(is_quiet) {
        None => DONT_CARE,
        Some(value) if metric == Metric::Wdl => match value.wdl() {
            Wdl::Win => WDL_WIN,
            Wdl::Draw => WDL_DRAW,
            Wdl::Loss => WDL_LOSS,
        },
        Some(value) => value.plies().unwrap_or(DONT_CARE),
    }
}

/// The counts of a slice, captures included.
fn stats(values: &[Option<Valued>], metric: Metric) -> SliceStats {
    let of_result = |wdl| {
        let values = (0..).zip(values);
        values.filter_map(move |(index, value)| {
            let value = value.filter(|value| value.wdl() == wdl)?;
            Some((value.plies().unwrap_or(0), index))
        })
    };
    let longest = |wdl| {
        let farthest = of_result(wdl).max_by_key(|&(plies, index)| (plies, u64::MAX - index));
        let farthest = farthest.filter(|_| metric != Metric::Wdl);
        farthest.map(|(plies, index)| Longest { plies, index })
    };
    let count = |wdl| of_result(wdl).count() as u64;
    SliceStats {
        positions: values.iter().flatten().count() as u64,
        wins: count(Wdl::Win),
        draws: count(Wdl::Draw),
        losses: count(Wdl::Loss),
        longest_win: longest(Wdl::Win),
        longest_loss: longest(Wdl::Loss),
    }
}
