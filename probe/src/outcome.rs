//! What a position is worth under draw rules, told apart from what it is worth in theory.

use std::fmt;

use crate::value::Wdl;

/// The result for the side to move under draw rules and counters; a draw says whether it is one in theory. Sorts best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// The side to move wins in time.
    Win,
    /// It would win, but the game is drawn before.
    CursedWin,
    /// Nobody would win, whatever is counted.
    Draw,
    /// It would lose, but the game is drawn before.
    BlessedLoss,
    /// The side to move loses in time.
    Loss,
}

impl Outcome {
    /// All outcomes, best first.
    pub const ALL: [Self; 5] = [
        Self::Win,
        Self::CursedWin,
        Self::Draw,
        Self::BlessedLoss,
        Self::Loss,
    ];

    /// A draw under the rules where theory has this result.
    pub const fn drawn(theory: Wdl) -> Self {
        match theory {
            Wdl::Win => Self::CursedWin,
            Wdl::Draw => Self::Draw,
            Wdl::Loss => Self::BlessedLoss,
        }
    }

    /// The result under the rules.
    pub const fn wdl(self) -> Wdl {
        match self {
            Self::Win => Wdl::Win,
            Self::CursedWin | Self::Draw | Self::BlessedLoss => Wdl::Draw,
            Self::Loss => Wdl::Loss,
        }
    }

    /// The result in theory.
    pub const fn theory(self) -> Wdl {
        match self {
            Self::Win | Self::CursedWin => Wdl::Win,
            Self::Draw => Wdl::Draw,
            Self::BlessedLoss | Self::Loss => Wdl::Loss,
        }
    }

    /// The same outcome for the opponent: what a move to a position of this outcome is worth.
    pub const fn flip(self) -> Self {
        match self {
            Self::Win => Self::Loss,
            Self::CursedWin => Self::BlessedLoss,
            Self::Draw => Self::Draw,
            Self::BlessedLoss => Self::CursedWin,
            Self::Loss => Self::Win,
        }
    }

    /// The name that is printed.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::CursedWin => "cursed-win",
            Self::Draw => "draw",
            Self::BlessedLoss => "blessed-loss",
            Self::Loss => "loss",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::Outcome;
    use crate::value::Wdl;

    #[test]
    fn best_sorts_first() {
        assert!(Outcome::ALL.is_sorted());
        let names = Outcome::ALL.map(|outcome| outcome.to_string());
        assert_eq!(names, ["win", "cursed-win", "draw", "blessed-loss", "loss"]);
    }

    #[test]
    fn both_results_and_the_other_side() {
        for outcome in Outcome::ALL {
            assert_eq!(outcome.flip().flip(), outcome);
            assert_eq!(outcome.flip().wdl(), outcome.wdl().flip());
            assert_eq!(outcome.flip().theory(), outcome.theory().flip());
            match outcome.wdl() {
                Wdl::Draw => assert_eq!(Outcome::drawn(outcome.theory()), outcome),
                decided => assert_eq!(decided, outcome.theory()),
            }
        }
    }
}
