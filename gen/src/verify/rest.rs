//! The digits of king sets that differ from one another in one king.

use manoury_probe::binomial;
use manoury_rules::{Square, SquareSet};

/// Most kings of one side that are left when one of them moves.
const MOST: usize = 7;

/// The colex numbers of a set of kings and one more.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RestOfKings {
    kings: u64,
    /// What the kings add to the number, by how many of them stand below the one more.
    added: [u32; MOST + 1],
}

impl RestOfKings {
    /// The set of at most seven kings.
    pub(crate) fn new(kings: SquareSet) -> Self {
        let mut added = [0; MOST + 1];
        let count = kings.len() as usize;
        // Those above the one more are one place further in the order.
        let mut number: u64 = places(kings)
            .map(|(place, king)| binomial(king, place + 1))
            .sum();
        added[0] = number as u32;
        for (place, king) in places(kings).take(MOST) {
            number = number - binomial(king, place + 1) + binomial(king, place);
            added[place] = number as u32;
        }
        debug_assert!(count <= MOST, "more kings than an index holds");
        Self {
            kings: kings.bits(),
            added,
        }
    }

    /// The number of the set with a king on `square`, where there must be none.
    #[inline]
    pub(crate) fn with(&self, square: Square) -> usize {
        let at = square.index();
        let below = (self.kings & ((1 << at) - 1)).count_ones() as usize & MOST;
        self.added[below] as usize + CHOOSE[below][at] as usize
    }
}

/// The kings in ascending order, each with its place, counted from 1.
fn places(kings: SquareSet) -> impl Iterator<Item = (usize, usize)> {
    (1..).zip(kings.iter().map(Square::index))
}

/// `CHOOSE[below][square]` is what a king with so many others below it adds to the number of its set.
static CHOOSE: [[u32; Square::COUNT]; MOST + 1] = choose();

const fn choose() -> [[u32; Square::COUNT]; MOST + 1] {
    let mut table = [[0; Square::COUNT]; MOST + 1];
    let mut below = 0;
    while below <= MOST {
        let mut square = 0;
        while square < Square::COUNT {
            // C(49, 8) fits.
            table[below][square] = binomial(square, below + 1) as u32;
            square += 1;
        }
        below += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use manoury_probe::colex;
    use manoury_rules::SquareSet;

    use super::RestOfKings;

    #[test]
    fn numbers_are_those_of_the_whole_set() {
        let sets = [
            0,
            1,
            0b1011,
            1 << 49,
            0x8000_0401_0001,
            0x2_0924_9000_0000,
            0x3_f800_0000_0000,
        ];
        for kings in sets.map(SquareSet::from_bits) {
            let rest = RestOfKings::new(kings);
            for square in !kings {
                assert_eq!(rest.with(square) as u64, colex(kings.with(square).bits()));
            }
        }
    }
}
