//! The conversions of one man pattern, seen through distances to the end.

use crate::solve::bits::quality::{HOLE, OVER, Qualities, Quality};
use crate::solve::placement::geometry::is_far_row;
use crate::solve::placement::kings::{KingSets, NO_RANK};
use crate::solve::placement::men::Men;
use crate::solve::values::chains::longest_captures;
use crate::solve::values::landing::{Pieces, landing};
use crate::solve::values::successors::Successors;

/// A quiet move of a man and the slice it leads to.
struct Exit<'a> {
    to: usize,
    promotes: bool,
    slice: &'a Qualities,
    pattern: usize,
}

/// The conversions of the side to move in one man pattern.
pub(crate) struct Exits<'a> {
    men: Men,
    steps: Vec<Exit<'a>>,
    successors: &'a Successors<'a, Qualities>,
}

impl<'a> Exits<'a> {
    /// The conversions of the pattern `men`.
    pub(crate) fn new(men: Men, successors: &'a Successors<'a, Qualities>) -> Exits<'a> {
        let exit = |(from, to)| {
            let promotes = is_far_row(to);
            let slice = successors
                .get(0, 0, promotes)
                .expect("a quiet move takes nothing");
            Exit {
                to,
                promotes,
                slice,
                pattern: men.moved(from, to).opponent_pattern(),
            }
        };
        let mut steps = Vec::with_capacity(2 * men.own.count_ones() as usize);
        men.steps().for_each(|step| steps.push(exit(step)));
        Exits {
            men,
            steps,
            successors,
        }
    }

    /// Raises `best`, one value an enemy king set, to the best quiet man move of the row of the own
    /// king set `rank`; `promoted(to)` is the rank of the set with a king more on `to`.
    #[inline(always)]
    pub(crate) fn steps(
        &self,
        rank: usize,
        kings: u64,
        promoted: impl Fn(usize) -> usize,
        best: &mut [Quality],
    ) {
        for exit in self.steps.iter().filter(|exit| kings >> exit.to & 1 == 0) {
            let row = if exit.promotes {
                promoted(exit.to)
            } else {
                rank
            };
            let row = exit.slice.row(exit.pattern, row);
            best.iter_mut()
                .zip(row)
                .for_each(|(best, &quality)| *best = (*best).max(quality));
        }
    }

    /// Raises `best`, one value an own king set, to the best quiet man move, where the other side has
    /// no kings; `promoted` are the own sets with a king more.
    pub(crate) fn steps_of_all(&self, promoted: &KingSets, best: &mut [Quality]) {
        for exit in &self.steps {
            let block = exit.slice.block(exit.pattern);
            if exit.promotes {
                let ranks = promoted.larger().iter().map(|ranks| ranks[exit.to]);
                best.iter_mut()
                    .zip(ranks)
                    .filter(|(_, rank)| *rank != NO_RANK)
                    .for_each(|(best, rank)| {
                        *best = (*best).max(block[rank as usize]);
                    });
            } else {
                // A set with a king where the man goes is a hole there.
                best.iter_mut()
                    .zip(block)
                    .for_each(|(best, &quality)| *best = (*best).max(quality));
            }
        }
    }

    /// The best of the captures that the majority rule allows.
    pub(crate) fn captures(&self, own_kings: u64, other_kings: u64) -> Quality {
        let pieces = Pieces {
            men: self.men,
            own_kings,
            other_kings,
        };
        let mut best = HOLE;
        for capture in &longest_captures(&pieces) {
            let at = landing(&pieces, capture);
            let Some(slice) = self.successors.get(at.kings, at.men, at.promoted) else {
                return OVER;
            };
            best = best.max(slice.row(at.pattern, at.row)[at.column]);
        }
        best
    }
}
