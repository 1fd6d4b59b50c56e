//! What a statement claims of the value of positions.

use crate::theory::condition::Condition;
use crate::theory::value::{Value, Worth};
use crate::theory::view::View;

/// What is claimed of a position, and when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// What is claimed.
    pub claimed: Claimed,
    /// Whether it is anything but this.
    pub is_not: bool,
    /// The greatest distance to the end in plies.
    pub within: Option<u16>,
    /// When it holds; otherwise it must not. None: always.
    pub only_if: Option<Condition>,
}

/// What a claim is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claimed {
    /// The position has this value.
    Value(Value),
    /// It has the same value under the rules as in theory.
    AsInTheory,
    /// It may have any value: only the distance counts.
    Anything,
}

/// What a claim says of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judged {
    /// Whether the position should be as claimed.
    pub should: bool,
    /// Whether it is.
    pub has: bool,
}

impl Claim {
    /// Compares the claim with what a position is worth: under the rules, where `worth` tells that.
    pub fn judge(&self, view: &View, worth: &Worth) -> Judged {
        let in_time = match (self.within, worth.plies) {
            (Some(most), Some(plies)) => plies <= most,
            _ => true,
        };
        Judged {
            should: self.only_if.as_ref().is_none_or(|it| it.holds(view)),
            has: (self.claimed.is_true(worth) != self.is_not) && in_time,
        }
    }
}

impl Claimed {
    fn is_true(self, worth: &Worth) -> bool {
        let value = worth.ruled.unwrap_or(worth.value);
        match self {
            Self::Value(claimed) => claimed == value,
            Self::AsInTheory => worth.value == value,
            Self::Anything => true,
        }
    }
}

impl Judged {
    /// Whether the position is as claimed.
    pub fn is_right(self) -> bool {
        self.should == self.has
    }
}
