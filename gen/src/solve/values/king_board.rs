//! One king that moves among men and fixed kings: all its squares at once.

use manoury_rules::{Direction, SquareSet};

use crate::solve::placement::geometry::{RAYS, opposite};

/// The board as one moving king sees it.
pub(crate) struct KingBoard {
    /// The empty squares.
    pub(crate) empty: u64,
}

impl KingBoard {
    /// The squares from which a king reaches one of `targets`.
    pub(crate) fn slide(&self, targets: u64) -> u64 {
        let mut found = 0;
        if targets != 0 {
            for d in Direction::ALL {
                let mut path = targets;
                while path != 0 {
                    path = SquareSet::from_bits(path).shift(d).bits() & self.empty;
                    found |= path;
                }
            }
        }
        found
    }

    /// The squares next to an empty one.
    pub(crate) fn neighbours(&self) -> u64 {
        let empty = SquareSet::from_bits(self.empty);
        Direction::ALL
            .iter()
            .fold(0, |set, &d| set | empty.shift(d).bits())
    }

    /// The empty squares behind `p` in direction `d`.
    pub(crate) fn landings(&self, p: usize, d: usize) -> u64 {
        let squares = RAYS[p][d].squares().iter();
        squares
            .take_while(|&&s| self.empty >> s & 1 == 1)
            .fold(0, |set, &s| set | 1 << s)
    }

    /// The empty squares from which a king in direction `d` first meets `p`.
    pub(crate) fn starts(&self, p: usize, d: usize) -> u64 {
        self.landings(p, opposite(d))
    }
}

#[cfg(test)]
mod tests {
    use super::KingBoard;

    #[test]
    fn a_king_slides_to_its_targets() {
        let board = KingBoard {
            empty: (1 << 50) - 1,
        };
        // Square 28 is seen from 17 squares.
        assert_eq!(board.slide(1 << 27).count_ones(), 17);
    }
}
