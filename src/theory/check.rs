//! Checks statements against the tables: one pass over each slice for all statements about it.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use manoury_probe::{Metric, ProbeError, Tablebase, Wdl};
use manoury_rules::{Board, Color};

use crate::progress::{Done, Progress};
use crate::theory::claim::Value;
use crate::theory::scan::{Gather, Scope, Seen, scan};
use crate::theory::statement::Statement;
use crate::theory::tally::{Example, Tally};
use crate::theory::view::View;

/// What a position is worth to the side to move under drawing rules.
pub type ValueUnderRules<'a> = &'a (dyn Fn(&Board) -> Wdl + Sync);

/// What was counted of each part of each statement; None where a table is missing.
pub type Tallies = Vec<Vec<Option<Tally>>>;

/// The pass over one slice with one colour to move.
struct Pass {
    scope: Scope,
    /// Statements by number, and the numbers of their parts.
    parts: Vec<(usize, usize)>,
}

/// Checks statements.
pub struct Checker<'a> {
    /// The tables.
    pub tablebase: &'a Tablebase,
    /// The statements.
    pub statements: &'a [Statement],
    /// A second value of each position, if drawing rules are asked for.
    pub under_rules: Option<ValueUnderRules<'a>>,
    /// A wish to stop.
    pub stop: &'a AtomicBool,
}

impl Checker<'_> {
    /// Counts everything. None if it was stopped.
    pub fn run(&self, progress: &Progress) -> Result<Option<Tallies>, ProbeError> {
        let mut tallies: Tallies = self
            .statements
            .iter()
            .map(|it| vec![None; it.parts().count()])
            .collect();
        let passes = self.passes();
        progress.begin(passes.iter().map(|pass| pass.scope.slice.size()).sum());
        let done = AtomicU64::new(0);
        for pass in &passes {
            let Some(counted) = self.pass(pass, progress, &done)? else {
                return Ok(None);
            };
            for ((statement, part), tally) in pass.parts.iter().zip(counted.0) {
                tallies[*statement][*part] = Some(tally);
            }
        }
        Ok(Some(tallies))
    }

    fn pass(
        &self,
        pass: &Pass,
        progress: &Progress,
        done: &AtomicU64,
    ) -> Result<Option<Several>, ProbeError> {
        let scope = pass.scope;
        let label = scope.slice.to_string();
        let (begin, total) = (done.load(Ordering::Relaxed), scope.slice.size());
        progress.begin_part(&label, total);
        let more = |indexes: u64| {
            let all = done.fetch_add(indexes, Ordering::Relaxed) + indexes;
            let part = Done {
                done: all - begin,
                total,
            };
            progress.update(all, &label, part);
        };
        let visit = |several: &mut Several, seen: &Seen| self.look(pass, several, seen);
        let counted = scan(self.tablebase, scope, self.stop, more, visit)?;
        Ok(counted.map(|several| several.of(pass.parts.len())))
    }

    /// Counts a position for all statements about it.
    fn look(&self, pass: &Pass, several: &mut Several, seen: &Seen) {
        let view = View::new(seen.position);
        let value = |wdl: Wdl| match seen.position.turn() {
            Color::White => Value::from(wdl),
            Color::Black => Value::from(wdl.flip()),
        };
        let ruled = self
            .under_rules
            .map(|rules| value(rules(seen.position.board())));
        let example = Example::new(seen.position, seen.index, value(seen.wdl), seen.plies);
        several.0.resize_with(pass.parts.len(), Tally::default);
        for ((number, _), tally) in pass.parts.iter().zip(&mut several.0) {
            let statement = &self.statements[*number];
            let counts = !pass.scope.captures || statement.captures || !view.has_capture();
            if counts
                && statement
                    .condition
                    .as_ref()
                    .is_none_or(|(_, it)| it.holds(&view))
            {
                tally.add(statement, &view, example, ruled);
            }
        }
    }

    /// The passes that all statements together need, smaller materials first.
    fn passes(&self) -> Vec<Pass> {
        let mut passes: BTreeMap<_, Pass> = BTreeMap::new();
        for (number, statement) in self.statements.iter().enumerate() {
            for (part, (material, turn)) in statement.parts().enumerate() {
                let slice = match turn {
                    Color::White => material,
                    Color::Black => material.mirror(),
                };
                let covers = |metric| self.tablebase.covers(slice, metric);
                let has_distances = covers(Metric::Dtw);
                if !covers(Metric::Wdl) || statement.needs_distances() && !has_distances {
                    continue;
                }
                let distances = has_distances && (statement.longest || statement.needs_distances());
                let key = (slice.pieces(), slice.men(), slice, turn == Color::Black);
                let pass = passes.entry(key).or_insert_with(|| Pass {
                    scope: Scope {
                        slice,
                        turn,
                        captures: false,
                        distances: false,
                    },
                    parts: Vec::new(),
                });
                pass.scope.captures |= statement.captures;
                pass.scope.distances |= distances;
                pass.parts.push((number, part));
            }
        }
        passes.into_values().collect()
    }
}

/// A tally for each statement of a pass; none before the first position.
#[derive(Default)]
struct Several(Vec<Tally>);

impl Several {
    /// As many as there are statements, whether or not there was a position.
    fn of(mut self, count: usize) -> Self {
        self.0.resize_with(count, Tally::default);
        self
    }
}

impl Gather for Several {
    fn merge(mut self, other: Self) -> Self {
        if self.0.is_empty() {
            return other;
        }
        for (mine, more) in self.0.iter_mut().zip(other.0) {
            *mine = std::mem::take(mine).merge(more);
        }
        self
    }
}
