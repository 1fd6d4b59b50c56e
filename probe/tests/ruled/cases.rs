//! Values under rules that an independent solver has found.

use manoury_probe::{Counters, Material, Metric, Outcome, Rules, Tablebase, Wdl};
use manoury_rules::Position;

/// Positions with their results in theory and, set up on the board, under the rule sets.
const VALUES: &str = include_str!("../../../tests/data/rules_values.tsv");

/// Asserts that the tables there are, with those of theory, give the values of all positions that have a table under the rules.
/// Returns how many these are.
pub fn check_values(tables: &Tablebase, rules: Rules) -> usize {
    let ruled = tables.under(rules);
    let mut checked = 0;
    for (position, theory, expected) in values(rules) {
        let board = position.board();
        if !ruled.covers(Material::of(board), Metric::Wdl) {
            continue;
        }
        let outcome = ruled.probe(board, Counters::FRESH).unwrap();
        assert_eq!(outcome.to_string(), told(theory, expected), "{position}");
        assert_eq!(ruled.probe_wdl(board).unwrap(), outcome.wdl(), "{position}");
        checked += 1;
    }
    checked
}

/// Each position with its result in theory and under the rules.
fn values(rules: Rules) -> impl Iterator<Item = (Position, &'static str, &'static str)> {
    let mut lines = VALUES.lines().filter(|line| !line.starts_with('#'));
    let titles: Vec<&str> = lines.next().unwrap_or_default().split('\t').collect();
    let column = move |name: &str| titles.iter().position(|title| *title == name).unwrap();
    let places = [column("fen"), column("wdl"), column(rules.name())];
    lines.map(move |line| {
        let columns: Vec<&str> = line.split('\t').collect();
        let [fen, theory, under] = places.map(|place| columns[place]);
        (fen.parse().unwrap(), theory, under)
    })
}

/// The outcome of these two results by its name.
fn told(theory: &str, under: &str) -> &'static str {
    let drawn = |wdl| Outcome::drawn(wdl).name();
    match (under, theory) {
        ("win", "win") => Outcome::Win.name(),
        ("loss", "loss") => Outcome::Loss.name(),
        ("draw", "win") => drawn(Wdl::Win),
        ("draw", "draw") => drawn(Wdl::Draw),
        ("draw", "loss") => drawn(Wdl::Loss),
        _ => panic!("{under} under the rules, {theory} in theory"),
    }
}
