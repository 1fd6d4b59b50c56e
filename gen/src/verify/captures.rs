//! The scores of capture positions, which tables do not hold: they follow from smaller material by the rules.

use manoury_rules::{Board, Move};
use rayon::iter::{IndexedParallelIterator, ParallelIterator};
use rayon::slice::ParallelSliceMut;

use super::placements::Placements;
use super::score::Score;
use super::shelf::Shelf;
use super::terms::Terms;
use super::watch::Watch;

/// About how many indexes are worked on at a time.
pub(crate) const TASK: usize = 1 << 15;

/// What the scores of capture positions depend on.
#[derive(Clone, Copy)]
pub(crate) struct Captures<'a> {
    pub(crate) terms: Terms,
    /// The slices with fewer pieces.
    pub(crate) shelf: &'a Shelf,
}

impl Captures<'_> {
    /// Sets the scores of the capture positions of a slice, and tells which they are. Leaves early when asked to stop.
    pub(crate) fn fill(
        self,
        placements: &Placements,
        scores: &mut [Score],
        watch: &Watch<'_>,
    ) -> Vec<bool> {
        let mut captures = vec![false; scores.len()];
        let length = placements.row_length() as usize;
        let rows = (TASK / length).max(1);
        let tasks = scores.par_chunks_mut(rows * length);
        let tasks = tasks
            .zip(captures.par_chunks_mut(rows * length))
            .enumerate();
        tasks.for_each_init(Vec::new, |moves, (task, (scores, captures))| {
            if watch.stopped() {
                return;
            }
            let parts = scores.chunks_mut(length).zip(captures.chunks_mut(length));
            for (row, (scores, captures)) in (task * rows..).zip(parts) {
                self.fill_row(placements, row as u64, scores, captures, moves);
            }
            watch.add(scores.len() as u64);
        });
        captures
    }

    fn fill_row(
        self,
        placements: &Placements,
        row: u64,
        scores: &mut [Score],
        captures: &mut [bool],
        moves: &mut Vec<Move>,
    ) {
        let Some(frame) = placements.row(placements.row_digits(row)) else {
            return;
        };
        for (digit, board) in placements.boards_of_row(frame) {
            if board.has_capture() {
                captures[digit] = true;
                scores[digit] = self.score(&board, moves);
            }
        }
    }

    /// The score of a board where captures are compulsory. `moves` is overwritten.
    fn score(self, board: &Board, moves: &mut Vec<Move>) -> Score {
        board.legal_moves_into(moves);
        let mut worst = Score::WON;
        for mv in moves.iter() {
            worst = worst.min(self.after(&board.play(mv)));
            if worst == Score::LOST {
                break;
            }
        }
        self.terms.limited(worst.before_ply(), board)
    }

    /// The score of the board after a capture.
    fn after(self, board: &Board) -> Score {
        if board.own().is_empty() {
            return Score::LOST;
        }
        self.terms.after_conversion(self.shelf.score(board), board)
    }
}
