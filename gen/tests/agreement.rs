//! The generator and its slow twin agree on every value of up to three pieces.

mod generated;
#[allow(dead_code)]
mod twin;

use generated::Generated;
use manoury_probe::{Material, Metric, Tablebase, Valued, unrank};
use manoury_rules::Board;
use twin::{Content, TWIN};

/// What the values are of.
const METRICS: [Metric; 3] = [Metric::Wdl, Metric::Dtc, Metric::Dtw];

fn probe(tables: &Tablebase, board: &Board, metric: Metric) -> Valued {
    match metric {
        Metric::Wdl => Valued::new(tables.probe_wdl(board).unwrap(), 0),
        Metric::Dtc => tables.probe_dtc(board).unwrap(),
        Metric::Dtw => tables.probe_dtw(board).unwrap(),
        Metric::Dtd => panic!("theory has no deadlines"),
    }
}

/// What probing must tell where the twin has a value.
fn told(value: Valued, metric: Metric) -> Valued {
    match metric {
        Metric::Wdl => Valued::new(value.wdl(), 0),
        Metric::Dtc | Metric::Dtw | Metric::Dtd => value,
    }
}

/// Compares a slice, and returns how many values there are.
fn compare(tables: &Tablebase, slice: Material, metric: Metric) -> usize {
    let mut compared = 0;
    for (index, value) in (0..).zip(TWIN.values(slice, metric)) {
        let board = unrank(slice, index);
        assert_eq!(board.is_some(), value.is_some(), "{slice} {index}");
        if let Some((board, value)) = board.zip(*value) {
            let found = probe(tables, &board, metric);
            assert_eq!(
                found,
                told(value, metric),
                "{slice}.{metric} {index} {board:?}"
            );
            compared += 1;
        }
    }
    compared
}

#[test]
fn every_value_is_that_of_the_twin() {
    let generated = Generated::up_to(3, "agreement_of_values");
    for metric in METRICS {
        let slices = (2..=3)
            .flat_map(Material::tables)
            .flat_map(Material::slices);
        let compared: usize = slices
            .map(|slice| compare(&generated.tables, slice, metric))
            .sum();
        assert_eq!(compared, 815_145);
    }
}

#[test]
fn headers_are_those_of_the_twin() {
    let generated = Generated::up_to(3, "agreement_of_headers");
    for metric in METRICS {
        for table in (2..=3).flat_map(Material::tables) {
            let found = generated.tables.table(table, metric).unwrap();
            let expected = Content::of(&TWIN, table, metric).spec;
            assert_eq!(found.header().stats(), expected.stats, "{table}.{metric}");
            assert_eq!(found.header().name().rules, expected.rules);
        }
    }
}
