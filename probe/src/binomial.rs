//! Binomial coefficients, and the numbering of square sets that they give.

/// Squares of the board, the largest upper index of the table.
const SQUARES: usize = 50;

/// `BINOMIAL[k][n]`, so that the few `k` in use share few cache lines.
static BINOMIAL: [[u64; SQUARES + 1]; SQUARES + 1] = pascal();

const fn pascal() -> [[u64; SQUARES + 1]; SQUARES + 1] {
    let mut table = [[0; SQUARES + 1]; SQUARES + 1];
    let mut n = 0;
    while n <= SQUARES {
        table[0][n] = 1;
        let mut k = 1;
        while k <= n {
            table[k][n] = table[k - 1][n - 1] + table[k][n - 1];
            k += 1;
        }
        n += 1;
    }
    table
}

/// The number of sets of `k` among `n` squares, `n` at most 50. Zero if `k` is greater than `n`.
pub const fn binomial(n: usize, k: usize) -> u64 {
    if k > n { 0 } else { BINOMIAL[k][n] }
}

/// The number of a set among all sets of the same size: the sum of C(s, i) over its squares in ascending
/// order, i from 1. `bits` is the set, bit s for square s, s below 50.
#[inline]
pub fn colex(bits: u64) -> u64 {
    let mut rest = bits;
    let mut sum = 0;
    let mut size = 1;
    while rest != 0 {
        sum += BINOMIAL[size][rest.trailing_zeros() as usize];
        rest &= rest - 1;
        size += 1;
    }
    sum
}

/// The set of `k` squares whose number is `rank`: the inverse of [`colex`] for `rank` below C(50, `k`).
pub fn colex_unrank(rank: u64, k: usize) -> u64 {
    let mut bits = 0;
    let mut rest = rank;
    let mut square = SQUARES;
    for size in (1..=k).rev() {
        // The greatest square whose coefficient fits; squares come out in descending order.
        square = square.saturating_sub(1);
        while square > 0 && BINOMIAL[size][square] > rest {
            square -= 1;
        }
        rest = rest.wrapping_sub(BINOMIAL[size][square]);
        bits |= 1 << square;
    }
    bits
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{prop_assert_eq, proptest};

    use super::{binomial, colex, colex_unrank};

    #[test]
    fn known_coefficients() {
        assert_eq!(binomial(0, 0), 1);
        assert_eq!(binomial(45, 2), 990);
        assert_eq!(binomial(50, 8), 536_878_650);
        assert_eq!(binomial(50, 25), 126_410_606_437_752);
        assert_eq!(binomial(3, 4), 0);
    }

    #[test]
    fn colex_counts_up() {
        for k in 0..=3 {
            for rank in 0..binomial(50, k) {
                let bits = colex_unrank(rank, k);
                assert_eq!(bits.count_ones() as usize, k);
                assert_eq!(bits >> 50, 0);
                assert_eq!(colex(bits), rank);
            }
        }
    }

    #[test]
    fn known_sets() {
        assert_eq!(colex(0), 0);
        assert_eq!(colex(0b111), 0);
        assert_eq!(colex(0b1011), 1);
        assert_eq!(colex(1 << 49 | 1 << 48), 1224);
    }

    proptest! {
        #[test]
        fn unrank_inverts_colex(bits in 0..1u64 << 50) {
            prop_assert_eq!(colex_unrank(colex(bits), bits.count_ones() as usize), bits);
        }

        #[test]
        fn any_rank_gives_some_set(rank: u64, k in 0..60usize) {
            let _ = colex_unrank(rank, k.min(50));
        }
    }
}
