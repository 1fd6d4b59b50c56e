//! Why a text is no move of a position.

use crate::cursor::{Span, quoted};
use std::error::Error;
use std::fmt;

/// Why a text is no legal move: the offending piece of it, its column and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    kind: NotationErrorKind,
    text: String,
    column: usize,
}

/// The reasons of a [`NotationError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotationErrorKind {
    /// A number that is no square.
    NoSquare,
    /// A well-formed move that is not legal.
    Illegal,
    /// A quiet move where a capture must be made.
    CaptureCompulsory,
    /// Several legal captures of this start and final square.
    Ambiguous,
    /// Something else than what has to come here.
    Expected(&'static str),
}

impl NotationError {
    pub(crate) fn new(kind: NotationErrorKind, span: Span<'_>) -> Self {
        Self {
            kind,
            text: span.text.to_owned(),
            column: span.column,
        }
    }

    /// The reason.
    pub const fn kind(&self) -> NotationErrorKind {
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

impl fmt::Display for NotationErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSquare => f.write_str("no square, expected 1 to 50"),
            Self::Illegal => f.write_str("not a legal move"),
            Self::CaptureCompulsory => f.write_str("not a legal move, a capture is compulsory"),
            Self::Ambiguous => {
                f.write_str("several captures, add the squares in between to choose one")
            }
            Self::Expected(what) => write!(f, "expected {what}"),
        }
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (column, text) = (self.column, quoted(&self.text));
        write!(f, "column {column}: {text}: {}", self.kind)
    }
}

impl Error for NotationError {}
