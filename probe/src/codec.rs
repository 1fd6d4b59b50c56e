//! How the values of a slice become bytes and come back: the only place that knows.
//!
//! Values come in blocks. Those of a slice share a [`SliceCodec`]: the order in which its positions are stored,
//! and for results the prefix codes of their runs. The first byte of a block says how the rest is to be read.

mod block;
mod packed;
mod strips;
#[cfg(test)]
mod tests;

use std::fmt;

use zstd::bulk::Decompressor;

use crate::codec::packed::Packer;
use crate::codec::strips::{BLOCK, Stripper, narrow};
use crate::metric::Metric;
use crate::order::Order;
use crate::runs::{Costs, MODEL_BYTES, RunModel, RunReader, RunWriter, STRIP, Strip};

pub use crate::codec::block::{CodecError, DecodedBlock};

/// The version of this encoding, kept in every file.
pub const CODEC_ID: u8 = 2;

/// Stored value of a draw in a wdl table.
pub const WDL_DRAW: u16 = 0;
/// Stored value of a win in a wdl table.
pub const WDL_WIN: u16 = 1;
/// Stored value of a loss in a wdl table.
pub const WDL_LOSS: u16 = 2;

/// Values of a block of `metric`; the last block of a slice may be shorter.
pub const fn block_values(metric: Metric) -> usize {
    match metric {
        Metric::Wdl => BLOCK,
        Metric::Dtc | Metric::Dtw | Metric::Dtd => 1 << 15,
    }
}

/// Results of a block that are decoded together; the last strip of a slice may be shorter. Divides the block.
pub const STRIP_VALUES: usize = STRIP;

/// What the blocks of one slice have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SliceCodec {
    order: Order,
    /// Of results only.
    model: Option<RunModel>,
}

impl SliceCodec {
    /// That of a slice of `metric` that is stored in `order`, trained with some of its values: some
    /// strips in that order.
    pub fn train(metric: Metric, order: Order, strips: &[Vec<u16>]) -> Self {
        let model = (metric == Metric::Wdl).then(|| {
            let strips = narrowed(strips);
            RunModel::train(strips.iter().flat_map(|values| values.chunks(STRIP)))
        });
        Self { order, model }
    }

    /// The order in which the slice is stored.
    pub fn order(&self) -> Order {
        self.order
    }

    /// Bytes in a file, by metric.
    pub const fn bytes(metric: Metric) -> usize {
        match metric {
            Metric::Wdl => 1 + MODEL_BYTES,
            Metric::Dtc | Metric::Dtw | Metric::Dtd => 1,
        }
    }

    /// As it stands in a file.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let model = self.model.iter().flat_map(RunModel::to_bytes);
        std::iter::once(self.order.to_byte()).chain(model).collect()
    }

    /// Reads it: the inverse of [`to_bytes`](Self::to_bytes). None where it makes no sense.
    pub(crate) fn from_bytes(metric: Metric, bytes: &[u8]) -> Option<Self> {
        let (&order, model) = bytes.split_first()?;
        let order = Order::from_byte(order)?;
        let model = match metric {
            Metric::Wdl => Some(RunModel::from_bytes(model)?),
            Metric::Dtc | Metric::Dtw | Metric::Dtd => model.is_empty().then_some(None)?,
        };
        Some(Self { order, model })
    }
}

/// About how many bits results take as runs: the less, the better the order that they are in.
pub fn estimate_bits(strips: &[Vec<u16>]) -> u64 {
    let strips = narrowed(strips);
    RunModel::estimate(strips.iter().flat_map(|values| values.chunks(STRIP)))
}

fn narrowed(strips: &[Vec<u16>]) -> Vec<Vec<u8>> {
    let narrowed = |values: &Vec<u16>| values.iter().copied().map(narrow).collect();
    strips.iter().map(narrowed).collect()
}

/// Encodes the blocks of one slice.
pub struct BlockWriter(Option<(Costs, RunWriter)>);

impl BlockWriter {
    /// For the slice of `codec`.
    pub fn new(codec: &SliceCodec) -> Self {
        let model = codec.model.as_ref();
        Self(model.map(|model| (model.costs(), RunWriter::new(model))))
    }

    /// Encodes one block. Each value is a distance in plies, one of the `WDL_` values, or
    /// [`DONT_CARE`](crate::DONT_CARE), which is stored as whatever is shortest. The same values give the
    /// same bytes, whatever the encoder did before.
    pub fn encode(&self, values: &[u16], encoder: &mut Encoder) -> Vec<u8> {
        match &self.0 {
            Some((costs, codes)) => encoder.stripper.encode(values, costs, codes),
            None => encoder.packer.encode(values),
        }
    }
}

impl fmt::Debug for BlockWriter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BlockWriter").finish_non_exhaustive()
    }
}

/// What is reused from one block to the next while encoding; each thread needs its own.
#[derive(Default)]
pub struct Encoder {
    packer: Packer,
    stripper: Stripper,
}

impl fmt::Debug for Encoder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Encoder").finish_non_exhaustive()
    }
}

/// Decodes the blocks of one slice.
#[derive(Debug)]
pub struct BlockReader(Option<RunReader>);

impl BlockReader {
    /// For the slice of `codec`.
    pub fn new(codec: &SliceCodec) -> Self {
        Self(codec.model.as_ref().map(RunReader::new))
    }

    /// Appends all `count` values of a block to `out`: the inverse of [`BlockWriter::encode`], but for don't-cares.
    ///
    /// # Errors
    /// When the bytes are not those of such a block.
    pub fn decode(
        &self,
        bytes: &[u8],
        count: usize,
        decoder: &mut Decoder,
        out: &mut Vec<u16>,
    ) -> Result<(), CodecError> {
        if self.0.is_none() {
            self.distances(bytes, count, decoder)?.unpack_into(out);
            return Ok(());
        }
        for strip in 0..count.div_ceil(STRIP) {
            let values = self.strip(bytes, strip, count)?;
            let places = 0..(count - strip * STRIP).min(STRIP);
            out.extend(places.map(|place| values.value(place)));
        }
        Ok(())
    }

    /// Decodes a strip of a block of `count` results. Takes no memory.
    pub(crate) fn strip(
        &self,
        bytes: &[u8],
        strip: usize,
        count: usize,
    ) -> Result<Strip, CodecError> {
        let codes = self.0.as_ref().ok_or(CodecError::Kind)?;
        let left = count.saturating_sub(strip * STRIP).min(STRIP);
        strips::decode(bytes, (strip, count.div_ceil(STRIP)), left, codes)
    }

    /// Decodes a block of `count` distances. Takes memory for these and no more, whatever the bytes claim.
    pub(crate) fn distances(
        &self,
        bytes: &[u8],
        count: usize,
        decoder: &mut Decoder,
    ) -> Result<DecodedBlock, CodecError> {
        let content = packed::decode(bytes, count, &mut decoder.zstd)?;
        Ok(DecodedBlock::new(count, content))
    }
}

/// What is reused from one block to the next while decoding; each thread needs its own.
#[derive(Default)]
pub struct Decoder {
    zstd: Decompressor<'static>,
}

impl fmt::Debug for Decoder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Decoder").finish_non_exhaustive()
    }
}
