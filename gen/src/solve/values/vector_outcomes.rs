//! What the positions of the side with kings are worth, as bit vectors over its king sets.

use crate::solve::bits::extent::Extent;
use crate::solve::bits::vectors::{Vector, blank, count, or_into, planes};
use crate::solve::output::codes::{Code, fill_decided, fill_quiet, loss, win};
use crate::solve::output::part::PartCodes;
use crate::solve::output::tally::Tally;
use crate::solve::values::vector_moves::Moves;

/// The decided positions by their distances: as the kingless opponent's next move is a conversion, none
/// is greater than 2.
pub(crate) struct VectorOutcomes {
    /// Won in 1 and in 2 plies.
    won: [Vector; 2],
    /// Lost in 0, in 1 and in 2 plies.
    lost: [Vector; 3],
}

impl VectorOutcomes {
    /// The outcomes of all moves; `capture` are the valid positions with a capture.
    pub(crate) fn new(valid: &[u64], capture: &[u64], moves: &Moves) -> VectorOutcomes {
        let (capture_wins, capture_saves) = moves.longest_captures();
        let vector = |_| blank(valid.len());
        let mut won = [0, 1].map(vector);
        let mut lost = [0, 1, 2].map(vector);
        for w in 0..valid.len() {
            let quiet = valid[w] & !capture[w];
            let quick = quiet & (moves.step_wins[w] | moves.king_to_stuck[w]);
            won[0][w] = capture[w] & capture_wins[w] | quick;
            won[1][w] = quiet & !quick & moves.king_to_lost[w];
            let unsaved = quiet & !moves.step_saves[w] & !moves.king_saves[w];
            let immobile = unsaved & !moves.king_moves[w];
            lost[0][w] = immobile & !moves.steps[w];
            lost[1][w] = capture[w] & !capture_saves[w] | immobile & moves.steps[w];
            lost[2][w] = unsaved & moves.king_moves[w];
        }
        VectorOutcomes { won, lost }
    }

    /// The planes: lost, and not won.
    pub(crate) fn planes(&self, valid: &[u64]) -> (Vector, Vector) {
        let mut won = self.won[0].clone();
        or_into(&mut won, &self.won[1]);
        let mut lost = self.lost[0].clone();
        or_into(&mut lost, &self.lost[2]);
        planes(valid, &won, &lost, &self.lost[1])
    }

    /// The codes of `sets` positions, and their counts.
    pub(crate) fn codes<C: Code>(
        &self,
        valid: &[u64],
        capture: &[u64],
        sets: usize,
    ) -> PartCodes<C> {
        let mut codes = vec![C::default(); sets];
        for (w, codes) in codes.chunks_mut(64).enumerate() {
            let quiet = valid[w] & !capture[w];
            fill_quiet(codes, quiet);
            for (won, plies) in self.won.iter().zip(1..) {
                fill_decided(codes, won[w] & quiet, win(plies));
            }
            for (lost, plies) in self.lost.iter().zip(0..) {
                fill_decided(codes, lost[w] & quiet, loss(plies));
            }
        }
        let mut tally = Tally {
            positions: count(valid),
            ..Tally::default()
        };
        for (won, plies) in self.won.iter().zip(1..) {
            tally.add_wins(plies, Extent::of(won));
        }
        for (lost, plies) in self.lost.iter().zip(0..) {
            tally.add_losses(plies, Extent::of(lost));
        }
        PartCodes { codes, tally }
    }
}
