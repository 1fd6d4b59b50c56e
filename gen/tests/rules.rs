//! The generator under draw rules agrees with the rules and their clock, and with an independent solver.

mod generated;
#[path = "../../probe/tests/ruled/mod.rs"]
mod ruled;

use std::path::Path;
use std::sync::atomic::AtomicBool;

use generated::Generated;
use manoury_gen::{FailureKind, VerifyReport, VerifyRequest, verify};
use manoury_probe::{Material, Metric, Rules, Tablebase, Valued, WDL_DRAW, WDL_WIN, Wdl, unrank};
use ruled::cases::check_values;
use ruled::content::Content;
use ruled::results::Twin;
use tempfile::TempDir;

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

fn verify_under(rules: Rules, directory: &Path, tables: Vec<Material>) -> VerifyReport {
    let request = VerifyRequest {
        tables,
        metrics: Vec::new(),
        rules,
        sample: None,
        threads: 2,
        seed: 1,
    };
    let tables = Tablebase::open(&[directory]).unwrap();
    verify(&tables, &request, &(), &AtomicBool::new(false)).unwrap()
}

/// The index of the first quiet position of a slice whose value is wanted.
fn find(twin: &Twin, slice: Material, is_wanted: impl Fn(Valued) -> bool) -> u64 {
    let is_it = |index: &u64| {
        let board = unrank(slice, *index).filter(|board| !board.has_capture());
        board.is_some_and(|board| is_wanted(twin.valued(&board)))
    };
    (0..slice.size()).find(is_it).unwrap()
}

#[test]
fn verification_finds_what_is_altered() {
    let table: Material = "2K-1K".parse().unwrap();
    for rules in COUNTING {
        let directory = TempDir::new().unwrap();
        let twin = Twin::solve(rules, &[table]);
        ruled::content::write_all(&twin, directory.path());
        let all = twin.tables();
        let report = verify_under(rules, directory.path(), all.clone());
        assert_eq!((report.failure_count, report.tables.len()), (0, 2));

        // A draw that is told to be a win, and a distance that is one ply off.
        let result = find(&twin, table, |value| value == Valued::Draw);
        let distance = find(&twin, table, |value| value.wdl() == Wdl::Win);
        for (metric, index) in [(Metric::Wdl, result), (rules.distance(table), distance)] {
            let mut content = Content::of(&twin, table, metric);
            let stored = &mut content.slices[0][index as usize];
            match metric {
                Metric::Wdl => assert_eq!(std::mem::replace(stored, WDL_WIN), WDL_DRAW),
                _ => *stored += 1,
            }
            content.write(directory.path());
            let report = verify_under(rules, directory.path(), all.clone());
            let found = report.failures.iter().any(|failure| {
                failure.slice == table
                    && matches!(failure.kind, FailureKind::Value { index: at, .. } if at == index)
            });
            assert!(found, "{rules} {metric}: {:?}", report.failures);
            Content::of(&twin, table, metric).write(directory.path());
        }
    }
}

/// Those of theory are other values, and these are no tables under a rule set.
#[test]
fn verification_knows_the_clauses() {
    let table: Material = "2K-1K".parse().unwrap();
    let fmjd = Twin::solve(Rules::Fmjd, &[table]);
    let directory = TempDir::new().unwrap();
    for table in fmjd.tables() {
        for metric in [Metric::Wdl, Rules::Ffjd.distance(table)] {
            let mut content = Content::of(&fmjd, table, metric);
            content.spec.rules = Rules::Ffjd;
            content.write(directory.path());
        }
    }
    // Quiet wins of two kings against one are drawn at once under the other rules.
    let report = verify_under(Rules::Ffjd, directory.path(), fmjd.tables());
    assert!(report.failure_count > 1000, "{}", report.failure_count);
}
