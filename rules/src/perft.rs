//! Counting the leaves of the game tree.

use crate::board::Board;
use crate::moves::Move;

/// The number of lines of exactly `depth` legal moves. The moves of the last ply are counted without playing them.
pub fn perft(board: &Board, depth: u32) -> u64 {
    let mut lists = vec![Vec::new(); depth as usize];
    count(board, &mut lists)
}

/// Counts the lines of as many moves as there are lists; each list holds the moves of one ply.
fn count(board: &Board, lists: &mut [Vec<Move>]) -> u64 {
    let Some((moves, deeper)) = lists.split_first_mut() else {
        return 1;
    };
    if deeper.is_empty() {
        return board.count_moves(moves);
    }
    board.legal_moves_into(moves);
    let leaves = |mv| count(&board.play(mv), deeper);
    moves.iter().map(leaves).sum()
}
