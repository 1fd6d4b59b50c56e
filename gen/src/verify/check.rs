//! Every stored value of a slice against those of the successors.

use manoury_probe::{Metric, rank};
use manoury_rules::{Board, Move, Square, SquareSet};
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use super::captures::TASK;
use super::findings::Findings;
use super::placements::Placements;
use super::rest::RestOfKings;
use super::score::Score;
use super::shelf::Shelf;
use super::terms::Terms;
use super::watch::Watch;

/// What the values of a slice depend on.
#[derive(Clone, Copy)]
pub(crate) struct Check<'a> {
    pub(crate) terms: Terms,
    /// Whether wrong results are reported as well as wrong distances.
    pub(crate) results: bool,
    /// The diagrams of the slice.
    pub(crate) placements: &'a Placements,
    /// Its scores, captures included.
    pub(crate) scores: &'a [Score],
    /// Which of its positions are captures.
    pub(crate) captures: &'a [bool],
    /// The scores of its mirror, where king moves lead to.
    pub(crate) mirror: &'a [Score],
    /// The slices that conversions lead to.
    pub(crate) shelf: &'a Shelf,
}

impl Check<'_> {
    /// Looks at all positions of the slice, or some of them when asked to stop.
    ///
    /// In columns, not in index order: the positions of a column have the king moves of all of them in one row of the mirror.
    pub(crate) fn run(self, watch: &Watch<'_>) -> Findings {
        let length = self.placements.column_length();
        let columns = (TASK as u64 / length).max(1);
        let total = self.placements.columns();
        let tasks = (0..total.div_ceil(columns)).into_par_iter();
        let parts = tasks.map_init(Vec::new, |moves, task| {
            let mut findings = Findings::default();
            if watch.stopped() {
                return findings;
            }
            let first = task * columns;
            let end = total.min(first + columns);
            for column in first..end {
                self.column(column, moves, &mut findings);
            }
            watch.add((end - first) * length);
            findings
        });
        parts.reduce(Findings::default, Findings::join)
    }

    fn column(self, column: u64, moves: &mut Vec<Move>, findings: &mut Findings) {
        let digits = self.placements.column_digits(column);
        let Some(frame) = self.placements.column(digits) else {
            return;
        };
        let length = self.placements.column_length() as usize;
        let row = &self.mirror[column as usize * length..][..length];
        let (first, step) = self.placements.column_indexes(digits);
        for (digit, board) in self.placements.boards_of_column(frame) {
            let index = first + step * digit as u64;
            let stored = self.scores[index as usize];
            if self.captures[index as usize] {
                findings.count(stored, index);
                continue;
            }
            board.legal_moves_into(moves);
            let expected = self.score(&board, moves, row);
            findings.count(expected, index);
            findings.compared += 1;
            if let Some(metric) = self.wrong(stored, expected) {
                findings.add_wrong(metric, index, expected.value(), stored.value());
            }
        }
    }

    /// The metric of the table that is wrong, if one is.
    #[inline]
    fn wrong(self, stored: Score, expected: Score) -> Option<Metric> {
        if stored == expected {
            None
        } else if stored.result() != expected.result() {
            self.results.then_some(Metric::Wdl)
        } else {
            Some(self.terms.metric).filter(|&metric| metric != Metric::Wdl)
        }
    }

    /// The score of a quiet board with these moves. `row` has those of the boards after king moves.
    fn score(self, board: &Board, moves: &[Move], row: &[Score]) -> Score {
        if moves.is_empty() {
            return Score::LOST;
        }
        let kings = board.own_kings();
        let mut mover = Mover::default();
        let worst = moves.iter().map(|mv| {
            if kings.contains(mv.from()) {
                row[mover.digit(kings, mv)]
            } else {
                self.after_man_move(board, mv)
            }
        });
        let worst = worst.fold(Score::WON, Score::min);
        self.terms.limited(worst.before_ply(), board)
    }

    fn after_man_move(self, board: &Board, mv: &Move) -> Score {
        let after = board.play(mv);
        let score = if mv.promotes() {
            self.shelf.score(&after)
        } else {
            self.mirror[rank(&after) as usize]
        };
        self.terms.after_conversion(score, &after)
    }
}

/// The king whose moves are looked at: they come one after the other.
#[derive(Default)]
struct Mover {
    from: Option<Square>,
    rest: RestOfKings,
}

impl Mover {
    /// The digit of the own kings after a move of one of `kings`.
    #[inline]
    fn digit(&mut self, kings: SquareSet, mv: &Move) -> usize {
        if self.from != Some(mv.from()) {
            self.from = Some(mv.from());
            self.rest = RestOfKings::new(kings.without(mv.from()));
        }
        self.rest.with(mv.to())
    }
}
