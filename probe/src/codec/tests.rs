//! Blocks come back as they were, and bytes that are none are refused.

use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, any, prop_assert_eq, prop_oneof, proptest};

use crate::codec::block::{
    COMPRESSED, CodecError, KIND_BYTE, KIND_CONSTANT, KIND_STRIPS, KIND_WORD,
};
use crate::codec::{BlockReader, BlockWriter, Decoder, Encoder, SliceCodec};
use crate::metric::Metric;
use crate::order::Order;
use crate::pack::DONT_CARE;

/// Runs of values below `limit`, some of them don't-cares, or no runs at all; longer than a strip now and then.
fn values(limit: u16) -> impl Strategy<Value = Vec<u16>> {
    let value = prop_oneof![3 => 0..limit, 1 => Just(DONT_CARE)];
    let length = prop_oneof![5 => Just(1), 20 => 1..100usize, 1 => 1000..5000usize];
    vec((value, length), 0..60).prop_map(|runs| {
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

fn untrained(metric: Metric) -> SliceCodec {
    SliceCodec::train(metric, Order::NATURAL, &[])
}

fn encode(metric: Metric, values: &[u16]) -> Vec<u8> {
    BlockWriter::new(&untrained(metric)).encode(values, &mut Encoder::default())
}

fn decode(codec: &SliceCodec, bytes: &[u8], count: usize) -> Result<Vec<u16>, CodecError> {
    let mut all = Vec::new();
    BlockReader::new(codec).decode(bytes, count, &mut Decoder::default(), &mut all)?;
    Ok(all)
}

proptest! {
    #[test]
    fn decoding_inverts_encoding((metric, values) in metric_values()) {
        let trained = SliceCodec::train(metric, Order::NATURAL, std::slice::from_ref(&values));
        for codec in [untrained(metric), trained] {
            let codec = SliceCodec::from_bytes(metric, &codec.to_bytes()).unwrap();
            let bytes = BlockWriter::new(&codec).encode(&values, &mut Encoder::default());
            let all = decode(&codec, &bytes, values.len()).unwrap();
            prop_assert_eq!(all.len(), values.len());
            for (value, decoded) in values.iter().zip(all) {
                if *value != DONT_CARE {
                    prop_assert_eq!(decoded, *value);
                }
            }
        }
    }

    #[test]
    fn any_bytes_give_values_or_an_error(bytes in vec(any::<u8>(), 0..200), count in 0..9000usize, strips: bool) {
        let mut bytes = bytes;
        if let (true, Some(kind)) = (strips, bytes.first_mut()) {
            *kind = KIND_STRIPS;
        }
        for metric in Metric::ALL {
            if let Ok(all) = decode(&untrained(metric), &bytes, count) {
                prop_assert_eq!(all.len(), count);
            }
        }
    }

    #[test]
    fn any_bytes_are_a_codec_or_none(bytes in vec(any::<u8>(), 0..200)) {
        for metric in Metric::ALL {
            if let Some(codec) = SliceCodec::from_bytes(metric, &bytes) {
                prop_assert_eq!(codec.to_bytes(), bytes.clone());
            }
        }
    }
}

#[test]
fn training_pays() {
    let values: Vec<u16> = (0..40_000).map(|place| place / 13 % 3).collect();
    let trained = SliceCodec::train(Metric::Wdl, Order::NATURAL, std::slice::from_ref(&values));
    let bytes = BlockWriter::new(&trained).encode(&values, &mut Encoder::default());
    assert!(3 * bytes.len() < encode(Metric::Wdl, &values).len());
    assert_eq!(decode(&trained, &bytes, values.len()), Ok(values));
}

#[test]
fn an_encoder_keeps_no_memory_of_other_blocks() {
    let blocks: Vec<Vec<u16>> = (1..5u16)
        .map(|step| (0..9000u16).map(|place| place / step % 3).collect())
        .collect();
    let mut used = Encoder::default();
    for metric in Metric::ALL {
        for values in &blocks {
            let writer = BlockWriter::new(&untrained(metric));
            assert_eq!(writer.encode(values, &mut used), encode(metric, values));
        }
    }
}

#[test]
fn kinds_follow_from_the_values() {
    let kind = |metric, values: &[u16]| encode(metric, values)[0];
    let repeat = |values: &[u16]| values.repeat(100);
    assert_eq!(kind(Metric::Wdl, &[]), KIND_CONSTANT);
    assert_eq!(
        kind(Metric::Wdl, &[DONT_CARE, 2, DONT_CARE, 2]),
        KIND_CONSTANT
    );
    assert_eq!(kind(Metric::Wdl, &[0, 1]), KIND_STRIPS);
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
    let refused =
        |metric, bytes: &[u8], count| decode(&untrained(metric), bytes, count).unwrap_err();
    assert_eq!(refused(Metric::Wdl, &[], 1), CodecError::Kind);
    assert_eq!(refused(Metric::Wdl, &[KIND_BYTE, 0], 1), CodecError::Kind);
    assert_eq!(refused(Metric::Dtc, &[KIND_STRIPS, 0], 1), CodecError::Kind);
    assert_eq!(
        refused(Metric::Dtc, &[KIND_CONSTANT | COMPRESSED, 0, 0], 1),
        CodecError::Kind
    );
    assert_eq!(
        refused(Metric::Wdl, &[KIND_CONSTANT, 0], 1),
        CodecError::Length
    );
    assert_eq!(
        refused(Metric::Wdl, &[KIND_CONSTANT, 3, 0], 1),
        CodecError::Value
    );
    // One strip of no bytes, whose first value does not exist.
    assert_eq!(
        refused(Metric::Wdl, &[KIND_STRIPS, 3, 0, 0, 0, 0], 5),
        CodecError::Value
    );
    // A size that reaches beyond the block, and none at all.
    assert_eq!(
        refused(Metric::Wdl, &[KIND_STRIPS, 0, 0, 0, 0, 9, 1], 5),
        CodecError::Length
    );
    assert_eq!(
        refused(Metric::Wdl, &[KIND_STRIPS, 0, 0, 0, 0], 5),
        CodecError::Length
    );
    let strip = encode(Metric::Wdl, &[0, 1, 2, 1, 0, 1]);
    assert_eq!(refused(Metric::Wdl, &strip, 5), CodecError::Length);
    assert_eq!(
        refused(Metric::Wdl, &strip[..strip.len() - 1], 6),
        CodecError::Length
    );
    let long = encode(Metric::Dtc, &[1, 2].repeat(500));
    assert_eq!(refused(Metric::Dtc, &long, 1001), CodecError::Length);
    assert_eq!(refused(Metric::Dtc, &long, 999), CodecError::Zstd);
}
