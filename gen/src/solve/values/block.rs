//! One man pattern with kings on both sides: its two blocks, solved together.
//!
//! The conversions give every position a start; then one step a ply, in which each side looks only
//! at what its opponent knew after the step before:
//! - won in n: a king move leads to a loss in n - 1;
//! - lost in n: every move leads to a win of the opponent, the last of them found in n - 1.

use crate::solve::bits::rows::{Row, and_not, any, count, or_into, zero};
use crate::solve::output::codes::{Code, TooLong, fill_decided, fill_quiet, loss, win};
use crate::solve::output::tally::Tally;
use crate::solve::placement::geometry::squares_of;
use crate::solve::values::conversions::{Start, captures, clear, start};
use crate::solve::values::king_moves::KingMoves;
use crate::solve::values::mover::Mover;
use crate::solve::values::outcome::TileCaptures;
use crate::solve::values::side::{Decided, Side, tell};

/// Positions of a block from which on its two sides are worth two threads.
const SHARED_WORK: usize = 1 << 19;

/// Working memory of one side, reused from block to block.
pub(crate) struct SideWork<const T: usize, C> {
    pub(crate) side: Side<T>,
    captures: TileCaptures<T>,
    /// What the conversions decide, known to the opponent after step 1.
    first_won: Decided<T>,
    first_lost: Decided<T>,
    columns: usize,
    kept: Option<Kept<T>>,
    pub(crate) codes: Vec<C>,
    pub(crate) tally: Tally,
}

/// What the distances to the end need of the solved values, in the side's own orientation.
pub(crate) struct Kept<const T: usize> {
    pub(crate) valid: Vec<Row<T>>,
    pub(crate) quiet: Vec<Row<T>>,
    pub(crate) won: Vec<Row<T>>,
    pub(crate) lost: Vec<Row<T>>,
}

impl<const T: usize> Kept<T> {
    fn new(rows: usize) -> Kept<T> {
        let matrix = || vec![zero(); rows];
        Kept {
            valid: matrix(),
            quiet: matrix(),
            won: matrix(),
            lost: matrix(),
        }
    }

    /// Starts a row over.
    fn start(&mut self, at: usize, row: &Start<T>) {
        self.valid[at] = row.valid;
        self.quiet[at] = and_not(&row.valid, &row.capture);
        self.won[at] = row.won;
        self.lost[at] = std::array::from_fn(|w| row.lost[w] | row.stuck[w]);
    }
}

impl<const T: usize, C: Code> SideWork<T, C> {
    /// Working memory for blocks of `rows` own king sets and `columns` enemy king sets, against
    /// `others` enemy pieces; `keep` what
    /// the distances to the end need.
    pub(crate) fn new(rows: usize, columns: usize, others: usize, keep: bool) -> SideWork<T, C> {
        let tiles = columns.div_ceil(64 * T);
        SideWork {
            side: Side::new(rows, tiles),
            captures: TileCaptures::new(rows, others),
            first_won: Decided::new(rows * tiles),
            first_lost: Decided::new(rows * tiles),
            columns,
            kept: keep.then(|| Kept::new(rows * tiles)),
            codes: vec![C::default(); rows * columns],
            tally: Tally::default(),
        }
    }

    /// Start values from the conversions; leaves the losses without a move in `side.lost`.
    fn start(&mut self, mover: &Mover<'_, T>) {
        self.tally = Tally::default();
        for tile in 0..self.side.tiles {
            let clear = clear(mover, tile);
            captures(mover, tile, &clear, &mut self.captures);
            for rank in 0..self.side.rows {
                self.start_row(mover, tile, &clear, rank);
            }
        }
        count_losses(
            &self.side.lost,
            self.side.rows,
            self.columns,
            0,
            &mut self.tally,
        );
        count_losses(
            &self.first_lost,
            self.side.rows,
            self.columns,
            1,
            &mut self.tally,
        );
        count_wins(
            &self.first_won,
            self.side.rows,
            self.columns,
            1,
            &mut self.tally,
        );
    }

    #[inline(always)]
    fn start_row(&mut self, mover: &Mover<'_, T>, tile: usize, clear: &Row<T>, rank: usize) {
        let at = tile * self.side.rows + rank;
        let side = &mut self.side;
        (side.opponent.lost[at], side.opponent.not_won[at]) = ([0; T], [0; T]);
        (side.undecided[at], side.candidates[at]) = ([0; T], [0; T]);
        let codes = &mut self.codes[rank * self.columns..][..self.columns];
        let columns = tile * T * 64;
        if mover.tables.own.sets()[rank] & mover.men.all() != 0 {
            let end = self.columns.min(columns + T * 64);
            codes[columns..end].fill(C::default());
            if let Some(kept) = &mut self.kept {
                kept.start(at, &Start::HOLES);
            }
            return;
        }
        let row = start(mover, tile, clear, rank, self.captures.row(rank));
        self.tally.positions += count(&row.valid);
        side.opponent.not_won[at] = row.valid;
        if let Some(kept) = &mut self.kept {
            kept.start(at, &row);
        }
        for w in 0..T {
            let quiet = row.valid[w] & !row.capture[w];
            side.undecided[at][w] = quiet & !row.won[w] & !row.lost[w] & !row.stuck[w];
            side.candidates[at][w] = row.unsaved[w] & side.undecided[at][w];
            let Some(codes) = codes.get_mut(columns + w * 64..) else {
                break;
            };
            fill_quiet(codes, quiet);
            fill_decided(codes, row.won[w] & quiet, win(1));
            fill_decided(codes, row.lost[w] & quiet, loss(1));
            fill_decided(codes, row.stuck[w], loss(0));
        }
        for (decided, bits) in [
            (&mut self.first_won, &row.won),
            (&mut self.first_lost, &row.lost),
        ] {
            if any(bits) {
                decided.add(at, bits);
            }
        }
        if any(&row.stuck) {
            side.lost.add(at, &row.stuck);
        }
    }

    /// One ply: decides what the opponent's last step implies.
    fn step(&mut self, moves: &KingMoves<'_, T>, plies: u16) {
        let (rows, columns) = (self.side.rows, self.columns);
        self.side.win_by_king_moves(moves);
        self.side.lose_by_king_moves(moves);
        record(&self.side.won, rows, columns, win(plies), &mut self.codes);
        record(&self.side.lost, rows, columns, loss(plies), &mut self.codes);
        count_wins(&self.side.won, rows, columns, plies, &mut self.tally);
        count_losses(&self.side.lost, rows, columns, plies, &mut self.tally);
        if let Some(kept) = &mut self.kept {
            self.side
                .won
                .each(|at, row| or_into(&mut kept.won[at], row));
            self.side
                .lost
                .each(|at, row| or_into(&mut kept.lost[at], row));
        }
        if plies == 1 {
            self.first_won.drain(|at, row| self.side.won.add(at, row));
            self.first_lost.drain(|at, row| self.side.lost.add(at, row));
        }
    }

    /// What was kept for the distances, and the side to find them with.
    ///
    /// # Panics
    /// When nothing was kept.
    pub(crate) fn kept_and_side(&mut self) -> (&Kept<T>, &mut Side<T>) {
        (
            self.kept.as_ref().expect("kept for the distances"),
            &mut self.side,
        )
    }

    fn idle(&self) -> bool {
        self.side.won.is_empty() && self.side.lost.is_empty()
    }
}

/// Both sides of one man pattern.
pub(crate) struct Pair<'a, const T: usize, const U: usize> {
    pub(crate) own: Mover<'a, T>,
    pub(crate) other: Mover<'a, U>,
}

/// Solves both blocks of a man pattern.
///
/// # Errors
/// [`TooLong`] when a distance does not fit the codes.
pub(crate) fn solve<const T: usize, const U: usize, C: Code>(
    pair: &Pair<'_, T, U>,
    own: &mut SideWork<T, C>,
    other: &mut SideWork<U, C>,
) -> Result<(), TooLong> {
    let shared = own.codes.len() >= SHARED_WORK;
    let (own_moves, other_moves) = (king_moves(&pair.own), king_moves(&pair.other));
    both(shared, || own.start(&pair.own), || other.start(&pair.other));
    for plies in 1.. {
        let (a, b) = (&mut own.side, &mut other.side);
        let (rows_a, rows_b) = (a.rows, b.rows);
        let (
            Side {
                won,
                lost,
                opponent,
                ..
            },
            Side {
                won: won_b,
                lost: lost_b,
                opponent: opponent_b,
                ..
            },
        ) = (a, b);
        both(
            shared,
            || tell(rows_a, won, lost, opponent_b),
            || tell(rows_b, won_b, lost_b, opponent),
        );
        if plies > C::MOST {
            return Err(TooLong);
        }
        both(
            shared,
            || own.step(&own_moves, plies),
            || other.step(&other_moves, plies),
        );
        // Step 1 may be idle on both sides only when nothing at all is decided.
        if own.idle() && other.idle() {
            return Ok(());
        }
    }
    unreachable!("the loop ends in the body")
}

/// Solves the block of a man pattern that is its own mirror, for both sides at once.
///
/// # Errors
/// [`TooLong`] when a distance does not fit the codes.
pub(crate) fn solve_mirror<const T: usize, C: Code>(
    mover: &Mover<'_, T>,
    work: &mut SideWork<T, C>,
) -> Result<(), TooLong> {
    let moves = king_moves(mover);
    work.start(mover);
    for plies in 1.. {
        let rows = work.side.rows;
        let Side {
            won,
            lost,
            opponent,
            ..
        } = &mut work.side;
        tell(rows, won, lost, opponent);
        if plies > C::MOST {
            return Err(TooLong);
        }
        work.step(&moves, plies);
        if work.idle() {
            return Ok(());
        }
    }
    unreachable!("the loop ends in the body")
}

pub(crate) fn king_moves<'a, const T: usize>(mover: &Mover<'a, T>) -> KingMoves<'a, T> {
    KingMoves {
        men: mover.men.all(),
        sets: mover.tables.own,
        columns: mover.tables.columns,
    }
}

/// Runs both, on two threads where the work is worth it.
fn both(shared: bool, a: impl FnOnce() + Send, b: impl FnOnce() + Send) {
    if shared {
        rayon::join(a, b);
    } else {
        a();
        b();
    }
}

/// Writes `code` at all decided positions.
#[inline(always)]
fn record<const T: usize, C: Code>(
    decided: &Decided<T>,
    rows: usize,
    columns: usize,
    code: u16,
    codes: &mut [C],
) {
    decided.each(|at, row| {
        let (tile, rank) = (at / rows, at % rows);
        for (w, &bits) in row.iter().enumerate().filter(|&(_, &bits)| bits != 0) {
            fill_decided(
                &mut codes[rank * columns + (tile * T + w) * 64..],
                bits,
                code,
            );
        }
    });
}

pub(crate) fn count_wins<const T: usize>(
    decided: &Decided<T>,
    rows: usize,
    columns: usize,
    plies: u16,
    tally: &mut Tally,
) {
    if let Some((positions, index)) = extent(decided, rows, columns) {
        tally.add_wins(positions, plies, index);
    }
}

pub(crate) fn count_losses<const T: usize>(
    decided: &Decided<T>,
    rows: usize,
    columns: usize,
    plies: u16,
    tally: &mut Tally,
) {
    if let Some((positions, index)) = extent(decided, rows, columns) {
        tally.add_losses(positions, plies, index);
    }
}

/// Number of decided positions and the lowest index among them.
fn extent<const T: usize>(decided: &Decided<T>, rows: usize, columns: usize) -> Option<(u64, u64)> {
    let (mut positions, mut lowest) = (0, u64::MAX);
    decided.each(|at, row| {
        positions += count(row);
        let (tile, rank) = (at / rows, at % rows);
        let first = (0..T).find_map(|w| {
            squares_of(row[w])
                .next()
                .map(|bit| (tile * T + w) * 64 + bit)
        });
        if let Some(column) = first {
            lowest = lowest.min((rank * columns + column) as u64);
        }
    });
    (positions > 0).then_some((positions, lowest))
}
