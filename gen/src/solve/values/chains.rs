//! Captures of more than one piece, resolved under the majority rule: one by one for each position, or
//! for a king of each line at once.

use manoury_probe::colex;
use smallvec::SmallVec;

use crate::solve::bits::planes::Planes;
use crate::solve::placement::geometry::{
    Jump, RAY_MASKS, SQUARES, jumps, nearest, opposite, rotate, squares_of,
};
use crate::solve::placement::men::Men;
use crate::solve::values::landing::{Capture, Landing, Pieces, landing};
use crate::solve::values::successors::Successors;

/// What the best conversions of a position come to, for the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Gain {
    /// Some conversion wins.
    pub(crate) win: bool,
    /// Some conversion does not lose.
    pub(crate) safe: bool,
}

/// The longest captures of a position, all of the same length.
pub(crate) type Longest = SmallVec<[Capture; 24]>;

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
    let captures = longest_captures(pieces);
    best(successors, captures.iter().map(|it| landing(pieces, it)))
}

/// The best of some captures, by where they lead.
#[inline(always)]
fn best(successors: &Successors<'_, Planes>, landings: impl Iterator<Item = Landing>) -> Gain {
    let mut gain = Gain::default();
    for at in landings {
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

/// The longest captures that begin in one way: how many pieces they take (at least 1), and the best of
/// them.
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
        let landing = |capture: &Capture| {
            let taken_men = men.other & capture.taken;
            Landing {
                kings: (other_kings & capture.taken).count_ones() as usize,
                men: taken_men.count_ones() as usize,
                promoted: false,
                pattern: pattern(taken_men),
                row: ranks[capture.to as usize] as usize,
                column: colex(rotate(other_kings & !capture.taken)) as usize,
            }
        };
        Chain {
            taken: search.longest as usize,
            gain: best(successors, search.found.iter().map(landing)),
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
        gain: best(
            successors,
            search.found.iter().map(|it| landing(pieces, it)),
        ),
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
        for Jump { over, to, .. } in jumps(at) {
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

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use manoury_rules::{Board, Move, SquareSet};

    use super::{Capture, Men, Pieces, Search, longest_captures};
    use crate::solve::placement::geometry::{RAY_MASKS, nearest, squares_of};

    /// Numbers that look random: the high bits of Knuth's linear congruences.
    struct Random(u64);

    impl Random {
        fn below(&mut self, limit: u64) -> u64 {
            self.0 = self
                .0
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) % limit
        }

        /// Pieces on random squares, not too many own ones, so that there are captures.
        fn pieces(&mut self) -> Pieces {
            let mut sets = [0u64; 4];
            for _ in 0..4 + self.below(10) {
                let (square, kind) = (self.below(50), [0, 1, 2, 2, 3, 3][self.below(6) as usize]);
                let taken = sets.iter().fold(0, |all, set| all | set);
                let promotes = match kind {
                    0 => square < 5,
                    2 => square >= 45,
                    _ => false,
                };
                if taken >> square & 1 == 0 && !promotes {
                    sets[kind] |= 1 << square;
                }
            }
            let [own, own_kings, other, other_kings] = sets;
            Pieces {
                men: Men { own, other },
                own_kings,
                other_kings,
            }
        }
    }

    fn board(pieces: &Pieces) -> Board {
        let sets = [
            pieces.men.own,
            pieces.own_kings,
            pieces.men.other,
            pieces.other_kings,
        ];
        let [own_men, own_kings, other_men, other_kings] = sets.map(SquareSet::from_bits);
        Board::new(own_men, own_kings, other_men, other_kings).unwrap()
    }

    /// From, to and the captured squares.
    type Found = HashSet<(u8, u8, u64)>;

    fn found(captures: &[Capture]) -> Found {
        let parts = captures.iter().map(|it| (it.from, it.to, it.taken));
        parts.collect()
    }

    /// The captures by the rules.
    fn expected(board: &Board) -> Found {
        let parts = |mv: &Move| {
            let [from, to] = [mv.from(), mv.to()].map(|square| square.index() as u8);
            (from, to, mv.captured().bits())
        };
        board.legal_moves().iter().map(parts).collect()
    }

    #[test]
    fn longest_captures_are_those_of_the_rules() {
        let mut random = Random(1);
        let mut long = 0;
        for _ in 0..20_000 {
            let pieces = random.pieces();
            let board = board(&pieces);
            if board.has_capture() {
                let found = found(&longest_captures(&pieces));
                assert_eq!(found, expected(&board), "{board:?}");
                long += usize::from(found.iter().any(|it| it.2.count_ones() > 2));
            }
        }
        assert!(long > 500, "only {long} of three pieces and more");
    }

    #[test]
    fn a_king_captures_by_the_longest_of_its_chains() {
        let mut random = Random(2);
        for _ in 0..20_000 {
            let mut pieces = random.pieces();
            pieces.men.own = 0;
            let Some(from) = squares_of(pieces.own_kings).next() else {
                continue;
            };
            pieces.own_kings = 1 << from;
            let board = board(&pieces);
            if !board.has_capture() {
                continue;
            }
            // The king is not on the board, as it is where the search begins for a whole line.
            let mut search = Search::new(&Pieces {
                own_kings: 0,
                ..pieces
            });
            search.from = from;
            for (d, rays) in RAY_MASKS.iter().enumerate() {
                if let Some(over) = nearest(rays[from] & search.occupied, d) {
                    search.king_takes(over, 0, d);
                }
            }
            assert_eq!(found(&search.found), expected(&board), "{board:?}");
        }
    }
}
