//! Man patterns: the squares of all men, their digits in the index and their level.

use manoury_probe::{binomial, colex, colex_unrank};
use manoury_rules::{Direction, SquareSet};

use crate::solve::placement::geometry::{is_far_row, rotate, squares_of, step};

/// Squares a man can stand on.
pub(crate) const MAN_SQUARES: usize = 45;

/// The directions of men's quiet moves.
const FORWARD: [Direction; 2] = [Direction::NorthWest, Direction::NorthEast];

/// The men of both sides in the mover's view, as 50-bit masks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Men {
    pub(crate) own: u64,
    pub(crate) other: u64,
}

impl Men {
    /// The pattern's place in the slice of the side to move: own digit first.
    #[inline(always)]
    pub(crate) fn pattern(self) -> usize {
        pattern(
            digit(self.own),
            digit(rotate(self.other)),
            self.other.count_ones(),
        )
    }

    /// The pattern's place in the slice of the opponent, when it is to move.
    #[inline(always)]
    pub(crate) fn opponent_pattern(self) -> usize {
        pattern(
            digit(rotate(self.other)),
            digit(self.own),
            self.own.count_ones(),
        )
    }

    /// The same men as the opponent sees them.
    pub(crate) fn rotated(self) -> Men {
        Men {
            own: rotate(self.other),
            other: rotate(self.own),
        }
    }

    /// The squares of all men.
    #[inline(always)]
    pub(crate) fn all(self) -> u64 {
        self.own | self.other
    }

    /// The quiet moves of own men, from and to; kings may stand where they lead.
    #[inline(always)]
    pub(crate) fn steps(self) -> impl Iterator<Item = (usize, usize)> {
        let (own, all) = (SquareSet::from_bits(self.own), self.all());
        let to = move |d: Direction| own.shift(d).bits() & !all;
        let step = |d: Direction, to| step(to, d.opposite().index()).map(|from| (from, to));
        FORWARD
            .into_iter()
            .flat_map(move |d| squares_of(to(d)).filter_map(move |to| step(d, to)))
    }

    /// The men after an own one went from `from` to `to`; on the far row it is none any more.
    #[inline(always)]
    pub(crate) fn moved(self, from: usize, to: usize) -> Men {
        let gone = self.own & !(1 << from);
        Men {
            own: if is_far_row(to) { gone } else { gone | 1 << to },
            other: self.other,
        }
    }

    /// The men without those of the opponent on the squares of `taken`.
    #[inline(always)]
    pub(crate) fn without(self, taken: u64) -> Men {
        Men {
            own: self.own,
            other: self.other & !taken,
        }
    }
}

#[inline(always)]
fn pattern(own_digit: usize, other_digit: usize, other_men: u32) -> usize {
    own_digit * binomial(MAN_SQUARES, other_men as usize) as usize + other_digit
}

/// Colex rank of men that promote on squares 0..4 over their 45 squares.
#[inline(always)]
pub(crate) fn digit(men: u64) -> usize {
    colex(men >> 5) as usize
}

/// Man sets of one side by the number of steps they still have to go.
pub(crate) struct ManSets {
    masks: Vec<u64>,
    by_steps: Vec<Vec<u32>>,
}

impl ManSets {
    /// All sets of `men` men, in their own side's view.
    pub(crate) fn new(men: u8) -> ManSets {
        let count = binomial(MAN_SQUARES, men as usize);
        let masks: Vec<u64> = (0..count)
            .map(|r| colex_unrank(r, men as usize) << 5)
            .collect();
        let mut by_steps = vec![Vec::new(); 9 * men as usize + 1];
        for (digit, &mask) in masks.iter().enumerate() {
            by_steps[steps(mask)].push(digit as u32);
        }
        ManSets { masks, by_steps }
    }
}

/// Steps to the far row, summed over the men.
fn steps(men: u64) -> usize {
    squares_of(men).map(|s| s / 5).sum()
}

/// The man patterns of a slice, by level: the steps that all men together still have to go.
pub(crate) struct Levels {
    own: ManSets,
    other: ManSets,
    /// Own and other are interchangeable: only own digit <= other digit is listed.
    halved: bool,
}

impl Levels {
    /// The patterns of a slice with these numbers of men; `halved` lists one of each mirror pair.
    pub(crate) fn new(own_men: u8, other_men: u8, halved: bool) -> Levels {
        Levels {
            own: ManSets::new(own_men),
            other: ManSets::new(other_men),
            halved,
        }
    }

    /// Number of levels.
    pub(crate) fn len(&self) -> usize {
        self.own.by_steps.len() + self.other.by_steps.len() - 1
    }

    /// The patterns of one level, holes (two men on one square) left out, in a fixed order.
    pub(crate) fn patterns(&self, level: usize) -> Vec<Men> {
        let mut patterns = Vec::new();
        for (steps, own_digits) in self.own.by_steps.iter().enumerate().take(level + 1) {
            let Some(other_digits) = self.other.by_steps.get(level - steps) else {
                continue;
            };
            for &own in own_digits {
                let own_mask = self.own.masks[own as usize];
                let wanted = other_digits
                    .iter()
                    .filter(|&&other| !self.halved || own <= other);
                let men = wanted.map(|&other| Men {
                    own: own_mask,
                    other: rotate(self.other.masks[other as usize]),
                });
                patterns.extend(men.filter(|men| men.own & men.other == 0));
            }
        }
        patterns
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{Levels, Men};

    fn all_patterns(own_men: u8, other_men: u8, halved: bool) -> Vec<Men> {
        let levels = Levels::new(own_men, other_men, halved);
        (0..levels.len())
            .flat_map(|level| levels.patterns(level))
            .collect()
    }

    #[test]
    fn every_pattern_has_one_level() {
        let all = all_patterns(1, 2, false);
        let seen: HashSet<usize> = all.iter().map(|men| men.pattern()).collect();
        assert_eq!(seen.len(), all.len());
        // On 5 of the own man's 45 squares no other man can stand.
        assert_eq!(all.len(), 5 * (45 * 44 / 2) + 40 * (44 * 43 / 2));
    }

    #[test]
    fn one_of_each_mirror_pair_is_listed() {
        let (halved, all) = (all_patterns(2, 2, true), all_patterns(2, 2, false));
        let pairs = halved.iter().flat_map(|&men| [men, men.rotated()]);
        let seen: HashSet<usize> = pairs.map(Men::pattern).collect();
        assert_eq!(seen.len(), all.len());
        let own_mirrors = all.iter().filter(|&&men| men == men.rotated()).count();
        assert_eq!(2 * halved.len(), all.len() + own_mirrors);
    }

    #[test]
    fn a_step_leads_to_the_next_level() {
        let levels = Levels::new(1, 1, false);
        for level in 1..levels.len() {
            let lower = levels.patterns(level - 1);
            for men in levels.patterns(level) {
                let after = men.steps().map(|(from, to)| men.moved(from, to));
                // A man that promotes leaves the material.
                let mut after = after.filter(|after| after.own != 0);
                assert!(after.all(|after| lower.contains(&after)), "{men:?}");
            }
        }
    }

    #[test]
    fn a_pattern_and_its_rotation_swap_digits() {
        let men = Men {
            own: 1 << 30 | 1 << 7,
            other: 1 << 12,
        };
        assert_eq!(men.opponent_pattern(), men.rotated().pattern());
        assert_eq!(men.rotated().rotated(), men);
    }
}
