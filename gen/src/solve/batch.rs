//! Man patterns of one level, each solved by the method of its kind of material.

mod work;

use std::io;

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use rayon::slice::ParallelSlice;

use manoury_probe::Material;

use crate::solve::batch::work::Work;
use crate::solve::bits::planes::Planes;
use crate::solve::bits::quality::{HOLE, Qualities};
use crate::solve::bits::rows::WIDE;
use crate::solve::bits::vectors::Vector;
use crate::solve::distances::exits::Exits;
use crate::solve::distances::men_only::distance;
use crate::solve::distances::one_side::Distances;
use crate::solve::limits::Limits;
use crate::solve::output::codes::Code;
use crate::solve::output::halt::Halt;
use crate::solve::output::part::{Found, Part, PartCodes, Parts, Singles, SliceSink};
use crate::solve::output::tally::Tally;
use crate::solve::placement::men::Men;
use crate::solve::values::block::Pair;
use crate::solve::values::king_tables::{AllKings, ColumnsOf};
use crate::solve::values::kingless::Kingless;
use crate::solve::values::men_only;
use crate::solve::values::mover::{KingTables, Mover};
use crate::solve::values::successors::{Store, Successors};
use crate::solve::values::with_kings::Kings;

/// Patterns without kings that are solved at a time.
const SINGLES: usize = 4096;

/// What the patterns of one batch are solved from.
pub(crate) struct Batch<'a, C> {
    pub(crate) table: Material,
    pub(crate) kings: &'a AllKings,
    pub(crate) planes: &'a Store<Planes>,
    /// Where distances to the end are wanted, or there is a deadline.
    pub(crate) qualities: Option<&'a Store<Qualities>>,
    /// What the rules set to the table.
    pub(crate) limits: Limits,
    /// Where the codes go, by slice.
    pub(crate) sinks: &'a [SliceSink<C>],
}

/// Both sides' successors, for values and, where wanted, for distances.
struct Next<'a> {
    values: Successors<'a, Planes>,
    distances: Option<Successors<'a, Qualities>>,
}

impl Next<'_> {
    fn exits(&self, men: Men) -> Option<Exits<'_>> {
        self.distances
            .as_ref()
            .map(|successors| Exits::new(men, successors))
    }
}

/// A table where one side has kings.
struct OneSide<'a, const T: usize> {
    /// The slice where the side with kings moves.
    with_kings: Material,
    /// This is the table's own slice.
    kings_first: bool,
    /// Of the side without kings.
    tables: KingTables<'a, T>,
    /// Successors of the side with kings, and of the other one.
    next: Next<'a>,
    kingless_next: Next<'a>,
}

impl<'a, C: Code> Batch<'a, C> {
    /// Solves the patterns, in their order.
    ///
    /// # Errors
    /// [`Halt`] when a distance does not fit the codes, or these cannot be kept.
    pub(crate) fn solve(&self, patterns: &[Men]) -> Result<Found, Halt> {
        match (self.table.own_kings, self.table.other_kings) {
            (0, 0) => return self.men_only(patterns).map(Found::Singles),
            (1, 0) | (0, 1) => self.one_side::<1>(patterns),
            (_, 0) | (0, _) => self.one_side::<WIDE>(patterns),
            (1, 1) => self.two_sides::<1, 1>(patterns),
            (1, _) => self.two_sides::<WIDE, 1>(patterns),
            (_, 1) => self.two_sides::<1, WIDE>(patterns),
            (_, _) => self.two_sides::<WIDE, WIDE>(patterns),
        }
        .map(Found::Parts)
    }

    fn next(&self, mover: Material) -> Next<'a> {
        Next {
            values: Successors::new(mover, self.planes),
            distances: self.qualities.map(|store| Successors::new(mover, store)),
        }
    }

    /// The sink of a slice by its number; a table that is its own mirror has one for both.
    fn sink(&self, slice: usize) -> &'a SliceSink<C> {
        &self.sinks[slice.min(self.sinks.len() - 1)]
    }

    /// Whether a pattern is its own mirror in a material that is.
    fn is_mirror(&self, men: Men) -> bool {
        self.table.is_self_mirror() && men == men.rotated()
    }

    fn men_only(&self, patterns: &[Men]) -> Result<Vec<[Singles; 2]>, Halt> {
        let (own, other) = (self.next(self.table), self.next(self.table.mirror()));
        let solve = |patterns: &[Men]| {
            let mirrored = patterns
                .iter()
                .filter(|&&men| !self.is_mirror(men))
                .map(|men| men.rotated());
            Ok([
                self.singles(0, patterns.iter().copied(), &own)?,
                self.singles(1, mirrored, &other)?,
            ])
        };
        patterns.par_chunks(SINGLES).map(solve).collect()
    }

    /// Solves one side of patterns without kings, handing the codes on.
    fn singles(
        &self,
        slice: usize,
        patterns: impl Iterator<Item = Men>,
        next: &Next<'_>,
    ) -> Result<Singles, Halt> {
        let (mut values, mut distances) = (Vec::new(), Vec::new());
        let (mut tally, mut distance_tally) = (Tally::default(), Tally::default());
        let mut found = Vec::new();
        for men in patterns {
            let pattern = men.pattern();
            let solved = men_only::solve(men, &next.values, pattern as u64, &mut tally);
            let mut quality = HOLE;
            if let Some(exits) = next.exits(men) {
                let (code, its) = distance(&exits, &solved, pattern as u64, &mut distance_tally)?;
                distances.push((pattern as u32, code));
                quality = its;
            }
            values.push((pattern as u32, solved.code));
            found.push((pattern as u32, solved.bits, quality));
        }
        let sink = self.sink(slice);
        sink.values.put_singles(&values, &tally)?;
        sink.distances
            .iter()
            .try_for_each(|sink| sink.put_singles(&distances, &distance_tally))?;
        Ok(Singles { slice, found })
    }

    /// Hands the codes on and returns the rest of a solved side; `planes` are lost, and not won.
    fn finish(
        &self,
        slice: usize,
        men: Men,
        planes: (Vector, Vector),
        values: &PartCodes<C>,
        distances: Option<Distances<C>>,
    ) -> io::Result<Part> {
        let pattern = men.pattern();
        let sink = self.sink(slice);
        sink.values.put(pattern, &values.codes, &values.tally)?;
        let mut qualities = None;
        if let (Some(sink), Some((codes, block))) = (&sink.distances, distances) {
            sink.put(pattern, &codes.codes, &codes.tally)?;
            qualities = Some(block);
        }
        let (lost, not_won) = planes;
        Ok(Part {
            slice,
            pattern,
            lost,
            not_won,
            qualities,
        })
    }

    fn one_side<const T: usize>(&self, patterns: &[Men]) -> Result<Vec<Parts>, Halt>
    where
        AllKings: ColumnsOf<T>,
    {
        let kings_first = self.table.own_kings > 0;
        let with_kings = if kings_first {
            self.table
        } else {
            self.table.mirror()
        };
        let sides = OneSide {
            with_kings,
            kings_first,
            tables: self
                .kings
                .tables(0, with_kings.other_men, with_kings.own_kings),
            next: self.next(with_kings),
            kingless_next: self.next(with_kings.mirror()),
        };
        let solve = |&men: &Men| self.solve_one_side::<T>(&sides, men);
        patterns.par_iter().map(solve).collect()
    }

    /// Solves a pattern with kings on one side: that without them first.
    fn solve_one_side<const T: usize>(
        &self,
        sides: &OneSide<'_, T>,
        men: Men,
    ) -> Result<Parts, Halt>
    where
        AllKings: ColumnsOf<T>,
    {
        let men = if sides.kings_first {
            men
        } else {
            men.rotated()
        };
        let (next, kingless_next) = (&sides.next, &sides.kingless_next);
        let mover = Mover::new(men.rotated(), &sides.tables, &kingless_next.values);
        let kingless = Kingless::solve(&mover);
        let own_kings = sides.with_kings.own_kings;
        let kings = Kings {
            men,
            sets: self.kings.sets(own_kings),
            fixed: self.kings.sets(own_kings - 1),
            promoted: self.kings.sets(own_kings + sides.with_kings.own_men.min(1)),
            columns: sides.tables.columns,
            successors: &next.values,
        };
        let solved = kings.solve(&kingless);
        let exits = kingless_next.exits(men.rotated()).zip(next.exits(men));
        let (kingless_distances, distances) = exits
            .map(|(kingless_exits, exits)| {
                let first = kingless.distances(&kingless_exits, &sides.tables)?;
                let second = kings.distances(&exits, &solved, &first.1)?;
                Ok::<_, Halt>((first, second))
            })
            .transpose()?
            .unzip();
        let (slice, kingless_slice) = if sides.kings_first { (0, 1) } else { (1, 0) };
        let planes = (solved.lost, solved.not_won);
        let with_kings = self.finish(slice, men, planes, &solved.values, distances)?;
        let (men, planes) = (men.rotated(), kingless.planes());
        let values = &kingless.values;
        let without = self.finish(kingless_slice, men, planes, values, kingless_distances)?;
        Ok((without, Some(with_kings)))
    }

    fn two_sides<const T: usize, const U: usize>(
        &self,
        patterns: &[Men],
    ) -> Result<Vec<Parts>, Halt>
    where
        AllKings: ColumnsOf<T> + ColumnsOf<U>,
    {
        let Material {
            own_kings,
            own_men,
            other_kings,
            other_men,
        } = self.table;
        let (next, other_next) = (self.next(self.table), self.next(self.table.mirror()));
        let tables = self.kings.tables::<T>(own_kings, own_men, other_kings);
        let other_tables = self.kings.tables::<U>(other_kings, other_men, own_kings);
        let others = [
            self.table.other_pieces() as usize,
            self.table.own_pieces() as usize,
        ];
        let work = || Work::new(&tables, others, self.sinks, self.limits);
        let solve = |work: &mut Work<'_, T, U, C>, men: &Men| {
            let mover = Mover::new(*men, &tables, &next.values);
            if self.is_mirror(*men) {
                return Ok((work.solve_mirror(&mover, next.exits(*men))?, None));
            }
            let pair = Pair {
                own: mover,
                other: Mover::new(men.rotated(), &other_tables, &other_next.values),
            };
            let exits = next.exits(*men).zip(other_next.exits(men.rotated()));
            work.solve(&pair, exits)
        };
        patterns.par_iter().map_init(work, solve).collect()
    }
}
