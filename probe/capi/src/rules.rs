//! The draw rules of a game, and how far their counts have come.

use std::ffi::c_int;

use manoury_probe::{Counters as Probed, Rules as ProbedRules};

use crate::failure::Failure;

/// Draw rules that count moves.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules {
    /// Nothing is counted.
    Theory = 0,
    /// The world federation's rules.
    Fmjd = 1,
    /// The older rules of clubs, as the French federation states them.
    Ffjd = 2,
}

/// The counts of a position of a game.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counters {
    /// Plies since the last capture or move of a man, or since the position was set up. 50 draw the game.
    pub quiet_plies: u32,
    /// Plies left to the earliest deadline of the material: under MANOURY_RULES_FMJD there is one with three pieces, two or one
    /// against a lone king, under MANOURY_RULES_FFJD with three. Negative for one that has just begun.
    pub deadline_left: i32,
}

/// The rules with this number. A caller may pass any.
pub fn rules_from_number(number: c_int) -> Result<ProbedRules, Failure> {
    let place = usize::try_from(number).ok();
    place
        .and_then(|place| ProbedRules::ALL.get(place).copied())
        .ok_or(Failure::Rules(number))
}

impl From<Counters> for Probed {
    /// Counts beyond the greatest number there are as good as that.
    fn from(counters: Counters) -> Self {
        let left = u32::try_from(counters.deadline_left).ok();
        Self {
            quiet_plies: at_most_max(counters.quiet_plies),
            deadline_left: left.map(at_most_max),
        }
    }
}

fn at_most_max(plies: u32) -> u16 {
    u16::try_from(plies).unwrap_or(u16::MAX)
}

#[cfg(test)]
mod tests {
    use manoury_probe::{Counters as Probed, Rules as ProbedRules};

    use super::{Counters, Rules, rules_from_number};

    #[test]
    fn numbers_are_rules() {
        let pairs = [
            (Rules::Theory, ProbedRules::Theory),
            (Rules::Fmjd, ProbedRules::Fmjd),
            (Rules::Ffjd, ProbedRules::Ffjd),
        ];
        for (number, expected) in pairs {
            assert_eq!(rules_from_number(number as i32).unwrap(), expected);
        }
        for number in [-1, 3, i32::MAX, i32::MIN] {
            let error = rules_from_number(number).unwrap_err().to_string();
            assert!(error.contains(&number.to_string()), "{error}");
        }
    }

    #[test]
    fn counters() {
        for (quiet_plies, deadline_left, expected) in [
            (0, -1, (0, None)),
            (12, 20, (12, Some(20))),
            (70_000, i32::MAX, (u16::MAX, Some(u16::MAX))),
            (0, i32::MIN, (0, None)),
        ] {
            let found = Probed::from(Counters {
                quiet_plies,
                deadline_left,
            });
            assert_eq!((found.quiet_plies, found.deadline_left), expected);
        }
    }
}
