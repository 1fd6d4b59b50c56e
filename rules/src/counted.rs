//! The endings against a lone king whose moves are counted.

use crate::board::Board;
use crate::set::SquareSet;

/// The squares 5-10-14-19-23-28-32-37-41-46, the same for both sides.
pub const MAIN_LINE: SquareSet = SquareSet::from_bits(
    1 << 4 | 1 << 9 | 1 << 13 | 1 << 18 | 1 << 22 | 1 << 27 | 1 << 31 | 1 << 36 | 1 << 40 | 1 << 45,
);

/// The clause of the FMJD rules that counts the moves of a material; either side may be the lone king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Counted {
    /// Clause (c): three kings, two kings and a man, or a king and two men against a lone king.
    Three,
    /// Clause (d): two kings, a king and a man, or one king against a lone king.
    Two,
    /// Everything else.
    Neither,
}

impl Counted {
    /// The clause of the pieces of this board.
    pub fn of(board: &Board) -> Self {
        let count = |set: SquareSet| set.len() as u8;
        Self::of_pieces(
            (count(board.own_kings()), count(board.own_men())),
            (count(board.other_kings()), count(board.other_men())),
        )
    }

    /// The clause of so many kings and men of each side.
    pub const fn of_pieces(own: (u8, u8), other: (u8, u8)) -> Self {
        // Of two lone kings either may be the stronger side.
        let (kings, men) = match (own, other) {
            (strong, (1, 0)) | ((1, 0), strong) => strong,
            _ => return Self::Neither,
        };
        match (kings, kings + men) {
            (0, _) => Self::Neither,
            (_, 1 | 2) => Self::Two,
            (_, 3) => Self::Three,
            _ => Self::Neither,
        }
    }
}

/// Clause (e): three pieces of (c) against a lone king that is the only piece on the main line.
pub(crate) fn is_alone_on_main_line(board: &Board) -> bool {
    let lone = if board.own().len() == 1 {
        board.own_kings()
    } else {
        board.other_kings()
    };
    Counted::of(board) == Counted::Three && board.occupied() & MAIN_LINE == lone
}

#[cfg(test)]
mod tests {
    use super::{Counted, is_alone_on_main_line};
    use crate::position::Position;

    fn both_views(fen: &str) -> [crate::board::Board; 2] {
        let position: Position = fen.parse().unwrap();
        [*position.board(), position.board().rotated()]
    }

    #[test]
    fn every_material_has_its_clause() {
        for (fen, counted) in [
            ("W:WK1,K2,K3:BK50", Counted::Three),
            ("W:WK1,K2,43:BK50", Counted::Three),
            ("W:WK1,42,43:BK50", Counted::Three),
            ("W:WK1,K2:BK50", Counted::Two),
            ("W:WK1,43:BK50", Counted::Two),
            ("W:WK1:BK50", Counted::Two),
            ("W:W41,42,43:BK50", Counted::Neither),
            ("W:W42,43:BK50", Counted::Neither),
            ("W:W43:BK50", Counted::Neither),
            ("W:WK1,K2,K3,K4:BK50", Counted::Neither),
            ("W:WK1,K2,K3:B7", Counted::Neither),
            ("W:WK1,K2,K3:BK49,K50", Counted::Neither),
            ("W:WK1,K2,K3:BK50,7", Counted::Neither),
            ("W:WK1,K2,K3:B", Counted::Neither),
            ("W:W:BK50", Counted::Neither),
        ] {
            for board in both_views(fen) {
                assert_eq!(Counted::of(&board), counted, "{fen}");
            }
        }
    }

    #[test]
    fn the_lone_king_is_alone_on_every_square_of_the_main_line() {
        for square in 6..=50 {
            let on_line = [10, 14, 19, 23, 28, 32, 37, 41, 46].contains(&square);
            for board in both_views(&format!("W:WK1,K2,K3:BK{square}")) {
                assert_eq!(is_alone_on_main_line(&board), on_line, "{square}");
            }
        }
        for (fen, alone) in [
            ("W:WK1,K2,K3:BK5", true),
            ("W:WK1,K2,K46:BK5", false),
            ("W:WK1,K2,37:BK5", false),
            ("W:WK1,K2:BK5", false),
            ("W:WK1,K2,K3,K4:BK5", false),
            ("W:WK1,K2,K5:BK3", false),
        ] {
            for board in both_views(fen) {
                assert_eq!(is_alone_on_main_line(&board), alone, "{fen}");
            }
        }
    }
}
