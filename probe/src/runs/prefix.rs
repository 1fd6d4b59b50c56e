//! Prefix codes of limited length.

use crate::runs::alphabet::SYMBOLS;

/// Most bits of a code.
pub(crate) const MOST_BITS: u32 = 11;

/// Bits of each symbol's code, from 1 to [`MOST_BITS`].
pub(crate) type Lengths = [u8; SYMBOLS];

/// The best lengths for symbols that come so many times, by the package-merge method (Larmore and Hirschberg,
/// 1990). A symbol that never comes has a code all the same.
pub(crate) fn lengths(counts: &[u64; SYMBOLS]) -> Lengths {
    let mut leaves: Vec<Package> = (0..SYMBOLS)
        .map(|symbol| Package {
            weight: counts[symbol].max(1),
            symbols: vec![symbol as u8],
        })
        .collect();
    leaves.sort_by_key(|leaf| (leaf.weight, leaf.symbols[0]));
    let mut packages: Vec<Package> = Vec::new();
    for _ in 0..MOST_BITS {
        packages.extend(leaves.iter().cloned());
        packages.sort_by_key(|package| package.weight);
        packages = packages.chunks_exact(2).map(Package::pair).collect();
    }
    // A symbol's code has a bit for each of the cheapest packages that it is in.
    let mut lengths = [0; SYMBOLS];
    for package in packages.iter().take(SYMBOLS - 1) {
        package
            .symbols
            .iter()
            .for_each(|&symbol| lengths[usize::from(symbol)] += 1);
    }
    lengths
}

/// Symbols that get a bit together.
#[derive(Clone)]
struct Package {
    weight: u64,
    symbols: Vec<u8>,
}

impl Package {
    fn pair(pair: &[Package]) -> Package {
        Package {
            weight: pair.iter().map(|it| it.weight).sum(),
            symbols: pair
                .iter()
                .flat_map(|it| it.symbols.iter().copied())
                .collect(),
        }
    }
}

/// The codes of these lengths, lowest bit first: shorter ones first and by symbol where they are as long. None unless
/// every sequence of bits begins with just one of them.
pub(crate) fn codes(lengths: &Lengths) -> Option<[u16; SYMBOLS]> {
    let mut codes = [0; SYMBOLS];
    let mut next = 0u32;
    for bits in 1..=MOST_BITS {
        next <<= 1;
        for symbol in (0..SYMBOLS).filter(|&symbol| u32::from(lengths[symbol]) == bits) {
            codes[symbol] = (next.reverse_bits() >> (32 - bits)) as u16;
            next += 1;
        }
        if next > 1 << bits {
            return None;
        }
    }
    let known = lengths
        .iter()
        .all(|&bits| (1..=MOST_BITS as u8).contains(&bits));
    (known && next == 1 << MOST_BITS).then_some(codes)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{any, prop_assert, prop_assert_eq, proptest};

    use super::{MOST_BITS, codes, lengths};
    use crate::runs::alphabet::SYMBOLS;

    #[test]
    fn frequent_symbols_have_short_codes() {
        let mut counts = [0; SYMBOLS];
        counts[7] = 1000;
        counts[8] = 400;
        let lengths = lengths(&counts);
        assert_eq!((lengths[7], lengths[8]), (1, 2));
    }

    #[test]
    fn no_other_lengths_make_codes() {
        let good = lengths(&[1; SYMBOLS]);
        assert!(codes(&good).is_some());
        for (symbol, bits) in [(0, 0), (0, 1), (3, 12), (5, 11)] {
            let mut bad = good;
            bad[symbol] = bits;
            assert!(codes(&bad).is_none(), "{symbol} {bits}");
        }
    }

    proptest! {
        #[test]
        fn no_code_begins_another(seed in any::<u64>(), spread in 1..40u32) {
            let mut state = seed;
            let counts = std::array::from_fn(|_| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                state >> 24 >> (state % u64::from(spread))
            });
            let lengths = lengths(&counts);
            let codes = codes(&lengths).unwrap();
            let mut taken = vec![0; 1 << MOST_BITS];
            for (code, bits) in codes.into_iter().zip(lengths) {
                for rest in 0..1usize << (MOST_BITS - u32::from(bits)) {
                    taken[usize::from(code) | rest << bits] += 1;
                }
            }
            prop_assert!(taken.iter().all(|&times| times == 1));
            // No exchange of two lengths is better.
            let cost = |one: usize, other: usize| counts[one].max(1) * u64::from(lengths[other]);
            for one in 0..SYMBOLS {
                let other = seed as usize % SYMBOLS;
                let now = cost(one, one) + cost(other, other);
                prop_assert!(now <= cost(one, other) + cost(other, one));
            }
            prop_assert_eq!(codes.len(), SYMBOLS);
        }
    }
}
