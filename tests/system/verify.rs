//! `manoury verify`.

use std::path::Path;

use manoury_probe::{
    Material, Metric, Rules, Table, TableSpec, TableWriter, WDL_DRAW, WDL_WIN, rank,
};
use manoury_rules::Position;

use crate::program::{run, text};
use crate::tables::{copy, damage, four, three};

#[test]
fn right_tables() {
    let run_three = run(&["verify", "--tables", three()]).succeeds();
    assert!(
        run_three
            .out
            .starts_with("9 tables, 16 slices, 815,145 positions"),
        "{}",
        run_three.out
    );
    assert!(
        run_three.out.ends_with("all is right\n"),
        "{}",
        run_three.out
    );
    run(&["verify", "3", "--metric", "wdl,dtc,dtw", "--tables", four()]).succeeds();
}

#[test]
fn a_sample() {
    let arguments = [
        "verify",
        "--sample",
        "2000",
        "--seed",
        "7",
        "--tables",
        four(),
    ];
    let out = run(&arguments).succeeds().out;
    assert!(out.starts_with("23 tables, 41 slices, "), "{out}");
}

#[test]
fn one_wrong_value_is_found() {
    let tables = copy(three(), |_| true);
    let fen = "W:WK28:B1";
    spoil(tables.path(), fen);
    let found = run(&["verify", "1K-1M", "--tables", text(tables.path())]);
    assert_eq!(found.code, 1);
    assert!(
        found.out.contains(fen) && found.out.contains("1K-1M.wdl"),
        "{}",
        found.out
    );
    // All others of that material are sound, so that a smaller request sees nothing.
    run(&["verify", "1K-1K", "--tables", text(tables.path())]).succeeds();
}

/// Writes the wdl table of a won position anew, with a draw in its place.
fn spoil(directory: &Path, fen: &str) {
    let position: Position = fen.parse().unwrap();
    let material = Material::of(position.board());
    let old = Table::open(&directory.join(format!("{}.wdl", material.table()))).unwrap();
    let spec = TableSpec {
        material: material.table(),
        metric: Metric::Wdl,
        rules: Rules::Theory,
        stats: old.header().stats().to_vec(),
    };
    let size = old.header().block_values() as u64;
    let read = |(number, slice): (usize, Material)| {
        let (mut all, mut block) = (vec![0; slice.size() as usize], Vec::new());
        let places = old.arrangement(number).unwrap();
        for first in (0..slice.size()).step_by(size as usize) {
            old.decode_block(number, first / size, &mut block).unwrap();
            for (place, &value) in (first..).zip(&block) {
                all[places.index(place) as usize] = value;
            }
        }
        all
    };
    let mut slices: Vec<Vec<u16>> = material
        .table()
        .slices()
        .enumerate()
        .map(|(number, slice)| read((number, slice)))
        .collect();
    let value = &mut slices[old.slice_of(material).unwrap()][rank(position.board()) as usize];
    assert_eq!(*value, WDL_WIN);
    *value = WDL_DRAW;
    TableWriter::write_whole(directory, &spec, &slices).unwrap();
}

#[test]
fn damaged_and_missing_tables() {
    let tables = copy(three(), |name| name != "1M-1M.wdl");
    let file = tables.path().join("2K-1K.dtc");
    damage(&file, 3);
    let found = run(&["verify", "--tables", text(tables.path())]);
    assert_eq!(found.code, 1, "{}{}", found.out, found.err);
    assert!(
        found.out.contains("2K-1K.dtc") && found.out.contains("1M-1M.wdl"),
        "{}",
        found.out
    );
}

#[test]
fn wrong_usage() {
    run(&["verify", "3Q"]).fails(2, "3Q");
    run(&["verify", "--sample", "0"]).fails(2, "0");
    run(&["verify", "--seed", "5"]).fails(2, "--sample");
    run(&["verify", "3K-1K", "--tables", three()]).fails(1, "3K-1K");
}
