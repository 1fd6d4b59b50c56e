//! Blocks of results: strips of runs.
//!
//! After the kind there are the first values of all strips, two bits each, then the bytes that each strip takes, and
//! then the strips.

use crate::codec::block::{CodecError, KIND_CONSTANT, KIND_STRIPS, constant, decode_constant};
use crate::metric::Metric;
use crate::pack::{DONT_CARE, first_value, is_uniform};
use crate::runs::{
    BitWriter, Costs, FREE, Placing, RunReader, RunWriter, STRIP, Strip, read_strip, write_strip,
};

/// Strips of a block.
const STRIPS: usize = 16;
/// Values of a block.
pub(crate) const BLOCK: usize = STRIPS * STRIP;

/// Bytes of the first values.
const FIRSTS_BYTES: usize = STRIPS / 4;
/// Instead of a size in one byte: it follows in two.
const LONG: u8 = u8::MAX;

/// What is reused from one block to the next while encoding.
#[derive(Default)]
pub(crate) struct Stripper {
    placing: Placing,
    bits: BitWriter,
    strip: Vec<u8>,
}

impl Stripper {
    /// Encodes a block of results and don't-cares.
    pub(crate) fn encode(&mut self, values: &[u16], costs: &Costs, codes: &RunWriter) -> Vec<u8> {
        let first = first_value(values).unwrap_or(0);
        if is_uniform(values, first) {
            return constant(first);
        }
        let (mut firsts, mut sizes, mut strips) = ([0; FIRSTS_BYTES], Vec::new(), Vec::new());
        for (number, values) in values.chunks(STRIP).enumerate() {
            self.strip.clear();
            self.strip.extend(values.iter().copied().map(narrow));
            self.placing.find(&self.strip);
            self.placing.improve(costs);
            firsts[number / 4] |= self.placing.first() << (number % 4 * 2);
            let strip = write_strip(&self.placing, codes, &mut self.bits);
            match u8::try_from(strip.len()) {
                Ok(size) if size != LONG => sizes.push(size),
                _ => {
                    sizes.push(LONG);
                    sizes.extend_from_slice(&(strip.len() as u16).to_le_bytes());
                }
            }
            strips.extend_from_slice(&strip);
        }
        [&[KIND_STRIPS], &firsts[..], &sizes, &strips].concat()
    }
}

/// A result in a byte.
#[inline]
pub(crate) fn narrow(value: u16) -> u8 {
    if value == DONT_CARE {
        FREE
    } else {
        value as u8
    }
}

/// Decodes strip `number`, of `count` values, of a block of `strips`.
pub(crate) fn decode(
    bytes: &[u8],
    (number, strips): (usize, usize),
    count: usize,
    codes: &RunReader,
) -> Result<Strip, CodecError> {
    let (&kind, rest) = bytes.split_first().ok_or(CodecError::Kind)?;
    match kind {
        KIND_CONSTANT => {
            decode_constant(Metric::Wdl, rest).map(|value| Strip::uniform(value as u8))
        }
        KIND_STRIPS => {
            let (first, strip) = locate(rest, number, strips).ok_or(CodecError::Length)?;
            if first == FREE {
                return Err(CodecError::Value);
            }
            if strip.is_empty() {
                return Ok(Strip::uniform(first));
            }
            read_strip(strip, first, count, codes).ok_or(CodecError::Length)
        }
        _ => Err(CodecError::Kind),
    }
}

/// The first value and the bytes of a strip.
fn locate(block: &[u8], number: usize, strips: usize) -> Option<(u8, &[u8])> {
    let (firsts, mut rest) = block.split_first_chunk::<FIRSTS_BYTES>()?;
    let first = firsts[number / 4] >> (number % 4 * 2) & 3;
    // All sizes come before the first strip.
    let (mut start, mut size) = (0, 0);
    for strip in 0..strips {
        let its = size_of(&mut rest)?;
        if strip < number {
            start += its;
        } else if strip == number {
            size = its;
        }
    }
    rest.get(start..start + size).map(|strip| (first, strip))
}

/// Takes a size off the front.
fn size_of(bytes: &mut &[u8]) -> Option<usize> {
    let (&short, rest) = bytes.split_first()?;
    *bytes = rest;
    if short != LONG {
        return Some(short.into());
    }
    let (long, rest) = rest.split_first_chunk()?;
    *bytes = rest;
    Some(u16::from_le_bytes(*long).into())
}
