//! A position as statements speak of it: by White and Black, squares as White sees them.

use manoury_rules::{Board, Color, Position};

use crate::theory::value::Worth;

/// A position, its pieces in White's view, and its worth if it is one that was looked up.
#[derive(Clone, Copy, Debug)]
pub struct View {
    position: Position,
    /// White's pieces are the own ones, whoever is to move.
    white: Board,
    worth: Option<Worth>,
}

impl View {
    /// The view of a position.
    pub fn new(position: Position) -> Self {
        let board = *position.board();
        let white = match position.turn() {
            Color::White => board,
            Color::Black => board.rotated(),
        };
        Self {
            position,
            white,
            worth: None,
        }
    }

    /// The view of a position that is worth so much.
    pub fn valued(position: Position, worth: Worth) -> Self {
        Self {
            worth: Some(worth),
            ..Self::new(position)
        }
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// What it is worth. None of positions after a move.
    pub fn worth(&self) -> Option<&Worth> {
        self.worth.as_ref()
    }

    /// The board with White's pieces as the own ones.
    pub fn white(&self) -> &Board {
        &self.white
    }

    /// Whether the side to move has a capture.
    pub fn has_capture(&self) -> bool {
        self.position.board().has_capture()
    }

    /// Whether the opponent of the side to move would have a capture, were it to move.
    pub fn is_threatened(&self) -> bool {
        self.position.board().rotated().has_capture()
    }

    /// The views after each legal move.
    pub fn next(&self) -> impl Iterator<Item = Self> {
        let moves = self.position.legal_moves();
        moves
            .into_iter()
            .map(|mv| Self::new(self.position.play(&mv)))
    }
}
