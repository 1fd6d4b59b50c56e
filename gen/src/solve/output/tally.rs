//! Counts of a slice, gathered while it is solved.

use manoury_probe::{Longest, SliceStats};

use crate::solve::bits::vectors::{count, first};

/// Counts over all legal diagrams of a part of a slice, captures included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) positions: u64,
    pub(crate) wins: u64,
    pub(crate) losses: u64,
    pub(crate) longest_win: Option<Longest>,
    pub(crate) longest_loss: Option<Longest>,
}

impl Tally {
    /// Counts `positions` wins in `plies`, the first of them at `index`.
    pub(crate) fn add_wins(&mut self, positions: u64, plies: u16, index: u64) {
        self.wins += positions;
        self.longest_win = longer(self.longest_win, Some(Longest { plies, index }));
    }

    /// Counts `positions` losses in `plies`, the first of them at `index`.
    pub(crate) fn add_losses(&mut self, positions: u64, plies: u16, index: u64) {
        self.losses += positions;
        self.longest_loss = longer(self.longest_loss, Some(Longest { plies, index }));
    }

    /// Adds the counts of another part, whose indexes start at `base`.
    pub(crate) fn merge(&mut self, part: &Tally, base: u64) {
        let moved = |longest: Option<Longest>| {
            longest.map(|l| Longest {
                index: l.index + base,
                ..l
            })
        };
        self.positions += part.positions;
        self.wins += part.wins;
        self.losses += part.losses;
        self.longest_win = longer(self.longest_win, moved(part.longest_win));
        self.longest_loss = longer(self.longest_loss, moved(part.longest_loss));
    }

    /// The counts as a table's header keeps them.
    pub(crate) fn stats(&self) -> SliceStats {
        SliceStats {
            positions: self.positions,
            wins: self.wins,
            draws: self.positions - self.wins - self.losses,
            losses: self.losses,
            longest_win: self.longest_win,
            longest_loss: self.longest_loss,
        }
    }
}

/// The greater distance; of equal ones the lower index.
fn longer(a: Option<Longest>, b: Option<Longest>) -> Option<Longest> {
    let key = |l: &Longest| (l.plies, std::cmp::Reverse(l.index));
    a.into_iter().chain(b).max_by_key(key)
}

/// Counts the bits as wins.
pub(crate) fn count_wins(vector: &[u64], plies: u16, tally: &mut Tally) {
    if let Some(index) = first(vector) {
        tally.add_wins(count(vector), plies, index);
    }
}

/// Counts the bits as losses.
pub(crate) fn count_losses(vector: &[u64], plies: u16, tally: &mut Tally) {
    if let Some(index) = first(vector) {
        tally.add_losses(count(vector), plies, index);
    }
}
