//! What a position is worth to the side to move.

use std::cmp::Ordering;
use std::fmt;

use crate::codec::{WDL_DRAW, WDL_WIN};

/// Win, draw or loss of the side to move. Sorts best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wdl {
    /// The side to move wins.
    Win,
    /// Nobody wins.
    Draw,
    /// The side to move loses.
    Loss,
}

/// The results by what a table stores for them. A look-up instead of branches, which nobody could predict.
const RESULTS: [Wdl; 4] = {
    let mut results = [Wdl::Loss; 4];
    results[WDL_DRAW as usize] = Wdl::Draw;
    results[WDL_WIN as usize] = Wdl::Win;
    results
};

impl Wdl {
    /// The result that a table of results has stored as `value`, of which there are three.
    pub fn of_stored(value: u16) -> Self {
        RESULTS[usize::from(value) % RESULTS.len()]
    }

    /// The same result for the opponent: what a move to a position of this value is worth.
    pub const fn flip(self) -> Self {
        match self {
            Self::Win => Self::Loss,
            Self::Draw => Self::Draw,
            Self::Loss => Self::Win,
        }
    }
}

impl fmt::Display for Wdl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Win => "win",
            Self::Draw => "draw",
            Self::Loss => "loss",
        })
    }
}

/// A result for the side to move with its distance in plies, where there is one. Sorts best first: wins, the
/// nearest first, draws, losses, the farthest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Valued {
    /// The side to move wins in so many plies.
    Win(u16),
    /// Nobody wins.
    Draw,
    /// The side to move loses in so many plies.
    Loss(u16),
}

impl Valued {
    /// A result with the distance that it would have, were it decisive.
    pub const fn new(wdl: Wdl, plies: u16) -> Self {
        match wdl {
            Wdl::Win => Self::Win(plies),
            Wdl::Draw => Self::Draw,
            Wdl::Loss => Self::Loss(plies),
        }
    }

    /// The result alone.
    pub const fn wdl(self) -> Wdl {
        match self {
            Self::Win(_) => Wdl::Win,
            Self::Draw => Wdl::Draw,
            Self::Loss(_) => Wdl::Loss,
        }
    }

    /// The distance in plies. None for a draw.
    pub const fn plies(self) -> Option<u16> {
        match self {
            Self::Win(plies) | Self::Loss(plies) => Some(plies),
            Self::Draw => None,
        }
    }

    /// What a move to a position of this value is worth: flipped, and one ply more.
    pub const fn before_ply(self) -> Self {
        match self {
            Self::Win(plies) => Self::Loss(plies.saturating_add(1)),
            Self::Draw => Self::Draw,
            Self::Loss(plies) => Self::Win(plies.saturating_add(1)),
        }
    }

    /// Wins in the order of plies, draws, losses against the order of plies.
    const fn sort_key(self) -> (Wdl, u16) {
        match self {
            Self::Win(plies) => (Wdl::Win, plies),
            Self::Draw => (Wdl::Draw, 0),
            Self::Loss(plies) => (Wdl::Loss, u16::MAX - plies),
        }
    }
}

impl PartialOrd for Valued {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Valued {
    fn cmp(&self, other: &Self) -> Ordering {
        self.sort_key().cmp(&other.sort_key())
    }
}

impl fmt::Display for Valued {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(plies) => write!(f, "win in {plies}"),
            Self::Draw => f.write_str("draw"),
            Self::Loss(plies) => write!(f, "loss in {plies}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Valued, Wdl};

    #[test]
    fn best_sorts_first() {
        let best_first = [
            Valued::Win(1),
            Valued::Win(7),
            Valued::Draw,
            Valued::Loss(8),
            Valued::Loss(0),
        ];
        assert!(best_first.is_sorted());
        assert!(Wdl::Win < Wdl::Draw && Wdl::Draw < Wdl::Loss);
    }

    #[test]
    fn before_a_ply() {
        assert_eq!(Valued::Loss(0).before_ply(), Valued::Win(1));
        assert_eq!(Valued::Win(1).before_ply(), Valued::Loss(2));
        assert_eq!(Valued::Draw.before_ply(), Valued::Draw);
        assert_eq!(Valued::Win(u16::MAX).before_ply(), Valued::Loss(u16::MAX));
    }

    #[test]
    fn parts_and_whole() {
        for value in [Valued::Win(3), Valued::Draw, Valued::Loss(4)] {
            let plies = value.plies().unwrap_or(0);
            assert_eq!(Valued::new(value.wdl(), plies), value);
            assert_eq!(value.wdl().flip().flip(), value.wdl());
        }
    }
}
