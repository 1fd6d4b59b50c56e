//! The rule sets that there are tables for.

use std::fmt;
use std::str::FromStr;

use manoury_rules::{Counted, RuleSet};

use crate::material::Material;
use crate::metric::{Metric, NameError};

/// A rule set with a name, which tables can hold under.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rules {
    /// No counting at all.
    Theory,
    /// The world federation's rules.
    Fmjd,
    /// The older club rules as the French federation states them.
    Ffjd,
}

impl Rules {
    /// All rule sets, in the order of their codes in files.
    pub const ALL: [Self; 3] = [Self::Theory, Self::Fmjd, Self::Ffjd];

    /// The name, which stands in the middle of a file name unless it is `theory`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Theory => "theory",
            Self::Fmjd => "fmjd",
            Self::Ffjd => "ffjd",
        }
    }

    /// The clauses.
    pub const fn rule_set(self) -> RuleSet {
        match self {
            Self::Theory => RuleSet::THEORY,
            Self::Fmjd => RuleSet::FMJD,
            Self::Ffjd => RuleSet::FFJD,
        }
    }

    /// The plies to the deadline that a material has under these rules when it arises, unless the main line makes it an earlier
    /// one. None where only moves without a conversion are counted, or nothing is.
    pub fn deadline(self, material: Material) -> Option<u16> {
        match counted(material) {
            Counted::Three => self.rule_set().three_limit(),
            Counted::Two => self.rule_set().two_limit(),
            Counted::Neither => None,
        }
    }

    /// The distances that tell whether a position of `material` is decided in time: [`Metric::Dtd`] where there is a deadline, else
    /// [`Metric::Dtc`].
    pub fn distance(self, material: Material) -> Metric {
        match self.deadline(material) {
            Some(_) => Metric::Dtd,
            None => Metric::Dtc,
        }
    }
}

/// The clause of the rules that counts the moves of a material; either side may be the lone king.
fn counted(material: Material) -> Counted {
    let (own, other) = (
        (material.own_kings, material.own_men),
        (material.other_kings, material.other_men),
    );
    Counted::of_pieces(own, other)
}

impl FromStr for Rules {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.into_iter().find(|rules| rules.name() == text);
        found.ok_or_else(|| NameError {
            text: text.to_owned(),
            choices: "theory, fmjd, ffjd",
        })
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::Rules;
    use crate::material::Material;
    use crate::metric::Metric;

    #[test]
    fn print_and_parse_are_inverses() {
        for rules in Rules::ALL {
            assert_eq!(rules.to_string().parse(), Ok(rules));
            assert_eq!(rules.rule_set().name(), Some(rules.name()));
        }
        let error = "fide".parse::<Rules>().unwrap_err();
        assert_eq!(error.to_string(), "`fide` is not one of theory, fmjd, ffjd");
    }

    #[test]
    fn deadlines() {
        let deadlines = |name: &str| {
            let material: Material = name.parse().unwrap();
            assert_eq!(
                Rules::ALL.map(|it| it.deadline(material)),
                Rules::ALL.map(|it| it.deadline(material.mirror()))
            );
            Rules::ALL.map(|rules| rules.deadline(material))
        };
        for name in ["3K-1K", "2K1M-1K", "1K2M-1K"] {
            assert_eq!(deadlines(name), [None, Some(32), Some(32)], "{name}");
        }
        for name in ["2K-1K", "1K1M-1K", "1K-1K"] {
            assert_eq!(deadlines(name), [None, Some(10), None], "{name}");
        }
        for name in [
            "3M-1K", "2M-1K", "1M-1K", "4K-1K", "2K-2K", "2K-1M", "3K-1K1M",
        ] {
            assert_eq!(deadlines(name), [None; 3], "{name}");
        }
        let kings = "3K-1K".parse().unwrap();
        assert_eq!(Rules::Fmjd.distance(kings), Metric::Dtd);
        assert_eq!(Rules::Theory.distance(kings), Metric::Dtc);
    }
}
