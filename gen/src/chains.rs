//! Capture positions where a piece can take twice, resolved one by one under the majority rule.

use manoury_probe::colex;

use crate::geometry::{RAYS, opposite, rotate, squares_of, step};
use crate::men::Men;
use crate::successors::Successors;

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

/// A whole capture: from, to and the captured squares.
#[derive(Clone, Copy)]
struct Capture {
    from: u8,
    to: u8,
    taken: u64,
}

/// The longest captures found so far.
struct Search {
    others: u64,
    occupied: u64,
    longest: u32,
    from: usize,
    found: Vec<Capture>,
}

/// The gain of the longest captures of a position that has a capture.
pub(crate) fn resolve(successors: &Successors<'_>, pieces: &Pieces) -> Gain {
    let mut search = Search::new(pieces);
    search.run(pieces);
    let mut gain = Gain::default();
    for capture in &search.found {
        let next = value(successors, pieces, capture);
        gain.win |= next.win;
        gain.safe |= next.safe;
        if gain.win {
            break;
        }
    }
    gain
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
            found: Vec::with_capacity(16),
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
            let squares = RAYS[at][d].squares();
            let Some(hit) = squares.iter().position(|&s| self.occupied >> s & 1 == 1) else {
                continue;
            };
            let over = 1 << squares[hit];
            if self.others & !taken & over == 0 {
                continue;
            }
            for &to in &squares[hit + 1..] {
                if self.occupied >> to & 1 == 1 {
                    break;
                }
                goes_on = true;
                self.king(to as usize, taken | over, opposite(d));
            }
        }
        if !goes_on {
            self.end(at, taken);
        }
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

/// The gain of one capture, looked up in the slice it leads to.
fn value(successors: &Successors<'_>, pieces: &Pieces, capture: &Capture) -> Gain {
    let Pieces {
        men,
        own_kings,
        other_kings,
    } = *pieces;
    let (from, to) = (1 << capture.from, 1 << capture.to);
    let is_man = men.own & from != 0;
    let promoted = is_man && capture.to < 5;
    let kings = (other_kings & capture.taken).count_ones() as usize;
    let taken_men = (men.other & capture.taken).count_ones() as usize;
    let Some(planes) = successors.planes(kings, taken_men, promoted) else {
        return Gain {
            win: true,
            safe: true,
        };
    };
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
    let row = colex(own_kings) as usize;
    let column = colex(rotate(other_kings & !capture.taken)) as usize;
    let bits = planes.bits(after.opponent_pattern(), row, column);
    Gain {
        win: bits.lost,
        safe: bits.not_won,
    }
}
