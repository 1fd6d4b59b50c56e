//! The failures of a run: all counted, the first ones kept.

use std::time::Duration;

use manoury_probe::{Longest, Material, Metric, Rules, SliceStats, unrank};
use manoury_rules::{Color, Position};

use super::findings::{Findings, WrongValue};
use super::report::{Failure, FailureKind, KEPT_FAILURES, TableCheck, VerifyReport};

/// The failures of a run.
#[derive(Debug)]
pub(crate) struct Failures {
    rules: Rules,
    kept: Vec<Failure>,
    count: u64,
}

impl Failures {
    /// None yet of tables under these rules.
    pub(crate) fn new(rules: Rules) -> Self {
        Self {
            rules,
            kept: Vec::new(),
            count: 0,
        }
    }

    /// How many there are.
    pub(crate) fn count(&self) -> u64 {
        self.count
    }

    /// The result of a run.
    pub(crate) fn report(self, tables: Vec<TableCheck>, wall: Duration) -> VerifyReport {
        VerifyReport {
            tables,
            failures: self.kept,
            failure_count: self.count,
            wall,
        }
    }

    /// A slice, or the table that it stands for, cannot be verified.
    pub(crate) fn unverified(&mut self, slice: Material, metric: Metric, reason: String) {
        self.add(slice, metric, FailureKind::Unverified { reason });
    }

    /// The wrong values found in a slice.
    pub(crate) fn wrong_values(&mut self, slice: Material, findings: &Findings) {
        for wrong in &findings.wrong {
            self.add(slice, wrong.metric, wrong_value(slice, wrong));
        }
        self.count += findings.wrong_count - findings.wrong.len() as u64;
    }

    /// What differs between counts that were recomputed and those of a header.
    pub(crate) fn wrong_counts(
        &mut self,
        slice: Material,
        metric: Metric,
        expected: &SliceStats,
        found: &SliceStats,
    ) {
        let counts = [
            ("positions", expected.positions, found.positions),
            ("wins", expected.wins, found.wins),
            ("draws", expected.draws, found.draws),
            ("losses", expected.losses, found.losses),
        ];
        let counts = counts.map(|(of, expected, found)| {
            let kind = FailureKind::Count {
                of,
                expected,
                found,
            };
            (expected != found).then_some(kind)
        });
        // Tables of results have no distances.
        let known = |longest: Option<Longest>| longest.filter(|_| metric != Metric::Wdl);
        let longest = [
            ("wins", known(expected.longest_win), found.longest_win),
            ("losses", known(expected.longest_loss), found.longest_loss),
        ];
        let longest = longest.map(|(of, expected, found)| {
            let kind = FailureKind::Longest {
                of,
                expected,
                found,
            };
            (expected != found).then_some(kind)
        });
        for kind in counts.into_iter().chain(longest).flatten() {
            self.add(slice, metric, kind);
        }
    }

    fn add(&mut self, slice: Material, metric: Metric, kind: FailureKind) {
        self.count += 1;
        if self.kept.len() < KEPT_FAILURES {
            self.kept.push(Failure {
                rules: self.rules,
                slice,
                metric,
                kind,
            });
        }
    }
}

fn wrong_value(slice: Material, wrong: &WrongValue) -> FailureKind {
    let board = unrank(slice, wrong.index);
    let fen = board.map(|board| Position::new(Color::White, board).to_string());
    FailureKind::Value {
        index: wrong.index,
        fen: fen.unwrap_or_default(),
        expected: wrong.expected,
        found: wrong.found,
    }
}
