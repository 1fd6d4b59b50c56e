//! What is wrong with the text of a position, and where.

use crate::cursor::{Span, quoted};
use std::error::Error;
use std::fmt;

/// Why a text is no position: the offending piece of it, its column and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenError {
    kind: FenErrorKind,
    text: String,
    column: usize,
}

/// The reasons of a [`FenError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FenErrorKind {
    /// The text does not start with the colour to move.
    NoSideToMove,
    /// Neither colour has a list of pieces, not even an empty one.
    NoPieces,
    /// A letter that means nothing here.
    UnknownLetter,
    /// A number that is no square.
    NoSquare,
    /// A range whose last square is lower than its first.
    BackwardRange,
    /// A piece on a square (1..=50) that is taken already.
    TwoPieces(u8),
    /// A man on the square (1..=50) where it would have been crowned.
    ManOnPromotionRow(u8),
    /// A whole-board string with this number of characters.
    HubLength(usize),
    /// Something else than what has to come here.
    Expected(&'static str),
}

impl FenError {
    pub(crate) fn new(kind: FenErrorKind, span: Span<'_>) -> Self {
        Self {
            kind,
            text: span.text.to_owned(),
            column: span.column,
        }
    }

    /// The reason.
    pub const fn kind(&self) -> FenErrorKind {
        self.kind
    }

    /// The offending piece of text; empty where the text ends too early.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The column of the first character of that piece, from 1 on.
    pub const fn column(&self) -> usize {
        self.column
    }
}

impl fmt::Display for FenErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSideToMove => f.write_str("no side to move, expected W: or B:"),
            Self::NoPieces => f.write_str("no pieces, expected a list such as :W31,K32 or :B1"),
            Self::UnknownLetter => f.write_str("unknown letter"),
            Self::NoSquare => f.write_str("no square, expected 1 to 50"),
            Self::BackwardRange => f.write_str("a range has to ascend"),
            Self::TwoPieces(square) => write!(f, "two pieces on square {square}"),
            Self::ManOnPromotionRow(square) => {
                write!(f, "a man on its promotion row, square {square}")
            }
            Self::HubLength(length) => write!(
                f,
                "a whole board has 51 characters, the side to move and 50 squares, not {length}"
            ),
            Self::Expected(what) => write!(f, "expected {what}"),
        }
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (column, text) = (self.column, quoted(&self.text));
        write!(f, "column {column}: {text}: {}", self.kind)
    }
}

impl Error for FenError {}
