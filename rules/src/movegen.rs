//! Legal moves, and what becomes of the board.

use crate::board::Board;
use crate::capture::{capturing_kings, capturing_men, push_captures};
use crate::moves::Move;
use crate::ray::reach;
use crate::set::SquareSet;
use crate::square::{Direction, Square};

const PROMOTION_ROW: SquareSet = SquareSet::from_bits(0x1f);

/// Where men go.
const FORWARD: [Direction; 2] = [Direction::NorthWest, Direction::NorthEast];

impl Board {
    /// All legal moves, none twice.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.legal_moves_into(&mut moves);
        moves
    }

    /// Replaces what is in `moves` by all legal moves; its allocation is used again.
    pub fn legal_moves_into(&self, moves: &mut Vec<Move>) {
        moves.clear();
        let (men, kings) = (capturing_men(self), capturing_kings(self));
        if (men | kings).is_empty() {
            self.push_quiet_moves(moves);
        } else {
            push_captures(self, men, kings, moves);
        }
    }

    /// Whether the side to move can capture, and so must.
    pub fn has_capture(&self) -> bool {
        !capturing_men(self).is_empty() || !capturing_kings(self).is_empty()
    }

    /// Whether the side to move has a legal move; without one it has lost.
    pub fn has_moves(&self) -> bool {
        let empty = self.empty();
        let near_men = FORWARD.map(|direction| self.own_men().shift(direction));
        let near_kings = Direction::ALL.map(|direction| self.own_kings().shift(direction));
        let mut near = near_men.into_iter().chain(near_kings);
        near.any(|squares| !(squares & empty).is_empty()) || self.has_capture()
    }

    /// The board after a legal move of this board, seen by the next side to move.
    pub fn play(&self, mv: &Move) -> Self {
        let (mut own_men, mut own_kings) = (self.own_men(), self.own_kings());
        if own_kings.contains(mv.from) {
            own_kings = own_kings.without(mv.from).with(mv.to);
        } else if mv.promotes {
            own_men = own_men.without(mv.from);
            own_kings = own_kings.with(mv.to);
        } else {
            own_men = own_men.without(mv.from).with(mv.to);
        }
        let after = Self {
            own_men,
            own_kings,
            other_men: self.other_men() - mv.captured,
            other_kings: self.other_kings() - mv.captured,
        };
        after.rotated()
    }

    /// The number of legal moves; `scratch` is overwritten.
    pub(crate) fn count_moves(&self, scratch: &mut Vec<Move>) -> u64 {
        let (men, kings) = (capturing_men(self), capturing_kings(self));
        if (men | kings).is_empty() {
            return self.count_quiet_moves();
        }
        scratch.clear();
        push_captures(self, men, kings, scratch);
        scratch.len() as u64
    }

    /// Whether a man or king of the mover can go over these squares without a capture, even where one is compulsory.
    pub(crate) fn is_quiet_move(&self, squares: &[Square]) -> bool {
        let mut moves = Vec::new();
        self.push_quiet_moves(&mut moves);
        moves.iter().any(|mv| [mv.from, mv.to] == squares)
    }

    fn push_quiet_moves(&self, moves: &mut Vec<Move>) {
        let quiet = |from, to, promotes| Move {
            from,
            to,
            captured: SquareSet::EMPTY,
            promotes,
        };
        let (occupied, empty) = (self.occupied(), self.empty());
        for man in self.own_men() {
            let steps = FORWARD.into_iter().filter_map(|d| man.step(d));
            for to in steps.filter(|&to| empty.contains(to)) {
                moves.push(quiet(man, to, PROMOTION_ROW.contains(to)));
            }
        }
        for king in self.own_kings() {
            let [a, b, c, d] = Direction::ALL.map(|direction| reach(king, direction, occupied));
            for to in a | b | c | d {
                moves.push(quiet(king, to, false));
            }
        }
    }

    fn count_quiet_moves(&self) -> u64 {
        let (occupied, empty) = (self.occupied(), self.empty());
        let steps = FORWARD.map(|direction| (self.own_men().shift(direction) & empty).len());
        let king_moves = |king| {
            let [a, b, c, d] = Direction::ALL.map(|direction| reach(king, direction, occupied));
            (a | b | c | d).len()
        };
        let moves =
            steps.into_iter().sum::<u32>() + self.own_kings().iter().map(king_moves).sum::<u32>();
        u64::from(moves)
    }
}
