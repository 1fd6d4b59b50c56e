//! What others have published about endings of up to four pieces, and what independent programs found.

mod generated;

use std::sync::LazyLock;

use generated::Generated;
use manoury_probe::{Material, Metric, SliceStats, Tablebase, Valued, Wdl};
use manoury_rules::{Board, Position};

/// Most pieces of the tables here.
const PIECES: u32 = 4;

static GENERATED: LazyLock<Generated> = LazyLock::new(|| Generated::up_to(PIECES, "published"));

fn tables() -> &'static Tablebase {
    &GENERATED.tables
}

/// The rows of a data file without comments and heading, split at tabulators.
fn rows(text: &str) -> Vec<Vec<&str>> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .skip(1)
        .map(|line| line.split('\t').collect())
        .collect()
}

fn board(fen: &str) -> Board {
    let position: Position = fen.parse().unwrap();
    *position.board()
}

/// The rows whose positions, in the first column, have tables here.
fn small_rows(text: &str) -> Vec<Vec<&str>> {
    let mut rows = rows(text);
    rows.retain(|row| board(row[0]).occupied().len() <= PIECES);
    rows
}

#[test]
fn values_of_the_kingsrow_driver() {
    let rows = small_rows(include_str!("../../tests/data/values.tsv"));
    assert_eq!(rows.len(), 23);
    for row in rows {
        let found = tables().probe_wdl(&board(row[0])).unwrap();
        assert_eq!(found.to_string(), row[1], "{}", row[0]);
    }
}

#[test]
fn longest_wins_of_moby_dam() {
    let rows = small_rows(include_str!("../../tests/data/longest_wins.tsv"));
    assert_eq!(rows.len(), 42);
    for (place, row) in rows.iter().enumerate() {
        let board = board(row[0]);
        let plies = row[1].parse().unwrap();
        assert_eq!(tables().probe_wdl(&board).unwrap(), Wdl::Win, "{}", row[0]);
        assert_eq!(
            tables().probe_dtw(&board).unwrap(),
            Valued::Win(plies),
            "{}",
            row[0]
        );
        let material = Material::of(&board);
        // The first is a study, of which nobody says that it is the longest.
        if place > 0 {
            let longest = stats(material, Metric::Dtw).longest_win.unwrap();
            assert_eq!(longest.plies, plies, "{material}");
        }
    }
}

#[test]
fn values_of_an_independent_solver() {
    let rows = small_rows(include_str!("../../tests/data/rules_values.tsv"));
    assert_eq!(rows.len(), 727);
    for row in rows {
        let board = board(row[0]);
        let value = |plies: &str| match row[1] {
            "win" => Valued::Win(plies.parse().unwrap()),
            "loss" => Valued::Loss(plies.parse().unwrap()),
            _ => Valued::Draw,
        };
        assert_eq!(
            tables().probe_dtc(&board).unwrap(),
            value(row[2]),
            "{}",
            row[0]
        );
        assert_eq!(
            tables().probe_dtw(&board).unwrap(),
            value(row[3]),
            "{}",
            row[0]
        );
    }
}

fn stats(slice: Material, metric: Metric) -> SliceStats {
    let header = tables().table(slice, metric).unwrap().header();
    let mut slices = header.slices().zip(header.stats());
    *slices.find(|(other, _)| *other == slice).unwrap().1
}

#[test]
fn counts_of_an_independent_solver() {
    let rows = rows(include_str!("../../tests/data/counts.tsv"));
    for row in &rows {
        let slice: Material = row[0].parse().unwrap();
        let expected: Vec<u64> = row[1..]
            .iter()
            .map(|count| count.parse().unwrap())
            .collect();
        for metric in Metric::THEORY {
            let found = stats(slice, metric);
            let found = [found.positions, found.wins, found.draws, found.losses];
            assert_eq!(found.as_slice(), expected, "{slice}.{metric}");
        }
    }
    assert_eq!(rows.len(), 19);
}
