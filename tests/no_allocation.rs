//! Probing results takes no memory, captures and cold strips included.

use std::sync::atomic::AtomicBool;

use allocation_counter::measure;
use manoury_gen::{Request, generate};
use manoury_probe::{Material, Metric, Tablebase, unrank};
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

#[test]
fn probing_results() {
    let directory = tempfile::tempdir().unwrap();
    let request = Request {
        tables: (2..=3).flat_map(Material::tables).collect(),
        metrics: vec![Metric::Wdl],
        out: directory.path().to_owned(),
        threads: 2,
        memory: None,
    };
    generate(&request, &(), &AtomicBool::new(false)).unwrap();
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
