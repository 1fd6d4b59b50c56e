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
    find(board, mv, |route| meets(route, squares))
}

/// The most pieces that the own piece on the first of at least two squares can take on its way over them to the last, majority
/// rule or not; `None` if it cannot go so.
pub(crate) fn most_taken(board: &Board, squares: &[Square]) -> Option<u32> {
    let (&from, &to) = (squares.first()?, squares.last()?);
    let mut most = None;
    Search::of(board, from, |route, left| {
        let arrived = route.last() == Some(&to) && meets(route, squares);
        if arrived {
            most = most.max(Some((board.other() - left).len()));
        }
        false
    })
    .go_on(from, board.other());
    most
}

/// Whether the route meets these squares in this order.
fn meets(route: &[Square], squares: &[Square]) -> bool {
    let mut route = route.iter();
    squares.iter().all(|square| route.any(|at| at == square))
}

/// Whether a route of the capture is accepted; none is tried after that.
fn find(board: &Board, mv: &Move, mut accept: impl FnMut(&[Square]) -> bool) -> bool {
    let is_whole =
        |route: &[Square], left: SquareSet| left.is_empty() && route.last() == Some(&mv.to);
    let mut search = Search::of(board, mv.from, |route, left| {
        is_whole(route, left) && accept(route)
    });
    search.go_on(mv.from, mv.captured)
}

/// The ways of one piece over pieces that it may take.
struct Search<A> {
    is_king: bool,
    blockers: SquareSet,
    route: Vec<Square>,
    /// Whether the search ends with this beginning of a route and these pieces still to be taken.
    accept: A,
}

impl<A: FnMut(&[Square], SquareSet) -> bool> Search<A> {
    fn of(board: &Board, from: Square, accept: A) -> Self {
        Self {
            is_king: board.own_kings().contains(from),
            blockers: board.occupied().without(from),
            route: vec![from],
            accept,
        }
    }

    /// Goes on from `at` with these pieces still to be taken.
    fn go_on(&mut self, at: Square, targets: SquareSet) -> bool {
        if (self.accept)(&self.route, targets) {
            return true;
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
