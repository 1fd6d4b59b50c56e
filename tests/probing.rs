//! Ways to ask for results: they agree, and take no memory.

use std::fs::{self, File};
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::atomic::AtomicBool;

use allocation_counter::measure;
use manoury_gen::{Request, generate};
use manoury_probe::{Material, Metric, Quiet, Tablebase, unrank};
use manoury_rules::Board;

/// Positions of all tables of three pieces, every so many.
fn boards() -> Vec<Board> {
    let slices: Vec<Material> = Material::tables(3)
        .iter()
        .flat_map(|table| table.slices())
        .collect();
    let some = |slice: Material| {
        let indexes = (0..slice.size()).step_by(97);
        indexes.filter_map(move |index| unrank(slice, index))
    };
    slices.into_iter().flat_map(some).collect()
}

/// The results of all tables of up to three pieces.
fn make(directory: &Path) {
    let request = Request {
        tables: (2..=3).flat_map(Material::tables).collect(),
        metrics: vec![Metric::Wdl],
        rules: manoury_probe::Rules::Theory,
        out: directory.to_owned(),
        threads: 2,
        memory: None,
    };
    generate(&request, &(), &AtomicBool::new(false)).unwrap();
}

/// Captures and cold strips included.
#[test]
fn no_memory_is_taken() {
    let directory = tempfile::tempdir().unwrap();
    make(directory.path());
    let boards = boards();
    assert!(boards.iter().any(Board::has_capture));
    for cache in [0, 64 << 20] {
        let tablebase = Tablebase::open_with_cache(&[directory.path()], cache).unwrap();
        let ask = || {
            for board in &boards {
                tablebase.probe_wdl(board).unwrap();
            }
        };
        // Opens the tables, and gives this thread its lists of moves and the cache its lines.
        ask();
        let found = measure(ask);
        assert_eq!(found.count_total, 0, "with {cache} bytes of cache");
    }
}

#[test]
fn all_ways_agree() {
    let directory = tempfile::tempdir().unwrap();
    make(directory.path());
    let tablebase = Tablebase::open(&[directory.path()]).unwrap();
    let mut new = 0;
    for board in boards() {
        let verified = tablebase.probe_wdl_verified(&board).unwrap();
        if let Some(quiet) = Quiet::new(&board) {
            let before = tablebase.probe_wdl_decoded(quiet).unwrap();
            assert!(before.is_none_or(|before| before == verified), "{board:?}");
            new += usize::from(before.is_none());
            assert_eq!(tablebase.probe_wdl_quiet(quiet).unwrap(), verified);
            assert_eq!(tablebase.probe_wdl_decoded(quiet).unwrap(), Some(verified));
        }
        assert_eq!(tablebase.probe_wdl(&board).unwrap(), verified);
    }
    assert!(new > 9, "only {new} strips were read");
}

/// A block that is damaged after it was read is noticed by those who ask for that.
#[test]
fn damage_after_reading() {
    let directory = tempfile::tempdir().unwrap();
    make(directory.path());
    let tablebase = Tablebase::open(&[directory.path()]).unwrap();
    let board = unrank("2K-1M".parse().unwrap(), 40_000).unwrap();
    let before = tablebase.probe_wdl(&board).unwrap();
    let path = directory.path().join("2K-1M.wdl");
    let end = fs::metadata(&path).unwrap().len();
    let mut file = File::options().write(true).open(&path).unwrap();
    for at in end - 200..end {
        file.seek(SeekFrom::Start(at)).unwrap();
        file.write_all(&[0xa5]).unwrap();
    }
    assert_eq!(tablebase.probe_wdl(&board).unwrap(), before);
    let mirror = unrank("1M-2K".parse().unwrap(), 40_000).unwrap();
    let error = tablebase.probe_wdl_verified(&mirror).unwrap_err();
    assert!(
        error.to_string().contains("2K-1M.wdl is damaged"),
        "{error}"
    );
}
