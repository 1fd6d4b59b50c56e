//! Man patterns of one level, each solved by the method of its kind of material.

use std::io;

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use rayon::slice::ParallelSlice;

use manoury_probe::Material;

use crate::solve::bits::planes::Planes;
use crate::solve::bits::quality::{HOLE, Qualities};
use crate::solve::bits::rows::{Row, WIDE};
use crate::solve::bits::vectors::Vector;
use crate::solve::distances::exits::Exits;
use crate::solve::distances::men_only::distance;
use crate::solve::distances::one_side::Distances;
use crate::solve::distances::two_sides::{self, DistanceWork, Timed};
use crate::solve::output::codes::Code;
use crate::solve::output::halt::Halt;
use crate::solve::output::part::{Found, Part, PartCodes, Parts, Singles, SliceSink};
use crate::solve::output::tally::Tally;
use crate::solve::placement::men::Men;
use crate::solve::values::block::{Pair, SideWork, solve as solve_block, solve_mirror};
use crate::solve::values::king_tables::{AllKings, ColumnsOf};
use crate::solve::values::kingless::Kingless;
use crate::solve::values::men_only;
use crate::solve::values::mover::{KingTables, Mover};
use crate::solve::values::side::Opponent;
use crate::solve::values::successors::{Store, Successors};
use crate::solve::values::with_kings::Kings;

/// Patterns without kings that are solved at a time.
const SINGLES: usize = 4096;

/// What the patterns of one batch are solved from.
pub(crate) struct Batch<'a, C> {
    pub(crate) table: Material,
    pub(crate) kings: &'a AllKings,
    pub(crate) planes: &'a Store<Planes>,
    /// Where distances to the end are wanted.
    pub(crate) qualities: Option<&'a Store<Qualities>>,
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

/// The working memory of one thread for a pattern with kings on both sides.
struct Work<'s, const T: usize, const U: usize, C> {
    own: SideWork<T, C>,
    other: SideWork<U, C>,
    distances: Option<(DistanceWork<C>, DistanceWork<C>)>,
    /// The sinks of the two sides.
    sinks: [&'s SliceSink<C>; 2],
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
        let sink = &self.sinks[slice.min(self.sinks.len() - 1)];
        sink.values.put_singles(&values, &tally)?;
        sink.distances
            .iter()
            .try_for_each(|sink| sink.put_singles(&distances, &distance_tally))?;
        Ok(Singles { slice, found })
    }

    /// Hands the codes on and returns the rest of a solved side.
    fn finish(
        &self,
        slice: usize,
        men: Men,
        planes: (Vector, Vector),
        values: &PartCodes<C>,
        distances: Option<Distances<C>>,
    ) -> io::Result<Part> {
        let pattern = men.pattern();
        let sink = &self.sinks[slice.min(self.sinks.len() - 1)];
        sink.values.put_part(pattern, values)?;
        let mut qualities = None;
        if let (Some(sink), Some((codes, block))) = (&sink.distances, distances) {
            sink.put_part(pattern, &codes)?;
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
        let with = if kings_first {
            self.table
        } else {
            self.table.mirror()
        };
        let (next, kingless_next) = (self.next(with), self.next(with.mirror()));
        let tables = self.kings.tables::<T>(0, with.other_men, with.own_kings);
        let (with_slice, kingless_slice) = if kings_first { (0, 1) } else { (1, 0) };
        let solve = |men: &Men| {
            let men = if kings_first { *men } else { men.rotated() };
            let kingless =
                Kingless::solve(&Mover::new(men.rotated(), &tables, &kingless_next.values));
            let kings = Kings {
                men,
                sets: self.kings.sets(with.own_kings),
                fixed: self.kings.sets(with.own_kings - 1),
                promoted: self.kings.sets(with.own_kings + with.own_men.min(1)),
                columns: self.kings.columns(with.own_kings),
                successors: &next.values,
            };
            let solved = kings.solve(&kingless);
            let (kingless_distances, distances) =
                match (kingless_next.exits(men.rotated()), next.exits(men)) {
                    (Some(kingless_exits), Some(exits)) => {
                        let first = kingless.distances(&kingless_exits, &tables)?;
                        let second = kings.distances(&exits, &solved, &first.1)?;
                        (Some(first), Some(second))
                    }
                    _ => (None, None),
                };
            let planes = kingless.planes();
            let without = self.finish(
                kingless_slice,
                men.rotated(),
                planes,
                &kingless.values,
                kingless_distances,
            )?;
            let planes = (solved.lost, solved.not_won);
            Ok((
                without,
                Some(self.finish(with_slice, men, planes, &solved.values, distances)?),
            ))
        };
        patterns.par_iter().map(solve).collect()
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
        let work = || Work::new(&tables, others, self.sinks);
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

impl<'s, const T: usize, const U: usize, C: Code> Work<'s, T, U, C> {
    fn new(
        tables: &KingTables<'_, T>,
        others: [usize; 2],
        sinks: &'s [SliceSink<C>],
    ) -> Work<'s, T, U, C> {
        let (rows, columns) = (tables.own.len(), tables.others.len());
        let with_distances = sinks[0].distances.is_some();
        let distances = with_distances.then(|| {
            (
                DistanceWork::new(rows, columns),
                DistanceWork::new(columns, rows),
            )
        });
        Work {
            own: SideWork::new(rows, columns, others[0], with_distances),
            other: SideWork::new(columns, rows, others[1], with_distances),
            distances,
            sinks: [&sinks[0], &sinks[sinks.len() - 1]],
        }
    }

    fn solve(
        &mut self,
        pair: &Pair<'_, T, U>,
        exits: Option<(Exits<'_>, Exits<'_>)>,
    ) -> Result<Parts, Halt> {
        let Work {
            own,
            other,
            distances,
            sinks,
        } = self;
        solve_block(pair, own, other)?;
        let patterns = [pair.own.men.pattern(), pair.other.men.pattern()];
        let mut first = part(0, patterns[0], own, &other.side.opponent, sinks[0])?;
        let mut second = part(1, patterns[1], other, &own.side.opponent, sinks[1])?;
        if let (Some((work, other_work)), Some((exits, other_exits))) = (distances, exits) {
            let mut timed = Timed {
                mover: &pair.own,
                exits,
                values: own,
                work,
            };
            let mut other_timed = Timed {
                mover: &pair.other,
                exits: other_exits,
                values: other,
                work: other_work,
            };
            two_sides::solve(&mut timed, &mut other_timed)?;
            let (a, b) = (timed.work, other_timed.work);
            first.qualities = Some(b.opponent.clone());
            second.qualities = Some(a.opponent.clone());
            a.put(patterns[0], sinks[0])?;
            b.put(patterns[1], sinks[1])?;
        }
        Ok((first, Some(second)))
    }

    fn solve_mirror(
        &mut self,
        mover: &Mover<'_, T>,
        exits: Option<Exits<'_>>,
    ) -> Result<Part, Halt> {
        let Work {
            own,
            distances,
            sinks,
            ..
        } = self;
        solve_mirror(mover, own)?;
        let pattern = mover.men.pattern();
        let mut solved = part(0, pattern, own, &own.side.opponent, sinks[0])?;
        if let (Some((work, _)), Some(exits)) = (distances, exits) {
            let mut timed = Timed {
                mover,
                exits,
                values: own,
                work,
            };
            two_sides::solve_mirror(&mut timed)?;
            solved.qualities = Some(work.opponent.clone());
            work.put(pattern, sinks[0])?;
        }
        Ok(solved)
    }
}

/// Hands the codes of a side on; its planes are what the opponent's side knows.
fn part<const T: usize, const U: usize, C: Code>(
    slice: usize,
    pattern: usize,
    side: &SideWork<T, C>,
    known: &Opponent<U>,
    sink: &SliceSink<C>,
) -> io::Result<Part> {
    sink.values.put(pattern, &side.codes, &side.tally)?;
    let flat = |rows: &[Row<U>]| Vector::from_slice(rows.as_flattened());
    Ok(Part {
        slice,
        pattern,
        lost: flat(&known.lost),
        not_won: flat(&known.not_won),
        qualities: None,
    })
}
