//! A position as bitboards.

use std::ffi::c_int;

use manoury_rules::{Board, Color as RulesColor, Position as RulesPosition, SquareSet};

use crate::failure::Failure;

/// A colour.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Color {
    /// Starts on 31 to 50 and moves towards the low squares.
    White = 0,
    /// Starts on 1 to 20 and moves towards the high squares.
    Black = 1,
}

/// A position: a bitboard for each kind of piece, bit 0 for square 1 to bit 49 for square 50, and who is to move. No
/// square has two pieces, and no man is on the row where it would have been crowned.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The squares of the white men.
    pub white_men: u64,
    /// The squares of the white kings.
    pub white_kings: u64,
    /// The squares of the black men.
    pub black_men: u64,
    /// The squares of the black kings.
    pub black_kings: u64,
    /// The side to move, a manoury_color.
    pub turn: c_int,
}

impl Position {
    /// The position that `fen` describes.
    pub fn from_fen(fen: &str) -> Result<Self, Failure> {
        let position: RulesPosition = fen.parse()?;
        let turn = match position.turn() {
            RulesColor::White => Color::White,
            RulesColor::Black => Color::Black,
        };
        Ok(Self {
            white_men: position.white_men().bits(),
            white_kings: position.white_kings().bits(),
            black_men: position.black_men().bits(),
            black_kings: position.black_kings().bits(),
            turn: turn as c_int,
        })
    }

    /// The same position as the rules have it.
    pub fn to_rules(self) -> Result<RulesPosition, Failure> {
        let white = Board::new(
            squares(self.white_men)?,
            squares(self.white_kings)?,
            squares(self.black_men)?,
            squares(self.black_kings)?,
        )?;
        // As White sees them, squares have the numbers that the caller knows, in errors too.
        match self.turn {
            turn if turn == Color::White as c_int => {
                Ok(RulesPosition::new(RulesColor::White, white))
            }
            turn if turn == Color::Black as c_int => {
                Ok(RulesPosition::new(RulesColor::Black, white.rotated()))
            }
            turn => Err(Failure::Turn(turn)),
        }
    }
}

fn squares(bits: u64) -> Result<SquareSet, Failure> {
    let squares = SquareSet::from_bits(bits);
    if squares.bits() == bits {
        Ok(squares)
    } else {
        Err(Failure::Bits(bits))
    }
}

#[cfg(test)]
mod tests {
    use super::Position;

    const FENS: [&str; 4] = [
        "W:WK2,6,K35:BK28",
        "B:WK2,6,K35:B45,K50",
        "W:W:BK1",
        "B:W31-50:B1-20",
    ];

    #[test]
    fn from_fen_and_to_rules_agree() {
        for fen in FENS {
            let position = Position::from_fen(fen).unwrap().to_rules().unwrap();
            assert_eq!(position, fen.parse().unwrap());
        }
    }

    #[test]
    fn nonsense_is_named_in_the_squares_of_the_caller() {
        let good = Position::from_fen("B:WK2,6:BK28").unwrap();
        let spoilt = [
            (
                Position {
                    black_men: 1 << 5,
                    ..good
                },
                "square 6",
            ),
            (
                Position {
                    white_men: 1 << 4,
                    ..good
                },
                "square 5",
            ),
            (
                Position {
                    black_men: 1 << 45,
                    ..good
                },
                "square 46",
            ),
            (
                Position {
                    white_kings: 1 << 50,
                    ..good
                },
                "bit 50",
            ),
            (
                Position {
                    black_kings: 1 << 63,
                    ..good
                },
                "bit 63",
            ),
            (Position { turn: 2, ..good }, "2"),
        ];
        for (position, expected) in spoilt {
            let error = position.to_rules().unwrap_err().to_string();
            assert!(error.contains(expected), "{error}");
        }
    }
}
