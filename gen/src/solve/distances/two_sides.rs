//! Distances to the end in a man pattern with kings on both sides, after its values are known.
//!
//! One layer a ply, as for the values; but what conversions lead to has a distance of its own, so
//! a position waits in the bucket of the ply that its conversions allow: a win is decided there
//! unless a king move was quicker, a loss not before, whatever its king moves.

use std::io;

use crate::solve::bits::quality::{DRAWN, HOLE, Quality, loss_after, lost, win_after, won};
use crate::solve::bits::rows::{Row, zero};
use crate::solve::distances::exits::Exits;
use crate::solve::output::codes::{Code, TooLong, fill_decided, fill_quiet, loss, win};
use crate::solve::output::part::SliceSink;
use crate::solve::output::tally::Tally;
use crate::solve::placement::geometry::{rotate, squares_of};
use crate::solve::values::block::{SideWork, exchange, king_moves};
use crate::solve::values::king_moves::KingMoves;
use crate::solve::values::mover::Mover;

/// Marks a capture position in a bucket: its distance is exact.
const EXACT: u32 = 1 << 31;
/// Marks a win in a bucket. Bit numbers stay below it.
const WIN: u32 = 1 << 30;

/// Distances of one side.
pub(crate) struct DistanceWork<C> {
    /// Positions by the ply that their conversions allow, as bit numbers of the side's rows.
    pub(crate) buckets: Vec<Vec<u32>>,
    pub(crate) best: Vec<Quality>,
    pub(crate) waiting: u64,
    pub(crate) codes: Vec<C>,
    pub(crate) tally: Tally,
    /// Qualities of the opponent's slice, in this side's orientation.
    pub(crate) opponent: Vec<Quality>,
}

impl<C: Code> DistanceWork<C> {
    /// Working memory for blocks of `rows` own king sets and `columns` enemy king sets in tiles of
    /// `tile_words` words.
    ///
    /// # Panics
    /// For blocks of 2^30 bits and more (4K-3K and 5K-2K of seven pieces).
    pub(crate) fn new(rows: usize, columns: usize, tile_words: usize) -> DistanceWork<C> {
        let bits = rows * columns.next_multiple_of(64 * tile_words);
        assert!(
            bits <= WIN as usize,
            "a block of {bits} bits is too large for distances to the end"
        );
        DistanceWork {
            buckets: Vec::new(),
            best: vec![HOLE; columns],
            waiting: 0,
            codes: vec![C::default(); rows * columns],
            tally: Tally::default(),
            opponent: vec![HOLE; rows * columns],
        }
    }

    /// Hands the codes of the solved pattern on.
    pub(crate) fn put(&self, pattern: usize, sink: &SliceSink<C>) -> io::Result<()> {
        sink.distances
            .iter()
            .try_for_each(|sink| sink.put(pattern, &self.codes, &self.tally))
    }

    /// Hands the codes of a pattern on that was solved by its distances alone.
    pub(crate) fn put_values(&self, pattern: usize, sink: &SliceSink<C>) -> io::Result<()> {
        sink.values.put(pattern, &self.codes, &self.tally)
    }

    /// Lets a position wait for `plies`.
    fn wait(&mut self, plies: u16, entry: u32) {
        let ply = usize::from(plies);
        if ply >= self.buckets.len() {
            self.buckets.resize_with(ply + 1, Vec::new);
        }
        self.buckets[ply].push(entry);
        self.waiting += 1;
    }

    /// Lets a quiet position wait whose best man move has the quality `best`, unless that draws.
    pub(crate) fn wait_unless_drawn(&mut self, entry: u32, best: Quality) {
        if best > DRAWN {
            self.wait(win_after(best), entry | WIN);
        } else if best < DRAWN {
            self.wait(loss_after(best), entry);
        }
    }

    /// Lets a decided capture position wait whose best capture has the quality `best`.
    pub(crate) fn wait_exactly(&mut self, entry: u32, best: Quality) {
        if best > DRAWN {
            self.wait(win_after(best), entry | EXACT | WIN);
        } else {
            self.wait(loss_after(best), entry | EXACT);
        }
    }
}

/// One side, and its conversions.
pub(crate) struct Timed<'a, 'b, const T: usize, C> {
    pub(crate) mover: &'b Mover<'a, T>,
    pub(crate) exits: Exits<'a>,
    pub(crate) values: &'b mut SideWork<T, C>,
    pub(crate) work: &'b mut DistanceWork<C>,
}

/// Finds the distances of both sides of a man pattern.
///
/// # Errors
/// [`TooLong`] when a distance does not fit the codes.
pub(crate) fn solve<const T: usize, const U: usize, C: Code>(
    own: &mut Timed<'_, '_, T, C>,
    other: &mut Timed<'_, '_, U, C>,
) -> Result<(), TooLong> {
    let (own_moves, other_moves) = (king_moves(own.mover), king_moves(other.mover));
    own.start();
    other.start();
    for plies in 0..=C::MOST {
        own.step(&own_moves, plies);
        other.step(&other_moves, plies);
        exchange(false, &mut own.values.side, &mut other.values.side);
        own.hear(plies);
        other.hear(plies);
        if own.work.waiting + other.work.waiting == 0 {
            own.values.side.opponent.forget_news();
            other.values.side.opponent.forget_news();
            return Ok(());
        }
    }
    Err(TooLong)
}

/// Finds the distances of a man pattern that is its own mirror.
///
/// # Errors
/// [`TooLong`] when a distance does not fit the codes.
pub(crate) fn solve_mirror<const T: usize, C: Code>(
    own: &mut Timed<'_, '_, T, C>,
) -> Result<(), TooLong> {
    let moves = king_moves(own.mover);
    own.start();
    for plies in 0..=C::MOST {
        own.step(&moves, plies);
        own.values.side.tell_itself();
        own.hear(plies);
        if own.work.waiting == 0 {
            own.values.side.opponent.forget_news();
            return Ok(());
        }
    }
    Err(TooLong)
}

impl<'a, 'b, const T: usize, C: Code> Timed<'a, 'b, T, C> {
    /// A side and the memory for its distances.
    pub(crate) fn new(
        mover: &'b Mover<'a, T>,
        exits: Exits<'a>,
        values: &'b mut SideWork<T, C>,
        work: &'b mut DistanceWork<C>,
    ) -> Self {
        Timed {
            mover,
            exits,
            values,
            work,
        }
    }

    /// Puts every decided position into its bucket.
    fn start(&mut self) {
        self.start_rows(0, Self::start_row);
    }

    /// Forgets the pattern before, with so many positions waiting already, and goes through the tiles of all rows but those of holes,
    /// with the best man moves of each row at hand.
    pub(crate) fn start_rows(&mut self, waiting: u64, row: fn(&mut Self, usize, usize, u64)) {
        let work = &mut *self.work;
        work.buckets.iter_mut().for_each(Vec::clear);
        work.waiting = waiting;
        work.tally = Tally {
            positions: self.values.tally.positions,
            ..Tally::default()
        };
        work.codes.fill(C::default());
        work.opponent.fill(HOLE);
        let mover = self.mover;
        let rows = mover.tables.own.sets().iter().enumerate();
        for (rank, &kings) in rows.filter(|&(_, kings)| kings & mover.men.all() == 0) {
            let promoted = |to: usize| mover.tables.promoted.larger()[rank][to] as usize;
            self.work.best.fill(HOLE);
            self.exits.steps(rank, kings, promoted, &mut self.work.best);
            for tile in 0..self.values.side.tiles {
                row(self, tile, rank, kings);
            }
        }
    }

    /// One tile of a row.
    fn start_row(&mut self, tile: usize, rank: usize, kings: u64) {
        let at = tile * self.values.side.rows + rank;
        let (kept, side) = self.values.kept_and_side();
        let (quiet, is_won) = (kept.quiet[at], kept.won[at]);
        let decided: Row<T> = std::array::from_fn(|w| kept.won[at][w] | kept.lost[at][w]);
        let drawn: Row<T> =
            std::array::from_fn(|w| side.opponent.not_won[at][w] & !side.opponent.lost[at][w]);
        side.undecided[at] = std::array::from_fn(|w| quiet[w] & decided[w]);
        side.candidates[at] = zero();
        side.opponent.not_won[at] = kept.valid[at];
        side.opponent.lost[at] = zero();
        for w in 0..T {
            let column = (tile * T + w) * 64;
            let Some(place) = self.place(rank, column) else {
                break;
            };
            fill_quiet(&mut self.work.codes[place..], quiet[w] & !decided[w]);
            fill_quality(&mut self.work.opponent[place..], drawn[w], DRAWN);
            let first = ((at * T + w) * 64) as u32;
            for bit in squares_of(decided[w] & quiet[w]) {
                self.wait_quiet(
                    first + bit as u32,
                    self.work.best[column + bit],
                    is_won[w] >> bit & 1 == 1,
                );
            }
            for bit in squares_of(decided[w] & !quiet[w]) {
                let best = self
                    .exits
                    .captures(kings, rotate(self.mover.tables.others.sets()[column + bit]));
                self.work.wait_exactly(first + bit as u32, best);
            }
        }
    }

    /// The index in the block of a row's column, where there is one.
    pub(crate) fn place(&self, rank: usize, column: usize) -> Option<usize> {
        let columns = self.work.best.len();
        (column < columns).then_some(rank * columns + column)
    }

    /// A decided quiet position whose best man move has the quality `best`.
    fn wait_quiet(&mut self, entry: u32, best: Quality, is_won: bool) {
        match is_won {
            true if best > DRAWN => self.work.wait(win_after(best), entry | WIN),
            // Only king moves win.
            true => self.work.waiting += 1,
            false => self.work.wait(loss_after(best), entry),
        }
    }

    /// Decides the positions of one ply.
    pub(crate) fn step(&mut self, moves: &KingMoves<'_, T>, plies: u16) {
        self.values.side.win_by_king_moves(moves);
        let bucket = self
            .work
            .buckets
            .get_mut(usize::from(plies))
            .map(std::mem::take)
            .unwrap_or_default();
        bucket.iter().for_each(|&entry| self.seed(entry));
        self.values.side.lose_by_king_moves(moves);
        self.record(plies);
    }

    /// A position that waited for this ply.
    fn seed(&mut self, entry: u32) {
        let side = &mut self.values.side;
        let bit = (entry & !EXACT & !WIN) as usize;
        let (at, w, mask) = (bit / 64 / T, bit / 64 % T, 1 << (bit % 64));
        let mut row = zero();
        row[w] = mask;
        match (entry & WIN != 0, entry & EXACT != 0) {
            (true, true) => side.won.add(at, &row),
            (false, true) => side.lost.add(at, &row),
            (true, false) => side.win(at, &row),
            (false, false) => side.let_lose(at, &row),
        }
    }

    /// Keeps the distance of what this ply decided.
    fn record(&mut self, plies: u16) {
        let grid = self.values.grid();
        let (kept, side) = self.values.kept_and_side();
        let work = &mut *self.work;
        for (decided, code) in [(&side.won, win(plies)), (&side.lost, loss(plies))] {
            decided.each_word(grid, |word| {
                work.waiting -= u64::from(word.bits.count_ones());
                let quiet = word.bits & kept.quiet[word.at][word.w];
                fill_decided(&mut work.codes[word.index..], quiet, code);
            });
        }
        work.tally.add_wins(plies, side.won.extent(grid));
        work.tally.add_losses(plies, side.lost.extent(grid));
    }

    /// Keeps the qualities of what the opponent decided in this ply.
    pub(crate) fn hear(&mut self, plies: u16) {
        let grid = self.values.grid();
        let qualities = &mut self.work.opponent;
        let known = &self.values.side.opponent;
        for (decided, quality) in [
            (&known.newly_won, won(plies)),
            (&known.newly_lost, lost(plies)),
        ] {
            decided.each_word(grid, |word| {
                fill_quality(&mut qualities[word.index..], word.bits, quality);
            });
        }
    }
}

/// The rank of the own king set of a bucket's entry, and its column, for sides of `rows` king sets.
pub(crate) fn position_of<const T: usize>(entry: u32, rows: usize) -> (usize, usize) {
    let bit = (entry & !EXACT & !WIN) as usize;
    let (at, inside) = (bit / 64 / T, bit % (64 * T));
    (at % rows, at / rows * 64 * T + inside)
}

/// Writes `quality` where `bits` has a bit.
pub(crate) fn fill_quality(qualities: &mut [Quality], bits: u64, quality: Quality) {
    squares_of(bits).for_each(|bit| qualities[bit] = quality);
}
