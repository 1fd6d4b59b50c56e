//! What the conversions of a row of positions come to.

use crate::rows::{Row, zero};

/// One row of positions: where a capture is possible, and what the single captures come to.
#[derive(Clone, Copy)]
pub(crate) struct Captures<const T: usize> {
    /// Some capture is possible.
    pub(crate) possible: Row<T>,
    /// Some single capture wins.
    pub(crate) win: Row<T>,
    /// Some single capture does not lose.
    pub(crate) safe: Row<T>,
    /// Some capture takes two pieces or more, so that the single ones are not allowed.
    pub(crate) chain: Row<T>,
}

impl<const T: usize> Captures<T> {
    pub(crate) const NONE: Captures<T> = Captures {
        possible: zero(),
        win: zero(),
        safe: zero(),
        chain: zero(),
    };
}
