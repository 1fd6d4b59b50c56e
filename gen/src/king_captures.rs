//! Captures by kings, for all placements of one king at once.
//!
//! The other own kings stand fixed; the capturing king may start on any square, and every row holds
//! one bit per set of enemy kings. Along a line in direction d, the square before a piece that can
//! be taken gains what its landing squares offer, and hands it back over empty squares.

use crate::geometry::{LINES, SQUARES, opposite};
use crate::kings::NO_RANK;
use crate::mover::Mover;
use crate::outcome::Captures;
use crate::rows::{Row, and_not, any, ones, or_and_into, or_into, remove, zero};

/// What the captures in one direction offer to a king on one square.
#[derive(Clone, Copy)]
struct Offer<const T: usize> {
    win: Row<T>,
    safe: Row<T>,
    chain: Row<T>,
}

impl<const T: usize> Offer<T> {
    const NONE: Offer<T> = Offer {
        win: zero(),
        safe: zero(),
        chain: zero(),
    };
}

/// The kernel's view: one tile of columns, the fixed own kings, and the ranks of the own sets with a
/// king more on each square.
pub(crate) struct KingCaptures<'a, const T: usize> {
    mover: &'a Mover<'a, T>,
    tile: usize,
    ranks: &'a [u32; SQUARES],
    own: u64,
    blocked: u64,
    /// `reach[d][s]`: where a king on s can capture in direction d.
    reach: [[Row<T>; SQUARES]; 4],
}

impl<'a, const T: usize> KingCaptures<'a, T> {
    /// Adds the captures of a king on every square to the rows `out[rank]`; `fixed` are the other own
    /// kings, which stand clear of all men.
    #[inline(always)]
    pub(crate) fn add(
        mover: &'a Mover<'a, T>,
        tile: usize,
        fixed: u64,
        ranks: &'a [u32; SQUARES],
        out: &mut [Captures<T>],
    ) {
        let own = mover.men.own | fixed;
        let blocked = own | mover.men.other;
        let mut kernel = KingCaptures {
            mover,
            tile,
            ranks,
            own,
            blocked,
            reach: [[zero(); SQUARES]; 4],
        };
        for direction in 0..4 {
            kernel.find(direction);
        }
        for direction in 0..4 {
            kernel.offer(direction, out);
        }
    }

    fn is_own(&self, s: u8) -> bool {
        self.own >> s & 1 == 1
    }

    fn is_man(&self, s: u8) -> bool {
        self.mover.men.other >> s & 1 == 1
    }

    fn is_blocked(&self, s: u8) -> bool {
        self.blocked >> s & 1 == 1
    }

    fn on(&self, s: u8) -> &'a Row<T> {
        &self.mover.tables.columns.tiles[self.tile].on[s as usize]
    }

    /// Fills `reach` for one direction.
    #[inline(always)]
    fn find(&mut self, direction: usize) {
        for line in &LINES[direction] {
            let line = line.squares();
            let mut seen = zero();
            for i in 2..line.len() {
                let (behind, next) = (line[i - 2], line[i - 1]);
                seen = if self.is_own(next) {
                    zero()
                } else {
                    let free = if self.is_blocked(behind) {
                        zero()
                    } else {
                        and_not(&ones(), self.on(behind))
                    };
                    if self.is_man(next) {
                        free
                    } else {
                        let on = self.on(next);
                        std::array::from_fn(|w| (on[w] & free[w]) | (seen[w] & !on[w]))
                    }
                };
                self.reach[direction][line[i] as usize] = seen;
            }
        }
    }

    /// Hands the offers of one direction to the squares that capture from.
    #[inline(always)]
    fn offer(&self, direction: usize, out: &mut [Captures<T>]) {
        for line in &LINES[direction] {
            let line = line.squares();
            let mut offer = Offer::NONE;
            for i in 2..line.len() {
                let (start, next) = (line[i], line[i - 1]);
                if self.is_own(next) {
                    offer = Offer::NONE;
                } else if self.is_man(next) {
                    offer = self.landings(direction, &line[..i - 1], next, ones());
                } else {
                    let on = self.on(next);
                    let taken = self.landings(direction, &line[..i - 1], next, *on);
                    for w in 0..T {
                        offer.win[w] = taken.win[w] | (offer.win[w] & !on[w]);
                        offer.safe[w] = taken.safe[w] | (offer.safe[w] & !on[w]);
                        offer.chain[w] = taken.chain[w] | (offer.chain[w] & !on[w]);
                    }
                }
                let rank = self.ranks[start as usize];
                if !self.is_blocked(start) && rank != NO_RANK {
                    let row = &mut out[rank as usize];
                    or_into(&mut row.possible, &self.reach[direction][start as usize]);
                    or_into(&mut row.win, &offer.win);
                    or_into(&mut row.safe, &offer.safe);
                    or_into(&mut row.chain, &offer.chain);
                }
            }
        }
    }

    /// What the capture of the piece on `over` offers, where `path` holds; the squares behind it, the
    /// nearest last, are `behind`.
    #[inline(always)]
    fn landings(&self, direction: usize, behind: &[u8], over: u8, mut path: Row<T>) -> Offer<T> {
        let mut offer = Offer::NONE;
        let last_piece = self.mover.others == 1;
        for &to in behind.iter().rev() {
            if self.is_blocked(to) {
                break;
            }
            remove(&mut path, self.on(to));
            if !any(&path) {
                break;
            }
            if last_piece {
                return Offer {
                    win: path,
                    safe: path,
                    chain: zero(),
                };
            }
            let rank = self.ranks[to as usize] as usize;
            let next = if self.is_man(over) {
                self.mover.man_taken[over as usize].row(self.tile, rank)
            } else {
                let tile = &self.mover.tables.columns.tiles[self.tile];
                self.mover.king_taken.row_without(tile, rank, over as usize)
            };
            or_and_into(&mut offer.win, &path, &next.lost);
            or_and_into(&mut offer.safe, &path, &next.not_won);
            or_and_into(&mut offer.chain, &path, &self.goes_on(direction, to));
        }
        offer
    }

    /// Where a king that came to `to` in `direction` can capture a second piece.
    #[inline(always)]
    fn goes_on(&self, direction: usize, to: u8) -> Row<T> {
        let mut row = zero();
        for d in (0..4).filter(|&d| d != opposite(direction)) {
            or_into(&mut row, &self.reach[d][to as usize]);
        }
        row
    }
}
