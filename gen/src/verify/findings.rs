//! What was found in a part of a slice.

use std::cmp::Reverse;

use manoury_probe::{Longest, Metric, SliceStats, Valued, Wdl};

use super::report::KEPT_FAILURES;
use super::score::Score;

/// What was found in a part of a slice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Findings {
    /// Counts of the values that follow from the successors.
    pub(crate) stats: SliceStats,
    /// Quiet positions, whose stored values were compared.
    pub(crate) compared: u64,
    /// The first wrong values.
    pub(crate) wrong: Vec<WrongValue>,
    /// All wrong values.
    pub(crate) wrong_count: u64,
}

/// A stored value that does not follow from those of the successors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WrongValue {
    /// The metric of the table that has it.
    pub(crate) metric: Metric,
    /// Its index in the slice.
    pub(crate) index: u64,
    /// What follows from the successors.
    pub(crate) expected: Valued,
    /// What is stored.
    pub(crate) found: Valued,
}

impl Findings {
    /// Counts a position.
    pub(crate) fn count(&mut self, score: Score, index: u64) {
        let stats = &mut self.stats;
        stats.positions += 1;
        match score.result() {
            Wdl::Win => {
                stats.wins += 1;
                note(&mut stats.longest_win, score, index);
            }
            Wdl::Draw => stats.draws += 1,
            Wdl::Loss => {
                stats.losses += 1;
                note(&mut stats.longest_loss, score, index);
            }
        }
    }

    /// Notes a wrong value.
    #[cold]
    pub(crate) fn add_wrong(
        &mut self,
        metric: Metric,
        index: u64,
        expected: Valued,
        found: Valued,
    ) {
        self.wrong_count += 1;
        if self.wrong.len() < KEPT_FAILURES {
            self.wrong.push(WrongValue {
                metric,
                index,
                expected,
                found,
            });
        }
    }

    /// The findings of two parts, in this order.
    pub(crate) fn join(mut self, next: Self) -> Self {
        let (stats, more) = (&mut self.stats, next.stats);
        stats.positions += more.positions;
        stats.wins += more.wins;
        stats.draws += more.draws;
        stats.losses += more.losses;
        stats.longest_win = longer(stats.longest_win, more.longest_win);
        stats.longest_loss = longer(stats.longest_loss, more.longest_loss);
        self.compared += next.compared;
        self.wrong_count += next.wrong_count;
        self.wrong.extend(next.wrong);
        self.wrong.truncate(KEPT_FAILURES);
        self
    }
}

fn note(longest: &mut Option<Longest>, score: Score, index: u64) {
    let plies = score.value().plies().unwrap_or(0);
    *longest = longer(*longest, Some(Longest { plies, index }));
}

/// The greater distance, of equal ones the one with the lower index.
fn longer(first: Option<Longest>, second: Option<Longest>) -> Option<Longest> {
    let order = |longest: &Longest| (longest.plies, Reverse(longest.index));
    first.into_iter().chain(second).max_by_key(order)
}
