//! The speed of the move generator; each figure asserts the answer it times.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use manoury_rules::{Board, Move, SquareSet, perft};
use std::hint::black_box;

/// Published counts from the start of the game.
const START: [(u32, u64); 3] = [(6, 167_140), (7, 1_049_442), (8, 6_483_961)];

fn start(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    group.sample_size(10);
    for (depth, leaves) in START {
        group.throughput(Throughput::Elements(leaves));
        group.bench_function(format!("start/{depth}"), |bencher| {
            bencher.iter(|| assert_eq!(perft(black_box(&Board::start()), depth), leaves));
        });
    }
    group.finish();
}

/// The set of these squares 1..=50.
fn set(numbers: &[u32]) -> SquareSet {
    SquareSet::from_bits(
        numbers
            .iter()
            .fold(0, |bits, number| bits | 1 << (number - 1)),
    )
}

/// Boards of a few pieces, with the numbers of their legal moves.
fn few_pieces() -> [(&'static str, Board, usize); 4] {
    let board = |own_men, own_kings, other_men, other_kings| {
        let sets = [own_men, own_kings, other_men, other_kings].map(set);
        Board::new(sets[0], sets[1], sets[2], sets[3]).expect("a board")
    };
    [
        ("2K1M-2K", board(&[33], &[46, 47], &[], &[5, 10]), 13),
        ("3K-1K", board(&[], &[45, 47, 50], &[], &[1]), 24),
        ("1K-2M capture", board(&[], &[21], &[29, 32], &[]), 3),
        ("1K-4M capture", board(&[], &[42], &[8, 14, 18, 29], &[]), 1),
    ]
}

fn legal_moves(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("legal_moves_into");
    for (name, board, expected) in few_pieces() {
        let mut moves: Vec<Move> = Vec::new();
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                black_box(&board).legal_moves_into(&mut moves);
                assert_eq!(moves.len(), expected);
            });
        });
    }
    group.finish();
}

criterion_group!(benches, start, legal_moves);
criterion_main!(benches);
