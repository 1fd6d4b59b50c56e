//! The speed of probing results from large sets of positions: with all strips decoded, by one thread and by two, with
//! none, and in the order of a search; and of opening a directory. Every answer is compared with one that was found by its moves.
//!
//! With five-piece tables in the directory that `MANOURY_TABLES` names, those are asked; else tables of four pieces are made.

mod tables;

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Instant;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use manoury_probe::{Material, Metric, Quiet, Tablebase, Wdl, unrank};
use manoury_rules::Board;
use tempfile::TempDir;

use crate::tables::{make, up_to};

/// Positions of a set.
const POSITIONS: usize = 100_000;
/// Random games, and the plies that each has at most.
const GAMES: usize = 1000;
const PLIES: usize = 100;
/// A cache that all strips of a set fit in.
const LARGE: usize = 1 << 30;
/// The cache of a search.
const SEARCH: usize = 64 << 20;

/// Numbers without an evident pattern, the same in each run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((u128::from(self.0) * u128::from(limit)) >> 64) as u64
    }
}

/// Where the tables are, and how many pieces they have.
struct Tables {
    directory: PathBuf,
    pieces: u32,
    _made: Option<TempDir>,
}

impl Tables {
    fn find() -> Self {
        let five = |directory: &PathBuf| {
            let tablebase = Tablebase::open(&[directory]);
            tablebase.is_ok_and(|it| {
                let mut tables = Material::tables(5).into_iter();
                tables.all(|table| it.covers(table, Metric::Wdl))
            })
        };
        match std::env::var_os("MANOURY_TABLES")
            .map(PathBuf::from)
            .filter(five)
        {
            Some(directory) => Self {
                directory,
                pieces: 5,
                _made: None,
            },
            None => {
                let made = TempDir::new().expect("a directory for the tables");
                make(&up_to(4), made.path(), 2);
                Self {
                    directory: made.path().to_owned(),
                    pieces: 4,
                    _made: Some(made),
                }
            }
        }
    }
}

/// Quiet positions with their results.
struct Set {
    name: String,
    questions: Vec<(Quiet, Wdl)>,
}

impl Set {
    /// Random quiet positions, uniform over some slices.
    fn new(name: String, slices: &[Material], tablebase: &Tablebase) -> Self {
        let mut numbers = Numbers(1);
        let total: u64 = slices.iter().map(|slice| slice.size()).sum();
        let mut questions = Vec::with_capacity(POSITIONS);
        while questions.len() < POSITIONS {
            let mut index = numbers.below(total);
            let slice = slices.iter().find(|slice| {
                let here = index < slice.size();
                index -= if here { 0 } else { slice.size() };
                here
            });
            let board = slice.and_then(|slice| unrank(*slice, index));
            if let Some(quiet) = board.and_then(|board| Quiet::new(&board)) {
                questions.push((quiet, by_moves(tablebase, quiet.board())));
            }
        }
        Self { name, questions }
    }

    /// Asks everything.
    fn ask(&self, tablebase: &Tablebase) {
        for (quiet, expected) in black_box(&self.questions) {
            assert_eq!(tablebase.probe_wdl_quiet(*quiet).unwrap(), *expected);
        }
    }

    /// Asks everything from each of two threads.
    fn ask_twice(&self, tablebase: &Tablebase) {
        thread::scope(|scope| {
            scope.spawn(|| self.ask(tablebase));
            self.ask(tablebase);
        });
    }

    /// Tells how the times of single questions are spread.
    fn tell_spread(&self, tablebase: &Tablebase) {
        let time = |(quiet, expected): &(Quiet, Wdl)| {
            let begin = Instant::now();
            let found = tablebase.probe_wdl_quiet(*quiet).unwrap();
            let time = begin.elapsed().as_nanos();
            assert_eq!(found, *expected);
            time
        };
        let mut times: Vec<u128> = self.questions.iter().map(time).collect();
        times.sort_unstable();
        let percentile = |percent: usize| times[times.len() * percent / 100];
        eprintln!(
            "{}, cold, one by one with the clock: p50 {} ns, p90 {} ns, p99 {} ns",
            self.name,
            percentile(50),
            percentile(90),
            percentile(99)
        );
    }
}

/// The result of a board by its best move; without any it is lost.
fn by_moves(tablebase: &Tablebase, board: &Board) -> Wdl {
    let moves = tablebase.moves(board, Metric::Wdl).expect("all tables");
    moves.first().map_or(Wdl::Loss, |best| best.wdl)
}

/// The boards of random games, captures too, with their results.
fn games(slices: &[Material], tablebase: &Tablebase) -> Vec<(Board, Wdl)> {
    let mut numbers = Numbers(7);
    let mut boards = Vec::new();
    let mut roots = 0;
    while roots < GAMES {
        let slice = slices[numbers.below(slices.len() as u64) as usize];
        let Some(mut board) = unrank(slice, numbers.below(slice.size())) else {
            continue;
        };
        roots += 1;
        for _ in 0..PLIES {
            boards.push((board, by_moves(tablebase, &board)));
            let moves = board.legal_moves();
            if moves.is_empty() {
                break;
            }
            board = board.play(&moves[numbers.below(moves.len() as u64) as usize]);
        }
    }
    boards
}

fn open(directory: &Path, cache: usize) -> Tablebase {
    Tablebase::open_with_cache(&[directory], cache).expect("the tables are there")
}

fn working_sets(criterion: &mut Criterion) {
    let tables = Tables::find();
    let large = open(&tables.directory, LARGE);
    let all: Vec<Material> = Material::tables(tables.pieces)
        .iter()
        .flat_map(|table| table.slices())
        .collect();
    let (one, pieces) = match tables.pieces {
        5 => ("2K1M-1K1M", "five"),
        _ => ("1K1M-1K1M", "four"),
    };
    let material = one.parse().expect("a material");
    let sets = [
        Set::new(one.to_owned(), &[material], &large),
        Set::new(format!("all of {pieces} pieces"), &all, &large),
    ];
    let mut group = criterion.benchmark_group("quiet wdl");
    group.sample_size(10);
    group.throughput(Throughput::Elements(POSITIONS as u64));
    for set in &sets {
        set.ask(&large);
        group.bench_function(format!("{}, all decoded", set.name), |bencher| {
            bencher.iter(|| set.ask(&large));
        });
        group.bench_function(
            format!("{}, all decoded, two threads", set.name),
            |bencher| {
                bencher.iter(|| set.ask_twice(&large));
            },
        );
        let cold = open(&tables.directory, 0);
        set.tell_spread(&cold);
        group.bench_function(format!("{}, none decoded", set.name), |bencher| {
            bencher.iter(|| set.ask(&cold));
        });
    }
    let boards = games(&all, &large);
    let search = open(&tables.directory, SEARCH);
    group.throughput(Throughput::Elements(boards.len() as u64));
    group.bench_function("random games, 64 MiB of cache", |bencher| {
        bencher.iter(|| {
            for (board, expected) in black_box(&boards) {
                assert_eq!(search.probe_wdl(board).unwrap(), *expected);
            }
        });
    });
    group.finish();
    opening(criterion, &tables);
}

fn opening(criterion: &mut Criterion, tables: &Tables) {
    let all = Material::tables(tables.pieces);
    criterion.bench_function("open a directory", |bencher| {
        bencher.iter(|| {
            let tablebase = open(&tables.directory, SEARCH);
            assert!(
                all.iter()
                    .all(|table| tablebase.covers(*table, Metric::Wdl))
            );
        });
    });
    criterion.bench_function("open a directory and all tables of results", |bencher| {
        bencher.iter(|| {
            let tablebase = open(&tables.directory, SEARCH);
            for table in &all {
                let opened = tablebase.table(*table, Metric::Wdl);
                assert!(opened.is_ok_and(|it| it.header().blocks() > 0));
            }
        });
    });
}

criterion_group!(benches, working_sets);
criterion_main!(benches);
