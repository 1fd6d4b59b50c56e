//! Captures by the majority rule.

use crate::board::Board;
use crate::moves::Move;
use crate::ray::{nearest, ray, reach};
use crate::set::SquareSet;
use crate::square::{Direction, Square};

/// With fewer captured pieces no two routes from one square take the same pieces and end on the same square.
const FEWEST_FOR_TWO_ROUTES: u32 = 3;

/// The own men that can capture.
#[inline]
pub(crate) fn capturing_men(board: &Board) -> SquareSet {
    let (men, other, empty) = (board.own_men(), board.other(), board.empty());
    let capturing = |direction: Direction| {
        let back = direction.opposite();
        let victims = other & empty.shift(back);
        men & victims.shift(back)
    };
    let [a, b, c, d] = Direction::ALL.map(capturing);
    a | b | c | d
}

/// The own kings that can capture.
#[inline]
pub(crate) fn capturing_kings(board: &Board) -> SquareSet {
    let kings = board.own_kings();
    if kings.is_empty() {
        return kings;
    }
    let (other, empty) = (board.other(), board.empty());
    let blockers = board.occupied();
    let mut capturing = SquareSet::EMPTY;
    // Plain loops: as iterators they do not inline, which costs verification a fifth of its time.
    for direction in Direction::ALL {
        let victims = other & empty.shift(direction.opposite());
        for king in kings {
            let first = nearest(ray(king, direction) & blockers, direction);
            if first.is_some_and(|square| victims.contains(square)) {
                capturing = capturing.with(king);
            }
        }
    }
    capturing
}

/// The longest captures found so far.
struct Captures<'a> {
    moves: &'a mut Vec<Move>,
    from: Square,
    is_man: bool,
    /// The pieces that may be captured.
    targets: SquareSet,
    /// All pieces but the capturing one: captured pieces stay until the end.
    blockers: SquareSet,
    /// The number of pieces that each of `moves` takes.
    most: u32,
}

/// Appends all legal captures of these men and kings to the empty list `moves`.
pub(crate) fn push_captures(
    board: &Board,
    men: SquareSet,
    kings: SquareSet,
    moves: &mut Vec<Move>,
) {
    let mut captures = Captures {
        moves,
        from: Square(0),
        is_man: true,
        targets: board.other(),
        blockers: board.occupied(),
        most: 0,
    };
    for man in men {
        captures.from = man;
        captures.blockers = board.occupied().without(man);
        captures.man(man, SquareSet::EMPTY, 1);
    }
    captures.is_man = false;
    for king in kings {
        captures.from = king;
        captures.blockers = board.occupied().without(king);
        for direction in Direction::ALL {
            captures.king(king, direction, SquareSet::EMPTY, 1);
        }
    }
}

impl Captures<'_> {
    /// Goes on with the man from `at`, taking its `count`th piece.
    fn man(&mut self, at: Square, captured: SquareSet, count: u32) {
        for direction in Direction::ALL {
            let Some(over) = at.step(direction) else {
                continue;
            };
            let Some(to) = over.step(direction) else {
                continue;
            };
            let free = !self.blockers.contains(to);
            if free && (self.targets - captured).contains(over) {
                let captured = captured.with(over);
                self.man(to, captured, count + 1);
                self.record(to, captured, count);
            }
        }
    }

    /// Goes on with the king from `at` in one direction, taking its `count`th piece.
    fn king(&mut self, at: Square, direction: Direction, captured: SquareSet, count: u32) {
        let Some(over) = nearest(ray(at, direction) & self.blockers, direction) else {
            return;
        };
        if !(self.targets - captured).contains(over) {
            return;
        }
        let landings = reach(over, direction, self.blockers);
        if landings.is_empty() {
            return;
        }
        let captured = captured.with(over);
        // Straight on it makes no difference where the king lands.
        self.king(over, direction, captured, count + 1);
        for to in landings {
            for turn in direction.turns() {
                self.king(to, turn, captured, count + 1);
            }
            self.record(to, captured, count);
        }
    }

    /// Keeps a capture if none is longer; called after all its continuations.
    fn record(&mut self, to: Square, captured: SquareSet, count: u32) {
        if count < self.most {
            return;
        }
        if count > self.most {
            self.most = count;
            self.moves.clear();
        }
        let mv = Move {
            from: self.from,
            to,
            captured,
            promotes: self.is_man && to.row() == 0,
        };
        if count < FEWEST_FOR_TWO_ROUTES || !self.moves.contains(&mv) {
            self.moves.push(mv);
        }
    }
}
