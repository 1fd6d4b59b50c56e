//! The prefix codes of one slice.

use std::fmt;

use crate::runs::alphabet::{END, STRIP, SYMBOLS, VALUES, read, turned};
use crate::runs::costs::{Costs, Counts, bits, code_lengths};
use crate::runs::placing::Placing;
use crate::runs::prefix::{Lengths, MOST_BITS, codes, lengths};
use crate::runs::strip::count;

/// Bytes of the code lengths of one value: four bits a symbol.
const LENGTHS_BYTES: usize = SYMBOLS.div_ceil(2);
/// Bytes of a model.
pub(crate) const MODEL_BYTES: usize = VALUES * LENGTHS_BYTES;

/// How often runs are placed anew in training: each time after the codes that the last placing asked for.
const ROUNDS: usize = 2;

/// The lengths of the prefix codes of one slice, for each value.
#[derive(Clone, PartialEq, Eq)]
pub struct RunModel([Lengths; VALUES]);

impl RunModel {
    /// The model that suits these strips best, of values below 3 and 3 for don't-cares.
    pub(crate) fn train<'a>(strips: impl Iterator<Item = &'a [u8]> + Clone) -> Self {
        let mut model = Self(code_lengths(&counted(strips.clone(), None)));
        for _ in 0..ROUNDS {
            model = Self(code_lengths(&counted(strips.clone(), Some(&model.costs()))));
        }
        model
    }

    /// About how many bits the strips take, each model of their own.
    pub(crate) fn estimate<'a>(strips: impl Iterator<Item = &'a [u8]>) -> u64 {
        bits(&counted(strips, None))
    }

    /// What runs cost.
    pub(crate) fn costs(&self) -> Costs {
        Costs::new(&self.0)
    }

    /// As it stands in a file.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let pack = |pair: &[u8]| pair[0] | pair.get(1).copied().unwrap_or(0) << 4;
        let lengths = self
            .0
            .iter()
            .flat_map(|lengths| lengths.chunks(2).map(pack));
        lengths.collect()
    }

    /// Reads a model: the inverse of [`to_bytes`](Self::to_bytes). None where it has no codes of these lengths.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let mut model = Self([[0; SYMBOLS]; VALUES]);
        if bytes.len() != MODEL_BYTES {
            return None;
        }
        for (lengths, bytes) in model.0.iter_mut().zip(bytes.chunks(LENGTHS_BYTES)) {
            for (symbol, length) in lengths.iter_mut().enumerate() {
                *length = bytes[symbol / 2] >> (symbol % 2 * 4) & 15;
            }
            codes(lengths)?;
        }
        (model.to_bytes() == bytes).then_some(model)
    }
}

impl Default for RunModel {
    /// That of no strips.
    fn default() -> Self {
        Self([lengths(&[0; SYMBOLS]); VALUES])
    }
}

impl fmt::Debug for RunModel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RunModel").finish_non_exhaustive()
    }
}

/// The symbols of the strips' runs; placed by `costs`, where they are given. Strips of one run have none.
fn counted<'a>(strips: impl Iterator<Item = &'a [u8]>, costs: Option<&Costs>) -> Counts {
    let mut counts = [[0; SYMBOLS]; VALUES];
    let mut placing = Placing::default();
    for strip in strips {
        placing.find(strip);
        if let Some(costs) = costs {
            placing.improve(costs);
        }
        if placing.runs().next().is_some() {
            count(&placing, &mut counts);
        }
    }
    counts
}

/// The codes of a model, to write by.
pub(crate) struct RunWriter {
    codes: [[u16; SYMBOLS]; VALUES],
    lengths: [Lengths; VALUES],
}

impl RunWriter {
    /// The codes of a model.
    pub(crate) fn new(model: &RunModel) -> Self {
        Self {
            codes: model
                .0
                .each_ref()
                .map(|lengths| codes(lengths).unwrap_or([0; SYMBOLS])),
            lengths: model.0,
        }
    }

    /// Code and bits of a symbol after a value.
    #[inline]
    pub(crate) fn code(&self, value: u8, symbol: usize) -> (u16, u32) {
        let value = usize::from(value);
        (
            self.codes[value][symbol],
            self.lengths[value][symbol].into(),
        )
    }
}

/// The codes of a model, to read by: for each value, what any bits begin with.
pub(crate) struct RunReader(Vec<[Entry; 1 << MOST_BITS]>);

/// A symbol, its code known.
#[derive(Clone, Copy, Default)]
struct Entry {
    length: u16,
    code_bits: u8,
    /// Bits of the length that follow the code, four bits; and above, the next value.
    rest: u8,
}

/// A run as it was read. The last one of a strip has [`STRIP`] values, whatever is left.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run {
    pub(crate) length: usize,
    pub(crate) next: u8,
    /// Bits that it took.
    pub(crate) bits: u32,
}

impl RunReader {
    /// The codes of a model.
    pub(crate) fn new(model: &RunModel) -> Self {
        let table = |value: u8| {
            let lengths = &model.0[usize::from(value)];
            let codes = codes(lengths).unwrap_or([0; SYMBOLS]);
            let mut table = [Entry::default(); 1 << MOST_BITS];
            for symbol in 0..SYMBOLS {
                let bits = lengths[symbol];
                let entry = Entry::new(value, symbol, bits);
                let code = usize::from(codes[symbol]);
                (code..1 << MOST_BITS)
                    .step_by(1 << bits)
                    .for_each(|at| table[at] = entry);
            }
            table
        };
        Self((0..VALUES as u8).map(table).collect())
    }

    /// The run that `bits` begin with, after a value below 3.
    #[inline]
    pub(crate) fn run(&self, value: u8, bits: u64) -> Run {
        let entry = self.0[usize::from(value)][bits as usize % (1 << MOST_BITS)];
        let (code_bits, extra_bits) = (u32::from(entry.code_bits), u32::from(entry.rest & 15));
        let extra = bits >> code_bits & ((1 << extra_bits) - 1);
        Run {
            length: usize::from(entry.length) + extra as usize,
            next: entry.rest >> 4,
            bits: code_bits + extra_bits,
        }
    }
}

impl fmt::Debug for RunReader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RunReader").finish_non_exhaustive()
    }
}

impl Entry {
    fn new(value: u8, symbol: usize, code_bits: u8) -> Self {
        if symbol == END {
            return Self {
                length: STRIP as u16,
                code_bits,
                rest: value << 4,
            };
        }
        let meaning = read(symbol);
        Self {
            length: meaning.length as u16,
            code_bits,
            rest: meaning.extra_bits as u8 | turned(value, meaning.turn) << 4,
        }
    }
}
