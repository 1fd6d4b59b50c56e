//! The rules of international draughts: board, moves, FEN and notation and draw rules.
//!
//! A [`Board`] is seen by the side to move: its own men go towards the low squares. A [`Position`] adds the colour of that side
//! and stands at the border to the outside world, where squares have the numbers that players know.
//!
//! ```
//! use manoury_rules::{Position, notation};
//!
//! let position: Position = "B:W11,22:B6,7".parse()?;
//! let moves = position.legal_moves();
//! assert_eq!(notation(&position, &moves[0]), "6x28");
//! # Ok::<(), manoury_rules::FenError>(())
//! ```

mod board;
mod capture;
mod clock;
mod counted;
mod cursor;
mod fen;
mod fen_error;
mod movegen;
mod moves;
mod notation;
mod notation_error;
mod perft;
mod position;
mod ray;
mod route;
mod rule_set;
mod set;
mod square;

pub use board::{Board, BoardError};
pub use clock::{Clause, Clock};
pub use counted::Counted;
pub use fen_error::{FenError, FenErrorKind};
pub use moves::Move;
pub use notation::{hub_notation, notation, parse_move};
pub use notation_error::{NotationError, NotationErrorKind};
pub use perft::perft;
pub use position::{Color, Position};
pub use rule_set::RuleSet;
pub use set::{SquareSet, Squares};
pub use square::{Direction, Square};
