//! Bytes of a table file with numbers and checksums made right, as `docs/FORMAT.md` has them, so that what is wrong
//! behind them is reached.

use std::ops::Range;

use manoury_probe::{ENTRY_BYTES, HEADER_BYTES, Material, Metric, SliceCodec, block_values};

/// How much is made right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seal {
    /// Nothing.
    No,
    /// The numbers of slices, blocks and data bytes, and the checksums of codecs, directory and header.
    Header,
    /// The checksums of the blocks as well.
    Blocks,
}

const METRIC: usize = 12;
const MATERIAL: Range<usize> = 14..18;
const SLICES: usize = 18;
/// The base-two logarithm of the values of a block.
const BLOCK_LOG: usize = 19;
const DIRECTORY_CHECKSUM: Range<usize> = 20..24;
const BLOCKS: Range<usize> = 24..32;
const DATA_BYTES: Range<usize> = 32..40;
const HEADER_CHECKSUM: Range<usize> = HEADER_BYTES - 4..HEADER_BYTES;

impl Seal {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::No, Self::Header, Self::Blocks];

    /// The bytes of a file with so much made right. What is too short to have a header stays as it is.
    pub fn apply(self, bytes: &[u8]) -> Vec<u8> {
        let mut bytes = bytes.to_vec();
        if self == Self::No || bytes.len() < HEADER_BYTES {
            return bytes;
        }
        seal_numbers(&mut bytes);
        if let Some(directory) = directory(&bytes) {
            if self == Self::Blocks {
                seal_blocks(&mut bytes, directory.clone());
            }
            let data_bytes = (bytes.len() - directory.end) as u64;
            bytes[DATA_BYTES].copy_from_slice(&data_bytes.to_le_bytes());
            let checksum = crc32fast::hash(&bytes[HEADER_BYTES..directory.end]);
            bytes[DIRECTORY_CHECKSUM].copy_from_slice(&checksum.to_le_bytes());
        }
        let checksum = crc32fast::hash(&bytes[..HEADER_CHECKSUM.start]);
        bytes[HEADER_CHECKSUM].copy_from_slice(&checksum.to_le_bytes());
        bytes
    }
}

/// Makes the numbers of slices and blocks right if there are such a material and such blocks.
fn seal_numbers(bytes: &mut [u8]) {
    let [a, b, c, d] = [0, 1, 2, 3].map(|place| bytes[MATERIAL][place]);
    let material = Material::new(a, b, c, d);
    let Some(metric) = metric(bytes).filter(|_| material.has_table()) else {
        return;
    };
    let values = block_values(metric);
    bytes[BLOCK_LOG] = values.trailing_zeros() as u8;
    let blocks = material
        .slices()
        .map(|slice| slice.size().div_ceil(values as u64));
    let blocks: u64 = blocks.sum();
    bytes[BLOCKS].copy_from_slice(&blocks.to_le_bytes());
    bytes[SLICES] = material.slices().count() as u8;
}

fn metric(bytes: &[u8]) -> Option<Metric> {
    Metric::ALL.get(usize::from(bytes[METRIC])).copied()
}

/// Where the directory is, if it is within the file.
fn directory(bytes: &[u8]) -> Option<Range<usize>> {
    let codecs = usize::from(bytes[SLICES]) * SliceCodec::bytes(metric(bytes)?);
    let blocks = usize::try_from(u64_at(bytes, BLOCKS)).ok()?;
    let start = HEADER_BYTES + codecs;
    let end = blocks.checked_mul(ENTRY_BYTES)?.checked_add(start)?;
    (end <= bytes.len()).then_some(start..end)
}

/// Makes the checksums right of all blocks that lie within the file.
fn seal_blocks(bytes: &mut [u8], directory: Range<usize>) {
    let (head, data) = bytes.split_at_mut(directory.end);
    let mut start = 0;
    for entry in head[directory].chunks_exact_mut(ENTRY_BYTES) {
        let end = usize::try_from(u64_at(entry, 0..8)).unwrap_or(usize::MAX);
        if let Some(block) = data.get(start..end) {
            entry[8..].copy_from_slice(&crc32fast::hash(block).to_le_bytes());
        }
        start = end;
    }
}

fn u64_at(bytes: &[u8], at: Range<usize>) -> u64 {
    let number = bytes[at].iter().rev();
    number.fold(0, |number, byte| number << 8 | u64::from(*byte))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use manoury_probe::Table;

    use super::Seal;

    /// Files named after a metric are whole; other names are of inputs that were found.
    #[test]
    fn the_seeds_are_whole_and_sealed() {
        let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/../corpus/table");
        let paths = fs::read_dir(corpus)
            .unwrap()
            .map(|entry| entry.unwrap().path());
        for path in paths.filter(|path| path.extension().is_some()) {
            Table::open(&path).unwrap().verify_checksums().unwrap();
            let bytes = fs::read(&path).unwrap();
            for seal in Seal::ALL {
                assert_eq!(seal.apply(&bytes), bytes, "{} {seal:?}", path.display());
            }
        }
    }

    #[test]
    fn what_is_wrong_is_made_right() {
        let bytes = include_bytes!("../../corpus/table/1K-1M.dtw");
        let mut damaged = *bytes;
        // Slices, blocks and data bytes, the checksums of directory, header and both blocks. A codec of distances takes
        // a byte for each of the two slices.
        for at in [18, 20, 24, 32, 188, 194 + 8, 194 + 12 + 11] {
            damaged[at] ^= 0x5a;
        }
        assert_eq!(Seal::Blocks.apply(&damaged), bytes);
        assert_ne!(Seal::Header.apply(&damaged), bytes);
        assert_eq!(Seal::No.apply(&damaged), damaged);
    }
}
