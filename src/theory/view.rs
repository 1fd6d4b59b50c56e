//! A position as statements speak of it: by White and Black, squares as White sees them.

use manoury_rules::{Board, Color, Position};

/// A position, and its pieces in White's view.
#[derive(Clone, Copy, Debug)]
pub struct View {
    position: Position,
    /// White's pieces are the own ones, whoever is to move.
    white: Board,
}

impl View {
    /// The view of a position.
    pub fn new(position: Position) -> Self {
        let board = *position.board();
        let white = match position.turn() {
            Color::White => board,
            Color::Black => board.rotated(),
        };
        Self { position, white }
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.position
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
