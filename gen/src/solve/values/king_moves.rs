//! Quiet king moves between rows of positions.
//!
//! A row stands for one set of own kings and all sets of enemy kings; a king slides from row to row
//! as long as the squares on the way are empty, which the columns with an enemy king there are not.

use crate::solve::bits::columns::Columns;
use crate::solve::bits::decided::Decided;
use crate::solve::bits::rows::{Row, any, exceeds, ones, or_and_into, remove, zero};
use crate::solve::placement::geometry::{RAYS, squares_of};
use crate::solve::placement::kings::KingSets;

/// The king moves of one side of a man pattern.
pub(crate) struct KingMoves<'a, const T: usize> {
    /// The squares of all men, in this side's view.
    pub(crate) men: u64,
    pub(crate) sets: &'a KingSets,
    pub(crate) columns: &'a Columns<T>,
}

impl<const T: usize> KingMoves<'_, T> {
    /// Marks in `reached` all positions with a king move into the bits of `row`, whose number is `at`.
    #[inline(always)]
    pub(crate) fn spread(&self, rows: usize, at: usize, row: &Row<T>, reached: &mut Decided<T>) {
        let (tile, rank) = (at / rows, at % rows);
        let on = &self.columns.tiles[tile].on;
        let kings = self.sets.sets()[rank];
        let blocked = self.men | kings;
        for (from, ranks) in squares_of(kings).zip(self.sets.neighbours(rank)) {
            for ray in &RAYS[from] {
                let mut path = *row;
                for &to in ray
                    .squares()
                    .iter()
                    .take_while(|&&to| blocked >> to & 1 == 0)
                {
                    remove(&mut path, &on[to as usize]);
                    if !any(&path) {
                        break;
                    }
                    reached.add(tile * rows + ranks[to as usize] as usize, &path);
                }
            }
        }
    }

    /// The positions of row `at` with a king move into `not_won`; exact for those in `wanted` only.
    #[inline(always)]
    pub(crate) fn look(
        &self,
        rows: usize,
        at: usize,
        wanted: &Row<T>,
        not_won: &[Row<T>],
    ) -> Row<T> {
        let (tile, rank) = (at / rows, at % rows);
        let on = &self.columns.tiles[tile].on;
        let kings = self.sets.sets()[rank];
        let blocked = self.men | kings;
        let mut found = zero();
        for (from, ranks) in squares_of(kings).zip(self.sets.neighbours(rank)) {
            for ray in &RAYS[from] {
                let mut path = ones();
                for &to in ray
                    .squares()
                    .iter()
                    .take_while(|&&to| blocked >> to & 1 == 0)
                {
                    remove(&mut path, &on[to as usize]);
                    or_and_into(
                        &mut found,
                        &path,
                        &not_won[tile * rows + ranks[to as usize] as usize],
                    );
                }
            }
            if !exceeds(wanted, &found) {
                break;
            }
        }
        found
    }
}
