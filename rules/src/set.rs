//! A set of squares as one machine word.

use crate::square::{Direction, Square};
use std::fmt;
use std::ops::{BitAnd, BitOr, Not, Sub};

/// A set of squares: bit `i` stands for the square with index `i`, the bits from 50 on are never set.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct SquareSet(u64);

/// The rows 0, 2, 4, 6 and 8, which are indented by one light square.
const INDENTED: u64 = 0x1f | 0x1f << 10 | 0x1f << 20 | 0x1f << 30 | 0x1f << 40;
const PLAIN: u64 = INDENTED << 5;
/// The squares of the indented rows that have a neighbour to the right.
const INDENTED_INNER: u64 = INDENTED & !(INDENTED & (INDENTED << 4));
/// The squares of the other rows that have a neighbour to the left.
const PLAIN_INNER: u64 = PLAIN & !(PLAIN & (PLAIN >> 4));

impl SquareSet {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// All 50 squares.
    pub const ALL: Self = Self((1 << 50) - 1);

    /// The set of these bits; the bits from 50 on are dropped.
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// Bit `i` for the square with index `i`.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The set of one square.
    pub(crate) const fn of(square: Square) -> Self {
        Self(1 << square.0)
    }

    /// Whether the square is in the set.
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.0 & 1 == 1
    }

    /// The set and this square.
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | 1 << square.0)
    }

    /// The set but for this square.
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !(1 << square.0))
    }

    /// The number of squares, 0..=50.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is no square in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The squares in ascending order.
    pub const fn iter(self) -> Squares {
        Squares(self.0)
    }

    /// The set seen from the other side of the board.
    pub const fn rotate(self) -> Self {
        Self(self.0.reverse_bits() >> 14)
    }

    /// Every square moved by one step; those that leave the board are dropped.
    #[inline]
    pub const fn shift(self, direction: Direction) -> Self {
        let bits = self.0;
        match direction {
            Direction::NorthWest => Self((bits & INDENTED) >> 5 | (bits & PLAIN_INNER) >> 6),
            Direction::NorthEast => Self((bits & INDENTED_INNER) >> 4 | (bits & PLAIN) >> 5),
            Direction::SouthWest => {
                Self::from_bits((bits & INDENTED) << 5 | (bits & PLAIN_INNER) << 4)
            }
            Direction::SouthEast => {
                Self::from_bits((bits & INDENTED_INNER) << 6 | (bits & PLAIN) << 5)
            }
        }
    }
}

impl BitOr for SquareSet {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAnd for SquareSet {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Not for SquareSet {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self::from_bits(!self.0)
    }
}

/// The squares of the first set that are not in the second.
impl Sub for SquareSet {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        self.iter()
    }
}

/// Prints the numbers of the squares, 1..=50.
impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set()
            .entries(self.iter().map(Square::number))
            .finish()
    }
}

/// The squares of a [`SquareSet`] in ascending order.
#[derive(Clone, Debug)]
pub struct Squares(u64);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = Square(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let length = self.0.count_ones() as usize;
        (length, Some(length))
    }
}

impl ExactSizeIterator for Squares {}

#[cfg(test)]
mod tests {
    use super::SquareSet;
    use crate::square::{Direction, Square};
    use proptest::prelude::{any, proptest};

    proptest! {
        #[test]
        fn a_shift_steps_every_square(bits in any::<u64>()) {
            let set = SquareSet::from_bits(bits);
            for direction in Direction::ALL {
                let stepped: SquareSet = set.iter().filter_map(|s| s.step(direction)).collect();
                assert_eq!(set.shift(direction), stepped);
            }
        }

        #[test]
        fn a_rotation_rotates_every_square(bits in any::<u64>()) {
            let set = SquareSet::from_bits(bits);
            assert_eq!(set.rotate(), set.iter().map(Square::rotate).collect());
            assert_eq!(set.rotate().rotate(), set);
        }

        #[test]
        fn operations_are_those_of_sets(left in any::<u64>(), right in any::<u64>()) {
            let (left, right) = (SquareSet::from_bits(left), SquareSet::from_bits(right));
            for square in SquareSet::ALL {
                let (l, r) = (left.contains(square), right.contains(square));
                assert_eq!((left | right).contains(square), l || r);
                assert_eq!((left & right).contains(square), l && r);
                assert_eq!((left - right).contains(square), l && !r);
                assert_eq!((!left).contains(square), !l);
                assert!(left.with(square).contains(square));
                assert!(!left.without(square).contains(square));
            }
            assert_eq!(left.len() as usize, left.iter().count());
            assert_eq!(left.len() as usize, left.iter().len());
        }
    }

    #[test]
    fn the_whole_board_has_fifty_squares() {
        assert_eq!(SquareSet::ALL.len(), 50);
        assert_eq!(SquareSet::from_bits(u64::MAX), SquareSet::ALL);
        assert!((!SquareSet::ALL).is_empty());
    }
}
