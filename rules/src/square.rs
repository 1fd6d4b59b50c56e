//! One of the 50 squares, and the four ways to leave it.

use std::fmt;

/// A dark square of the board: index 0..=49, the squares 1..=50 of Manoury.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(pub(crate) u8);

impl Square {
    /// The number of squares.
    pub const COUNT: usize = 50;

    /// The square with this index; `None` from 50 on.
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT {
            Some(Self(index as u8))
        } else {
            None
        }
    }

    /// The square with this number; `None` outside 1..=50.
    pub const fn from_number(number: u8) -> Option<Self> {
        match number {
            1..=50 => Some(Self(number - 1)),
            _ => None,
        }
    }

    /// 0..=49, row by row from the far row of the mover.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 1..=50.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// 0..=9 from top to bottom; own men are crowned on row 0.
    pub const fn row(self) -> usize {
        self.index() / 5
    }

    /// The same square seen from the other side of the board.
    pub const fn rotate(self) -> Self {
        Self(49 - self.0)
    }

    /// The next square in this direction; `None` at the edge.
    #[inline]
    pub const fn step(self, direction: Direction) -> Option<Self> {
        STEPS[self.index() & 63][direction.index()]
    }

    /// What [`STEPS`] is made of.
    const fn neighbour(self, direction: Direction) -> Option<Self> {
        // Even rows are indented to the right by one light square, odd rows are not.
        let indented = self.row().is_multiple_of(2);
        let column = self.index() % 5;
        let (first_row, last_row) = (self.row() == 0, self.row() == 9);
        let blocked = match direction {
            Direction::NorthWest => first_row || (!indented && column == 0),
            Direction::NorthEast => first_row || (indented && column == 4),
            Direction::SouthWest => last_row || (!indented && column == 0),
            Direction::SouthEast => last_row || (indented && column == 4),
        };
        if blocked {
            return None;
        }
        let right = indented as u8;
        Some(Self(match direction {
            Direction::NorthWest => self.0 + right - 6,
            Direction::NorthEast => self.0 + right - 5,
            Direction::SouthWest => self.0 + right + 4,
            Direction::SouthEast => self.0 + right + 5,
        }))
    }
}

/// The neighbours of each square; 64 rows, so that a masked index needs no bounds check.
static STEPS: [[Option<Square>; 4]; 64] = steps();

const fn steps() -> [[Option<Square>; 4]; 64] {
    let mut steps = [[None; 4]; 64];
    let mut index = 0;
    while let Some(square) = Square::from_index(index) {
        let mut direction = 0;
        while direction < 4 {
            steps[index][direction] = square.neighbour(Direction::ALL[direction]);
            direction += 1;
        }
        index += 1;
    }
    steps
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

/// A diagonal direction in the mover's view; north is where own men go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// Forward and left.
    NorthWest,
    /// Forward and right.
    NorthEast,
    /// Backward and left.
    SouthWest,
    /// Backward and right.
    SouthEast,
}

impl Direction {
    /// All four, in the order of their indexes.
    pub const ALL: [Self; 4] = [
        Self::NorthWest,
        Self::NorthEast,
        Self::SouthWest,
        Self::SouthEast,
    ];

    /// The direction that leads back.
    pub const fn opposite(self) -> Self {
        match self {
            Self::NorthWest => Self::SouthEast,
            Self::NorthEast => Self::SouthWest,
            Self::SouthWest => Self::NorthEast,
            Self::SouthEast => Self::NorthWest,
        }
    }

    /// The two directions of the other diagonal.
    pub(crate) const fn turns(self) -> [Self; 2] {
        match self {
            Self::NorthWest | Self::SouthEast => [Self::NorthEast, Self::SouthWest],
            Self::NorthEast | Self::SouthWest => [Self::NorthWest, Self::SouthEast],
        }
    }

    /// Whether squares get lower in this direction.
    pub(crate) const fn is_north(self) -> bool {
        matches!(self, Self::NorthWest | Self::NorthEast)
    }

    /// 0..=3, the place in [`Direction::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }
}

#[cfg(test)]
mod tests {
    use super::{Direction, Square};

    fn all() -> impl Iterator<Item = Square> {
        (0..Square::COUNT).map(|index| Square::from_index(index).unwrap())
    }

    #[test]
    fn numbers_and_indexes_are_inverse() {
        for square in all() {
            assert_eq!(Square::from_number(square.number()), Some(square));
            assert_eq!(square.to_string(), (square.index() + 1).to_string());
        }
        assert_eq!(Square::from_index(50), None);
        assert_eq!(Square::from_number(0), None);
        assert_eq!(Square::from_number(51), None);
    }

    #[test]
    fn steps_lead_back_and_turn_with_the_board() {
        for square in all() {
            for direction in Direction::ALL {
                let Some(next) = square.step(direction) else {
                    assert_eq!(square.rotate().step(direction.opposite()), None);
                    continue;
                };
                assert_eq!(next.step(direction.opposite()), Some(square));
                let rotated = square.rotate().step(direction.opposite());
                assert_eq!(rotated, Some(next.rotate()));
            }
        }
    }

    #[test]
    fn the_main_line_is_a_diagonal() {
        let mut square = Square::from_number(5).unwrap();
        for number in [10, 14, 19, 23, 28, 32, 37, 41, 46] {
            square = square.step(Direction::SouthWest).unwrap();
            assert_eq!(square.number(), number);
        }
        assert_eq!(square.step(Direction::SouthWest), None);
    }

    #[test]
    fn inner_squares_have_four_neighbours() {
        let neighbours = |square: Square| {
            let steps = Direction::ALL.map(|direction| square.step(direction));
            steps.into_iter().flatten().count()
        };
        let total: usize = all().map(neighbours).sum();
        assert_eq!(total, 32 * 4 + 16 * 2 + 2);
    }
}
