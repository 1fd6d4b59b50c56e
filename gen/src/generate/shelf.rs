//! The bit planes at hand: what the tables still to be solved look up.

use std::sync::atomic::AtomicBool;

use manoury_probe::Material;

use crate::codes::Code;
use crate::generate::error::GenError;
use crate::king_tables::AllKings;
use crate::planes::Planes;
use crate::solve::{Halt, SolvedSlice, Solver};
use crate::successors::PlaneStore;

/// Planes in memory, and the means to get those that are not.
pub(crate) struct Shelf<'a> {
    kings: AllKings,
    store: PlaneStore,
    stop: &'a AtomicBool,
}

/// The slices of a solved table, with codes as wide as its distances need.
pub(crate) enum SolvedTable {
    Narrow(Vec<SolvedSlice<u8>>),
    Wide(Vec<SolvedSlice<u16>>),
}

impl<'a> Shelf<'a> {
    pub(crate) fn new(stop: &'a AtomicBool) -> Shelf<'a> {
        Shelf {
            kings: AllKings::default(),
            store: PlaneStore::new(),
            stop,
        }
    }

    /// Whether the planes of a table's slices are in memory.
    pub(crate) fn holds(&self, table: Material) -> bool {
        table.slices().all(|slice| self.store.contains_key(&slice))
    }

    /// Solves a table whose successors are on the shelf; its planes are there afterwards.
    pub(crate) fn solve(
        &mut self,
        table: Material,
        done: &(dyn Fn(u64) + Sync),
    ) -> Result<SolvedTable, GenError> {
        match self.attempt::<u8>(table, done) {
            Err(Halt::TooLong) => match self.attempt::<u16>(table, done) {
                Err(Halt::TooLong) => Err(GenError::Distance(table)),
                Err(Halt::Stopped) => Err(GenError::Stopped),
                Ok(slices) => Ok(SolvedTable::Wide(slices)),
            },
            Err(Halt::Stopped) => Err(GenError::Stopped),
            Ok(slices) => Ok(SolvedTable::Narrow(slices)),
        }
    }

    fn attempt<C: Code>(
        &mut self,
        table: Material,
        done: &(dyn Fn(u64) + Sync),
    ) -> Result<Vec<SolvedSlice<C>>, Halt> {
        Solver::new(table, &self.kings, &mut self.store, self.stop).run(done)
    }

    /// Drops the planes that none of `needed` (tables) looks up.
    pub(crate) fn keep_only(&mut self, needed: &[Material]) {
        self.store
            .retain(|slice, _| needed.contains(&slice.table()));
    }

    /// Bytes of the planes of one table.
    pub(crate) fn bytes(table: Material) -> u64 {
        table.slices().map(Planes::bytes).sum()
    }
}
