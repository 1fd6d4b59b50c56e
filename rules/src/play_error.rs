//! Why a move cannot be played in a game.

use crate::game_over::GameOver;
use crate::position::Color;
use crate::square::Square;
use std::error::Error;
use std::fmt;

/// Why a move is refused; squares as White sees them, numbers of pieces from 1 on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlayError {
    /// The game has ended already.
    GameOver(GameOver),
    /// The other side, this one, is to move.
    NotYourTurn(Color),
    /// Fewer than two squares.
    TooFewSquares,
    /// There is no piece on the start square.
    EmptySquare(Square),
    /// The piece on the start square is the opponent's.
    OpponentsPiece(Square),
    /// The piece cannot go there, whatever other pieces may have to do.
    Blocked {
        /// The start square.
        from: Square,
        /// The final square.
        to: Square,
    },
    /// The piece could go there but for a capture on the board, which must be made.
    CaptureCompulsory {
        /// The number of pieces that must be taken.
        most: u32,
    },
    /// The capture takes fewer pieces than another one on the board.
    MoreMustBeTaken {
        /// The number of pieces that it takes.
        taken: u32,
        /// The number that must be taken.
        most: u32,
    },
    /// A legal capture goes this way, but not only so far: the same piece must go on.
    CaptureNotFinished {
        /// The number of pieces that must be taken in all.
        most: u32,
    },
    /// Several legal captures have these squares but take different pieces.
    Ambiguous,
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver(end) => write!(f, "the game is over: {end}"),
            Self::NotYourTurn(turn) => write!(f, "{} is to move", name(*turn)),
            Self::TooFewSquares => f.write_str("a move has at least two squares"),
            Self::EmptySquare(from) => write!(f, "there is no piece on {from}"),
            Self::OpponentsPiece(from) => write!(f, "the piece on {from} is the opponent's"),
            Self::Blocked { from, to } => write!(f, "the piece on {from} cannot go to {to}"),
            Self::CaptureCompulsory { most } => {
                write!(f, "a capture is compulsory, {most} to be taken")
            }
            Self::MoreMustBeTaken { taken, most } => {
                write!(f, "the capture takes {taken}, and {most} must be taken")
            }
            Self::CaptureNotFinished { most } => {
                write!(f, "the capture must go on until {most} are taken")
            }
            Self::Ambiguous => {
                f.write_str("several captures, add the squares in between to choose one")
            }
        }
    }
}

const fn name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

impl Error for PlayError {}
