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
}

/// The metric with this number. A caller may pass any.
pub fn from_number(number: c_int) -> Result<Probed, Failure> {
    let place = usize::try_from(number).ok();
    place
        .and_then(|place| Probed::ALL.get(place).copied())
        .ok_or(Failure::Metric(number))
}

#[cfg(test)]
mod tests {
    use manoury_probe::Metric as Probed;

    use super::{Metric, from_number};

    #[test]
    fn numbers_are_metrics() {
        let pairs = [
            (Metric::Wdl, Probed::Wdl),
            (Metric::Dtc, Probed::Dtc),
            (Metric::Dtw, Probed::Dtw),
        ];
        for (number, expected) in pairs {
            assert_eq!(from_number(number as i32).unwrap(), expected);
        }
        for number in [-1, 3, i32::MAX, i32::MIN] {
            let error = from_number(number).unwrap_err().to_string();
            assert!(error.contains(&number.to_string()), "{error}");
        }
    }
}
