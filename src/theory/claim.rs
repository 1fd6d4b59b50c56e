//! What a statement claims of the value of positions.

use std::fmt;

use manoury_probe::Wdl;

use crate::theory::condition::Condition;
use crate::theory::view::View;

/// A result as White sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    /// White wins.
    Win,
    /// Nobody wins.
    Draw,
    /// Black wins.
    Loss,
}

impl From<Wdl> for Value {
    /// That of the side to move, if it is White.
    fn from(wdl: Wdl) -> Self {
        match wdl {
            Wdl::Win => Self::Win,
            Wdl::Draw => Self::Draw,
            Wdl::Loss => Self::Loss,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Win => "White wins",
            Self::Draw => "draw",
            Self::Loss => "Black wins",
        })
    }
}

/// `VALUE [within N plies] [if and only if CONDITION]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The value.
    pub value: Value,
    /// Whether it is any but this.
    pub is_not: bool,
    /// The greatest distance to the end in plies.
    pub within: Option<u16>,
    /// When it holds; otherwise it must not. None: always.
    pub only_if: Option<Condition>,
}

/// What a claim says of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judged {
    /// Whether the position should have the value.
    pub should: bool,
    /// Whether it has it.
    pub has: bool,
}

impl Claim {
    /// Compares the claim with the value of a position, and its distance to the end if that is known.
    pub fn judge(&self, view: &View, value: Value, plies: Option<u16>) -> Judged {
        let in_time = match (self.within, plies) {
            (Some(most), Some(plies)) => plies <= most,
            _ => true,
        };
        Judged {
            should: self.only_if.as_ref().is_none_or(|it| it.holds(view)),
            has: ((self.value == value) != self.is_not) && in_time,
        }
    }
}

impl Judged {
    /// Whether the position is as claimed.
    pub fn is_right(self) -> bool {
        self.should == self.has
    }
}
