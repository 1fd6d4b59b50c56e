//! What a table stores, and under which rules.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The quantity that a table stores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Metric {
    /// Win, draw or loss.
    Wdl,
    /// Plies to the next conversion: a capture or any man move that keeps the value.
    Dtc,
    /// Plies to the end of the game.
    Dtw,
}

impl Metric {
    /// All metrics, in the order of their codes in files.
    pub const ALL: [Self; 3] = [Self::Wdl, Self::Dtc, Self::Dtw];

    /// The name, which ends a file name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Wdl => "wdl",
            Self::Dtc => "dtc",
            Self::Dtw => "dtw",
        }
    }
}

/// The rules by which games are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RuleSet {
    /// No counting at all.
    Theory,
    /// The world federation's rules.
    Fmjd,
    /// The older club rules as the French federation states them.
    Ffjd,
}

impl RuleSet {
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
}

/// A text that names no metric or rule set.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{text}` is not one of {choices}")]
pub struct NameError {
    /// The text.
    pub text: String,
    /// The names there are.
    pub choices: &'static str,
}

impl FromStr for Metric {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.into_iter().find(|metric| metric.name() == text);
        found.ok_or_else(|| NameError {
            text: text.to_owned(),
            choices: "wdl, dtc, dtw",
        })
    }
}

impl FromStr for RuleSet {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.into_iter().find(|rules| rules.name() == text);
        found.ok_or_else(|| NameError {
            text: text.to_owned(),
            choices: "theory, fmjd, ffjd",
        })
    }
}

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::{Metric, RuleSet};

    #[test]
    fn print_and_parse_are_inverses() {
        for metric in Metric::ALL {
            assert_eq!(metric.to_string().parse(), Ok(metric));
        }
        for rules in RuleSet::ALL {
            assert_eq!(rules.to_string().parse(), Ok(rules));
        }
        let error = "dtm".parse::<Metric>().unwrap_err();
        assert_eq!(error.to_string(), "`dtm` is not one of wdl, dtc, dtw");
    }
}
