//! The routes by which a capture can be made: its squares between the pieces taken.

use crate::board::Board;
use crate::moves::Move;
use crate::ray::{nearest, ray, reach};
use crate::set::SquareSet;
use crate::square::{Direction, Square};

/// The first route of a legal capture: the start, one square behind each captured piece, the last one being the final square.
///
/// Where the piece goes straight on it is the square right behind the captured piece. Routes are ordered by direction, then
/// from near to far.
pub(crate) fn first_route(board: &Board, mv: &Move) -> Option<Vec<Square>> {
    let mut first = None;
    find(board, mv, |route| {
        first = Some(route.to_vec());
        true
    });
    first
}

/// Whether a route of the capture meets these squares in this order, others perhaps in between.
pub(crate) fn passes(board: &Board, mv: &Move, squares: &[Square]) -> bool {
    find(board, mv, |route| {
        let mut route = route.iter();
        squares.iter().all(|square| route.any(|at| at == square))
    })
}

/// Whether a route of the capture is accepted; none is tried after that.
fn find(board: &Board, mv: &Move, accept: impl FnMut(&[Square]) -> bool) -> bool {
    let mut search = Search {
        is_king: board.own_kings().contains(mv.from),
        blockers: board.occupied().without(mv.from),
        to: mv.to,
        route: vec![mv.from],
        accept,
    };
    search.go_on(mv.from, mv.captured)
}

struct Search<A> {
    is_king: bool,
    blockers: SquareSet,
    to: Square,
    route: Vec<Square>,
    accept: A,
}

impl<A: FnMut(&[Square]) -> bool> Search<A> {
    /// Goes on from `at` with these pieces still to be taken.
    fn go_on(&mut self, at: Square, targets: SquareSet) -> bool {
        if targets.is_empty() {
            return at == self.to && (self.accept)(&self.route);
        }
        let take = |&direction: &Direction| self.take(at, direction, targets);
        Direction::ALL.iter().any(take)
    }

    /// Takes the next piece in this direction and goes on from every square behind it.
    fn take(&mut self, at: Square, direction: Direction, targets: SquareSet) -> bool {
        let Some(over) = self.victim(at, direction, targets) else {
            return false;
        };
        let mut landings = self.landings(over, direction);
        while let Some(to) = nearest(landings, direction) {
            landings = landings.without(to);
            self.route.push(to);
            if self.go_on(to, targets.without(over)) {
                return true;
            }
            self.route.pop();
        }
        false
    }

    fn victim(&self, at: Square, direction: Direction, targets: SquareSet) -> Option<Square> {
        let first = if self.is_king {
            nearest(ray(at, direction) & self.blockers, direction)
        } else {
            at.step(direction)
        };
        first.filter(|&over| targets.contains(over))
    }

    fn landings(&self, over: Square, direction: Direction) -> SquareSet {
        let open = reach(over, direction, self.blockers);
        if self.is_king {
            return open;
        }
        SquareSet::of(over).shift(direction) & open
    }
}
