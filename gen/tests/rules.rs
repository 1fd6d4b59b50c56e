//! The generator under draw rules agrees with the rules and their clock, and with an independent solver.

mod generated;
#[path = "../../probe/tests/ruled/mod.rs"]
mod ruled;

use generated::Generated;
use manoury_probe::{Material, Rules, unrank};
use ruled::cases::check_values;
use ruled::twin::Twin;

/// The rule sets that count.
const COUNTING: [Rules; 2] = [Rules::Fmjd, Rules::Ffjd];
/// Positions that an independent solver has valued, all of three and four pieces.
const PUBLISHED: usize = 727;

fn materials(names: &[&str]) -> Vec<Material> {
    names.iter().map(|name| name.parse().unwrap()).collect()
}

/// Compares all positions of all tables of the twin, captures included, and returns how many there are.
fn compare(generated: &Generated, twin: &Twin) -> u64 {
    let tables = generated.tables.under(twin.rules());
    let mut compared = 0;
    for slice in twin.tables().into_iter().flat_map(Material::slices) {
        for index in 0..slice.size() {
            let Some(board) = unrank(slice, index) else {
                continue;
            };
            let value = twin.valued(&board);
            assert_eq!(tables.probe_wdl(&board).unwrap(), value.wdl(), "{board:?}");
            assert_eq!(tables.probe_distance(&board).unwrap(), value, "{board:?}");
            compared += 1;
        }
    }
    compared
}

fn agreement(name: &str, tables: &[Material], positions: u64) {
    for rules in COUNTING {
        let generated = Generated::under(rules, tables, &format!("{name}_{rules}"));
        let twin = Twin::solve(rules, tables);
        assert_eq!(compare(&generated, &twin), positions, "{rules}");
    }
}

#[test]
fn every_value_of_three_pieces_is_that_of_the_twin() {
    let three: Vec<Material> = (2..=3).flat_map(Material::tables).collect();
    agreement("rules_three", &three, 815_145);
}

/// With the main line, and captures from three against one into two against one.
#[test]
fn every_value_of_three_kings_against_one_is_that_of_the_twin() {
    agreement("rules_kings", &materials(&["3K-1K"]), 1_962_450);
}

/// Promotions and moves of men before a deadline.
#[test]
#[ignore = "takes minutes and gigabytes"]
fn every_value_against_a_lone_king_is_that_of_the_twin() {
    let counted = materials(&["3K-1K", "2K1M-1K", "1K2M-1K"]);
    agreement("rules_counted", &counted, 11_714_940);
}

#[test]
fn values_of_an_independent_solver() {
    for rules in COUNTING {
        let four: Vec<Material> = (2..=4).flat_map(Material::tables).collect();
        let generated = Generated::under(rules, &four, &format!("rules_published_{rules}"));
        assert_eq!(check_values(&generated.tables, rules), PUBLISHED, "{rules}");
    }
}
