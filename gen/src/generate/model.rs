//! What tables cost before they exist: time from the kind of material, size from smaller tables.
//!
//! The constants are measurements (docs/PERFORMANCE.md): of the time they only have to be right in
//! proportion, as a short piece of real work scales them to this machine.

use std::collections::HashMap;

use manoury_probe::{Material, Metric, Rules};

use crate::generate::clock::Clock;
use crate::generate::report::indexes;
use crate::generate::wanted::Wanted;
use crate::solve::limits::Limits;
use crate::solve::output::code_store::Keep;
use crate::solve::output::halt::Stop;
use crate::solve::values::king_tables::AllKings;
use crate::solve::{Solved, Solver};

/// CPU nanoseconds an index at 4, 5 and 6 pieces.
struct Cost {
    both_sides: [f64; 3],
    one_side: [f64; 3],
    no_kings: [f64; 3],
}

/// Solving for values and distances to conversion.
const VALUES: Cost = Cost {
    both_sides: [6.0, 8.8, 11.9],
    one_side: [18.0, 20.7, 23.5],
    no_kings: [47.0, 60.6, 68.0],
};
/// What distances to the end add.
const DISTANCES: Cost = Cost {
    both_sides: [22.0, 24.0, 35.0],
    one_side: [25.0, 30.0, 40.0],
    no_kings: [40.0, 80.0, 150.0],
};
/// Finding the order, compressing and writing, a metric.
const WRITING: f64 = 2.7;

/// CPU nanoseconds that [`calibrate`]'s work took on the machine of the constants.
const CALIBRATION: f64 = 0.055e9;
/// Its table, all of whose successors are solved first.
const CALIBRATION_TABLE: Material = Material::new(2, 1, 1, 0);

/// Bytes an index of tables of two pieces.
const FIRST_BYTES: f64 = 0.15;

impl Cost {
    fn of(&self, table: Material) -> f64 {
        let by_pieces = match (table.own_kings, table.other_kings) {
            (0, 0) => self.no_kings,
            (0, _) | (_, 0) => self.one_side,
            _ => self.both_sides,
        };
        by_pieces[table.pieces().clamp(4, 6) as usize - 4]
    }
}

/// CPU nanoseconds to generate `metrics` of a table on the machine of the constants; those to the end
/// are found where they are wanted, whether they are written or not.
pub(crate) fn nanoseconds(table: Material, metrics: &[Metric], wanted: Wanted) -> f64 {
    solving(table, wanted) + indexes(table) as f64 * WRITING * metrics.len() as f64
}

/// CPU nanoseconds to solve a table on the machine of the constants.
pub(crate) fn solving(table: Material, wanted: Wanted) -> f64 {
    let distances = match wanted.qualities(table) {
        true => DISTANCES.of(table),
        false => 0.0,
    };
    indexes(table) as f64 * (VALUES.of(table) + distances)
}

/// How many times longer this machine takes than that of the constants, by a short piece of work.
pub(crate) fn calibrate() -> f64 {
    let (kings, mut solved, stop) = (AllKings::default(), Solved::default(), Stop::never());
    let clock = Clock::start();
    for table in Material::closure(&[CALIBRATION_TABLE]) {
        let solver = Solver {
            table,
            kings: &kings,
            solved: &mut solved,
            distances: false,
            limits: Limits::of(Rules::Theory, table),
            keep: Keep::Nothing,
            stop: &stop,
        };
        // Neither stopped nor too long nor in need of a file.
        let _ = solver.run::<u16>(&|_| ());
    }
    clock.read().cpu.as_secs_f64() * 1e9 / CALIBRATION
}

/// Sizes of table files, predicted from those that are there.
pub(crate) struct Sizes {
    known: HashMap<(Material, Metric), f64>,
}

impl Sizes {
    /// The prediction from the files of these sizes in bytes.
    pub(crate) fn new(files: impl Iterator<Item = (Material, Metric, u64)>) -> Sizes {
        let ratio =
            |(table, metric, bytes)| ((table, metric), bytes as f64 / indexes(table) as f64);
        Sizes {
            known: files.map(ratio).collect(),
        }
    }

    /// Bytes of one table.
    pub(crate) fn bytes(&mut self, table: Material, metric: Metric) -> u64 {
        (self.ratio(table, metric) * indexes(table) as f64) as u64
    }

    /// Bytes an index: those of the tables with one piece less (their geometric mean), times what a
    /// further piece brings.
    fn ratio(&mut self, table: Material, metric: Metric) -> f64 {
        if let Some(&ratio) = self.known.get(&(table, metric)) {
            return ratio;
        }
        let smaller: Vec<Material> = with_one_less(table).collect();
        let ratio = match smaller.len() {
            0 => FIRST_BYTES,
            count => {
                let sum: f64 = smaller
                    .into_iter()
                    .map(|smaller| self.ratio(smaller, metric).ln())
                    .sum();
                (sum / count as f64).exp() * growth(metric, table.pieces())
            }
        };
        self.known.insert((table, metric), ratio);
        ratio
    }
}

/// What a further piece brings, in bytes an index.
fn growth(metric: Metric, pieces: u32) -> f64 {
    let by_pieces = match metric {
        Metric::Wdl => [0.12, 0.79, 0.75, 1.21],
        Metric::Dtc | Metric::Dtd => [0.14, 1.40, 2.32, 1.37],
        Metric::Dtw => [0.34, 0.92, 1.58, 1.6],
    };
    by_pieces[pieces.clamp(3, 6) as usize - 3]
}

/// The tables with one piece of any kind less.
fn with_one_less(table: Material) -> impl Iterator<Item = Material> {
    let Material {
        own_kings,
        own_men,
        other_kings,
        other_men,
    } = table;
    let less = [
        (own_kings > 0).then(|| Material::new(own_kings - 1, own_men, other_kings, other_men)),
        (own_men > 0).then(|| Material::new(own_kings, own_men - 1, other_kings, other_men)),
        (other_kings > 0).then(|| Material::new(own_kings, own_men, other_kings - 1, other_men)),
        (other_men > 0).then(|| Material::new(own_kings, own_men, other_kings, other_men - 1)),
    ];
    less.into_iter()
        .flatten()
        .filter(|less| less.has_table())
        .map(Material::table)
}
