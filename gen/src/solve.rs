//! One table: a material and its mirror, man pattern by man pattern.
//!
//! Only king moves can be taken back, so a man pattern is a problem of its own once everything that a
//! conversion leads to is known: smaller materials, materials with fewer men, and man patterns with
//! fewer steps to go. Patterns therefore go by level, and those of one level run in parallel.

mod batch;
pub(crate) mod bits;
pub(crate) mod distances;
pub(crate) mod limits;
pub(crate) mod output;
pub(crate) mod placement;
#[cfg(test)]
mod twins;
pub(crate) mod values;

use std::io;

use manoury_probe::Material;

use crate::solve::batch::Batch;
use crate::solve::bits::planes::{Planes, Shape};
use crate::solve::bits::quality::Qualities;
use crate::solve::limits::Limits;
use crate::solve::output::code_store::Keep;
use crate::solve::output::codes::Code;
use crate::solve::output::halt::{Halt, Stop};
use crate::solve::output::part::{Found, SliceSink};
use crate::solve::placement::men::{Levels, Men};
use crate::solve::values::king_tables::AllKings;
use crate::solve::values::successors::Store;

/// Positions of one side that one batch of patterns holds at most, beyond a single pattern.
pub(crate) const BATCH: usize = 1 << 22;

/// What is in memory of the solved slices.
#[derive(Default)]
pub(crate) struct Solved {
    pub(crate) planes: Store<Planes>,
    /// Present where distances to the end are wanted, and of slices with a deadline.
    pub(crate) qualities: Store<Qualities>,
}

/// A table that is being solved.
pub(crate) struct Solver<'a> {
    pub(crate) table: Material,
    pub(crate) kings: &'a AllKings,
    pub(crate) solved: &'a mut Solved,
    /// Distances to the end are wanted; the qualities of all successors are there.
    pub(crate) distances: bool,
    /// What the rules of the run set to this table.
    pub(crate) limits: Limits,
    pub(crate) keep: Keep<'a>,
    pub(crate) stop: &'a Stop<'a>,
}

impl Solver<'_> {
    /// Solves all patterns; the planes of the table's slices are in the store afterwards. `done` hears
    /// of the indexes solved.
    ///
    /// # Errors
    /// [`Halt`]; the store is then as before.
    pub(crate) fn run<C: Code>(
        mut self,
        done: &(dyn Fn(u64) + Sync),
    ) -> Result<Vec<SliceSink<C>>, Halt> {
        let sink = |slice| SliceSink::new(slice, self.distances, self.keep);
        let sinks: Vec<SliceSink<C>> = self.table.slices().map(sink).collect::<io::Result<_>>()?;
        for slice in self.table.slices() {
            self.solved.planes.insert(slice, Planes::new(slice));
            if self.with_qualities() {
                self.solved.qualities.insert(slice, Qualities::new(slice));
            }
        }
        let fresh = self.start_afresh();
        let levels = Levels::new(
            self.table.own_men,
            self.table.other_men,
            self.table.is_self_mirror(),
        );
        for level in 0..levels.len() {
            if let Err(halt) = self.solve_level(&levels.patterns(level), &sinks, done) {
                for slice in self.table.slices() {
                    self.solved.planes.remove(&slice);
                    self.solved.qualities.remove(&slice);
                }
                self.forget(&fresh);
                return Err(halt);
            }
        }
        self.forget(&fresh);
        Ok(sinks)
    }

    /// Whether the table is solved by what the distances of its successors are.
    fn with_qualities(&self) -> bool {
        self.distances || self.limits.deadline.is_some()
    }

    /// Where there is a deadline, gives qualities to the successors that it ends with: a decision is there at once. Tells which.
    fn start_afresh(&mut self) -> Vec<Material> {
        if self.limits.deadline.is_none() {
            return Vec::new();
        }
        let rules = self.limits.rules;
        let successors = self.table.successors().into_iter();
        let slices = successors.flat_map(|table| table.slices());
        let ended: Vec<Material> = slices.filter(|it| rules.deadline(*it).is_none()).collect();
        for &slice in &ended {
            let qualities = Qualities::fresh(slice, &self.solved.planes[&slice]);
            self.solved.qualities.insert(slice, qualities);
        }
        ended
    }

    fn forget(&mut self, fresh: &[Material]) {
        for slice in fresh {
            self.solved.qualities.remove(slice);
        }
    }

    fn solve_level<C: Code>(
        &mut self,
        patterns: &[Men],
        sinks: &[SliceSink<C>],
        done: &(dyn Fn(u64) + Sync),
    ) -> Result<(), Halt> {
        let shape = Shape::of(self.table);
        let positions = shape.rows * shape.columns;
        for patterns in patterns.chunks((BATCH / positions).max(1)) {
            if self.stop.is_set() {
                return Err(Halt::Stopped);
            }
            let qualities = self.with_qualities().then_some(&self.solved.qualities);
            let batch = Batch {
                table: self.table,
                kings: self.kings,
                planes: &self.solved.planes,
                qualities,
                limits: self.limits,
                sinks,
            };
            let found = batch.solve(patterns)?;
            self.keep(&found);
            done(2 * (patterns.len() * positions) as u64);
        }
        Ok(())
    }

    /// Stores what the patterns to come look up, both slices at the same time.
    fn keep(&mut self, found: &Found) {
        let slices: Vec<Material> = self.table.slices().collect();
        let mut planes = taken(&mut self.solved.planes, &slices);
        let mut qualities = taken(&mut self.solved.qualities, &slices);
        // A table that is its own mirror has one slice for both sides.
        match &mut planes[..] {
            [own, other] => {
                let (own_qualities, other_qualities) = match &mut qualities[..] {
                    [own, other] => (Some(own), Some(other)),
                    _ => (None, None),
                };
                rayon::join(
                    || found.store(|slice| slice == 0, own, own_qualities),
                    || found.store(|slice| slice == 1, other, other_qualities),
                );
            }
            planes => planes
                .iter_mut()
                .for_each(|planes| found.store(|_| true, planes, qualities.first_mut())),
        }
        self.solved
            .planes
            .extend(slices.iter().copied().zip(planes));
        let qualities = slices.iter().copied().zip(qualities);
        self.solved.qualities.extend(qualities);
    }
}

/// What a store has of some slices, taken out of it.
fn taken<T>(store: &mut Store<T>, slices: &[Material]) -> Vec<T> {
    slices
        .iter()
        .filter_map(|slice| store.remove(slice))
        .collect()
}
