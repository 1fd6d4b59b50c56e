//! What runs cost.

use crate::runs::alphabet::{END, STRIP, SYMBOLS, VALUES, spell};
use crate::runs::prefix::{Lengths, lengths};

/// How often each symbol came after each value.
pub(crate) type Counts = [[u64; SYMBOLS]; VALUES];

/// Bits of every run that is followed by another: by value, turn and length.
pub(crate) struct Costs(Vec<[[u8; STRIP]; 2]>);

impl Costs {
    /// The costs under codes of these lengths.
    pub(crate) fn new(lengths: &[Lengths; VALUES]) -> Costs {
        let cost = |value: usize, length: usize, turn: u8| {
            let spelling = spell(length.max(1), turn);
            lengths[value][spelling.symbol] + spelling.extra_bits as u8
        };
        let costs =
            |value| [0, 1].map(|turn| std::array::from_fn(|length| cost(value, length, turn)));
        Costs((0..VALUES).map(costs).collect())
    }

    /// Those of all lengths of a run.
    #[inline]
    pub(crate) fn of(&self, value: u8, turn: u8) -> &[u8; STRIP] {
        &self.0[usize::from(value)][usize::from(turn)]
    }
}

/// The best code lengths for such runs.
pub(crate) fn code_lengths(counts: &Counts) -> [Lengths; VALUES] {
    counts.each_ref().map(lengths)
}

/// Bits that all runs take with the best codes, those of lengths within classes included.
pub(crate) fn bits(counts: &Counts) -> u64 {
    let lengths = code_lengths(counts);
    let of_value = |(counts, lengths): (&[u64; SYMBOLS], &Lengths)| -> u64 {
        (0..SYMBOLS)
            .map(|symbol| {
                let extra = if symbol == END {
                    0
                } else {
                    crate::runs::alphabet::read(symbol).extra_bits
                };
                counts[symbol] * (u64::from(lengths[symbol]) + u64::from(extra))
            })
            .sum()
    };
    counts.iter().zip(&lengths).map(of_value).sum()
}
