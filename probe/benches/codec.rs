//! How fast blocks are encoded and decoded, and that they come back as they were.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use manoury_probe::{
    BlockReader, BlockWriter, DONT_CARE, Decoder, Encoder, Metric, Order, SliceCodec, block_values,
};

/// Values of one block as a table has them: runs of some average length with values below `limit`, a part of them
/// don't-cares.
struct Sample {
    name: &'static str,
    metric: Metric,
    run: u64,
    limit: u64,
    /// How many of 16 runs are don't-cares.
    dont_care: u64,
}

const SAMPLES: [Sample; 6] = [
    Sample::new("wdl, long runs", Metric::Wdl, 200, 3, 6),
    Sample::new("wdl, short runs", Metric::Wdl, 12, 3, 6),
    Sample::new("wdl, noise", Metric::Wdl, 1, 3, 6),
    Sample::new("dtc, long runs", Metric::Dtc, 200, 40, 8),
    Sample::new("dtc, short runs", Metric::Dtc, 12, 40, 8),
    Sample::new("dtw, two bytes", Metric::Dtw, 12, 700, 8),
];

impl Sample {
    const fn new(name: &'static str, metric: Metric, run: u64, limit: u64, dont_care: u64) -> Self {
        Self {
            name,
            metric,
            run,
            limit,
            dont_care,
        }
    }

    fn values(&self) -> Vec<u16> {
        let mut state = 1u64;
        let mut next = move || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            state >> 33
        };
        let count = block_values(self.metric);
        let mut values = Vec::new();
        while values.len() < count {
            let length = 1 + next() % (2 * self.run);
            let value = if next() % 16 < self.dont_care {
                DONT_CARE
            } else {
                (next() % self.limit) as u16
            };
            values.extend((0..length).map(|_| value));
        }
        values.truncate(count);
        values
    }
}

/// A block and the codec that is trained with it.
struct Block {
    values: Vec<u16>,
    codec: SliceCodec,
    bytes: Vec<u8>,
}

impl Block {
    /// Encodes the values of a sample, and sees that they come back.
    fn new(sample: &Sample) -> Self {
        let values = sample.values();
        let codec = SliceCodec::train(sample.metric, Order::NATURAL, std::slice::from_ref(&values));
        let bytes = BlockWriter::new(&codec).encode(&values, &mut Encoder::default());
        let (reader, mut decoder) = (BlockReader::new(&codec), Decoder::default());
        let mut all = Vec::new();
        reader
            .decode(&bytes, values.len(), &mut decoder, &mut all)
            .unwrap();
        assert_eq!(values.len(), all.len());
        let mut pairs = values.iter().zip(&all);
        assert!(pairs.all(|(value, decoded)| *value == DONT_CARE || value == decoded));
        Self {
            values,
            codec,
            bytes,
        }
    }
}

fn encode(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("encode");
    for sample in SAMPLES {
        let block = Block::new(&sample);
        let (writer, mut encoder) = (BlockWriter::new(&block.codec), Encoder::default());
        group.throughput(Throughput::Elements(block.values.len() as u64));
        group.bench_function(BenchmarkId::from_parameter(sample.name), |bencher| {
            bencher.iter(|| writer.encode(black_box(&block.values), &mut encoder));
        });
    }
    group.finish();
}

fn decode(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("decode");
    for sample in SAMPLES {
        let block = Block::new(&sample);
        let (reader, mut decoder) = (BlockReader::new(&block.codec), Decoder::default());
        let count = block.values.len();
        let mut values = Vec::with_capacity(count);
        group.throughput(Throughput::Elements(count as u64));
        group.bench_function(BenchmarkId::from_parameter(sample.name), |bencher| {
            bencher.iter(|| {
                values.clear();
                let bytes = black_box(&block.bytes);
                reader.decode(bytes, count, &mut decoder, &mut values)
            });
        });
    }
    group.finish();
}

criterion_group!(benches, encode, decode);
criterion_main!(benches);
