//! Patterns with kings on both sides, and the memory that they are solved in.

use std::io;

use crate::solve::bits::rows::Row;
use crate::solve::bits::vectors::Vector;
use crate::solve::distances::deadline;
use crate::solve::distances::exits::Exits;
use crate::solve::distances::two_sides::{self, DistanceWork, Timed};
use crate::solve::limits::{Deadline, Limits};
use crate::solve::output::codes::{Code, TooLong};
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
    limits: Limits,
}

impl<'s, const T: usize, const U: usize, C: Code> Work<'s, T, U, C> {
    /// Working memory for the blocks of `tables`, the sides having as many enemies as `others` says.
    pub(crate) fn new(
        tables: &KingTables<'_, T>,
        others: [usize; 2],
        sinks: &'s [SliceSink<C>],
        limits: Limits,
    ) -> Work<'s, T, U, C> {
        let (rows, columns) = (tables.own.len(), tables.others.len());
        let with_distances = sinks[0].distances.is_some() || limits.deadline.is_some();
        let distances = with_distances.then(|| {
            (
                DistanceWork::new(rows, columns, T),
                DistanceWork::new(columns, rows, U),
            )
        });
        Work {
            own: SideWork::new(rows, columns, others[0], with_distances, limits),
            other: SideWork::new(columns, rows, others[1], with_distances, limits),
            distances,
            sinks: [&sinks[0], &sinks[sinks.len() - 1]],
            limits,
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
        let exits = match (self.limits.deadline, exits) {
            (Some(deadline), Some(exits)) => return self.solve_before(&deadline, pair, exits),
            (_, exits) => exits,
        };
        let Work {
            own,
            other,
            distances,
            sinks,
            ..
        } = self;
        solve_block(pair, own, other)?;
        let patterns = [pair.own.men.pattern(), pair.other.men.pattern()];
        let mut first = part(0, patterns[0], own, &other.side.opponent, sinks[0])?;
        let mut second = part(1, patterns[1], other, &own.side.opponent, sinks[1])?;
        if let (Some((work, other_work)), Some((exits, other_exits))) = (distances, exits) {
            let mut timed = Timed::new(&pair.own, exits, own, work);
            let mut other_timed = Timed::new(&pair.other, other_exits, other, other_work);
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
        let exits = match (self.limits.deadline, exits) {
            (Some(deadline), Some(exits)) => {
                return self.solve_mirror_before(&deadline, mover, exits);
            }
            (_, exits) => exits,
        };
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
            let mut timed = Timed::new(mover, exits, own, work);
            two_sides::solve_mirror(&mut timed)?;
            solved.qualities = Some(work.opponent.clone());
            work.put(pattern, sinks[0])?;
        }
        Ok(solved)
    }

    /// Solves both sides of a pattern whose material has a deadline.
    fn solve_before(
        &mut self,
        deadline: &Deadline,
        pair: &Pair<'_, T, U>,
        (exits, other_exits): (Exits<'_>, Exits<'_>),
    ) -> Result<Parts, Halt> {
        fits::<C>(deadline)?;
        let (own, other) = (&mut self.own, &mut self.other);
        let (work, other_work) = self.distances.as_mut().expect("wanted by the deadline");
        own.start(&pair.own);
        other.start(&pair.other);
        let mut timed = Timed::new(&pair.own, exits, own, work);
        let mut other_timed = Timed::new(&pair.other, other_exits, other, other_work);
        deadline::solve(&mut timed, &mut other_timed, deadline);
        let patterns = [pair.own.men.pattern(), pair.other.men.pattern()];
        timed.work.put_values(patterns[0], self.sinks[0])?;
        other_timed.work.put_values(patterns[1], self.sinks[1])?;
        let first = decided(0, patterns[0], &other_timed);
        let second = decided(1, patterns[1], &timed);
        Ok((first, Some(second)))
    }

    /// The same of a pattern that is its own mirror.
    fn solve_mirror_before(
        &mut self,
        deadline: &Deadline,
        mover: &Mover<'_, T>,
        exits: Exits<'_>,
    ) -> Result<Part, Halt> {
        fits::<C>(deadline)?;
        let (work, _) = self.distances.as_mut().expect("wanted by the deadline");
        self.own.start(mover);
        let mut timed = Timed::new(mover, exits, &mut self.own, work);
        deadline::solve_mirror(&mut timed, deadline);
        let pattern = mover.men.pattern();
        timed.work.put_values(pattern, self.sinks[0])?;
        Ok(decided(0, pattern, &timed))
    }
}

/// Whether all distances up to a deadline fit the codes.
fn fits<C: Code>(deadline: &Deadline) -> Result<(), TooLong> {
    match deadline.plies > C::MOST {
        true => Err(TooLong),
        false => Ok(()),
    }
}

/// What later patterns look up of a side that was solved before a deadline: what its opponent knows of it.
fn decided<const U: usize, C: Code>(
    slice: usize,
    pattern: usize,
    opponent: &Timed<'_, '_, U, C>,
) -> Part {
    let known = &opponent.values.side.opponent;
    let flat = |rows: &[Row<U>]| Vector::from_slice(rows.as_flattened());
    Part {
        slice,
        pattern,
        lost: flat(&known.lost),
        not_won: flat(&known.not_won),
        qualities: Some(opponent.work.opponent.clone()),
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
