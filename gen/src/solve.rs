//! One table: a material and its mirror, man pattern by man pattern.
//!
//! Only king moves can be taken back, so a man pattern is a problem of its own once everything that a
//! conversion leads to is known: smaller materials, materials with fewer men, and man patterns with
//! fewer steps to go. Patterns therefore go by level, and those of one level run in parallel.

use std::sync::atomic::{AtomicBool, Ordering};

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use manoury_probe::{Material, SliceStats};

use crate::block::{Pair, SideWork, TooLong, solve as solve_block, solve_mirror};
use crate::codes::Code;
use crate::king_tables::{AllKings, ColumnsOf};
use crate::men::{Levels, Men};
use crate::men_only;
use crate::mover::Mover;
use crate::one_side::{Kingless, Kings};
use crate::planes::{Bits, Planes, Shape};
use crate::rows::WIDE;
use crate::successors::{PlaneStore, Successors};
use crate::tally::Tally;

/// Positions of one side that one batch of patterns holds at most, beyond a single pattern.
const BATCH: usize = 1 << 22;

/// Why a table was not solved to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// A distance does not fit the codes.
    TooLong,
    /// The caller asked to stop.
    Stopped,
}

impl From<TooLong> for Halt {
    fn from(_: TooLong) -> Halt {
        Halt::TooLong
    }
}

/// The codes and counts of one slice; its planes are in the store.
pub(crate) struct SolvedSlice<C> {
    pub(crate) codes: Vec<C>,
    pub(crate) stats: SliceStats,
}

/// One slice as it fills up.
struct Slice<C> {
    material: Material,
    codes: Vec<C>,
    tally: Tally,
}

/// One side of a solved man pattern.
struct Part<C> {
    pattern: usize,
    planes: PartPlanes,
    codes: Vec<C>,
    tally: Tally,
}

enum PartPlanes {
    Block { lost: Vec<u64>, not_won: Vec<u64> },
    Single(Bits),
}

/// Both sides of a solved man pattern: the table's own slice first. A pattern that is its own mirror
/// has one part.
type Parts<C> = (Part<C>, Option<Part<C>>);

/// A table that is being solved.
pub(crate) struct Solver<'a> {
    table: Material,
    kings: &'a AllKings,
    store: &'a mut PlaneStore,
    stop: &'a AtomicBool,
}

impl<C: Code> Slice<C> {
    fn new(material: Material) -> Slice<C> {
        let codes = vec![C::default(); material.size() as usize];
        Slice {
            material,
            codes,
            tally: Tally::default(),
        }
    }
}

impl<'a> Solver<'a> {
    /// A solver of `table`, whose successors `store` holds.
    pub(crate) fn new(
        table: Material,
        kings: &'a AllKings,
        store: &'a mut PlaneStore,
        stop: &'a AtomicBool,
    ) -> Solver<'a> {
        Solver {
            table,
            kings,
            store,
            stop,
        }
    }

    /// Solves all patterns; the planes of the table's slices are in the store afterwards. `done` hears
    /// of the indexes solved.
    ///
    /// # Errors
    /// [`Halt`]; the store is then as before.
    pub(crate) fn run<C: Code>(
        mut self,
        done: &(dyn Fn(u64) + Sync),
    ) -> Result<Vec<SolvedSlice<C>>, Halt> {
        let mut slices: Vec<Slice<C>> = self.table.slices().map(Slice::new).collect();
        for slice in &slices {
            self.store
                .insert(slice.material, Planes::new(slice.material));
        }
        let levels = Levels::new(
            self.table.own_men,
            self.table.other_men,
            self.table.is_self_mirror(),
        );
        for level in 0..levels.len() {
            if let Err(halt) = self.solve_level(&levels.patterns(level), &mut slices, done) {
                slices
                    .iter()
                    .for_each(|slice| drop(self.store.remove(&slice.material)));
                return Err(halt);
            }
        }
        Ok(slices
            .into_iter()
            .map(|slice| SolvedSlice {
                codes: slice.codes,
                stats: slice.tally.stats(),
            })
            .collect())
    }

    fn solve_level<C: Code>(
        &mut self,
        patterns: &[Men],
        slices: &mut [Slice<C>],
        done: &(dyn Fn(u64) + Sync),
    ) -> Result<(), Halt> {
        let shape = Shape::of(self.table);
        let positions = shape.rows * shape.columns;
        for batch in patterns.chunks((BATCH / positions).max(1)) {
            if self.stop.load(Ordering::Relaxed) {
                return Err(Halt::Stopped);
            }
            for (own, other) in self.solve_batch::<C>(batch)? {
                self.keep(own, &mut slices[0]);
                if let Some(other) = other {
                    let last = slices.len() - 1;
                    self.keep(other, &mut slices[last]);
                }
            }
            done(2 * (batch.len() * positions) as u64);
        }
        Ok(())
    }

    fn keep<C: Code>(&mut self, part: Part<C>, slice: &mut Slice<C>) {
        let base = part.pattern * part.codes.len();
        slice.codes[base..base + part.codes.len()].copy_from_slice(&part.codes);
        slice.tally.merge(&part.tally, base as u64);
        let planes = self
            .store
            .get_mut(&slice.material)
            .expect("inserted before the first level");
        match part.planes {
            PartPlanes::Block { lost, not_won } => planes.store(part.pattern, &lost, &not_won),
            PartPlanes::Single(bits) => planes.store_single(part.pattern, bits),
        }
    }

    fn solve_batch<C: Code>(&self, patterns: &[Men]) -> Result<Vec<Parts<C>>, TooLong> {
        match (self.table.own_kings, self.table.other_kings) {
            (0, 0) => Ok(self.men_only(patterns)),
            (1, 0) | (0, 1) => Ok(self.one_side::<1, C>(patterns)),
            (_, 0) | (0, _) => Ok(self.one_side::<WIDE, C>(patterns)),
            (1, 1) => self.two_sides::<1, 1, C>(patterns),
            (1, _) => self.two_sides::<WIDE, 1, C>(patterns),
            (_, 1) => self.two_sides::<1, WIDE, C>(patterns),
            (_, _) => self.two_sides::<WIDE, WIDE, C>(patterns),
        }
    }

    fn men_only<C: Code>(&self, patterns: &[Men]) -> Vec<Parts<C>> {
        let own = Successors::new(self.table, self.store);
        let other = Successors::new(self.table.mirror(), self.store);
        let part = |men: Men, successors: &Successors<'_>| {
            let solved = men_only::solve(men, successors);
            let planes = PartPlanes::Single(solved.bits);
            Part {
                pattern: men.pattern(),
                planes,
                codes: vec![solved.code],
                tally: solved.tally,
            }
        };
        let solve = |men: &Men| {
            let other = (!self.is_mirror(*men)).then(|| part(men.rotated(), &other));
            (part(*men, &own), other)
        };
        patterns.par_iter().map(solve).collect()
    }

    fn one_side<const T: usize, C: Code>(&self, patterns: &[Men]) -> Vec<Parts<C>>
    where
        AllKings: ColumnsOf<T>,
    {
        let kings_first = self.table.own_kings > 0;
        let with = if kings_first {
            self.table
        } else {
            self.table.mirror()
        };
        let (with_next, without_next) = (
            Successors::new(with, self.store),
            Successors::new(with.mirror(), self.store),
        );
        let tables = self.kings.tables::<T>(0, with.other_men, with.own_kings);
        let solve = |men: &Men| {
            let with_men = if kings_first { *men } else { men.rotated() };
            let kingless =
                Kingless::<C>::solve(&Mover::new(with_men.rotated(), &tables, &without_next));
            let kings = Kings {
                men: with_men,
                sets: self.kings.sets(with.own_kings),
                fixed: self.kings.sets(with.own_kings - 1),
                promoted: self.kings.sets(with.own_kings + with.own_men.min(1)),
                columns: self.kings.columns(with.own_kings),
                successors: &with_next,
            };
            let solved = kings.solve(&kingless);
            let (lost, not_won) = kingless.planes();
            let planes = PartPlanes::Block { lost, not_won };
            let pattern = with_men.rotated().pattern();
            let without = Part {
                pattern,
                planes,
                codes: kingless.codes,
                tally: kingless.tally,
            };
            let planes = PartPlanes::Block {
                lost: solved.lost,
                not_won: solved.not_won,
            };
            let with = Part {
                pattern: with_men.pattern(),
                planes,
                codes: solved.codes,
                tally: solved.tally,
            };
            if kings_first {
                (with, Some(without))
            } else {
                (without, Some(with))
            }
        };
        patterns.par_iter().map(solve).collect()
    }

    fn two_sides<const T: usize, const U: usize, C: Code>(
        &self,
        patterns: &[Men],
    ) -> Result<Vec<Parts<C>>, TooLong>
    where
        AllKings: ColumnsOf<T> + ColumnsOf<U>,
    {
        let Material {
            own_kings,
            own_men,
            other_kings,
            other_men,
        } = self.table;
        let next = Successors::new(self.table, self.store);
        let other_next = Successors::new(self.table.mirror(), self.store);
        let tables = self.kings.tables::<T>(own_kings, own_men, other_kings);
        let other_tables = self.kings.tables::<U>(other_kings, other_men, own_kings);
        let (rows, columns) = (tables.own.len(), tables.others.len());
        let work = || {
            (
                SideWork::<T, C>::new(rows, columns),
                SideWork::<U, C>::new(columns, rows),
            )
        };
        let solve = |(own, other): &mut (SideWork<T, C>, SideWork<U, C>), men: &Men| {
            let mover = Mover::new(*men, &tables, &next);
            if self.is_mirror(*men) {
                solve_mirror(&mover, own)?;
                let planes = block_planes(&own.side.opponent);
                return Ok((
                    Part {
                        pattern: men.pattern(),
                        planes,
                        codes: own.codes.clone(),
                        tally: own.tally,
                    },
                    None,
                ));
            }
            let pair = Pair {
                own: mover,
                other: Mover::new(men.rotated(), &other_tables, &other_next),
            };
            solve_block(&pair, own, other)?;
            let planes = block_planes(&other.side.opponent);
            let part = Part {
                pattern: men.pattern(),
                planes,
                codes: own.codes.clone(),
                tally: own.tally,
            };
            let planes = block_planes(&own.side.opponent);
            let pattern = men.opponent_pattern();
            Ok((
                part,
                Some(Part {
                    pattern,
                    planes,
                    codes: other.codes.clone(),
                    tally: other.tally,
                }),
            ))
        };
        patterns.par_iter().map_init(work, solve).collect()
    }

    /// Whether a pattern is its own mirror in a material that is.
    fn is_mirror(&self, men: Men) -> bool {
        self.table.is_self_mirror() && men == men.rotated()
    }
}

/// The planes of a slice, as its opponent's side has them.
fn block_planes<const T: usize>(known: &crate::side::Opponent<T>) -> PartPlanes {
    PartPlanes::Block {
        lost: known.lost.as_flattened().to_vec(),
        not_won: known.not_won.as_flattened().to_vec(),
    }
}
