//! Whatever the bytes of a file are, there is a true value or an error that names the file, and no panic.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use manoury_probe::{
    BlockCache, ENTRY_BYTES, HEADER_BYTES, Header, Material, Metric, Table, TableError,
    block_values,
};

use crate::samples::{some_stats, some_values, spec, write_table};

/// A table of two slices and some blocks.
struct Example {
    metric: Metric,
    directory: tempfile::TempDir,
    bytes: Vec<u8>,
    slices: Vec<Vec<u16>>,
}

impl Example {
    /// One of each kind of codec.
    fn all() -> [Self; 2] {
        [Metric::Dtc, Metric::Wdl].map(Self::new)
    }

    fn new(metric: Metric) -> Self {
        let limit = if metric == Metric::Wdl { 3 } else { 60 };
        let material: Material = "1K1M-1K".parse().unwrap();
        let directory = tempfile::tempdir().unwrap();
        let mut spec = spec(material, metric);
        spec.stats = some_stats(material);
        let slices: Vec<Vec<u16>> = material
            .slices()
            .map(|slice| some_values(slice, limit, 3))
            .collect();
        let path = write_table(directory.path(), &spec, &slices);
        let bytes = fs::read(path).unwrap();
        Self {
            metric,
            directory,
            bytes,
            slices,
        }
    }

    fn path(&self) -> PathBuf {
        self.directory.path().join("damaged.dtc")
    }

    /// Opens a file of these bytes and asks for everything.
    fn ask(&self, bytes: &[u8]) -> Result<(), TableError> {
        fs::write(self.path(), bytes).unwrap();
        self.ask_open(&Table::open(&self.path())?)
    }

    /// Asks an open table for everything.
    fn ask_open(&self, table: &Table) -> Result<(), TableError> {
        let checked = table.verify_checksums();
        let mut result = Ok(());
        let mut block = Vec::new();
        for (slice, values) in self.slices.iter().enumerate() {
            for (number, expected) in (0..).zip(values.chunks(block_values(self.metric))) {
                let index = number * block_values(self.metric) as u64;
                let one = table.value(slice, index);
                let all = table.decode_block(slice, number, &mut block);
                match (one, all) {
                    (Ok(one), Ok(())) => {
                        assert_eq!(one, expected[0]);
                        assert_eq!(block, expected);
                    }
                    (Err(error), Err(_)) => result = Err(error),
                    (one, all) => panic!("{one:?} and {all:?} of the same block"),
                }
            }
        }
        assert_eq!(checked.is_ok(), result.is_ok());
        result
    }

    /// Asks, and demands an error that names the file.
    fn expect_error(&self, bytes: &[u8], what: &str) -> TableError {
        let error = self.ask(bytes).expect_err(what);
        assert!(names_file(&error, &self.path()), "{what}: {error}");
        error
    }

    fn flip(&self, places: Range<usize>, step: usize, bit: u8) -> Vec<TableError> {
        let flip = |at: usize| {
            let mut bytes = self.bytes.clone();
            bytes[at] ^= 1 << bit;
            self.expect_error(&bytes, &format!("bit {bit} of byte {at}"))
        };
        places.step_by(step).map(flip).collect()
    }

    fn directory(&self) -> usize {
        let header = Header::from_bytes(&self.bytes).unwrap();
        header.directory_start() as usize
    }

    fn data_start(&self) -> usize {
        self.directory() + self.blocks() * ENTRY_BYTES
    }

    fn blocks(&self) -> usize {
        let count = |values: &Vec<u16>| values.len().div_ceil(block_values(self.metric));
        self.slices.iter().map(count).sum()
    }

    /// Repairs the checksums of codecs and directory and header, as an enemy would.
    fn sealed(&self, mut bytes: Vec<u8>) -> Vec<u8> {
        let directory = crc32fast::hash(&bytes[HEADER_BYTES..self.data_start()]);
        bytes[20..24].copy_from_slice(&directory.to_le_bytes());
        let header = crc32fast::hash(&bytes[..HEADER_BYTES - 4]);
        bytes[HEADER_BYTES - 4..HEADER_BYTES].copy_from_slice(&header.to_le_bytes());
        bytes
    }
}

fn names_file(error: &TableError, path: &Path) -> bool {
    error.to_string().contains(path.to_str().unwrap())
}

#[test]
fn the_example_is_sound() {
    for example in Example::all() {
        example.ask(&example.bytes).unwrap();
        example.ask(&example.sealed(example.bytes.clone())).unwrap();
        assert!(example.blocks() > 2);
    }
}

#[test]
fn flipped_bits_of_header_and_directory() {
    for example in Example::all() {
        let header = example.flip(0..HEADER_BYTES, 1, 0);
        assert!(
            header
                .iter()
                .all(|error| matches!(error, TableError::Header { .. }))
        );
        let directory = example.flip(HEADER_BYTES..example.data_start(), 1, 5);
        assert!(
            directory
                .iter()
                .all(|error| matches!(error, TableError::Directory { .. }))
        );
    }
}

#[test]
fn flipped_bits_of_blocks() {
    for example in Example::all() {
        for error in example.flip(example.data_start()..example.bytes.len(), 977, 7) {
            assert!(matches!(error, TableError::Block { .. }), "{error}");
            assert!(error.to_string().contains("damaged in block "), "{error}");
        }
    }
}

#[test]
fn files_cut_short_or_grown() {
    for example in Example::all() {
        let length = example.bytes.len();
        let cuts = (0..example.data_start() + 50)
            .chain((0..length).step_by(1009))
            .chain([length - 1]);
        for cut in cuts {
            example.expect_error(&example.bytes[..cut], &format!("cut at {cut}"));
        }
        let mut grown = example.bytes.clone();
        grown.push(0);
        let error = example.expect_error(&grown, "grown by a byte");
        assert!(matches!(error, TableError::Size { .. }), "{error}");
        example.expect_error(&example.bytes.repeat(2), "twice");
    }
}

#[test]
fn numbers_that_claim_to_be_huge() {
    for example in Example::all() {
        let huge = [0x00, 0x01, 0x7f, 0x80, 0xff];
        for at in 0..HEADER_BYTES - 4 {
            for byte in huge {
                let mut bytes = example.bytes.clone();
                // Whole fields where there are some, and what is left of the last one.
                let end = (at + 8).min(HEADER_BYTES - 4);
                bytes[at..end].fill(byte);
                // Counts in the header may still be possible, and values then true.
                let _ = example.ask(&example.sealed(bytes));
            }
        }
    }
}

#[test]
fn a_directory_that_lies() {
    for example in Example::all() {
        for block in 0..example.blocks() {
            for end in [0, 1, 1 << 20, 1 << 40, u64::MAX / 2, u64::MAX] {
                let mut bytes = example.bytes.clone();
                let at = example.directory() + block * ENTRY_BYTES;
                bytes[at..at + 8].copy_from_slice(&end.to_le_bytes());
                let error = example.expect_error(&example.sealed(bytes), "a wrong end");
                assert!(matches!(error, TableError::Block { .. }), "{error}");
            }
        }
    }
}

#[test]
fn blocks_that_lie() {
    for example in Example::all() {
        let start = example.data_start();
        let end = start
            + u32::from_le_bytes(
                example.bytes[example.directory()..][..4]
                    .try_into()
                    .unwrap(),
            ) as usize;
        for at in (start..start + 40).chain((start..end).step_by(499)) {
            for byte in [0x00, 0x55, 0xff] {
                let mut bytes = example.bytes.clone();
                bytes[at] = byte;
                let checksum = crc32fast::hash(&bytes[start..end]);
                bytes[example.directory() + 8..][..4].copy_from_slice(&checksum.to_le_bytes());
                // A block that was made to pass gives what it holds, true or not; it must do no other harm.
                fs::write(example.path(), example.sealed(bytes)).unwrap();
                let table = Table::open(&example.path()).unwrap();
                let mut values = Vec::new();
                match table.decode_block(0, 0, &mut values) {
                    Ok(()) => assert_eq!(values.len(), block_values(example.metric)),
                    Err(error) => assert!(names_file(&error, &example.path()), "{error}"),
                }
            }
        }
    }
}

#[test]
fn swapped_blocks() {
    for example in Example::all() {
        let start = example.data_start();
        let mut bytes = example.bytes.clone();
        // Blocks of the same length: the bytes of one in the place of the other.
        let ends: Vec<usize> = (0..2)
            .map(|block| example.directory() + block * ENTRY_BYTES)
            .map(|at| u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap()) as usize)
            .collect();
        let length = ends[0].min(ends[1] - ends[0]);
        bytes.copy_within(start..start + length, start + ends[0]);
        example.expect_error(&bytes, "a block twice");
    }
}

/// A memory map would end the process here.
#[test]
fn files_changed_while_they_are_open() {
    for example in Example::all() {
        fs::write(example.path(), &example.bytes).unwrap();
        let open = || Table::open_shared(&example.path(), Arc::new(BlockCache::new(0))).unwrap();
        let table = open();
        let mut changed = example.bytes.clone();
        changed[example.data_start() + 20] ^= 4;
        fs::write(example.path(), &changed).unwrap();
        let error = example.ask_open(&table).unwrap_err();
        assert!(matches!(error, TableError::Block { .. }), "{error}");
        for cut in [
            example.bytes.len() - 1,
            example.data_start(),
            HEADER_BYTES,
            0,
        ] {
            let file = fs::OpenOptions::new().write(true).open(example.path());
            file.unwrap().set_len(cut as u64).unwrap();
            let error = example.ask_open(&table).unwrap_err();
            assert!(names_file(&error, &example.path()), "{error}");
        }
        fs::write(example.path(), &example.bytes).unwrap();
        example.ask_open(&table).unwrap();
        fs::remove_file(example.path()).unwrap();
        example.ask_open(&table).unwrap();
    }
}

#[test]
fn other_files() {
    for example in Example::all() {
        let others: [&[u8]; 4] = [b"", b"manoury", b"PK\x03\x04", &[0; 5000]];
        for bytes in others {
            let error = example.expect_error(bytes, "another file");
            assert!(matches!(error, TableError::Header { .. }), "{error}");
        }
        let error = Table::open(&example.directory.path().join("nothing")).unwrap_err();
        assert!(matches!(error, TableError::Io { .. }), "{error}");
    }
}
