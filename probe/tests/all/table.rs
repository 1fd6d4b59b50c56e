//! Tables are written and read back, and nothing half done stays behind.

use std::fs;
use std::path::Path;

use manoury_probe::{
    Arrangement, BlockWriter, DONT_CARE, Encoder, Material, Metric, Order, Rules, SliceCodec,
    Table, TableError, TableSpec, TableWriter, WriteError, block_values, file_name,
};

use crate::samples::{codecs, some_stats, some_values, spec, write_table};

fn begin(directory: &Path, spec: &TableSpec) -> Result<TableWriter, WriteError> {
    TableWriter::create(directory, spec, &codecs(spec))
}

fn material(text: &str) -> Material {
    text.parse().unwrap()
}

fn names(directory: &Path) -> Vec<String> {
    let entries = fs::read_dir(directory).unwrap();
    entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect()
}

/// Writes synthetic values, with every third one a don't-care, and reads all of them back in both ways.
fn round_trip(material: Material, metric: Metric, limit: u64) {
    let directory = tempfile::tempdir().unwrap();
    let spec = TableSpec {
        stats: some_stats(material),
        ..spec(material, metric)
    };
    let mut slices: Vec<Vec<u16>> = material
        .slices()
        .map(|slice| some_values(slice, limit, 1))
        .collect();
    for values in &mut slices {
        values
            .iter_mut()
            .step_by(3)
            .for_each(|value| *value = DONT_CARE);
    }
    let path = write_table(directory.path(), &spec, &slices);
    assert_eq!(
        names(directory.path()),
        [path.file_name().unwrap().to_str().unwrap()]
    );

    let table = Table::open(&path).unwrap();
    table.verify_checksums().unwrap();
    assert_eq!(table.header().stats(), spec.stats);
    assert_eq!(
        table.header().name().to_string(),
        format!("{material}.{metric}")
    );
    assert_eq!(table.path(), path);
    let mut block = Vec::new();
    for (slice, values) in slices.iter().enumerate() {
        for (number, expected) in (0..).zip(values.chunks(block_values(metric))) {
            table.decode_block(slice, number, &mut block).unwrap();
            assert_eq!(block.len(), expected.len());
            let mut pairs = block.iter().zip(expected);
            assert!(pairs.all(|(value, expected)| *expected == DONT_CARE || value == expected));
        }
        for index in (0..values.len())
            .step_by(101)
            .filter(|&index| values[index] != DONT_CARE)
        {
            assert_eq!(table.value(slice, index as u64).unwrap(), values[index]);
        }
    }
}

#[test]
fn what_is_written_is_read() {
    round_trip(material("1K-1K"), Metric::Wdl, 3);
    round_trip(material("2K-1K"), Metric::Wdl, 3);
    round_trip(material("2K-1K"), Metric::Dtc, 200);
    round_trip(material("1K1M-1M"), Metric::Dtw, 40_000);
    round_trip(material("1K1M-1K"), Metric::Dtc, 1);
}

#[test]
fn questions_beyond_the_end_are_errors() {
    let directory = tempfile::tempdir().unwrap();
    let material = material("1K-1M");
    let slices: Vec<Vec<u16>> = material
        .slices()
        .map(|slice| some_values(slice, 3, 1))
        .collect();
    let path = write_table(directory.path(), &spec(material, Metric::Wdl), &slices);
    let table = Table::open(&path).unwrap();
    assert_eq!(table.slice_of(material), Some(0));
    assert_eq!(table.slice_of(material.mirror()), Some(1));
    assert_eq!(table.slice_of(Material::new(2, 0, 1, 0)), None);
    let size = material.size();
    for (slice, index) in [(2, 0), (0, size), (1, size), (0, u64::MAX)] {
        let error = table.value(slice, index).unwrap_err();
        assert!(matches!(error, TableError::Place { .. }), "{error}");
        assert!(
            error.to_string().contains("1K-1M.wdl has no index"),
            "{error}"
        );
    }
    let mut block = vec![1];
    for (slice, number) in [(0, 1), (1, 1), (2, 0), (0, u64::MAX)] {
        let error = table.decode_block(slice, number, &mut block).unwrap_err();
        assert!(error.to_string().contains("has no block"), "{error}");
        assert!(block.is_empty());
    }
}

#[test]
fn the_same_values_give_the_same_bytes() {
    let material = material("2K-1M");
    let slices: Vec<Vec<u16>> = material
        .slices()
        .map(|slice| some_values(slice, 90, 5))
        .collect();
    let write = || {
        let directory = tempfile::tempdir().unwrap();
        fs::read(write_table(
            directory.path(),
            &spec(material, Metric::Dtc),
            &slices,
        ))
        .unwrap()
    };
    assert_eq!(write(), write());
}

#[test]
fn a_writer_that_is_dropped_leaves_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let mut writer = begin(directory.path(), &spec(material("1K-1K"), Metric::Wdl)).unwrap();
    assert_eq!(names(directory.path()).len(), 1);
    writer.append(&[0, 0, 0]).unwrap();
    drop(writer);
    assert!(names(directory.path()).is_empty());
}

#[test]
fn a_new_table_replaces_the_old_one_at_once() {
    let directory = tempfile::tempdir().unwrap();
    let spec = spec(material("1K-1K"), Metric::Dtc);
    let path = write_table(directory.path(), &spec, &[vec![5; 2500]]);
    let old = Table::open(&path).unwrap();
    write_table(directory.path(), &spec, &[vec![7; 2500]]);
    assert_eq!(Table::open(&path).unwrap().value(0, 3).unwrap(), 7);
    assert_eq!(old.value(0, 3).unwrap(), 5, "open tables keep their file");
}

#[test]
fn wrong_numbers_of_blocks_are_errors() {
    let directory = tempfile::tempdir().unwrap();
    let spec = spec(material("1K-1K"), Metric::Wdl);
    let block = BlockWriter::new(&codecs(&spec)[0]).encode(&[0; 2500], &mut Encoder::default());
    let writer = begin(directory.path(), &spec).unwrap();
    let error = writer.finish().unwrap_err();
    assert_eq!(
        error.to_string(),
        "the table 1K-1K.wdl must have 1 blocks and got 0"
    );
    let mut writer = begin(directory.path(), &spec).unwrap();
    writer.append(&block).unwrap();
    let error = writer.append(&block).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the table 1K-1K.wdl must have 1 blocks and got 2"
    );
    drop(writer);
    assert!(names(directory.path()).is_empty());
}

#[test]
fn every_slice_has_a_codec() {
    let directory = tempfile::tempdir().unwrap();
    let spec = spec(material("2K-1K"), Metric::Wdl);
    let error = TableWriter::create(directory.path(), &spec, &codecs(&spec)[1..]).unwrap_err();
    assert!(error.to_string().contains("number of codecs"), "{error}");
}

#[test]
fn all_orders_give_the_same_values() {
    let directory = tempfile::tempdir().unwrap();
    let material = material("1K1M-1M");
    for (metric, limit) in [(Metric::Wdl, 3), (Metric::Dtc, 60)] {
        let spec = spec(material, metric);
        let slices: Vec<Vec<u16>> = material
            .slices()
            .map(|slice| some_values(slice, limit, 5))
            .collect();
        for order in Order::CANDIDATES {
            let codecs = vec![SliceCodec::train(metric, order, &[]); slices.len()];
            let mut writer = TableWriter::create(directory.path(), &spec, &codecs).unwrap();
            for (slice, values) in material.slices().zip(&slices) {
                let places = Arrangement::new(slice, order);
                let stored = (0..slice.size()).map(|place| values[places.index(place) as usize]);
                let stored: Vec<u16> = stored.collect();
                for block in stored.chunks(block_values(metric)) {
                    let block = BlockWriter::new(&codecs[0]).encode(block, &mut Encoder::default());
                    writer.append(&block).unwrap();
                }
            }
            writer.finish().unwrap();
            let name = file_name(material, Rules::Theory, metric);
            let table = Table::open(&directory.path().join(name)).unwrap();
            for (number, values) in slices.iter().enumerate() {
                for index in (0..values.len()).step_by(37) {
                    assert_eq!(table.value(number, index as u64).unwrap(), values[index]);
                }
            }
        }
    }
}

#[test]
fn specs_that_contradict_themselves_are_errors() {
    let directory = tempfile::tempdir().unwrap();
    let good = spec(material("2K-1K"), Metric::Wdl);
    let mut counts = good.clone();
    counts.stats[0].wins = 1;
    let mut slices = good.clone();
    slices.stats.pop();
    let mirrored = TableSpec {
        material: material("1K-2K"),
        ..good.clone()
    };
    let large = TableSpec {
        material: material("5K-4K"),
        rules: Rules::Fmjd,
        ..good
    };
    for spec in [counts, slices, mirrored, large] {
        let error = begin(directory.path(), &spec).unwrap_err();
        assert!(matches!(error, WriteError::Spec { .. }), "{error}");
        assert!(
            error.to_string().contains(&spec.material.to_string()),
            "{error}"
        );
    }
    assert!(names(directory.path()).is_empty());
}

#[test]
fn a_directory_that_is_missing_is_named() {
    let directory = tempfile::tempdir().unwrap();
    let missing = directory.path().join("nowhere");
    let error = begin(&missing, &spec(material("1K-1K"), Metric::Wdl)).unwrap_err();
    let text = error.to_string();
    assert!(
        text.contains("nowhere") && text.ends_with("create the directory first"),
        "{text}"
    );
}

#[test]
fn a_directory_in_place_of_the_table_is_named() {
    let directory = tempfile::tempdir().unwrap();
    fs::create_dir_all(directory.path().join("1K-1K.wdl/inside")).unwrap();
    let mut writer = begin(directory.path(), &spec(material("1K-1K"), Metric::Wdl)).unwrap();
    writer.append(&[0, 0, 0]).unwrap();
    let error = writer.finish().unwrap_err();
    assert!(error.to_string().contains("1K-1K.wdl"), "{error}");
    assert_eq!(names(directory.path()), ["1K-1K.wdl"]);
    let error = Table::open(&directory.path().join("1K-1K.wdl")).unwrap_err();
    assert!(error.to_string().contains("not a regular file"), "{error}");
}
