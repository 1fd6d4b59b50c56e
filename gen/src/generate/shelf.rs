//! The solved slices at hand: what the tables still to be solved look up.

use std::sync::atomic::AtomicBool;

use manoury_probe::Material;

use crate::codes::Code;
use crate::generate::error::GenError;
use crate::king_tables::AllKings;
use crate::solve::{Halt, Solved, SolvedSlice, Solver};

/// Solved slices in memory, and the means to solve more.
pub(crate) struct Shelf<'a> {
    kings: AllKings,
    solved: Solved,
    distances: bool,
    stop: &'a AtomicBool,
}

/// The slices of a solved table, with codes as wide as its distances need.
pub(crate) enum SolvedTable {
    Narrow(Vec<SolvedSlice<u8>>),
    Wide(Vec<SolvedSlice<u16>>),
}

impl<'a> Shelf<'a> {
    /// An empty shelf; with `distances`, distances to the end are found as well.
    pub(crate) fn new(distances: bool, stop: &'a AtomicBool) -> Shelf<'a> {
        Shelf {
            kings: AllKings::default(),
            solved: Solved::default(),
            distances,
            stop,
        }
    }

    /// Whether a table's slices are on the shelf.
    pub(crate) fn holds(&self, table: Material) -> bool {
        table
            .slices()
            .all(|slice| self.solved.planes.contains_key(&slice))
    }

    /// Solves a table whose successors are on the shelf; it is there afterwards.
    pub(crate) fn solve(
        &mut self,
        table: Material,
        done: &(dyn Fn(u64) + Sync),
    ) -> Result<SolvedTable, GenError> {
        let narrow = match self.attempt(table, done) {
            Err(Halt::TooLong) => None,
            other => Some(other.map(SolvedTable::Narrow)),
        };
        narrow
            .unwrap_or_else(|| self.attempt(table, done).map(SolvedTable::Wide))
            .map_err(|halt| match halt {
                Halt::TooLong => GenError::Distance(table),
                Halt::Stopped => GenError::Stopped,
            })
    }

    fn attempt<C: Code>(
        &mut self,
        table: Material,
        done: &(dyn Fn(u64) + Sync),
    ) -> Result<Vec<SolvedSlice<C>>, Halt> {
        let Shelf {
            kings,
            solved,
            distances,
            stop,
        } = self;
        Solver {
            table,
            kings,
            solved,
            distances: *distances,
            stop,
        }
        .run(done)
    }

    /// Drops the slices that none of `needed` (tables) is.
    pub(crate) fn keep_only(&mut self, needed: &[Material]) {
        self.solved
            .planes
            .retain(|slice, _| needed.contains(&slice.table()));
        self.solved
            .qualities
            .retain(|slice, _| needed.contains(&slice.table()));
    }
}
