//! One man pattern with kings on both sides: its two blocks, solved together.
//!
//! The conversions give every position a start; then one step a ply, in which each side looks only
//! at what its opponent knew after the step before:
//! - won in n: a king move leads to a loss in n - 1;
//! - lost in n: every move leads to a win of the opponent, the last of them found in n - 1.

use manoury_probe::Rules;
use manoury_rules::{Board, SquareSet};

use crate::solve::bits::decided::{Decided, Grid};
use crate::solve::bits::rows::{Row, any, count, or_into, zero};
use crate::solve::limits::Limits;
use crate::solve::output::codes::{Code, TooLong, fill_decided, loss, win};
use crate::solve::output::tally::Tally;
use crate::solve::placement::geometry::{rotate, squares_of};
use crate::solve::placement::men::Men;
use crate::solve::values::conversions::{Start, captures, clear, start};
use crate::solve::values::king_moves::KingMoves;
use crate::solve::values::mover::Mover;
use crate::solve::values::outcome::TileCaptures;
use crate::solve::values::side::{Side, tell};

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
    limits: Limits,
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
        self.quiet[at] = row.quiet();
        self.won[at] = row.won;
        self.lost[at] = std::array::from_fn(|w| row.lost[w] | row.stuck[w]);
    }
}

impl<const T: usize, C: Code> SideWork<T, C> {
    /// Working memory for blocks of `rows` own king sets and `columns` enemy king sets, against
    /// `others` enemy pieces; `keep` what the distances to the end need.
    pub(crate) fn new(
        rows: usize,
        columns: usize,
        others: usize,
        keep: bool,
        limits: Limits,
    ) -> SideWork<T, C> {
        let tiles = columns.div_ceil(64 * T);
        SideWork {
            side: Side::new(rows, tiles),
            captures: TileCaptures::new(rows, others),
            first_won: Decided::new(rows * tiles),
            first_lost: Decided::new(rows * tiles),
            columns,
            kept: keep.then(|| Kept::new(rows * tiles)),
            limits,
            codes: vec![C::default(); rows * columns],
            tally: Tally::default(),
        }
    }

    /// Start values from the conversions; leaves the losses without a move in `side.lost`.
    pub(crate) fn start(&mut self, mover: &Mover<'_, T>) {
        self.tally = Tally::default();
        for tile in 0..self.side.tiles {
            let clear = clear(mover, tile);
            captures(mover, tile, &clear, &mut self.captures);
            for rank in 0..self.side.rows {
                self.start_row(mover, tile, &clear, rank);
            }
        }
        let grid = self.grid();
        self.tally.add_losses(0, self.side.lost.extent(grid));
        self.tally.add_losses(1, self.first_lost.extent(grid));
        self.tally.add_wins(1, self.first_won.extent(grid));
    }

    #[inline(always)]
    fn start_row(&mut self, mover: &Mover<'_, T>, tile: usize, clear: &Row<T>, rank: usize) {
        let at = tile * self.side.rows + rank;
        let is_hole = mover.tables.own.sets()[rank] & mover.men.all() != 0;
        let row = if is_hole {
            Start::HOLES
        } else {
            start(mover, tile, clear, rank, self.captures.row(rank))
        };
        if let Some(kept) = &mut self.kept {
            kept.start(at, &row);
        }
        let side = &mut self.side;
        side.opponent.lost[at] = zero();
        side.opponent.not_won[at] = row.valid;
        if is_hole {
            (side.undecided[at], side.candidates[at]) = (zero(), zero());
            let codes = &mut self.codes[rank * self.columns..][..self.columns];
            let end = self.columns.min((tile + 1) * T * 64);
            codes[tile * T * 64..end].fill(C::default());
        } else {
            self.start_positions(tile, rank, &row);
            if self.limits.immediate_draws {
                self.draw_at_once(mover, tile, rank);
            }
        }
    }

    /// Leaves alone what the rules draw at once.
    fn draw_at_once(&mut self, mover: &Mover<'_, T>, tile: usize, rank: usize) {
        let kings = mover.tables.own.sets()[rank];
        let at = tile * self.side.rows + rank;
        for w in 0..T {
            for bit in squares_of(self.side.undecided[at][w]) {
                let others = rotate(mover.tables.others.sets()[(tile * T + w) * 64 + bit]);
                if is_immediate_draw(self.limits.rules, mover.men, kings, others) {
                    self.side.undecided[at][w] &= !(1 << bit);
                    self.side.candidates[at][w] &= !(1 << bit);
                }
            }
        }
    }

    /// Codes and undecided positions of a row without kings on men, and what is decided already.
    #[inline(always)]
    fn start_positions(&mut self, tile: usize, rank: usize, row: &Start<T>) {
        let at = tile * self.side.rows + rank;
        self.tally.positions += count(&row.valid);
        let codes = &mut self.codes[rank * self.columns..][..self.columns];
        for (w, quiet) in row.quiet().into_iter().enumerate() {
            let undecided = quiet & !row.won[w] & !row.lost[w] & !row.stuck[w];
            self.side.undecided[at][w] = undecided;
            self.side.candidates[at][w] = row.unsaved[w] & undecided;
            if let Some(codes) = codes.get_mut((tile * T + w) * 64..) {
                row.fill_codes(w, codes);
            }
        }
        for (decided, bits) in [
            (&mut self.first_won, &row.won),
            (&mut self.first_lost, &row.lost),
            (&mut self.side.lost, &row.stuck),
        ] {
            if any(bits) {
                decided.add(at, bits);
            }
        }
    }

    /// One ply: decides what the opponent's last step implies.
    fn step(&mut self, moves: &KingMoves<'_, T>, plies: u16) {
        let grid = self.grid();
        self.side.win_by_king_moves(moves);
        self.side.lose_by_king_moves(moves);
        let (won, lost) = (&self.side.won, &self.side.lost);
        record(won, grid, win(plies), &mut self.codes);
        record(lost, grid, loss(plies), &mut self.codes);
        self.tally.add_wins(plies, won.extent(grid));
        self.tally.add_losses(plies, lost.extent(grid));
        if let Some(kept) = &mut self.kept {
            won.each(|at, row| or_into(&mut kept.won[at], row));
            lost.each(|at, row| or_into(&mut kept.lost[at], row));
        }
        if plies == 1 {
            self.first_won.drain(|at, row| self.side.won.add(at, row));
            self.first_lost.drain(|at, row| self.side.lost.add(at, row));
        }
    }

    /// Forgets what the conversions have decided.
    pub(crate) fn forget_decided(&mut self) {
        for decided in [
            &mut self.first_won,
            &mut self.first_lost,
            &mut self.side.won,
            &mut self.side.lost,
        ] {
            decided.drain(|_, _| ());
        }
    }

    /// How the codes lie.
    pub(crate) fn grid(&self) -> Grid {
        Grid {
            rows: self.side.rows,
            columns: self.columns,
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

/// Whether the rules draw a quiet position at once; squares are as the side to move sees them.
fn is_immediate_draw(rules: Rules, men: Men, own_kings: u64, other_kings: u64) -> bool {
    let set = SquareSet::from_bits;
    let board = Board::new(
        set(men.own),
        set(own_kings),
        set(men.other),
        set(other_kings),
    );
    let board = board.expect("positions without a hole are boards");
    rules.rule_set().is_immediate_draw(&board)
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
    for plies in 1..=C::MOST {
        exchange(shared, &mut own.side, &mut other.side);
        both(
            shared,
            || own.step(&own_moves, plies),
            || other.step(&other_moves, plies),
        );
        // Step 1 may be idle on both sides only when nothing at all is decided.
        if own.idle() && other.idle() {
            return Ok(());
        }
        if own.limits.conversion == Some(plies) {
            exchange(shared, &mut own.side, &mut other.side);
            own.side.opponent.forget_news();
            other.side.opponent.forget_news();
            return Ok(());
        }
    }
    Err(TooLong)
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
    for plies in 1..=C::MOST {
        work.side.tell_itself();
        work.step(&moves, plies);
        if work.idle() {
            return Ok(());
        }
        if work.limits.conversion == Some(plies) {
            work.side.tell_itself();
            work.side.opponent.forget_news();
            return Ok(());
        }
    }
    Err(TooLong)
}

/// The king moves of a side.
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

/// Tells each side what the other one has decided in this step.
pub(crate) fn exchange<const T: usize, const U: usize>(
    shared: bool,
    own: &mut Side<T>,
    other: &mut Side<U>,
) {
    let (rows, won, lost, known) = (own.rows, &mut own.won, &mut own.lost, &mut own.opponent);
    let (other_rows, other_won, other_lost, other_known) = (
        other.rows,
        &mut other.won,
        &mut other.lost,
        &mut other.opponent,
    );
    both(
        shared,
        || tell(rows, won, lost, other_known),
        || tell(other_rows, other_won, other_lost, known),
    );
}

/// Writes `code` at all decided positions.
#[inline(always)]
fn record<const T: usize, C: Code>(decided: &Decided<T>, grid: Grid, code: u16, codes: &mut [C]) {
    decided.each_word(grid, |word| {
        fill_decided(&mut codes[word.index..], word.bits, code)
    });
}
