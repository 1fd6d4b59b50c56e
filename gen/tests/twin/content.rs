//! Tables made of the twin's values.

use std::path::Path;

use manoury_probe::{
    DONT_CARE, Longest, Material, Metric, Rules, SliceStats, TableSpec, TableWriter, Valued,
    WDL_DRAW, WDL_LOSS, WDL_WIN, Wdl, unrank,
};

use super::Twin;

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
        let stored = |slice| {
            let values = twin.values(slice, metric).iter().zip(0..);
            values
                .map(|(value, index)| stored(slice, index, *value, metric))
                .collect()
        };
        Self {
            spec: TableSpec {
                material: table,
                metric,
                rules: Rules::Theory,
                stats: table
                    .slices()
                    .map(|slice| stats(twin.values(slice, metric), metric))
                    .collect(),
            },
            slices: table.slices().map(stored).collect(),
        }
    }

    /// Writes the file.
    pub fn write(&self, directory: &Path) {
        TableWriter::write_whole(directory, &self.spec, &self.slices).unwrap();
    }
}

/// What a table stores: results of quiet positions, distances of those among them that are decided.
fn stored(slice: Material, index: u64, value: Option<Valued>, metric: Metric) -> u16 {
    let board = unrank(slice, index);
    match value.filter(|_| board.is_some_and(|board| !board.has_capture())) {
        None => DONT_CARE,
        Some(value) if metric == Metric::Wdl => match value.wdl() {
            Wdl::Win => WDL_WIN,
            Wdl::Draw => WDL_DRAW,
            Wdl::Loss => WDL_LOSS,
        },
        Some(value) => value.plies().unwrap_or(DONT_CARE),
    }
}

fn stats(values: &[Option<Valued>], metric: Metric) -> SliceStats {
    let count = |wdl| {
        values
            .iter()
            .flatten()
            .filter(|value| value.wdl() == wdl)
            .count() as u64
    };
    let longest = |wdl| {
        let of_result = |value: &Option<Valued>| value.filter(|value| value.wdl() == wdl);
        let plies: Vec<Option<u16>> = values
            .iter()
            .map(|value| of_result(value)?.plies())
            .collect();
        let plies_of_longest = plies.iter().copied().max()??;
        let index = plies
            .iter()
            .position(|&plies| plies == Some(plies_of_longest))? as u64;
        Some(Longest {
            plies: plies_of_longest,
            index,
        })
        .filter(|_| metric != Metric::Wdl)
    };
    SliceStats {
        positions: values.iter().flatten().count() as u64,
        wins: count(Wdl::Win),
        draws: count(Wdl::Draw),
        losses: count(Wdl::Loss),
        longest_win: longest(Wdl::Win),
        longest_loss: longest(Wdl::Loss),
    }
}
