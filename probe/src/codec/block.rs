//! What all kinds of blocks have in common.

use thiserror::Error;

use crate::codec::WDL_LOSS;
use crate::metric::Metric;
use crate::pack::{Width, unpack, unpack_one};

/// All values are the same.
pub(crate) const KIND_CONSTANT: u8 = 0;
/// Results in strips of runs.
pub(crate) const KIND_STRIPS: u8 = 1;
/// Distances in one byte each.
pub(crate) const KIND_BYTE: u8 = 2;
/// Distances in two bytes each.
pub(crate) const KIND_WORD: u8 = 3;
/// Added to the kind when the distances are one zstd frame.
pub(crate) const COMPRESSED: u8 = 0x10;

/// What is wrong with the bytes of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CodecError {
    /// The first byte is none of those defined, or missing.
    #[error("the block has an unknown kind")]
    Kind,
    /// There are more or fewer values than the block must have.
    #[error("the block does not hold its number of values")]
    Length,
    /// zstd refuses the frame.
    #[error("the block does not decompress")]
    Zstd,
    /// A value that the metric does not have.
    #[error("the block holds a value that does not exist")]
    Value,
}

/// Distances of a block in memory, still packed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecodedBlock {
    count: usize,
    content: Content,
}

/// How values are kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    Constant(u16),
    Packed(Width, Box<[u8]>),
}

impl DecodedBlock {
    /// `count` values, which `content` has.
    pub(crate) fn new(count: usize, content: Content) -> Self {
        Self { count, content }
    }

    /// The value at `place`. None beyond the end.
    #[inline]
    pub fn value(&self, place: usize) -> Option<u16> {
        match &self.content {
            Content::Constant(value) => (place < self.count).then_some(*value),
            Content::Packed(width, bytes) => unpack_one(*width, bytes, place),
        }
    }

    /// Appends all values to `out`.
    pub fn unpack_into(&self, out: &mut Vec<u16>) {
        match &self.content {
            Content::Constant(value) => out.extend(std::iter::repeat_n(*value, self.count)),
            Content::Packed(width, bytes) => unpack(*width, bytes, self.count, out),
        }
    }

    /// Bytes of memory that the values take.
    pub fn heap_bytes(&self) -> usize {
        match &self.content {
            Content::Constant(_) => 0,
            Content::Packed(_, bytes) => bytes.len(),
        }
    }
}

/// A block of one value.
pub(crate) fn constant(value: u16) -> Vec<u8> {
    let [low, high] = value.to_le_bytes();
    vec![KIND_CONSTANT, low, high]
}

/// Reads a block of one value, its kind taken off: the inverse of [`constant`].
pub(crate) fn decode_constant(metric: Metric, bytes: &[u8]) -> Result<u16, CodecError> {
    let bytes = bytes.try_into().map_err(|_| CodecError::Length)?;
    let value = u16::from_le_bytes(bytes);
    if metric == Metric::Wdl && value > WDL_LOSS {
        return Err(CodecError::Value);
    }
    Ok(value)
}
