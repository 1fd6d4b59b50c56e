//! What a table stores.

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
    /// Distance to the decision under rules with a deadline: the fewest plies left to the deadline with which the position is
    /// decided, where leaving the materials of the deadline for a decided position counts 1.
    Dtd,
}

impl Metric {
    /// All metrics, in the order of their codes in files.
    pub const ALL: [Self; 4] = [Self::Wdl, Self::Dtc, Self::Dtw, Self::Dtd];

    /// The metrics of tables without counting rules.
    pub const THEORY: [Self; 3] = [Self::Wdl, Self::Dtc, Self::Dtw];

    /// The name, which ends a file name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Wdl => "wdl",
            Self::Dtc => "dtc",
            Self::Dtw => "dtw",
            Self::Dtd => "dtd",
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
            choices: "wdl, dtc, dtw, dtd",
        })
    }
}

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::Metric;

    #[test]
    fn print_and_parse_are_inverses() {
        for metric in Metric::ALL {
            assert_eq!(metric.to_string().parse(), Ok(metric));
        }
        let error = "dtm".parse::<Metric>().unwrap_err();
        assert_eq!(error.to_string(), "`dtm` is not one of wdl, dtc, dtw, dtd");
    }
}
