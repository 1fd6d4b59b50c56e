//! The rules of international draughts: board, moves, FEN and notation, draw rules and games.
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
//!
//! A [`Game`] goes from any position to its end under a [`RuleSet`]; its [`Clock`] counts the plies to the draws.
//!
//! ```
//! use manoury_rules::{Clause, EndReason, Game, Position, RuleSet, parse_move};
//!
//! let position: Position = "B:WK2,K6,K15:BK5".parse()?;
//! let mut game = Game::new(position, RuleSet::FMJD);
//! // The lone king holds the main line: ten plies are left.
//! assert_eq!(game.clock().earliest(), Some((Clause::MainLine, 10)));
//! for text in "5-46 15-47 46-5 6-1 5-46 47-15 46-5 1-6 5-46 15-47".split(' ') {
//!     let mv = parse_move(game.position(), text)?;
//!     game.play(&mv)?;
//! }
//! assert_eq!(game.over().map(|end| end.reason()), Some(EndReason::MainLine));
//! assert_eq!(game.result(), "1-1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod capture;
mod choice;
mod clock;
mod counted;
mod cursor;
mod fen;
mod fen_error;
mod game;
mod game_over;
mod movegen;
mod moves;
mod notation;
mod notation_error;
mod perft;
mod play_error;
mod position;
mod ray;
mod route;
mod rule_set;
mod set;
mod square;

pub use board::{Board, BoardError};
pub use clock::{Clause, Clock};
pub use counted::{Counted, MAIN_LINE};
pub use fen_error::{FenError, FenErrorKind};
pub use game::Game;
pub use game_over::{EndReason, GameOver};
pub use moves::Move;
pub use notation::{hub_notation, notation, parse_move};
pub use notation_error::{NotationError, NotationErrorKind};
pub use perft::perft;
pub use play_error::PlayError;
pub use position::{Color, Position};
pub use rule_set::RuleSet;
pub use set::{SquareSet, Squares};
pub use square::{Direction, Square};
