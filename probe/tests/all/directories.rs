//! What is found, missing or wrong in directories of tables.

use std::fs;
use std::path::Path;

use manoury_probe::{
    DONT_CARE, Material, Metric, ProbeError, Rules, TableError, TableSpec, Tablebase, Wdl,
};

use crate::one_each::{board, tables, write_one};
use crate::samples::{spec, write_table};

#[test]
fn missing_tables_are_named_with_what_needs_them() {
    let (directory, tablebase) = tables();
    let quiet = tablebase.probe_wdl(&board("W:WK1,K2:BK50")).unwrap_err();
    assert_eq!(quiet.to_string(), "the table 2K-1K.wdl is missing");
    // The capture leads to two kings against one.
    let capture = tablebase
        .probe_wdl(&board("W:WK28:B33,K5,K15"))
        .unwrap_err();
    let text = capture.to_string();
    assert!(
        text.starts_with("the table 2K-1K.wdl is missing, needed after the capture 28x"),
        "{text}"
    );
    let moves = tablebase
        .moves(&board("W:WK26:B32,K5,K15"), Metric::Wdl)
        .unwrap_err();
    assert!(
        moves
            .to_string()
            .contains(".wdl is missing, needed after the "),
        "{moves}"
    );

    fs::remove_file(directory.path().join("1K-1M.dtc")).unwrap();
    fs::remove_file(directory.path().join("1K-1K.wdl")).unwrap();
    let tablebase = Tablebase::open(&[directory.path()]).unwrap();
    let promotion = tablebase
        .moves(&board("W:W7:BK50"), Metric::Dtc)
        .unwrap_err();
    let text = promotion.to_string();
    assert_eq!(
        text,
        "the table 1K-1K.wdl is missing, needed after the move 7-1, a promotion"
    );
    assert_eq!(
        tablebase
            .probe_dtc(&board("W:WK46:B6"))
            .unwrap_err()
            .to_string(),
        "the table 1K-1M.dtc is missing"
    );
    let missing: Vec<String> = tablebase
        .missing()
        .iter()
        .map(|name| name.to_string())
        .collect();
    assert_eq!(missing, ["1K-1K.wdl"]);
}

#[test]
fn what_is_missing_for_the_tables_there_are() {
    let directory = tempfile::tempdir().unwrap();
    let missing = || -> Vec<String> {
        let tablebase = Tablebase::open(&[directory.path()]).unwrap();
        tablebase
            .missing()
            .iter()
            .map(|name| name.to_string())
            .collect()
    };
    assert!(missing().is_empty());
    write_one(
        directory.path(),
        Material::new(1, 0, 0, 1),
        Metric::Dtc,
        DONT_CARE,
    );
    assert_eq!(missing(), ["1K-1K.wdl", "1K-1M.wdl"]);
    write_one(
        directory.path(),
        Material::new(1, 0, 0, 1),
        Metric::Wdl,
        DONT_CARE,
    );
    assert_eq!(missing(), ["1K-1K.wdl"]);
    write_one(
        directory.path(),
        Material::new(1, 0, 0, 1),
        Metric::Dtw,
        DONT_CARE,
    );
    assert_eq!(missing(), ["1K-1K.wdl", "1K-1K.dtw"]);
}

#[test]
fn the_first_directory_wins() {
    let directories = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let material = Material::new(1, 0, 1, 0);
    for (directory, value) in directories.iter().zip([1, 2]) {
        write_table(
            directory.path(),
            &spec(material, Metric::Wdl),
            &[vec![value; 2500]],
        );
    }
    let [first, second] = directories.each_ref().map(|directory| directory.path());
    let quiet = board("W:WK46:BK45");
    let probe = |order: [&Path; 2]| {
        let tablebase = Tablebase::open(&order).unwrap();
        assert_eq!(tablebase.tables().len(), 1);
        tablebase.probe_wdl(&quiet).unwrap()
    };
    assert_eq!(probe([first, second]), Wdl::Win);
    assert_eq!(probe([second, first]), Wdl::Loss);
}

#[test]
fn tables_are_listed() {
    let (directory, _) = tables();
    fs::write(directory.path().join("readme.txt"), "not a table").unwrap();
    fs::create_dir(directory.path().join("2K-1K.wdl")).unwrap();
    let fmjd = TableSpec {
        rules: Rules::Fmjd,
        ..spec(Material::new(2, 0, 1, 0), Metric::Wdl)
    };
    write_table(directory.path(), &fmjd, &[vec![0; 61_250], vec![0; 61_250]]);
    let tablebase = Tablebase::open(&[directory.path()]).unwrap();
    let names: Vec<String> = tablebase
        .tables()
        .iter()
        .map(|file| file.name().to_string())
        .collect();
    assert_eq!(names.len(), 10);
    assert!(names.contains(&"2K-1K.fmjd.wdl".to_string()));
    for file in tablebase.tables() {
        assert_eq!(file.bytes(), file.path().metadata().unwrap().len());
    }
    assert!(tablebase.covers(Material::new(0, 1, 1, 0), Metric::Dtw));
    assert!(
        !tablebase.covers(Material::new(2, 0, 1, 0), Metric::Wdl),
        "not in theory"
    );
    assert!(!tablebase.covers(Material::new(9, 9, 9, 9), Metric::Wdl));
}

#[test]
fn the_most_pieces_of_each_metric() {
    let (directory, tablebase) = tables();
    assert_eq!(
        Metric::THEORY.map(|metric| tablebase.max_pieces(metric)),
        [2; 3]
    );
    let kings = Material::new(2, 0, 1, 0);
    write_table(
        directory.path(),
        &spec(kings, Metric::Wdl),
        &[vec![0; 61_250], vec![0; 61_250]],
    );
    // Of other rules, which do not count.
    let fmjd = TableSpec {
        rules: Rules::Fmjd,
        ..spec(kings, Metric::Dtw)
    };
    write_table(directory.path(), &fmjd, &[vec![0; 61_250], vec![0; 61_250]]);
    let tablebase = Tablebase::open(&[directory.path()]).unwrap();
    assert_eq!(
        Metric::THEORY.map(|metric| tablebase.max_pieces(metric)),
        [3, 2, 2]
    );
    let nothing = Tablebase::open::<&Path>(&[]).unwrap();
    assert_eq!(nothing.max_pieces(Metric::Wdl), 0);
}

#[test]
fn damaged_files_are_told_before_they_are_asked() {
    let (directory, tablebase) = tables();
    assert!(tablebase.damaged().is_empty());
    let path = |name: &str| directory.path().join(name);
    fs::copy(path("1K-1K.wdl"), path("2K-1K.wdl")).unwrap();
    for (name, bytes) in [("1K-1M.dtc", &b"short"[..]), ("1M-1M.dtw", &[7; 4096])] {
        fs::remove_file(path(name)).unwrap();
        fs::write(path(name), bytes).unwrap();
    }
    let tablebase = Tablebase::open(&[directory.path()]).unwrap();
    let damaged = tablebase.damaged();
    let names: Vec<String> = damaged
        .iter()
        .map(|(file, _)| file.name().to_string())
        .collect();
    assert_eq!(names, ["1M-1M.dtw", "1K-1M.dtc", "2K-1K.wdl"]);
    for (file, error) in &damaged {
        let path = file.path().to_str().unwrap();
        assert!(error.to_string().starts_with(path), "{error}");
    }
    assert!(matches!(damaged[2].1, TableError::Name { .. }));
    // The others answer as before.
    assert!(tablebase.probe_wdl(&board("W:WK46:BK45")).is_ok());
}

#[test]
fn directories_and_files_that_are_wrong_are_named() {
    let (directory, _) = tables();
    let nowhere = directory.path().join("nowhere");
    let error = Tablebase::open(&[directory.path(), &nowhere]).unwrap_err();
    assert!(error.to_string().contains("nowhere"), "{error}");

    let king = directory.path().join("1K-1K.wdl");
    fs::copy(&king, directory.path().join("2K-1K.wdl")).unwrap();
    let mut bytes = fs::read(&king).unwrap();
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    fs::remove_file(&king).unwrap();
    fs::write(&king, bytes).unwrap();
    let tablebase = Tablebase::open(&[directory.path()]).unwrap();
    let damaged = tablebase.probe_wdl(&board("W:WK46:BK45")).unwrap_err();
    assert!(
        matches!(
            damaged,
            ProbeError::Table(TableError::Block { block: 0, .. })
        ),
        "{damaged}"
    );
    assert!(
        damaged
            .to_string()
            .contains("1K-1K.wdl is damaged in block 0"),
        "{damaged}"
    );
    let misnamed = tablebase.probe_wdl(&board("W:WK1,K2:BK50")).unwrap_err();
    assert!(
        misnamed
            .to_string()
            .ends_with("2K-1K.wdl holds the table 1K-1K.wdl; give it that name")
    );
}
