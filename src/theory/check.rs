//! Checks statements against the tables: one pass over each slice for all statements about it.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use manoury_probe::{Material, Metric, ProbeError, Rules, Tablebase};
use manoury_rules::Color;

use crate::progress::{Done, Progress};
use crate::theory::examples::Example;
use crate::theory::scan::{Gather, Scope, Seen, scan};
use crate::theory::statement::Statement;
use crate::theory::tally::Tally;
use crate::theory::value::{Value, Worth};
use crate::theory::view::View;

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
    /// The draw rules that statements about theory are compared with, where there are tables under them.
    pub rules: Rules,
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
        let value = |wdl| Value::of(wdl, seen.position.turn());
        let worth = Worth {
            value: value(seen.wdl),
            ruled: seen.ruled.map(value),
            plies: seen.plies,
        };
        let view = View::valued(seen.position, worth);
        let example = Example::new(seen.position, seen.index, worth);
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
                tally.add(statement, &view, example);
            }
        }
    }

    /// The passes that all statements together need, smaller materials first.
    fn passes(&self) -> Vec<Pass> {
        let mut passes: BTreeMap<_, Pass> = BTreeMap::new();
        for (number, statement) in self.statements.iter().enumerate() {
            for (part, (material, turn)) in statement.parts().enumerate() {
                let Some(scope) = self.scope(statement, material, turn) else {
                    continue;
                };
                let slice = scope.slice;
                let order = (slice.pieces(), slice.men(), slice, turn == Color::Black);
                let pass = passes.entry((order, scope.rules)).or_insert_with(|| Pass {
                    scope,
                    parts: Vec::new(),
                });
                pass.scope.captures |= scope.captures;
                pass.scope.distances |= scope.distances;
                pass.parts.push((number, part));
            }
        }
        passes.into_values().collect()
    }

    /// What a part of a statement has to be looked for. None without tables.
    fn scope(&self, statement: &Statement, material: Material, turn: Color) -> Option<Scope> {
        let slice = match turn {
            Color::White => material,
            Color::Black => material.mirror(),
        };
        let is_there = |metric| self.tablebase.covers(slice, metric);
        let has_distances = is_there(Metric::Dtw);
        if !is_there(Metric::Wdl) || statement.needs_distances() && !has_distances {
            return None;
        }
        Some(Scope {
            slice,
            turn,
            captures: statement.captures,
            distances: has_distances && statement.uses_distances(),
            rules: compared(self.tablebase, statement, self.rules, material)?,
        })
    }
}

/// The rules that the positions of a material are compared with, where the command line asks for `asked`: theory if there are
/// no tables. None for a statement that is about such rules.
pub fn compared(
    tablebase: &Tablebase,
    statement: &Statement,
    asked: Rules,
    material: Material,
) -> Option<Rules> {
    let rules = statement.rules_or(asked);
    let is_there = rules == Rules::Theory || tablebase.under(rules).covers(material, Metric::Wdl);
    match (is_there, statement.rules) {
        (true, _) => Some(rules),
        (false, None) => Some(Rules::Theory),
        (false, Some(_)) => None,
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
