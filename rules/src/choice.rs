//! The legal move that a player's squares mean, or what is wrong with them.

use crate::board::Board;
use crate::moves::Move;
use crate::notation::{means, turned};
use crate::play_error::PlayError;
use crate::position::Position;
use crate::route::{most_taken, passes};
use crate::square::Square;

/// The legal move of these squares of the outside world.
pub(crate) fn choose(position: &Position, squares: &[Square]) -> Result<Move, PlayError> {
    let &[from, .., to] = squares else {
        return Err(PlayError::TooFewSquares);
    };
    let squares: Vec<Square> = squares.iter().map(|&s| turned(position, s)).collect();
    let board = position.board();
    if board.empty().contains(squares[0]) {
        return Err(PlayError::EmptySquare(from));
    }
    if board.other().contains(squares[0]) {
        return Err(PlayError::OpponentsPiece(from));
    }
    let legal = position.legal_moves();
    let mut meant = legal.iter().filter(|mv| means(position, mv, &squares));
    match (meant.next(), meant.next()) {
        (Some(mv), None) => Ok(*mv),
        (Some(_), Some(_)) => Err(PlayError::Ambiguous),
        (None, _) => {
            Err(refusal(board, &squares, &legal).unwrap_or(PlayError::Blocked { from, to }))
        }
    }
}

/// What hinders an own piece from going over these squares of the mover's view; `None` if it cannot anyway.
fn refusal(board: &Board, squares: &[Square], legal: &[Move]) -> Option<PlayError> {
    let most = legal.first()?.captured().len();
    if board.is_quiet_move(squares) {
        return Some(PlayError::CaptureCompulsory { most });
    }
    if legal.iter().any(|mv| passes(board, mv, squares)) {
        return Some(PlayError::CaptureNotFinished { most });
    }
    let taken = most_taken(board, squares)?;
    Some(PlayError::MoreMustBeTaken { taken, most })
}
