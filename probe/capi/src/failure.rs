//! Why a call has no answer: what becomes of it in C is a status and a text.

use std::ffi::c_int;
use std::fmt;

use manoury_probe::{MaterialError, OpenError, ProbeError, TableError};
use manoury_rules::{BoardError, FenError, Position, notation};
use thiserror::Error;

use crate::status::Status;

/// Why a call has no answer. The text is only made when it is printed, as a search that asks for positions without a
/// table does not want it.
#[derive(Debug, Error)]
pub enum Failure {
    /// NULL where it must not be.
    #[error("{0} must not be NULL")]
    Null(&'static str),
    /// A directory whose name is not UTF-8, which on Unix it need not be.
    #[cfg(not(unix))]
    #[error("the name of a directory is not UTF-8")]
    DirectoryName,
    /// A number that is no metric.
    #[error("{0} is not a metric of theory, which are 0 to 2")]
    Metric(c_int),
    /// A number that is no metric under rules either.
    #[error("{0} is not a metric, which are 0 to 3")]
    RuledMetric(c_int),
    /// A number that is no rule set.
    #[error("{0} is not a rule set, which are 0 to 2")]
    Rules(c_int),
    /// A text that is no material.
    #[error(transparent)]
    Material(#[from] MaterialError),
    /// A directory that cannot be listed.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// A text that is no position.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// A bitboard with bits beyond square 50.
    #[error("bit {} of a bitboard is set, and square 50 is bit 49", highest(*.0))]
    Bits(u64),
    /// A number that is no colour.
    #[error("the side to move is {0}, neither white (0) nor black (1)")]
    Turn(c_int),
    /// Pieces that cannot stand so.
    #[error("{}", pieces(.0))]
    Board(BoardError),
    /// No answer for this position.
    #[error("{}", Unanswered(position, error))]
    Probe {
        /// The position asked about.
        position: Position,
        /// Why.
        error: ProbeError,
    },
}

impl Failure {
    /// What the caller is told in any case.
    pub fn status(&self) -> Status {
        match self {
            #[cfg(not(unix))]
            Self::DirectoryName => Status::BadArgument,
            Self::Null(_)
            | Self::Metric(_)
            | Self::RuledMetric(_)
            | Self::Rules(_)
            | Self::Material(_) => Status::BadArgument,
            Self::Open(_) => Status::Io,
            Self::Fen(_) | Self::Bits(_) | Self::Turn(_) | Self::Board(_) => Status::BadPosition,
            Self::Probe { error, .. } => status_of_probe(error),
        }
    }
}

fn status_of_probe(error: &ProbeError) -> Status {
    match error {
        ProbeError::NoOpponent => Status::BadPosition,
        ProbeError::TooManyPieces { .. } => Status::TooManyPieces,
        ProbeError::Missing { .. } => Status::MissingTable,
        ProbeError::Counters(_) => Status::BadArgument,
        ProbeError::Table(TableError::Io { .. }) => Status::Io,
        // A place beyond the end of a table is one that only a bug asks for.
        ProbeError::Table(TableError::Place { .. }) => Status::Internal,
        ProbeError::Table(_) => Status::DamagedTable,
    }
}

impl From<BoardError> for Failure {
    fn from(error: BoardError) -> Self {
        Self::Board(error)
    }
}

/// The number of the highest bit that is set.
const fn highest(bits: u64) -> u32 {
    u64::BITS - 1 - bits.leading_zeros()
}

/// The board was made as White sees it, so the squares are those of the caller.
fn pieces(error: &BoardError) -> String {
    match error {
        BoardError::Overlap(square) => format!("two pieces on square {square}"),
        BoardError::ManOnPromotionRow(square) => {
            format!("a man on its promotion row, square {square}")
        }
    }
}

/// An error of probing, with the move that it names as the colour to move numbers the squares.
struct Unanswered<'a>(&'a Position, &'a ProbeError);

impl fmt::Display for Unanswered<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(position, error) = self;
        let ProbeError::Missing {
            name,
            via: Some(mv),
        } = error
        else {
            return error.fmt(f);
        };
        let kind = if mv.is_capture() { "capture" } else { "move" };
        let text = notation(position, mv);
        write!(
            f,
            "the table {name} is missing, needed after the {kind} {text}"
        )
    }
}
