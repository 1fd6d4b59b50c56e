//! How the values of a block become bytes and come back: the only place that knows.
//!
//! The first byte of an encoded block says how the rest is to be read: the low half how wide the values are,
//! the high half whether they are compressed.

use std::fmt;

use thiserror::Error;
use zstd::bulk::{Compressor, Decompressor};
use zstd::zstd_safe::{CParameter, compress_bound};

use crate::metric::Metric;
use crate::pack::{Width, first_value, is_uniform, needs_word, pack, unpack, unpack_one};

/// The version of this encoding, kept in every file.
pub const CODEC_ID: u8 = 1;

/// Stored value of a draw in a wdl table.
pub const WDL_DRAW: u16 = 0;
/// Stored value of a win in a wdl table.
pub const WDL_WIN: u16 = 1;
/// Stored value of a loss in a wdl table.
pub const WDL_LOSS: u16 = 2;

const KIND_CONSTANT: u8 = 0;
const KIND_TWO_BITS: u8 = 1;
const KIND_BYTE: u8 = 2;
const KIND_WORD: u8 = 3;
/// Added to the kind when the values are one zstd frame.
const COMPRESSED: u8 = 0x10;

/// Values of a block of `metric`; the last block of a slice may be shorter. 16 and 32 KiB unpacked, which
/// decode in about 10 us.
pub const fn block_values(metric: Metric) -> usize {
    match metric {
        Metric::Wdl => 1 << 16,
        Metric::Dtc | Metric::Dtw => 1 << 15,
    }
}

/// zstd level: on all tables of four pieces 8 % smaller than level 1, and still 0.8 values a nanosecond. Level 6 is
/// 4 % (wdl) and 10 % (dtc) smaller at 0.6, level 12 another 5 to 10 % at 0.1.
const LEVEL: i32 = 5;

/// What is reused from one block to the next while encoding.
pub struct Encoder {
    zstd: Compressor<'static>,
    packed: Vec<u8>,
    compressed: Vec<u8>,
}

impl Encoder {
    /// An encoder; each thread needs its own.
    pub fn new() -> Self {
        Self {
            zstd: Compressor::default(),
            packed: Vec::new(),
            compressed: Vec::new(),
        }
    }

    /// The packed values as a zstd frame, unless that is no shorter.
    fn compress(&mut self) -> Option<&[u8]> {
        self.compressed.clear();
        self.compressed.reserve(compress_bound(self.packed.len()));
        let parameters = [
            CParameter::CompressionLevel(LEVEL),
            // The size follows from the place in the slice, and the file has its own checksums.
            CParameter::ContentSizeFlag(false),
            CParameter::ChecksumFlag(false),
        ];
        for parameter in parameters {
            self.zstd.set_parameter(parameter).ok()?;
        }
        let size = self
            .zstd
            .compress_to_buffer(&self.packed, &mut self.compressed);
        (size.ok()? < self.packed.len()).then_some(&self.compressed)
    }
}

impl Default for Encoder {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Encoder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Encoder").finish_non_exhaustive()
    }
}

/// Encodes one block of a table. Each value is a distance in plies, one of the `WDL_` values, or
/// [`DONT_CARE`](crate::pack::DONT_CARE), which is stored as whatever packs best. The same values give the
/// same bytes, whatever the encoder did before.
pub fn encode_block(metric: Metric, values: &[u16], encoder: &mut Encoder) -> Vec<u8> {
    let first = first_value(values).unwrap_or(0);
    if is_uniform(values, first) {
        let [low, high] = first.to_le_bytes();
        return vec![KIND_CONSTANT, low, high];
    }
    let (kind, width) = match metric {
        Metric::Wdl => (KIND_TWO_BITS, Width::TwoBits),
        Metric::Dtc | Metric::Dtw if needs_word(values) => (KIND_WORD, Width::Word),
        Metric::Dtc | Metric::Dtw => (KIND_BYTE, Width::Byte),
    };
    encoder.packed.clear();
    pack(width, values, first, &mut encoder.packed);
    match encoder.compress() {
        Some(frame) => tagged(kind | COMPRESSED, frame),
        None => tagged(kind, &encoder.packed),
    }
}

fn tagged(kind: u8, bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(1 + bytes.len());
    out.push(kind);
    out.extend_from_slice(bytes);
    out
}

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

/// What is reused from one block to the next while decoding.
#[derive(Default)]
pub struct Decoder {
    zstd: Decompressor<'static>,
}

impl Decoder {
    /// A decoder; each thread needs its own.
    pub fn new() -> Self {
        Self::default()
    }
}

impl fmt::Debug for Decoder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Decoder").finish_non_exhaustive()
    }
}

/// The values of a block in memory, still packed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecodedBlock {
    count: usize,
    content: Content,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Content {
    Constant(u16),
    Packed(Width, Box<[u8]>),
}

impl DecodedBlock {
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

/// Decodes a block of `count` values: the inverse of [`encode_block`], but for don't-cares. Takes memory for
/// `count` values and no more, whatever the bytes claim.
pub fn decode_block(
    metric: Metric,
    bytes: &[u8],
    count: usize,
    decoder: &mut Decoder,
) -> Result<DecodedBlock, CodecError> {
    let (&kind, rest) = bytes.split_first().ok_or(CodecError::Kind)?;
    let content = match (metric, kind & !COMPRESSED) {
        (_, KIND_CONSTANT) if kind == KIND_CONSTANT => decode_constant(metric, rest)?,
        (Metric::Wdl, KIND_TWO_BITS) => Content::Packed(
            Width::TwoBits,
            unpacked(kind, rest, Width::TwoBits.bytes(count), decoder)?,
        ),
        (Metric::Dtc | Metric::Dtw, KIND_BYTE) => Content::Packed(
            Width::Byte,
            unpacked(kind, rest, Width::Byte.bytes(count), decoder)?,
        ),
        (Metric::Dtc | Metric::Dtw, KIND_WORD) => Content::Packed(
            Width::Word,
            unpacked(kind, rest, Width::Word.bytes(count), decoder)?,
        ),
        _ => return Err(CodecError::Kind),
    };
    Ok(DecodedBlock { count, content })
}

fn decode_constant(metric: Metric, bytes: &[u8]) -> Result<Content, CodecError> {
    let bytes = bytes.try_into().map_err(|_| CodecError::Length)?;
    let value = u16::from_le_bytes(bytes);
    if metric == Metric::Wdl && value > WDL_LOSS {
        return Err(CodecError::Value);
    }
    Ok(Content::Constant(value))
}

/// The packed values, exactly `size` bytes of them.
fn unpacked(
    kind: u8,
    bytes: &[u8],
    size: usize,
    decoder: &mut Decoder,
) -> Result<Box<[u8]>, CodecError> {
    if kind & COMPRESSED == 0 {
        let whole = bytes.len() == size;
        return whole.then(|| bytes.into()).ok_or(CodecError::Length);
    }
    let mut out = vec![0; size].into_boxed_slice();
    let written = decoder.zstd.decompress_to_buffer(bytes, &mut out[..]);
    match written {
        Ok(written) if written == size => Ok(out),
        Ok(_) => Err(CodecError::Length),
        Err(_) => Err(CodecError::Zstd),
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::{Just, Strategy, any, prop_assert_eq, prop_oneof, proptest};

    use super::{
        COMPRESSED, CodecError, Decoder, Encoder, KIND_BYTE, KIND_CONSTANT, KIND_TWO_BITS,
        KIND_WORD, decode_block, encode_block,
    };
    use crate::metric::Metric;
    use crate::pack::DONT_CARE;

    /// Runs of values below `limit`, some of them don't-cares, or no runs at all.
    fn values(limit: u16) -> impl Strategy<Value = Vec<u16>> {
        let value = prop_oneof![3 => 0..limit, 1 => Just(DONT_CARE)];
        vec((value, prop_oneof![Just(1), 1..100usize]), 0..60).prop_map(|runs| {
            let expand = |(value, length)| std::iter::repeat_n(value, length);
            runs.into_iter().flat_map(expand).collect()
        })
    }

    fn metric_values() -> impl Strategy<Value = (Metric, Vec<u16>)> {
        let wdl = values(3).prop_map(|values| (Metric::Wdl, values));
        let near = values(200).prop_map(|values| (Metric::Dtc, values));
        let far = values(DONT_CARE).prop_map(|values| (Metric::Dtw, values));
        prop_oneof![wdl, near, far]
    }

    proptest! {
        #[test]
        fn decoding_inverts_encoding((metric, values) in metric_values()) {
            let bytes = encode_block(metric, &values, &mut Encoder::new());
            let block = decode_block(metric, &bytes, values.len(), &mut Decoder::new()).unwrap();
            let mut all = Vec::new();
            block.unpack_into(&mut all);
            prop_assert_eq!(all.len(), values.len());
            for (place, value) in values.iter().enumerate() {
                prop_assert_eq!(block.value(place), Some(all[place]));
                if *value != DONT_CARE {
                    prop_assert_eq!(all[place], *value);
                }
            }
        }

        #[test]
        fn any_bytes_give_values_or_an_error(bytes in vec(any::<u8>(), 0..200), count in 0..500usize) {
            for metric in Metric::ALL {
                if let Ok(block) = decode_block(metric, &bytes, count, &mut Decoder::new()) {
                    let mut all = Vec::new();
                    block.unpack_into(&mut all);
                    prop_assert_eq!(all.len(), count);
                }
            }
        }
    }

    #[test]
    fn an_encoder_keeps_no_memory_of_other_blocks() {
        let blocks: Vec<Vec<u16>> = (1..5u16)
            .map(|step| (0..3000u16).map(|place| place / step % 3).collect())
            .collect();
        let mut used = Encoder::new();
        for metric in Metric::ALL {
            for values in &blocks {
                let fresh = encode_block(metric, values, &mut Encoder::new());
                assert_eq!(encode_block(metric, values, &mut used), fresh);
            }
        }
    }

    #[test]
    fn kinds_follow_from_the_values() {
        let kind = |metric, values: &[u16]| encode_block(metric, values, &mut Encoder::new())[0];
        let repeat = |values: &[u16]| values.repeat(100);
        assert_eq!(kind(Metric::Wdl, &[]), KIND_CONSTANT);
        assert_eq!(
            kind(Metric::Wdl, &[DONT_CARE, 2, DONT_CARE, 2]),
            KIND_CONSTANT
        );
        assert_eq!(kind(Metric::Wdl, &[0, 1]), KIND_TWO_BITS);
        assert_eq!(
            kind(Metric::Wdl, &repeat(&[0, 1])),
            KIND_TWO_BITS | COMPRESSED
        );
        assert_eq!(kind(Metric::Dtc, &[0, 255]), KIND_BYTE);
        assert_eq!(
            kind(Metric::Dtc, &repeat(&[0, 255])),
            KIND_BYTE | COMPRESSED
        );
        assert_eq!(kind(Metric::Dtw, &[0, 256]), KIND_WORD);
        assert_eq!(
            kind(Metric::Dtw, &repeat(&[0, 256])),
            KIND_WORD | COMPRESSED
        );
    }

    #[test]
    fn wrong_blocks_are_refused() {
        let decode = |metric, bytes: &[u8], count| {
            decode_block(metric, bytes, count, &mut Decoder::new()).unwrap_err()
        };
        assert_eq!(decode(Metric::Wdl, &[], 1), CodecError::Kind);
        assert_eq!(decode(Metric::Wdl, &[KIND_BYTE, 0], 1), CodecError::Kind);
        assert_eq!(
            decode(Metric::Dtc, &[KIND_TWO_BITS, 0], 1),
            CodecError::Kind
        );
        assert_eq!(
            decode(Metric::Wdl, &[KIND_CONSTANT | COMPRESSED, 0, 0], 1),
            CodecError::Kind
        );
        assert_eq!(
            decode(Metric::Wdl, &[KIND_CONSTANT, 0], 1),
            CodecError::Length
        );
        assert_eq!(
            decode(Metric::Wdl, &[KIND_CONSTANT, 3, 0], 1),
            CodecError::Value
        );
        assert_eq!(
            decode(Metric::Wdl, &[KIND_TWO_BITS, 0], 5),
            CodecError::Length
        );
        assert_eq!(
            decode(Metric::Wdl, &[KIND_TWO_BITS | COMPRESSED, 0], 5),
            CodecError::Zstd
        );
        let long = encode_block(Metric::Dtc, &[1, 2].repeat(500), &mut Encoder::new());
        assert_eq!(decode(Metric::Dtc, &long, 1001), CodecError::Length);
        assert_eq!(decode(Metric::Dtc, &long, 999), CodecError::Zstd);
    }
}
