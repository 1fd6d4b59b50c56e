//! Distances before a deadline in a man pattern with kings on both sides.
//!
//! The same layers, buckets and exits as for distances to the end, but nothing is known beforehand: what no layer up to the
//! deadline decides is drawn. The positions where a lone king is alone on the main line are closed earlier.

use manoury_rules::MAIN_LINE;

use crate::solve::bits::quality::DRAWN;
use crate::solve::bits::rows::zero;
use crate::solve::distances::two_sides::{Timed, fill_quality, position_of};
use crate::solve::limits::Deadline;
use crate::solve::output::codes::{Code, fill_quiet};
use crate::solve::placement::geometry::{rotate, squares_of};
use crate::solve::values::block::{exchange, king_moves};

/// Finds the distances of both sides of a man pattern, whose starts were made.
pub(crate) fn solve<const T: usize, const U: usize, C: Code>(
    own: &mut Timed<'_, '_, T, C>,
    other: &mut Timed<'_, '_, U, C>,
    deadline: &Deadline,
) {
    let (own_moves, other_moves) = (king_moves(own.mover), king_moves(other.mover));
    own.start_undecided();
    other.start_undecided();
    for plies in 0..=deadline.plies {
        if deadline.main_line.is_some_and(|most| plies == most + 1) {
            own.close_main_line();
            other.close_main_line();
        }
        own.step(&own_moves, plies);
        other.step(&other_moves, plies);
        exchange(false, &mut own.values.side, &mut other.values.side);
        own.hear(plies);
        other.hear(plies);
    }
    own.values.side.opponent.forget_news();
    other.values.side.opponent.forget_news();
}

/// Finds the distances of a man pattern that is its own mirror. One against one has no main line.
pub(crate) fn solve_mirror<const T: usize, C: Code>(
    own: &mut Timed<'_, '_, T, C>,
    deadline: &Deadline,
) {
    let moves = king_moves(own.mover);
    own.start_undecided();
    for plies in 0..=deadline.plies {
        own.step(&moves, plies);
        own.values.side.tell_itself();
        own.hear(plies);
    }
    own.values.side.opponent.forget_news();
}

impl<const T: usize, C: Code> Timed<'_, '_, T, C> {
    /// Puts every position into the bucket of the ply that its conversions allow.
    fn start_undecided(&mut self) {
        self.values.forget_decided();
        // As many as can be decided: nobody asks here whether any is left.
        let waiting = self.values.tally.positions;
        self.start_rows(waiting, Self::start_undecided_row);
    }

    /// One tile of a row.
    fn start_undecided_row(&mut self, tile: usize, rank: usize, kings: u64) {
        let at = tile * self.values.side.rows + rank;
        let (kept, side) = self.values.kept_and_side();
        let (quiet, valid) = (kept.quiet[at], kept.valid[at]);
        (side.undecided[at], side.candidates[at]) = (quiet, zero());
        (side.opponent.not_won[at], side.opponent.lost[at]) = (valid, zero());
        for w in 0..T {
            let column = (tile * T + w) * 64;
            let Some(place) = self.place(rank, column) else {
                break;
            };
            fill_quiet(&mut self.work.codes[place..], quiet[w]);
            fill_quality(&mut self.work.opponent[place..], valid[w], DRAWN);
            let first = ((at * T + w) * 64) as u32;
            for bit in squares_of(quiet[w]) {
                let best = self.work.best[column + bit];
                self.work.wait_unless_drawn(first + bit as u32, best);
            }
            for bit in squares_of(valid[w] & !quiet[w]) {
                let others = rotate(self.mover.tables.others.sets()[column + bit]);
                let best = self.exits.captures(kings, others);
                if best != DRAWN {
                    self.work.wait_exactly(first + bit as u32, best);
                }
            }
        }
    }

    /// Draws what is not decided where a lone king is alone on the main line.
    fn close_main_line(&mut self) {
        let (rows, men) = (self.values.side.rows, self.mover.men.all());
        let (own, others) = (
            self.mover.tables.own.sets(),
            self.mover.tables.others.sets(),
        );
        let is_lone = self.mover.men.own == 0 && own[0].count_ones() == 1;
        let line = MAIN_LINE.bits();
        // The line is its own mirror.
        let is_closed = |rank: usize, column: usize| {
            let (mine, theirs) = (own[rank] & line != 0, others[column] & line != 0);
            men & line == 0 && mine == is_lone && theirs != is_lone
        };
        let side = &mut self.values.side;
        for at in 0..side.undecided.len() {
            for w in 0..T {
                for bit in squares_of(side.undecided[at][w]) {
                    let column = ((at / rows) * T + w) * 64 + bit;
                    if is_closed(at % rows, column) {
                        side.undecided[at][w] &= !(1 << bit);
                        side.candidates[at][w] &= !(1 << bit);
                    }
                }
            }
        }
        for bucket in &mut self.work.buckets {
            bucket.retain(|&entry| {
                let (rank, column) = position_of::<T>(entry, rows);
                !is_closed(rank, column)
            });
        }
    }
}
