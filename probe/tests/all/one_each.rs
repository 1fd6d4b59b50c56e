//! Real tables of one piece a side.

use std::path::Path;
use std::sync::LazyLock;

use manoury_probe::{DONT_CARE, Material, Metric, Tablebase};
use manoury_rules::{Board, Position};
use tempfile::TempDir;

use crate::naive::Naive;
use crate::samples::{spec, write_table};

/// The values, solved once.
pub static NAIVE: LazyLock<Naive> = LazyLock::new(Naive::solve);

/// Writes the tables of one piece a side.
pub fn write_all(directory: &Path, dont_care: u16) {
    for material in Material::tables(2) {
        for metric in Metric::THEORY {
            write_one(directory, material, metric, dont_care);
        }
    }
}

pub fn write_one(directory: &Path, material: Material, metric: Metric, dont_care: u16) {
    let slices: Vec<Vec<u16>> = material
        .slices()
        .map(|slice| NAIVE.stored(slice, metric, dont_care))
        .collect();
    write_table(directory, &spec(material, metric), &slices);
}

/// All tables of one piece a side in a directory that lasts as long as they do.
pub fn tables() -> (TempDir, Tablebase) {
    let directory = tempfile::tempdir().unwrap();
    write_all(directory.path(), DONT_CARE);
    let tablebase = Tablebase::open(&[directory.path()]).unwrap();
    (directory, tablebase)
}

pub fn board(fen: &str) -> Board {
    *fen.parse::<Position>().unwrap().board()
}
