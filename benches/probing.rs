//! The speed of probing random positions of four pieces whose blocks are in the cache; every answer is
//! compared with one that was found another way.

mod tables;

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use manoury_probe::{Material, Metric, Quiet, Tablebase, Valued, Wdl, unrank};
use manoury_rules::Board;
use tempfile::TempDir;

use crate::tables::{make, up_to};

/// Positions that a round asks about.
const POSITIONS: usize = 1000;

/// A position and its value, which its moves tell.
struct Question {
    board: Board,
    value: Valued,
}

/// Numbers without an evident pattern, the same in each run.
fn numbers() -> impl Iterator<Item = u64> {
    let mut state = 1u64;
    std::iter::repeat_with(move || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        state >> 20
    })
}

/// Random positions, capture positions too, each slice of four pieces equally often.
fn questions(tablebase: &Tablebase) -> Vec<Question> {
    let tables = Material::tables(4);
    let slices: Vec<Material> = tables.iter().flat_map(|table| table.slices()).collect();
    let boards = slices
        .iter()
        .cycle()
        .zip(numbers())
        .filter_map(|(slice, number)| unrank(*slice, number % slice.size()));
    let ask = |board: Board| Question {
        value: value_by_moves(tablebase, &board),
        board,
    };
    boards.map(ask).take(POSITIONS).collect()
}

/// The value of a board by its best move; without any it is lost.
fn value_by_moves(tablebase: &Tablebase, board: &Board) -> Valued {
    let moves = tablebase.moves(board, Metric::Dtc).expect("all tables");
    moves.first().map_or(Valued::Loss(0), |best| {
        Valued::new(best.wdl, best.plies.unwrap_or(0))
    })
}

fn probing(criterion: &mut Criterion) {
    let directory = TempDir::new().expect("a directory for the tables");
    make(&up_to(4), directory.path(), 2);
    let tablebase = Tablebase::open(&[directory.path()]).expect("the tables just made");
    let all = questions(&tablebase);
    let quiet: Vec<(Quiet, Wdl)> = all
        .iter()
        .filter_map(|asked| Some((Quiet::new(&asked.board)?, asked.value.wdl())))
        .collect();

    let mut group = criterion.benchmark_group("probe");
    group.throughput(Throughput::Elements(quiet.len() as u64));
    group.bench_function("wdl, known to be quiet", |bencher| {
        bencher.iter(|| {
            for (quiet, expected) in black_box(&quiet) {
                assert_eq!(tablebase.probe_wdl_quiet(*quiet).unwrap(), *expected);
            }
        });
    });
    group.throughput(Throughput::Elements(all.len() as u64));
    group.bench_function("wdl", |bencher| {
        bencher.iter(|| {
            for asked in black_box(&all) {
                let found = tablebase.probe_wdl(&asked.board).unwrap();
                assert_eq!(found, asked.value.wdl());
            }
        });
    });
    group.bench_function("dtc", |bencher| {
        bencher.iter(|| {
            for asked in black_box(&all) {
                assert_eq!(tablebase.probe_dtc(&asked.board).unwrap(), asked.value);
            }
        });
    });
    group.bench_function("moves with dtc", |bencher| {
        bencher.iter(|| {
            for asked in black_box(&all) {
                assert_eq!(value_by_moves(&tablebase, &asked.board), asked.value);
            }
        });
    });
    group.finish();
}

criterion_group!(benches, probing);
criterion_main!(benches);
