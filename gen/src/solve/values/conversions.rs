//! The conversions of a whole tile: captures by kings and men, quiet moves of men, and from them the
//! values that a man pattern starts from.

use crate::solve::bits::rows::{Row, and, and_not, any, ones, or_and_into, or_into, remove, zero};
use crate::solve::output::codes::{Code, fill_decided, fill_quiet, loss, win};
use crate::solve::placement::geometry::{jumps, opposite, rotate, squares_of, step};
use crate::solve::values::chains::man_chain;
use crate::solve::values::king_captures::KingCaptures;
use crate::solve::values::landing::Pieces;
use crate::solve::values::mover::{ManJump, Mover};
use crate::solve::values::outcome::{Captures, TileCaptures};

/// One row of positions before any king has moved.
#[derive(Clone, Copy)]
pub(crate) struct Start<const T: usize> {
    /// Placements without a hole.
    pub(crate) valid: Row<T>,
    /// Positions with a capture.
    pub(crate) capture: Row<T>,
    /// Won by a conversion.
    pub(crate) won: Row<T>,
    /// Lost with distance 1: every move is a conversion, and all of them lose.
    pub(crate) lost: Row<T>,
    /// Lost with distance 0: no legal move.
    pub(crate) stuck: Row<T>,
    /// Quiet positions that no man move saves.
    pub(crate) unsaved: Row<T>,
}

impl<const T: usize> Start<T> {
    /// A row of holes.
    pub(crate) const HOLES: Start<T> = Start {
        valid: zero(),
        capture: zero(),
        won: zero(),
        lost: zero(),
        stuck: zero(),
        unsaved: zero(),
    };

    /// Positions without a capture.
    pub(crate) fn quiet(&self) -> Row<T> {
        and_not(&self.valid, &self.capture)
    }

    /// Writes the codes of the quiet positions of word `w` to the front of `codes`; what is not decided
    /// yet counts as drawn.
    #[inline(always)]
    pub(crate) fn fill_codes<C: Code>(&self, w: usize, codes: &mut [C]) {
        let quiet = self.valid[w] & !self.capture[w];
        fill_quiet(codes, quiet);
        fill_decided(codes, self.won[w] & quiet, win(1));
        fill_decided(codes, self.lost[w] & quiet, loss(1));
        fill_decided(codes, self.stuck[w], loss(0));
    }
}

/// Quiet moves of men from one row of positions.
struct Steps<const T: usize> {
    possible: Row<T>,
    win: Row<T>,
    safe: Row<T>,
}

/// Computes the captures of one tile into `captures`; `clear` are the columns whose kings stand
/// clear of all men.
#[inline(always)]
pub(crate) fn captures<const T: usize>(
    mover: &Mover<'_, T>,
    tile: usize,
    clear: &Row<T>,
    captures: &mut TileCaptures<T>,
) {
    captures.clear();
    let own = mover.tables.own;
    if own.kings() > 0 {
        for (rank, ranks) in own.larger().iter().enumerate() {
            let fixed = mover.tables.fixed.sets()[rank];
            if fixed & mover.men.all() == 0 {
                KingCaptures::add(mover, tile, clear, fixed, ranks, captures);
            }
        }
    }
    if !mover.jumps.is_empty() {
        for (rank, &kings) in own.sets().iter().enumerate() {
            if kings & mover.men.all() == 0 {
                man_captures(mover, tile, clear, rank, kings, captures.row_mut(rank));
            }
        }
    }
}

/// Adds the captures by men to one row.
#[inline(always)]
fn man_captures<const T: usize>(
    mover: &Mover<'_, T>,
    tile: usize,
    clear: &Row<T>,
    rank: usize,
    kings: u64,
    row: &mut [Captures<T>],
) {
    let on = &mover.tables.columns.tiles[tile].on;
    for jump in &mover.jumps {
        if kings & (1 << jump.over | 1 << jump.to) != 0 {
            continue;
        }
        let piece = if jump.over_man { ones() } else { on[jump.over] };
        let path = and_not(&piece, &on[jump.to]);
        if !any(&path) {
            continue;
        }
        or_into(&mut row[0].possible, &path);
        let rank = if jump.promotes {
            mover.tables.promoted.larger()[rank][jump.to] as usize
        } else {
            rank
        };
        let next = if jump.over_man {
            jump.target.row(tile, rank)
        } else {
            jump.target
                .row_without(&mover.tables.columns.tiles[tile], rank, jump.over)
        };
        or_and_into(&mut row[0].win, &path, &next.lost);
        or_and_into(&mut row[0].safe, &path, &next.not_won);
        if mover.others > 1 {
            let chain = and(&and(&path, clear), &man_goes_on(mover, tile, kings, jump));
            man_chains(mover, tile, kings, jump, &chain, row);
        }
    }
}

/// Adds the captures by a man that begin with `jump` and go on, in the columns of `chain`.
#[inline(always)]
fn man_chains<const T: usize>(
    mover: &Mover<'_, T>,
    tile: usize,
    kings: u64,
    jump: &ManJump<'_>,
    chain: &Row<T>,
    row: &mut [Captures<T>],
) {
    if mover.others == 2 {
        // A second capture takes the last piece.
        row[1].add(&Captures {
            possible: *chain,
            win: *chain,
            safe: *chain,
        });
        return;
    }
    for (w, &bits) in chain.iter().enumerate() {
        for bit in squares_of(bits) {
            let other_kings = rotate(mover.tables.others.sets()[(tile * T + w) * 64 + bit]);
            let pieces = Pieces {
                men: mover.men,
                own_kings: kings,
                other_kings,
            };
            if pieces.is_hole() {
                continue;
            }
            let found = man_chain(mover.successors, &pieces, jump.from, jump.over, jump.to);
            row[found.taken - 1].add_bit(w, 1 << bit, found.gain.win, found.gain.safe);
        }
    }
}

/// Where a man can capture a second piece after `jump`; its start square counts as empty.
#[inline(always)]
fn man_goes_on<const T: usize>(
    mover: &Mover<'_, T>,
    tile: usize,
    kings: u64,
    jump: &ManJump<'_>,
) -> Row<T> {
    let on = &mover.tables.columns.tiles[tile].on;
    let own = mover.men.own & !(1 << jump.from) | kings;
    let mut row = zero();
    for next in jumps(jump.to).filter(|next| next.direction != opposite(jump.direction)) {
        if own >> next.over & 1 == 1 || (own | mover.men.other) >> next.to & 1 == 1 {
            continue;
        }
        let piece = if mover.men.other >> next.over & 1 == 1 {
            ones()
        } else {
            on[next.over]
        };
        or_into(&mut row, &and_not(&piece, &on[next.to]));
    }
    row
}

/// Combines captures and man moves of one row.
#[inline(always)]
pub(crate) fn start<const T: usize>(
    mover: &Mover<'_, T>,
    tile: usize,
    clear: &Row<T>,
    rank: usize,
    captures: &[Captures<T>],
) -> Start<T> {
    let kings = mover.tables.own.sets()[rank];
    let mut valid = *clear;
    let on = &mover.tables.columns.tiles[tile].on;
    squares_of(kings).for_each(|s| remove(&mut valid, &on[s]));
    let capture = and(&captures[0].possible, &valid);
    let (win, safe) = decide_captures(captures);
    let quiet = and_not(&valid, &capture);
    let steps = man_steps(mover, tile, rank, kings);
    let king_moves = king_moves(mover, tile, kings);
    let mut row = Start {
        valid,
        capture,
        won: zero(),
        lost: zero(),
        stuck: zero(),
        unsaved: zero(),
    };
    for w in 0..T {
        row.won[w] = (capture[w] & win[w]) | (quiet[w] & steps.win[w]);
        row.unsaved[w] = quiet[w] & !steps.safe[w];
        let immobile = row.unsaved[w] & !king_moves[w];
        row.stuck[w] = immobile & !steps.possible[w];
        row.lost[w] = (capture[w] & !safe[w]) | (immobile & steps.possible[w]);
    }
    row
}

/// Where captures win and where they do not lose: of every position the longest ones count.
#[inline(always)]
fn decide_captures<const T: usize>(captures: &[Captures<T>]) -> (Row<T>, Row<T>) {
    let (mut win, mut safe) = (captures[0].win, captures[0].safe);
    for longer in captures[1..].iter().filter(|longer| longer.any()) {
        for w in 0..T {
            win[w] = (win[w] & !longer.possible[w]) | longer.win[w];
            safe[w] = (safe[w] & !longer.possible[w]) | longer.safe[w];
        }
    }
    (win, safe)
}

/// Quiet moves of men: rows of the next man pattern, king digits unchanged. No look at the square a
/// man moves to: with a king on it the successor is a hole, whose bits are 0.
#[inline(always)]
fn man_steps<const T: usize>(
    mover: &Mover<'_, T>,
    tile: usize,
    rank: usize,
    kings: u64,
) -> Steps<T> {
    let on = &mover.tables.columns.tiles[tile].on;
    let mut steps = Steps {
        possible: zero(),
        win: zero(),
        safe: zero(),
    };
    for step in mover.steps.iter().filter(|step| kings >> step.to & 1 == 0) {
        let rank = if step.promotes {
            mover.tables.promoted.larger()[rank][step.to] as usize
        } else {
            rank
        };
        let next = step.target.row(tile, rank);
        or_into(&mut steps.win, &next.lost);
        or_into(&mut steps.safe, &next.not_won);
        or_into(&mut steps.possible, &and_not(&ones(), &on[step.to]));
    }
    steps
}

/// Where some own king has a quiet move.
#[inline(always)]
fn king_moves<const T: usize>(mover: &Mover<'_, T>, tile: usize, kings: u64) -> Row<T> {
    let on = &mover.tables.columns.tiles[tile].on;
    let blocked = mover.men.all() | kings;
    let mut row = zero();
    for to in squares_of(kings).flat_map(|s| (0..4).filter_map(move |d| step(s, d))) {
        if blocked >> to & 1 == 0 {
            or_into(&mut row, &and_not(&ones(), &on[to]));
        }
    }
    row
}

/// The columns whose kings stand clear of all men.
#[inline(always)]
pub(crate) fn clear<const T: usize>(mover: &Mover<'_, T>, tile: usize) -> Row<T> {
    let tile = &mover.tables.columns.tiles[tile];
    let mut columns = tile.all;
    squares_of(mover.men.all()).for_each(|s| remove(&mut columns, &tile.on[s]));
    columns
}
