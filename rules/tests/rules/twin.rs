//! Random positions against the naive twin.

use crate::naive;
use crate::positions::positions;
use manoury_rules::{Color, Move, Position, Square, perft};
use proptest::prelude::{ProptestConfig, proptest};
use std::collections::BTreeSet;

/// A move as White sees the squares.
pub fn in_colors(position: &Position, mv: &Move) -> naive::Move {
    let number = |square: Square| match position.turn() {
        Color::White => square.number(),
        Color::Black => square.rotate().number(),
    };
    let mut captured: Vec<u8> = mv.captured().iter().map(number).collect();
    captured.sort_unstable();
    naive::Move {
        from: number(mv.from()),
        to: number(mv.to()),
        captured,
        promotes: mv.promotes(),
    }
}

fn naive_perft(game: &naive::Game, depth: u32) -> u64 {
    let moves = game.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    let leaves = |mv| naive_perft(&game.play(mv), depth - 1);
    moves.iter().map(leaves).sum()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn legal_moves_are_those_of_the_twin(position in positions()) {
        let moves = position.legal_moves();
        let found: BTreeSet<_> = moves.iter().map(|mv| in_colors(&position, mv)).collect();
        assert_eq!(found.len(), moves.len(), "a move twice");
        assert_eq!(found, naive::Game::of(&position).legal_moves());
    }

    #[test]
    fn questions_agree_with_the_list(position in positions()) {
        let (board, moves) = (position.board(), position.legal_moves());
        assert_eq!(board.has_moves(), !moves.is_empty());
        assert_eq!(board.has_capture(), moves.iter().any(Move::is_capture));
        assert_eq!(position.winner().is_some(), moves.is_empty());
        assert_eq!(perft(board, 0), 1);
        assert_eq!(perft(board, 1), moves.len() as u64);
        let mut reused = board.rotated().legal_moves();
        board.legal_moves_into(&mut reused);
        assert_eq!(reused, moves);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(5_000))]

    #[test]
    fn moves_are_played_as_by_the_twin(position in positions()) {
        let game = naive::Game::of(&position);
        for mv in position.legal_moves() {
            let played = naive::Game::of(&position.play(&mv));
            assert_eq!(played, game.play(&in_colors(&position, &mv)));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn short_trees_have_the_leaves_of_the_twin(position in positions()) {
        let game = naive::Game::of(&position);
        assert_eq!(perft(position.board(), 2), naive_perft(&game, 2));
    }
}
