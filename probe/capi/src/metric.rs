//! The quantity asked for.

use std::ffi::c_int;

use manoury_probe::Metric as Probed;

use crate::failure::Failure;

/// What a table stores, and what moves are rated by.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metric {
    /// Win, draw or loss.
    Wdl = 0,
    /// Plies to the next conversion that keeps the result: a capture or any man move.
    Dtc = 1,
    /// Plies to the end of the game.
    Dtw = 2,
    /// Under draw rules, in materials with a deadline: the fewest plies left to it with which the result stands.
    Dtd = 3,
}

impl From<Probed> for Metric {
    fn from(metric: Probed) -> Self {
        match metric {
            Probed::Wdl => Self::Wdl,
            Probed::Dtc => Self::Dtc,
            Probed::Dtw => Self::Dtw,
            Probed::Dtd => Self::Dtd,
        }
    }
}

/// The metric of theory with this number. A caller may pass any.
pub fn from_number(number: c_int) -> Result<Probed, Failure> {
    let metric = any_from_number(number).filter(|metric| Probed::THEORY.contains(metric));
    metric.ok_or(Failure::Metric(number))
}

/// The metric of tables under rules with this number.
pub fn ruled_from_number(number: c_int) -> Result<Probed, Failure> {
    any_from_number(number).ok_or(Failure::RuledMetric(number))
}

fn any_from_number(number: c_int) -> Option<Probed> {
    let place = usize::try_from(number).ok()?;
    Probed::ALL.get(place).copied()
}

#[cfg(test)]
mod tests {
    use manoury_probe::Metric as Probed;

    use super::{Metric, from_number, ruled_from_number};

    #[test]
    fn numbers_are_metrics() {
        let pairs = [
            (Metric::Wdl, Probed::Wdl),
            (Metric::Dtc, Probed::Dtc),
            (Metric::Dtw, Probed::Dtw),
            (Metric::Dtd, Probed::Dtd),
        ];
        for (number, expected) in pairs {
            let is_of_theory = number != Metric::Dtd;
            assert_eq!(from_number(number as i32).is_ok(), is_of_theory);
            assert_eq!(ruled_from_number(number as i32).unwrap(), expected);
            assert_eq!(Metric::from(expected), number);
        }
        for number in [-1, 3, i32::MAX, i32::MIN] {
            let error = from_number(number).unwrap_err().to_string();
            assert!(error.contains(&number.to_string()), "{error}");
        }
        for number in [-1, 4, i32::MAX, i32::MIN] {
            let error = ruled_from_number(number).unwrap_err().to_string();
            assert!(error.contains(&number.to_string()), "{error}");
        }
    }
}
