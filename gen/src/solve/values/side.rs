//! One side of a block while it is being solved.
//!
//! Rows are the side's own king sets, columns the opponent's; several tiles of columns stand one
//! after the other (`tile * rows + row`). What is known of the opponent, when it is to move, stands
//! here in this side's orientation too: it is what this side's king moves lead to.

use crate::solve::bits::decided::Decided;
use crate::solve::bits::rows::{Row, and, and_not, any, or_into, remove, zero};
use crate::solve::bits::transpose::transpose64;
use crate::solve::placement::geometry::squares_of;
use crate::solve::values::king_moves::KingMoves;

/// What a side knows of its opponent, in its own orientation.
pub(crate) struct Opponent<const T: usize> {
    /// Lost for the opponent.
    pub(crate) lost: Vec<Row<T>>,
    /// Lost or drawn or not yet known for the opponent; 0 at holes.
    pub(crate) not_won: Vec<Row<T>>,
    /// Decided in the opponent's last step.
    pub(crate) newly_lost: Decided<T>,
    pub(crate) newly_won: Decided<T>,
    rows: usize,
}

/// One side of the block.
pub(crate) struct Side<const T: usize> {
    pub(crate) rows: usize,
    pub(crate) tiles: usize,
    /// Quiet positions without a value.
    pub(crate) undecided: Vec<Row<T>>,
    /// Those of them that may yet be lost: no man move saves them.
    pub(crate) candidates: Vec<Row<T>>,
    pub(crate) won: Decided<T>,
    pub(crate) lost: Decided<T>,
    pub(crate) opponent: Opponent<T>,
    reached: Decided<T>,
}

impl<const T: usize> Opponent<T> {
    /// Forgets which positions were decided last.
    pub(crate) fn forget_news(&mut self) {
        self.newly_lost.drain(|_, _| ());
        self.newly_won.drain(|_, _| ());
    }
}

impl<const T: usize> Side<T> {
    /// A side with `rows` own king sets and `tiles` tiles of columns.
    pub(crate) fn new(rows: usize, tiles: usize) -> Side<T> {
        let all = rows * tiles;
        let opponent = Opponent {
            lost: vec![zero(); all],
            not_won: vec![zero(); all],
            newly_lost: Decided::new(all),
            newly_won: Decided::new(all),
            rows,
        };
        Side {
            rows,
            tiles,
            undecided: vec![zero(); all],
            candidates: vec![zero(); all],
            won: Decided::new(all),
            lost: Decided::new(all),
            opponent,
            reached: Decided::new(all),
        }
    }

    /// Decides those of the positions that are undecided: they are won.
    #[inline(always)]
    pub(crate) fn win(&mut self, at: usize, row: &Row<T>) {
        let new = and(row, &self.undecided[at]);
        if any(&new) {
            remove(&mut self.undecided[at], &new);
            self.won.add(at, &new);
        }
    }

    /// Lets positions be lost from now on, and has them looked at in this step.
    #[inline(always)]
    pub(crate) fn let_lose(&mut self, at: usize, row: &Row<T>) {
        or_into(&mut self.candidates[at], row);
        self.reached.add(at, row);
    }

    /// Decides the positions with a king move to a loss of the opponent's last step: they are won.
    #[inline(always)]
    pub(crate) fn win_by_king_moves(&mut self, moves: &KingMoves<'_, T>) {
        let Side {
            opponent,
            reached,
            won,
            undecided,
            candidates,
            rows,
            ..
        } = self;
        opponent
            .newly_lost
            .drain(|at, row| moves.spread(*rows, at, row, reached));
        reached.drain(|at, row| {
            let new = and(row, &undecided[at]);
            if any(&new) {
                remove(&mut undecided[at], &new);
                remove(&mut candidates[at], &new);
                won.add(at, &new);
            }
        });
    }

    /// Decides the positions all of whose moves lead to wins of the opponent, the last of them found
    /// in its last step: they are lost.
    #[inline(always)]
    pub(crate) fn lose_by_king_moves(&mut self, moves: &KingMoves<'_, T>) {
        let Side {
            opponent,
            reached,
            lost,
            undecided,
            candidates,
            rows,
            ..
        } = self;
        let Opponent {
            newly_won, not_won, ..
        } = opponent;
        newly_won.drain(|at, row| moves.spread(*rows, at, row, reached));
        reached.drain(|at, row| {
            let open = and(row, &candidates[at]);
            if any(&open) {
                let new = and_not(&open, &moves.look(*rows, at, &open, not_won));
                if any(&new) {
                    remove(&mut undecided[at], &new);
                    remove(&mut candidates[at], &new);
                    lost.add(at, &new);
                }
            }
        });
    }
}

impl<const T: usize> Side<T> {
    /// Tells the side what it has decided in this step, of a pattern that is its own mirror.
    pub(crate) fn tell_itself(&mut self) {
        let Side {
            won,
            lost,
            opponent,
            rows,
            ..
        } = self;
        tell(*rows, won, lost, opponent);
    }
}

/// Hands what `won` and `lost` decided in this step to the other side, transposed.
#[inline(always)]
pub(crate) fn tell<const T: usize, const U: usize>(
    rows: usize,
    won: &mut Decided<T>,
    lost: &mut Decided<T>,
    to: &mut Opponent<U>,
) {
    let Opponent {
        lost: to_lost,
        not_won,
        newly_lost,
        newly_won,
        rows: to_rows,
    } = to;
    transpose::<T, U>(rows, won, *to_rows, |at, word, bits| {
        not_won[at][word] &= !bits;
        newly_won.rows[at][word] |= bits;
        newly_won.dirty.mark(at);
    });
    transpose::<T, U>(rows, lost, *to_rows, |at, word, bits| {
        to_lost[at][word] |= bits;
        newly_lost.rows[at][word] |= bits;
        newly_lost.dirty.mark(at);
    });
}

/// Below this many bits a square of 64x64 is moved bit by bit.
const SPARSE: u32 = 48;

/// Takes all rows out of `from` and gives their transpose as (row, word of the row, bits).
#[inline(always)]
fn transpose<const T: usize, const U: usize>(
    rows: usize,
    from: &mut Decided<T>,
    to_rows: usize,
    mut give: impl FnMut(usize, usize, u64),
) {
    for tile in 0..from.rows.len() / rows {
        for first in (0..rows).step_by(64) {
            let start = tile * rows + first;
            let dirty = from.dirty.take_range(start, 64.min(rows - first));
            if dirty == 0 {
                continue;
            }
            let (to_tile, to_word) = (first / 64 / U, first / 64 % U);
            for w in 0..T {
                let at = to_tile * to_rows + (tile * T + w) * 64;
                transpose_square(&from.rows[start..], dirty, w, |column, bits| {
                    give(at + column, to_word, bits)
                });
            }
            squares_of(dirty).for_each(|r| from.rows[start + r] = zero());
        }
    }
}

/// Transposes word `w` of the rows in `dirty`, giving (column, bits by row).
#[inline(always)]
fn transpose_square<const T: usize>(
    rows: &[Row<T>],
    dirty: u64,
    w: usize,
    mut give: impl FnMut(usize, u64),
) {
    let bits: u32 = squares_of(dirty).map(|r| rows[r][w].count_ones()).sum();
    if bits > SPARSE {
        let mut square = [0; 64];
        squares_of(dirty).for_each(|r| square[r] = rows[r][w]);
        transpose64(&mut square);
        square
            .iter()
            .enumerate()
            .filter(|&(_, &bits)| bits != 0)
            .for_each(|(c, &bits)| give(c, bits));
    } else if bits > 0 {
        squares_of(dirty).for_each(|r| squares_of(rows[r][w]).for_each(|c| give(c, 1 << r)));
    }
}
