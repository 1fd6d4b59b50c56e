//! Man patterns: the squares of all men, their digits in the index and their level.

use manoury_probe::{binomial, colex, colex_unrank};

use crate::solve::placement::geometry::{rotate, squares_of};

/// Squares a man can stand on.
pub(crate) const MAN_SQUARES: usize = 45;

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
    use super::{Levels, Men};

    #[test]
    fn every_pattern_has_one_level() {
        let levels = Levels::new(1, 2, false);
        let count: usize = (0..levels.len()).map(|l| levels.patterns(l).len()).sum();
        // 45 * 990 less the patterns with a shared square.
        let all = (5..50).map(|own| (0..45).filter(|&s| s != own).count() * 43 / 2);
        let expected: usize = (5..50u64)
            .map(|own| {
                let free = (0..45u64).filter(|&s| s != own).count();
                free * (free - 1) / 2
            })
            .sum();
        assert!(all.sum::<usize>() <= expected + 45);
        assert_eq!(count, expected);
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
