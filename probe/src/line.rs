//! The line of best play.

use std::collections::HashSet;

use manoury_rules::{Board, Move};

use crate::metric::Metric;
use crate::probe::RatedMove;
use crate::tablebase::{ProbeError, Tablebase};

impl Tablebase {
    /// Best play by `metric` from `board` on: always the first of [`Tablebase::moves`], so that equal moves are told
    /// apart as there. Each move is in the view of the side that plays it.
    ///
    /// The line ends with the game, after `max_plies` moves, or where a board comes back with the same side to move:
    /// from there play would go round for ever. So a draw ends by one of the last two, whatever `max_plies` is.
    /// By [`Metric::Dtw`] a decided game ends after as many plies as its distance says, by [`Metric::Dtc`] after any
    /// number, from conversion to conversion; by [`Metric::Wdl`] a win may go round like a draw.
    ///
    /// All or nothing, as with [`Tablebase::moves`]: a table that is missing on the way is an error. It names the
    /// first move of the line.
    pub fn best_line(
        &self,
        board: &Board,
        metric: Metric,
        max_plies: usize,
    ) -> Result<Vec<Move>, ProbeError> {
        let mut line: Vec<Move> = Vec::new();
        let mut board = *board;
        let mut seen = HashSet::new();
        while line.len() < max_plies && seen.insert((board, line.len() % 2)) {
            let moves = self.moves(&board, metric);
            let moves = moves.map_err(|error| from_start(error, &line))?;
            let Some(RatedMove { mv, .. }) = moves.first() else {
                break;
            };
            line.push(*mv);
            board = board.play(mv);
        }
        Ok(line)
    }
}

/// The error of the board after `line`, seen from the board before it.
fn from_start(error: ProbeError, line: &[Move]) -> ProbeError {
    match line.first() {
        Some(first) => error.after(first),
        None => error,
    }
}
