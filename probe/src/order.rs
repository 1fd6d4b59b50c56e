//! In which order a table stores the positions of a slice.
//!
//! An index is a number of four digits (see [`rank`](crate::rank)). A table may store its positions with these
//! digits in any order: which of them changes fastest decides how long the runs of one value are.

use crate::binomial::binomial;
use crate::material::Material;

/// Digits of an index.
const DIGITS: usize = 4;

/// An order of the digits own men, other men, own kings, other kings, numbered from 0; the slowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Order([u8; DIGITS]);

impl Order {
    /// That of the index itself.
    pub const NATURAL: Self = Self([0, 1, 2, 3]);

    /// Those that are worth trying.
    pub const CANDIDATES: [Self; 4] = [
        Self::NATURAL,
        Self([0, 1, 3, 2]),
        Self([2, 3, 0, 1]),
        Self([2, 3, 1, 0]),
    ];

    /// Where men are the fast digits, and kings the slow ones in the order of the index: the digits of the men, the
    /// slower first.
    pub fn men_inside(self) -> Option<[usize; 2]> {
        let [own_kings, other_kings, slow, fast] = self.0.map(usize::from);
        ([own_kings, other_kings] == [2, 3]).then_some([slow, fast])
    }

    /// The order as a byte: two bits a digit, the slowest lowest.
    pub const fn to_byte(self) -> u8 {
        let [a, b, c, d] = self.0;
        a | b << 2 | c << 4 | d << 6
    }

    /// The order of a byte, if it is one: the inverse of [`to_byte`](Self::to_byte).
    pub fn from_byte(byte: u8) -> Option<Self> {
        let digits = [byte & 3, byte >> 2 & 3, byte >> 4 & 3, byte >> 6];
        let is_there = |digit: u8| digits.contains(&digit);
        (0..4).all(is_there).then_some(Self(digits))
    }
}

/// The positions of one slice in some order. A *place* is the number of a position in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrangement {
    order: Order,
    sizes: [u64; DIGITS],
    /// How far apart neighbours by each digit are in the index.
    natural: [u64; DIGITS],
    /// And in this order.
    strides: [u64; DIGITS],
}

impl Arrangement {
    /// The positions of the slice `material` in `order`.
    pub fn new(material: Material, order: Order) -> Self {
        let sizes = [
            binomial(45, material.own_men.into()),
            binomial(45, material.other_men.into()),
            binomial(50, material.own_kings.into()),
            binomial(50, material.other_kings.into()),
        ];
        Self {
            order,
            sizes,
            natural: strides(sizes, Order::NATURAL),
            strides: strides(sizes, order),
        }
    }

    /// The order.
    pub fn order(&self) -> Order {
        self.order
    }

    /// The place of an index of the slice.
    #[inline]
    pub fn place(&self, index: u64) -> u64 {
        if self.order == Order::NATURAL {
            return index;
        }
        let (mut rest, mut digits) = (index, [0; DIGITS]);
        for (digit, stride) in digits.iter_mut().zip(self.natural) {
            *digit = rest / stride;
            rest %= stride;
        }
        self.place_of(digits)
    }

    /// The place of a position by the digits of its index.
    #[inline]
    pub(crate) fn place_of(&self, digits: [u64; DIGITS]) -> u64 {
        let parts = digits.iter().zip(self.strides);
        parts
            .map(|(digit, stride)| digit.wrapping_mul(stride))
            .fold(0, u64::wrapping_add)
    }

    /// The index at a place: the inverse of [`place`](Self::place).
    pub fn index(&self, place: u64) -> u64 {
        let digits = self.digits(place);
        digits
            .iter()
            .zip(self.natural)
            .map(|(digit, stride)| digit * stride)
            .sum()
    }

    /// The digits of the index at a place.
    pub fn digits(&self, place: u64) -> [u64; DIGITS] {
        let (mut rest, mut digits) = (place, [0; DIGITS]);
        for digit in self.order.0.map(usize::from) {
            digits[digit] = rest / self.strides[digit];
            rest %= self.strides[digit];
        }
        digits
    }

    /// The values that each digit has.
    pub fn sizes(&self) -> [u64; DIGITS] {
        self.sizes
    }

    /// The slowest and the fastest digit of those that have more than one value. The same where there is one, or
    /// none, at all.
    pub fn ends(&self) -> (usize, usize) {
        let digits = self.order.0.map(usize::from);
        let changes = |digit: &&usize| self.sizes[**digit] > 1;
        let first = digits.iter().find(changes).unwrap_or(&0);
        let last = digits.iter().rfind(changes).unwrap_or(&0);
        (*first, *last)
    }
}

/// How far apart neighbours by each digit are in `order`, where the digits have `sizes` values.
pub fn strides(sizes: [u64; DIGITS], order: Order) -> [u64; DIGITS] {
    let (mut stride, mut strides) = (1u64, [0; DIGITS]);
    for digit in order.0.into_iter().rev().map(usize::from) {
        strides[digit] = stride;
        // Wrapping as the index does, for materials that have none.
        stride = stride.wrapping_mul(sizes[digit]);
    }
    strides
}

#[cfg(test)]
mod tests {
    use super::{Arrangement, Order};
    use crate::material::Material;

    #[test]
    fn places_and_indexes_are_inverses() {
        for material in (2..=4)
            .flat_map(Material::tables)
            .flat_map(|it| it.slices())
        {
            let step = (material.size() / 97).max(1) as usize;
            for order in Order::CANDIDATES {
                let arrangement = Arrangement::new(material, order);
                for place in (0..material.size()).step_by(step) {
                    let index = arrangement.index(place);
                    assert!(index < material.size());
                    assert_eq!(arrangement.place(index), place, "{material} {order:?}");
                }
            }
        }
    }

    #[test]
    fn the_fastest_digit_runs_through() {
        let material = "1K1M-1M".parse().unwrap();
        let arrangement = Arrangement::new(material, Order::CANDIDATES[2]);
        // The other men are fastest, the own men next; kings of one side only.
        assert_eq!(arrangement.ends(), (2, 1));
        let digits = |place| arrangement.digits(place);
        assert_eq!(digits(0), [0, 0, 0, 0]);
        assert_eq!(digits(44), [0, 44, 0, 0]);
        assert_eq!(digits(45), [1, 0, 0, 0]);
        assert_eq!(digits(45 * 45), [0, 0, 1, 0]);
    }

    #[test]
    fn bytes_name_orders() {
        for order in Order::CANDIDATES {
            assert_eq!(Order::from_byte(order.to_byte()), Some(order));
        }
        assert_eq!(Order::NATURAL.to_byte(), 0xe4);
        let orders = (0..=255).filter(|&byte| Order::from_byte(byte).is_some());
        assert_eq!(orders.count(), 24);
    }
}
