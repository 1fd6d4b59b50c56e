//! Patterns with kings on both sides, and the memory that they are solved in.

use std::io;

use crate::solve::bits::rows::Row;
use crate::solve::bits::vectors::Vector;
use crate::solve::distances::exits::Exits;
use crate::solve::distances::two_sides::{self, DistanceWork, Timed};
use crate::solve::output::codes::Code;
use crate::solve::output::halt::Halt;
use crate::solve::output::part::{Part, Parts, SliceSink};
use crate::solve::values::block::{Pair, SideWork, solve as solve_block, solve_mirror};
use crate::solve::values::mover::{KingTables, Mover};
use crate::solve::values::side::Opponent;

/// The working memory of one thread.
pub(crate) struct Work<'s, const T: usize, const U: usize, C> {
    own: SideWork<T, C>,
    other: SideWork<U, C>,
    distances: Option<(DistanceWork<C>, DistanceWork<C>)>,
    /// The sinks of the two sides.
    sinks: [&'s SliceSink<C>; 2],
}

impl<'s, const T: usize, const U: usize, C: Code> Work<'s, T, U, C> {
    /// Working memory for the blocks of `tables`, the sides having as many enemies as `others` says.
    pub(crate) fn new(
        tables: &KingTables<'_, T>,
        others: [usize; 2],
        sinks: &'s [SliceSink<C>],
    ) -> Work<'s, T, U, C> {
        let (rows, columns) = (tables.own.len(), tables.others.len());
        let with_distances = sinks[0].distances.is_some();
        let distances = with_distances.then(|| {
            (
                DistanceWork::new(rows, columns, T),
                DistanceWork::new(columns, rows, U),
            )
        });
        Work {
            own: SideWork::new(rows, columns, others[0], with_distances),
            other: SideWork::new(columns, rows, others[1], with_distances),
            distances,
            sinks: [&sinks[0], &sinks[sinks.len() - 1]],
        }
    }

    /// Solves both sides of a pattern, and finds the distances to the end where there are exits.
    ///
    /// # Errors
    /// [`Halt`] when a distance does not fit the codes, or these cannot be kept.
    pub(crate) fn solve(
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

    /// Solves a pattern that is its own mirror, as [`Work::solve`] does.
    ///
    /// # Errors
    /// As there.
    pub(crate) fn solve_mirror(
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
