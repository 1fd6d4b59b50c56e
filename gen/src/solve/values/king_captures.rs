//! Captures by kings, for all placements of one king at once.
//!
//! The other own kings stand fixed; the capturing king may start on any square, and every row holds
//! one bit per set of enemy kings. Along a line in direction d, the square before a piece that can
//! be taken gains what its landing squares offer, and hands it back over empty squares.

use crate::solve::bits::rows::{Row, and, and_not, any, ones, or_and_into, or_into, remove, zero};
use crate::solve::placement::geometry::{LINES, SQUARES, opposite, rotate, squares_of};
use crate::solve::placement::kings::NO_RANK;
use crate::solve::values::chains::KingChains;
use crate::solve::values::mover::{MOST_OTHERS, Mover};
use crate::solve::values::outcome::{Captures, TileCaptures};

/// What the captures in one direction offer to a king on one square, by the pieces they take, as in
/// [`TileCaptures`]; entries from `used` on are empty.
struct Offer<const T: usize> {
    entries: [Captures<T>; MOST_OTHERS],
    used: usize,
}

impl<const T: usize> Offer<T> {
    /// Nothing to take.
    #[inline(always)]
    fn clear(&mut self) {
        self.entries[..self.used].fill(Captures::NONE);
        self.used = 0;
    }

    /// Takes away the columns in `gone`.
    #[inline(always)]
    fn remove(&mut self, gone: &Row<T>) {
        self.entries[..self.used]
            .iter_mut()
            .for_each(|entry| entry.remove(gone));
    }

    /// The captures of `taken` pieces.
    #[inline(always)]
    fn entry(&mut self, taken: usize) -> &mut Captures<T> {
        self.used = self.used.max(taken);
        &mut self.entries[taken - 1]
    }
}

/// The kernel's view: one tile of columns, the fixed own kings, and the ranks of the own sets with a
/// king more on each square.
pub(crate) struct KingCaptures<'a, const T: usize> {
    mover: &'a Mover<'a, T>,
    tile: usize,
    ranks: &'a [u32; SQUARES],
    fixed: u64,
    own: u64,
    blocked: u64,
    /// The columns whose kings stand clear of all men and of the fixed kings.
    clear: Row<T>,
    /// `reach[d][s]`: where a king on s can capture in direction d.
    reach: [[Row<T>; SQUARES]; 4],
}

impl<'a, const T: usize> KingCaptures<'a, T> {
    /// Adds the captures of a king on every square to the rows `out[rank]`; `fixed` are the other own
    /// kings, which stand clear of all men, and `clear` the columns that do.
    #[inline(always)]
    pub(crate) fn add(
        mover: &'a Mover<'a, T>,
        tile: usize,
        clear: &Row<T>,
        fixed: u64,
        ranks: &'a [u32; SQUARES],
        out: &mut TileCaptures<T>,
    ) {
        let mut clear = *clear;
        squares_of(fixed).for_each(|s| remove(&mut clear, &mover.tables.columns.tiles[tile].on[s]));
        let own = mover.men.own | fixed;
        let blocked = own | mover.men.other;
        let mut kernel = KingCaptures {
            mover,
            tile,
            ranks,
            fixed,
            own,
            blocked,
            clear,
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
    fn offer(&self, direction: usize, out: &mut TileCaptures<T>) {
        let mut offer = Offer {
            entries: [Captures::NONE; MOST_OTHERS],
            used: 0,
        };
        for line in &LINES[direction] {
            let line = line.squares();
            offer.clear();
            for i in 2..line.len() {
                let (start, next) = (line[i], line[i - 1]);
                if self.is_own(next) {
                    offer.clear();
                } else {
                    let path = if self.is_man(next) {
                        ones()
                    } else {
                        *self.on(next)
                    };
                    offer.remove(&path);
                    self.landings(direction, &line[..i - 1], next, path, &mut offer);
                }
                let rank = self.ranks[start as usize];
                if !self.is_blocked(start) && rank != NO_RANK {
                    let row = out.row_mut(rank as usize);
                    or_into(&mut row[0].possible, &self.reach[direction][start as usize]);
                    row.iter_mut()
                        .zip(&offer.entries[..offer.used])
                        .for_each(|(row, offer)| row.add(offer));
                }
            }
        }
    }

    /// Adds what the capture of the piece on `over` offers, where `path` holds; the squares behind
    /// it, the nearest last, are `behind`.
    #[inline(always)]
    fn landings(
        &self,
        direction: usize,
        behind: &[u8],
        over: u8,
        mut path: Row<T>,
        offer: &mut Offer<T>,
    ) {
        let mut chain = zero();
        for &to in behind.iter().rev() {
            if self.is_blocked(to) {
                break;
            }
            remove(&mut path, self.on(to));
            if !any(&path) {
                break;
            }
            let single = offer.entry(1);
            if self.mover.others == 1 {
                or_into(&mut single.win, &path);
                or_into(&mut single.safe, &path);
                break;
            }
            let rank = self.ranks[to as usize] as usize;
            let next = if self.is_man(over) {
                self.mover.man_taken[over as usize].row(self.tile, rank)
            } else {
                let tile = &self.mover.tables.columns.tiles[self.tile];
                self.mover.king_taken.row_without(tile, rank, over as usize)
            };
            or_and_into(&mut single.win, &path, &next.lost);
            or_and_into(&mut single.safe, &path, &next.not_won);
            or_and_into(&mut chain, &path, &self.goes_on(direction, to));
        }
        let chain = and(&chain, &self.clear);
        if any(&chain) {
            self.chains(direction, over, &chain, offer);
        }
    }

    /// Adds the captures that begin with the piece on `over` and go on, in the columns of `chain`.
    fn chains(&self, direction: usize, over: u8, chain: &Row<T>, offer: &mut Offer<T>) {
        if self.mover.others == 2 {
            // A second capture takes the last piece.
            offer.entry(2).add(&Captures {
                possible: *chain,
                win: *chain,
                safe: *chain,
            });
            return;
        }
        for (w, &bits) in chain.iter().enumerate() {
            for bit in squares_of(bits) {
                let column = (self.tile * T + w) * 64 + bit;
                let chains = KingChains {
                    men: self.mover.men,
                    fixed: self.fixed,
                    other_kings: rotate(self.mover.tables.others.sets()[column]),
                    ranks: self.ranks,
                    successors: self.mover.successors,
                };
                let found = chains.from(over as usize, direction, |taken| {
                    self.mover.pattern_after(taken)
                });
                offer
                    .entry(found.taken)
                    .add_bit(w, 1 << bit, found.gain.win, found.gain.safe);
            }
        }
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
