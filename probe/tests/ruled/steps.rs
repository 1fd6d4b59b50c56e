//! The moves of many positions, and what they do to the counts.

use manoury_rules::Board;

use super::results::Twin;

/// Marks a move after which the counts begin anew.
const ANEW: u32 = 1 << 31;

/// A legal move: the place that it leads to, and whether the counts begin anew there.
#[derive(Clone, Copy)]
pub struct Step(u32);

/// The legal moves of many positions.
pub struct Steps {
    all: Vec<Step>,
    /// Where those of each position end.
    ends: Vec<usize>,
}

impl Step {
    /// The place that it leads to.
    pub fn to(self) -> usize {
        (self.0 & !ANEW) as usize
    }

    /// Whether the counts begin anew with it.
    pub fn begins_anew(self) -> bool {
        self.0 & ANEW != 0
    }
}

impl Steps {
    /// The moves of these boards, whose successors have their places.
    pub fn of<'a>(twin: &Twin, boards: impl Iterator<Item = &'a Board>) -> Self {
        let mut steps = Self {
            all: Vec::new(),
            ends: Vec::new(),
        };
        let rules = twin.rules().rule_set();
        for board in boards {
            let last = twin.clock(board, 1);
            for mv in board.legal_moves() {
                let after = board.play(&mv);
                let place = twin.place(&after) as u32;
                // With one ply left nothing is left after it, unless the counts begin anew.
                let left = twin.left(&last.after(&rules, board, &mv, &after));
                steps
                    .all
                    .push(Step(if left == 0 { place } else { place | ANEW }));
            }
            steps.ends.push(steps.all.len());
        }
        steps
    }

    /// The moves of the position with this number.
    pub fn from(&self, number: usize) -> &[Step] {
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.all[start..self.ends[number]]
    }
}
