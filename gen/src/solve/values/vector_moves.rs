//! What the moves of the side with kings come to, as bit vectors over its king sets.

use smallvec::{SmallVec, smallvec};

use crate::solve::bits::vectors::{Vector, blank, scatter};
use crate::solve::placement::geometry::SQUARES;
use crate::solve::values::chains::Gain;

/// Bit vectors over the own king sets, gathered from all moves.
pub(crate) struct Moves {
    /// Captures by the number of pieces they take; the first entry counts longer ones as possible too.
    pub(crate) captures: SmallVec<[Captures; 1]>,
    /// Some man can move; to a loss of the opponent; to no win of the opponent.
    pub(crate) steps: Vector,
    pub(crate) step_wins: Vector,
    pub(crate) step_saves: Vector,
    /// Some king can move; to a loss in 0; to a loss in 1; to no win of the opponent.
    pub(crate) king_moves: Vector,
    pub(crate) king_to_stuck: Vector,
    pub(crate) king_to_lost: Vector,
    pub(crate) king_saves: Vector,
}

/// Bit vectors over the own king sets: some capture is possible, wins, does not lose.
pub(crate) struct Captures {
    pub(crate) possible: Vector,
    pub(crate) win: Vector,
    pub(crate) safe: Vector,
}

/// The captures of one king over the squares of its placements.
#[derive(Clone, Copy, Default)]
pub(crate) struct WordCaptures {
    pub(crate) possible: u64,
    pub(crate) win: u64,
    pub(crate) safe: u64,
}

impl Captures {
    pub(crate) fn new(words: usize) -> Captures {
        let vector = || blank(words);
        Captures {
            possible: vector(),
            win: vector(),
            safe: vector(),
        }
    }

    /// Adds the captures of one king.
    pub(crate) fn add(&mut self, ranks: &[u32; SQUARES], word: &WordCaptures) {
        scatter(&mut self.possible, ranks, word.possible);
        scatter(&mut self.win, ranks, word.win);
        scatter(&mut self.safe, ranks, word.safe);
    }
}

impl WordCaptures {
    /// Adds a capture from the squares in `starts`.
    pub(crate) fn add(&mut self, starts: u64, gain: Gain) {
        self.possible |= starts;
        self.win |= if gain.win { starts } else { 0 };
        self.safe |= if gain.safe { starts } else { 0 };
    }
}

impl Moves {
    /// The captures of `taken` pieces.
    pub(crate) fn entry(&mut self, taken: usize) -> &mut Captures {
        let words = self.steps.len();
        while self.captures.len() < taken {
            self.captures.push(Captures::new(words));
        }
        &mut self.captures[taken - 1]
    }

    /// Where captures win and where they do not lose: of every position the longest ones count.
    pub(crate) fn longest_captures(&self) -> (Vector, Vector) {
        let (mut win, mut safe) = (self.captures[0].win.clone(), self.captures[0].safe.clone());
        for longer in &self.captures[1..] {
            for (w, possible) in longer.possible.iter().enumerate() {
                win[w] = win[w] & !possible | longer.win[w];
                safe[w] = safe[w] & !possible | longer.safe[w];
            }
        }
        (win, safe)
    }

    pub(crate) fn new(words: usize) -> Moves {
        let vector = || blank(words);
        Moves {
            captures: smallvec![Captures::new(words)],
            steps: vector(),
            step_wins: vector(),
            step_saves: vector(),
            king_moves: vector(),
            king_to_stuck: vector(),
            king_to_lost: vector(),
            king_saves: vector(),
        }
    }
}
