//! A board with the colour of the side to move.

use crate::board::{Board, BoardError};
use crate::moves::Move;
use crate::set::SquareSet;

/// A colour of the outside world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Color {
    /// Starts on 31..=50 and moves towards the low squares.
    White,
    /// Starts on 1..=20 and moves towards the high squares.
    Black,
}

impl Color {
    /// The opponent.
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// The pieces of a position by colour, squares as White sees them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pieces {
    pub(crate) white_men: SquareSet,
    pub(crate) white_kings: SquareSet,
    pub(crate) black_men: SquareSet,
    pub(crate) black_kings: SquareSet,
}

impl Pieces {
    /// The squares with a piece.
    pub(crate) fn occupied(&self) -> SquareSet {
        self.white_men | self.white_kings | self.black_men | self.black_kings
    }
}

/// A [`Board`] and who is to move on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    turn: Color,
    board: Board,
}

impl Position {
    /// The board as the side `turn` sees it.
    pub const fn new(turn: Color, board: Board) -> Self {
        Self { turn, board }
    }

    /// The start of the game.
    pub fn start() -> Self {
        Self::new(Color::White, Board::start())
    }

    /// The position with these pieces, or why there is none.
    pub(crate) fn of_pieces(turn: Color, pieces: &Pieces) -> Result<Self, BoardError> {
        let white = Board::new(
            pieces.white_men,
            pieces.white_kings,
            pieces.black_men,
            pieces.black_kings,
        )?;
        let board = match turn {
            Color::White => white,
            Color::Black => white.rotated(),
        };
        Ok(Self { turn, board })
    }

    /// The side to move.
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The board as the side to move sees it.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The white men, as White sees the squares.
    pub fn white_men(&self) -> SquareSet {
        self.white_view().own_men()
    }

    /// The white kings, as White sees the squares.
    pub fn white_kings(&self) -> SquareSet {
        self.white_view().own_kings()
    }

    /// The black men, as White sees the squares.
    pub fn black_men(&self) -> SquareSet {
        self.white_view().other_men()
    }

    /// The black kings, as White sees the squares.
    pub fn black_kings(&self) -> SquareSet {
        self.white_view().other_kings()
    }

    /// The legal moves, in the mover's view.
    pub fn legal_moves(&self) -> Vec<Move> {
        self.board.legal_moves()
    }

    /// The position after a legal move of this position.
    pub fn play(&self, mv: &Move) -> Self {
        Self::new(self.turn.other(), self.board.play(mv))
    }

    /// Who has won: the opponent, if the side to move has no legal move (draws by counting are another matter).
    pub fn winner(&self) -> Option<Color> {
        (!self.board.has_moves()).then_some(self.turn.other())
    }

    fn white_view(&self) -> Board {
        match self.turn {
            Color::White => self.board,
            Color::Black => self.board.rotated(),
        }
    }
}
