//! How a game has ended.

use crate::clock::Clause;
use crate::position::Color;
use std::fmt;

/// The end of a game: why, and who has won if anyone has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameOver {
    reason: EndReason,
    winner: Option<Color>,
}

/// Why a game has ended. The first three have a winner, the others are draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndReason {
    /// The side to move has no pieces and has lost.
    NoPieces,
    /// No piece of the side to move can move, and it has lost.
    NoMoves,
    /// A side has given the game up.
    Resignation,
    /// (a): the same position with the same side to move for the third time.
    Repetition,
    /// (b): 25 moves of each player with kings only and without a capture.
    QuietMoves,
    /// (c): 16 moves of each player with three pieces against a lone king.
    ThreeKings,
    /// (d): 5 moves of each player with two pieces or one against a lone king.
    TwoKings,
    /// (e): 5 moves of each player from when the lone king was alone on the main line, against three pieces.
    MainLine,
    /// FFJD: two kings or one against one, and neither side has a capture.
    Immediate,
    /// The players have agreed to a draw.
    Agreement,
}

impl GameOver {
    pub(crate) const fn lost(loser: Color, reason: EndReason) -> Self {
        Self {
            reason,
            winner: Some(loser.other()),
        }
    }

    pub(crate) const fn drawn(reason: EndReason) -> Self {
        Self {
            reason,
            winner: None,
        }
    }

    /// Why the game has ended.
    pub const fn reason(&self) -> EndReason {
        self.reason
    }

    /// Who has won; `None` for a draw.
    pub const fn winner(&self) -> Option<Color> {
        self.winner
    }

    /// The result as PDN writes it for games of GameType 20: `2-0` (White has won), `0-2` or `1-1`.
    pub const fn result(&self) -> &'static str {
        match self.winner {
            Some(Color::White) => "2-0",
            Some(Color::Black) => "0-2",
            None => "1-1",
        }
    }
}

impl From<Clause> for EndReason {
    fn from(clause: Clause) -> Self {
        match clause {
            Clause::QuietMoves => Self::QuietMoves,
            Clause::ThreeKings => Self::ThreeKings,
            Clause::TwoKings => Self::TwoKings,
            Clause::MainLine => Self::MainLine,
        }
    }
}

/// Prints words that fit a rule set with any limits.
impl fmt::Display for EndReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoPieces => "no pieces left",
            Self::NoMoves => "no legal move",
            Self::Resignation => "resignation",
            Self::Repetition => "repetition of the position",
            Self::QuietMoves => "too many moves of kings without a capture",
            Self::ThreeKings => "too many moves with three pieces against a king",
            Self::TwoKings => "too many moves with two pieces or one against a king",
            Self::MainLine => "too many moves since the lone king held the main line",
            Self::Immediate => "two kings or one against a king, and no capture",
            Self::Agreement => "agreement",
        })
    }
}

/// Prints `2-0, no legal move`.
impl fmt::Display for GameOver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.result(), self.reason)
    }
}
