//! The tables that are part of the program, alone and behind directories.

use manoury_probe::{Material, Metric, ProbeError, TableFile, Tablebase, Valued, Wdl};

use crate::one_each::{NAIVE, board, tables};
use crate::samples::{spec, write_table};

#[test]
fn they_are_results_of_four_pieces_and_distances_of_three() {
    let tablebase = Tablebase::embedded();
    for material in (2..=5).flat_map(Material::tables) {
        let pieces = material.pieces();
        assert_eq!(tablebase.covers(material, Metric::Wdl), pieces <= 4);
        assert_eq!(tablebase.covers(material, Metric::Dtc), pieces <= 3);
        assert!(!tablebase.covers(material, Metric::Dtw));
    }
    assert!(tablebase.missing().is_empty());
    let bytes: u64 = tablebase.tables().iter().map(TableFile::bytes).sum();
    assert!(bytes < 1 << 20, "{bytes} bytes");
}

#[test]
fn they_are_whole() {
    let tablebase = Tablebase::embedded();
    for file in tablebase.tables() {
        assert!(file.is_embedded());
        let name = file.name();
        let table = tablebase.table(name.material, name.metric).unwrap();
        table.verify_checksums().unwrap();
        assert_eq!(table.path(), file.path());
        assert_eq!(
            file.path().to_str().unwrap(),
            format!("embedded/{}", file.name())
        );
    }
}

#[test]
fn they_answer_without_a_file() {
    let tablebase = Tablebase::embedded();
    for board in NAIVE.boards() {
        let value = NAIVE.value(board, Metric::Dtc);
        assert_eq!(tablebase.probe_dtc(board).unwrap(), value, "{board:?}");
    }
    let four = board("W:WK2,6,K35:BK28");
    assert_eq!(tablebase.probe_wdl(&four).unwrap(), Wdl::Win);
    let error = tablebase.probe_dtc(&four).unwrap_err();
    assert_eq!(error.to_string(), "the table 2K1M-1K.dtc is missing");
    let five = tablebase.probe_wdl(&board("W:WK2,6,K35:BK28,K1"));
    assert!(matches!(five, Err(ProbeError::Missing { .. })));
}

#[test]
fn directories_count_first() {
    let directory = tempfile::tempdir().unwrap();
    let kings = Material::new(1, 0, 1, 0);
    let losses = [vec![2; 2500]];
    write_table(directory.path(), &spec(kings, Metric::Wdl), &losses);
    let open = || Tablebase::open(&[directory.path()]).unwrap();
    let quiet = board("W:WK46:BK45");
    assert_eq!(open().with_embedded().probe_wdl(&quiet).unwrap(), Wdl::Loss);
    assert_eq!(
        Tablebase::embedded().probe_wdl(&quiet).unwrap(),
        NAIVE.value(&quiet, Metric::Dtw).wdl()
    );
    let both = open().with_embedded();
    assert_eq!(both.tables().len(), Tablebase::embedded().tables().len());
    assert!(both.tables().is_sorted_by_key(TableFile::name));
    let on_disk: Vec<String> = both
        .tables()
        .iter()
        .filter(|file| !file.is_embedded())
        .map(|file| file.name().to_string())
        .collect();
    assert_eq!(on_disk, ["1K-1K.wdl"]);
}

#[test]
fn they_fill_up_what_directories_lack() {
    let (_directory, tablebase) = tables();
    let three = board("W:WK28,31:BK5");
    tablebase.probe_dtc(&three).unwrap_err();
    let both = tablebase.with_embedded();
    assert_eq!(both.probe_dtc(&three).unwrap(), Valued::Win(3));
    assert!(both.probe_dtw(&board("W:WK28:B1")).is_ok());
}
