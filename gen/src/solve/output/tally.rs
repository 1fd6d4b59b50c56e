//! Counts of a slice, gathered while it is solved.

use manoury_probe::{Longest, SliceStats};

use crate::solve::bits::extent::Extent;

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
    /// Counts wins in `plies`.
    pub(crate) fn add_wins(&mut self, plies: u16, found: Extent) {
        self.wins += found.positions;
        self.longest_win = longer(self.longest_win, longest(plies, found));
    }

    /// Counts losses in `plies`.
    pub(crate) fn add_losses(&mut self, plies: u16, found: Extent) {
        self.losses += found.positions;
        self.longest_loss = longer(self.longest_loss, longest(plies, found));
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

/// The distance of positions, if there are any.
fn longest(plies: u16, found: Extent) -> Option<Longest> {
    (found.positions > 0).then_some(Longest {
        plies,
        index: found.lowest,
    })
}

/// The greater distance; of equal ones the lower index.
fn longer(a: Option<Longest>, b: Option<Longest>) -> Option<Longest> {
    let key = |l: &Longest| (l.plies, std::cmp::Reverse(l.index));
    a.into_iter().chain(b).max_by_key(key)
}

#[cfg(test)]
mod tests {
    use super::{Extent, Tally};

    #[test]
    fn the_longest_is_that_of_the_lowest_index() {
        let (mut all, mut part) = (Tally::default(), Tally::default());
        all.add_wins(7, Extent::NONE);
        assert_eq!(all, Tally::default());
        all.add_wins(3, Extent::one(40));
        all.add_wins(3, Extent::one(60));
        part.add_wins(3, Extent::one(9));
        part.add_wins(1, Extent::one(0));
        part.add_losses(2, Extent::one(5));
        all.merge(&part, 30);
        let longest = |it: Option<manoury_probe::Longest>| it.map(|it| (it.plies, it.index));
        assert_eq!((all.wins, all.losses), (4, 1));
        assert_eq!(longest(all.longest_win), Some((3, 39)));
        assert_eq!(longest(all.longest_loss), Some((2, 35)));
    }
}
