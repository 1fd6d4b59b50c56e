//! The slow, obvious twin of the generator: it solves small materials by plain iteration over positions, with the rules and
//! the definitions of the values and nothing else. It is written to be read, not to be fast.

mod content;
mod distances;
mod graph;
mod results;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use manoury_probe::{Material, Metric, Valued};

pub use content::Content;
use distances::{Counting, distances};
use graph::Graph;
use results::results;

/// The values of a slice by index. None at holes.
pub type Values = Vec<Option<Valued>>;

/// All values of some materials.
#[derive(Default)]
pub struct Twin {
    slices: BTreeMap<Material, SolvedSlice>,
}

struct SolvedSlice {
    /// With distances to conversion.
    dtc: Values,
    /// With distances to the end.
    dtw: Values,
}

/// The values of all materials of up to three pieces.
pub static TWIN: LazyLock<Twin> = LazyLock::new(|| {
    let mut twin = Twin::default();
    (2..=3)
        .flat_map(Material::tables)
        .for_each(|table| twin.solve(table));
    twin
});

impl Twin {
    /// The values of a slice with the distances of `metric`. Those of wdl are distances to conversion.
    pub fn values(&self, slice: Material, metric: Metric) -> &Values {
        let solved = &self.slices[&slice];
        match metric {
            Metric::Wdl | Metric::Dtc => &solved.dtc,
            Metric::Dtw => &solved.dtw,
            Metric::Dtd => panic!("theory has no deadlines"),
        }
    }

    /// Solves a table. All others that its moves lead to must be solved.
    fn solve(&mut self, table: Material) {
        let known = |slice, index: u64| self.values(slice, Metric::Dtw)[index as usize].unwrap();
        let graph = Graph::of(table, known);
        let results = results(&graph);
        let dtc = distances(&graph, &results, Counting::Conversions);
        let dtw = distances(&graph, &results, Counting::Ends);
        for ((slice, dtc), dtw) in table.slices().zip(dtc).zip(dtw) {
            self.slices.insert(slice, SolvedSlice { dtc, dtw });
        }
    }
}
