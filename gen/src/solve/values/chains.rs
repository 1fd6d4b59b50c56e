//! Capture positions where a piece can take twice, resolved one by one under the majority rule.

use manoury_probe::colex;
use smallvec::SmallVec;

use crate::solve::bits::planes::Planes;
use crate::solve::placement::geometry::{
    RAY_MASKS, SQUARES, nearest, opposite, rotate, squares_of, step,
};
use crate::solve::placement::men::Men;
use crate::solve::values::successors::Successors;

/// What the best conversions of a position come to, for the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Gain {
    /// Some conversion wins.
    pub(crate) win: bool,
    /// Some conversion does not lose.
    pub(crate) safe: bool,
}

/// All pieces in the mover's view.
#[derive(Clone, Copy)]
pub(crate) struct Pieces {
    pub(crate) men: Men,
    pub(crate) own_kings: u64,
    pub(crate) other_kings: u64,
}

impl Pieces {
    /// Whether two pieces stand on one square.
    pub(crate) fn is_hole(&self) -> bool {
        let sets = [
            self.men.own,
            self.men.other,
            self.own_kings,
            self.other_kings,
        ];
        let count: u32 = sets.iter().map(|set| set.count_ones()).sum();
        sets.iter().fold(0, |all, set| all | set).count_ones() != count
    }
}

/// A whole capture: from, to and the captured squares.
#[derive(Clone, Copy)]
pub(crate) struct Capture {
    from: u8,
    to: u8,
    taken: u64,
}

/// The longest captures of a position; seldom more than a few.
pub(crate) type Longest = SmallVec<[Capture; 24]>;

/// Where a capture leads: what it took, and the place of the position in the slice it leads to.
pub(crate) struct Landing {
    pub(crate) kings: usize,
    pub(crate) men: usize,
    pub(crate) promoted: bool,
    pub(crate) pattern: usize,
    pub(crate) row: usize,
    pub(crate) column: usize,
}

/// The longest captures found so far.
struct Search {
    others: u64,
    occupied: u64,
    longest: u32,
    from: usize,
    found: Longest,
}

/// The captures that the majority rule allows.
pub(crate) fn longest_captures(pieces: &Pieces) -> Longest {
    let mut search = Search::new(pieces);
    search.run(pieces);
    search.found
}

/// The gain of the longest captures of a position that has a capture.
pub(crate) fn resolve(successors: &Successors<'_, Planes>, pieces: &Pieces) -> Gain {
    best(successors, pieces, &longest_captures(pieces))
}

/// The best of some captures.
fn best(successors: &Successors<'_, Planes>, pieces: &Pieces, captures: &[Capture]) -> Gain {
    let mut gain = Gain::default();
    for capture in captures {
        let at = landing(pieces, capture);
        let Some(planes) = successors.get(at.kings, at.men, at.promoted) else {
            return Gain {
                win: true,
                safe: true,
            };
        };
        let bits = planes.bits(at.pattern, at.row, at.column);
        gain.win |= bits.lost;
        gain.safe |= bits.not_won;
        if gain.win {
            break;
        }
    }
    gain
}

/// The longest captures that begin in one way: how many pieces they take, and the best of them.
pub(crate) struct Chain {
    pub(crate) taken: usize,
    pub(crate) gain: Gain,
}

/// A king that captures, its own square left open: it does not matter where it comes from, as its
/// start square counts as empty.
pub(crate) struct KingChains<'a> {
    pub(crate) men: Men,
    /// The other own kings.
    pub(crate) fixed: u64,
    pub(crate) other_kings: u64,
    /// Ranks of the own sets with a king more on each square.
    pub(crate) ranks: &'a [u32; SQUARES],
    pub(crate) successors: &'a Successors<'a, Planes>,
}

impl KingChains<'_> {
    /// The captures that begin with the piece on `over`, met in direction `d`; `pattern` gives the
    /// pattern that is reached when the enemy men of a set are taken.
    pub(crate) fn from(&self, over: usize, d: usize, pattern: impl Fn(u64) -> usize) -> Chain {
        let KingChains {
            men,
            fixed,
            other_kings,
            ranks,
            successors,
        } = *self;
        let mut search = Search::new(&Pieces {
            men,
            own_kings: fixed,
            other_kings,
        });
        search.king_takes(over, 0, d);
        let mut gain = Gain::default();
        for capture in &search.found {
            let left = other_kings & !capture.taken;
            let kings = (other_kings & capture.taken).count_ones() as usize;
            let taken_men = men.other & capture.taken;
            let Some(planes) = successors.get(kings, taken_men.count_ones() as usize, false) else {
                gain = Gain {
                    win: true,
                    safe: true,
                };
                break;
            };
            let column = if left == 0 {
                0
            } else {
                colex(rotate(left)) as usize
            };
            let bits = planes.bits(
                pattern(taken_men),
                ranks[capture.to as usize] as usize,
                column,
            );
            gain.win |= bits.lost;
            gain.safe |= bits.not_won;
            if gain.win {
                break;
            }
        }
        Chain {
            taken: search.longest as usize,
            gain,
        }
    }
}

/// The captures by the man on `from` that begin with the piece on `over` and the square `to`.
pub(crate) fn man_chain(
    successors: &Successors<'_, Planes>,
    pieces: &Pieces,
    from: usize,
    over: usize,
    to: usize,
) -> Chain {
    let mut search = Search::new(pieces);
    (search.from, search.occupied) = (from, search.occupied & !(1 << from));
    search.man(to, 1 << over);
    Chain {
        taken: search.longest as usize,
        gain: best(successors, pieces, &search.found),
    }
}

impl Search {
    fn new(pieces: &Pieces) -> Search {
        let others = pieces.men.other | pieces.other_kings;
        let occupied = others | pieces.men.own | pieces.own_kings;
        Search {
            others,
            occupied,
            longest: 1,
            from: 0,
            found: Longest::new(),
        }
    }

    fn run(&mut self, pieces: &Pieces) {
        let all = self.occupied;
        for from in squares_of(pieces.men.own) {
            (self.from, self.occupied) = (from, all & !(1 << from));
            self.man(from, 0);
        }
        for from in squares_of(pieces.own_kings) {
            (self.from, self.occupied) = (from, all & !(1 << from));
            self.king(from, 0, 4);
        }
    }

    fn man(&mut self, at: usize, taken: u64) {
        let mut goes_on = false;
        for d in 0..4 {
            let Some(over) = step(at, d) else { continue };
            let Some(to) = step(over, d) else { continue };
            if self.others & !taken & 1 << over != 0 && self.occupied >> to & 1 == 0 {
                goes_on = true;
                self.man(to, taken | 1 << over);
            }
        }
        if !goes_on {
            self.end(at, taken);
        }
    }

    /// `back` is the direction the king came from, which holds only the piece just taken (4: none).
    fn king(&mut self, at: usize, taken: u64, back: usize) {
        let mut goes_on = false;
        for d in (0..4).filter(|&d| d != back) {
            if let Some(over) = nearest(RAY_MASKS[d][at] & self.occupied, d) {
                goes_on |=
                    (self.others & !taken) >> over & 1 == 1 && self.king_takes(over, taken, d);
            }
        }
        if !goes_on {
            self.end(at, taken);
        }
    }

    /// Takes the piece on `over` in direction `d`; false where there is no square to land on.
    fn king_takes(&mut self, over: usize, taken: u64, d: usize) -> bool {
        let behind = RAY_MASKS[d][over];
        let landings = match nearest(behind & self.occupied, d) {
            Some(stop) => behind & !(RAY_MASKS[d][stop] | 1 << stop),
            None => behind,
        };
        squares_of(landings).for_each(|to| self.king(to, taken | 1 << over, opposite(d)));
        landings != 0
    }

    fn end(&mut self, to: usize, taken: u64) {
        let length = taken.count_ones();
        if length < self.longest {
            return;
        }
        if length > self.longest {
            self.longest = length;
            self.found.clear();
        }
        self.found.push(Capture {
            from: self.from as u8,
            to: to as u8,
            taken,
        });
    }
}

/// Where one capture leads.
pub(crate) fn landing(pieces: &Pieces, capture: &Capture) -> Landing {
    let Pieces {
        men,
        own_kings,
        other_kings,
    } = *pieces;
    let (from, to) = (1 << capture.from, 1 << capture.to);
    let is_man = men.own & from != 0;
    let promoted = is_man && capture.to < 5;
    let own = match (is_man, promoted) {
        (false, _) => men.own,
        (true, false) => men.own & !from | to,
        (true, true) => men.own & !from,
    };
    let own_kings = if is_man && !promoted {
        own_kings
    } else {
        own_kings & !from | to
    };
    let after = Men {
        own,
        other: men.other & !capture.taken,
    };
    Landing {
        kings: (other_kings & capture.taken).count_ones() as usize,
        men: (men.other & capture.taken).count_ones() as usize,
        promoted,
        pattern: after.opponent_pattern(),
        row: colex(own_kings) as usize,
        column: colex(rotate(other_kings & !capture.taken)) as usize,
    }
}
