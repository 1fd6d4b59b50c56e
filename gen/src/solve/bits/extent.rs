//! How many positions there are of a kind, and where the first of them stands.

use crate::solve::placement::geometry::squares_of;

/// Number of positions, and the lowest index among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Extent {
    pub(crate) positions: u64,
    /// `u64::MAX` where there are none.
    pub(crate) lowest: u64,
}

impl Extent {
    /// No position.
    pub(crate) const NONE: Extent = Extent {
        positions: 0,
        lowest: u64::MAX,
    };

    /// The position at `index`.
    pub(crate) const fn one(index: u64) -> Extent {
        Extent {
            positions: 1,
            lowest: index,
        }
    }

    /// The bits of a vector by their numbers.
    pub(crate) fn of(vector: &[u64]) -> Extent {
        let mut extent = Extent::NONE;
        for (word, &bits) in vector.iter().enumerate() {
            extent.add(word as u64 * 64, bits);
        }
        extent
    }

    /// Adds the bits of a word whose first one has the number `first`.
    #[inline(always)]
    pub(crate) fn add(&mut self, first: u64, bits: u64) {
        self.positions += u64::from(bits.count_ones());
        if let Some(bit) = squares_of(bits).next() {
            self.lowest = self.lowest.min(first + bit as u64);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Extent;

    #[test]
    fn bits_are_counted_from_the_first() {
        assert_eq!(Extent::of(&[0, 0]), Extent::NONE);
        assert_eq!(Extent::of(&[0, 1 << 63]), Extent::one(127));
        let extent = Extent::of(&[0, 0b1100, 1]);
        assert_eq!((extent.positions, extent.lowest), (3, 66));
    }
}
