//! The first bytes of a table file: what it holds, and where. `docs/FORMAT.md` specifies them.

use thiserror::Error;

use crate::codec::{CODEC_ID, SliceCodec, block_values};
use crate::index::INDEX_VERSION;
use crate::material::Material;
use crate::metric::Metric;
use crate::rules::Rules;
use crate::stats::{Longest, SliceStats};
use crate::table_name::TableName;

/// Bytes of the header.
pub const HEADER_BYTES: usize = 192;
/// Bytes of an entry of the directory, which follows header and codecs: where the block ends, and its checksum.
pub const ENTRY_BYTES: usize = 12;
/// The version of the file format.
pub const FORMAT_VERSION: u16 = 2;

/// The first bytes of every table.
const MAGIC: [u8; 8] = *b"manoury\0";

const SLICES_AT: usize = 48;
const SLICE_BYTES: usize = 56;
const CHECKSUM_AT: usize = HEADER_BYTES - 4;
const HAS_LONGEST_WIN: u8 = 1;
const HAS_LONGEST_LOSS: u8 = 2;

/// The header of a table, valid by construction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    name: TableName,
    stats: Vec<SliceStats>,
    block_log: u8,
    directory_checksum: u32,
    data_bytes: u64,
}

/// What is wrong with a header.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum HeaderError {
    /// There are fewer bytes than a header has.
    #[error("is shorter than a header")]
    Short,
    /// The file does not begin as a table does.
    #[error("is not a table of this program")]
    Magic,
    /// The format, index or codec has a version that is not known here.
    #[error("has a format that this version does not know")]
    Version,
    /// The bytes are not those that were written.
    #[error("has a damaged header: its checksum is wrong")]
    Checksum,
    /// A field has a value that does not exist or contradicts another one.
    #[error("has a header that contradicts itself: {0}")]
    Field(&'static str),
}

impl Header {
    /// The header of a table whose directory and blocks are known. `stats` are those of the slices in
    /// file order.
    pub fn new(
        name: TableName,
        stats: Vec<SliceStats>,
        block_values: usize,
        directory_checksum: u32,
        data_bytes: u64,
    ) -> Result<Self, HeaderError> {
        let header = Self {
            name,
            stats,
            block_log: block_values.trailing_zeros() as u8,
            directory_checksum,
            data_bytes,
        };
        header.validate().map(|()| header)
    }

    /// Material, metric and rule set, which are the file's name as well.
    pub fn name(&self) -> TableName {
        self.name
    }

    /// The counts of each slice, in file order.
    pub fn stats(&self) -> &[SliceStats] {
        &self.stats
    }

    /// The slices in file order.
    pub fn slices(&self) -> impl Iterator<Item = Material> {
        self.name.material.slices()
    }

    /// Values of a block, a power of two; the last block of a slice may be shorter.
    pub fn block_values(&self) -> usize {
        1 << self.block_log
    }

    /// The base-two logarithm of the values of a block.
    pub(crate) fn block_log(&self) -> u8 {
        self.block_log
    }

    /// Number of blocks of `slice`.
    pub fn slice_blocks(&self, slice: Material) -> u64 {
        slice.size().div_ceil(1 << self.block_log)
    }

    /// Number of blocks of all slices.
    pub fn blocks(&self) -> u64 {
        self.slices().map(|slice| self.slice_blocks(slice)).sum()
    }

    /// Checksum of codecs and directory.
    pub fn directory_checksum(&self) -> u32 {
        self.directory_checksum
    }

    /// Bytes of header and codecs: where the directory begins.
    pub fn directory_start(&self) -> u64 {
        (HEADER_BYTES + self.stats.len() * SliceCodec::bytes(self.name.metric)) as u64
    }

    /// Bytes of header, codecs and directory: where the first block begins.
    pub fn data_start(&self) -> u64 {
        self.directory_start() + self.blocks() * ENTRY_BYTES as u64
    }

    /// Bytes of all blocks.
    pub fn data_bytes(&self) -> u64 {
        self.data_bytes
    }

    /// The header as it stands in the file.
    pub fn to_bytes(&self) -> [u8; HEADER_BYTES] {
        let material = self.name.material;
        let mut bytes = [0; HEADER_BYTES];
        bytes[..8].copy_from_slice(&MAGIC);
        bytes[8..10].copy_from_slice(&FORMAT_VERSION.to_le_bytes());
        bytes[10..20].copy_from_slice(&[
            INDEX_VERSION,
            CODEC_ID,
            code_of(&Metric::ALL, self.name.metric),
            code_of(&Rules::ALL, self.name.rules),
            material.own_kings,
            material.own_men,
            material.other_kings,
            material.other_men,
            self.stats.len() as u8,
            self.block_log,
        ]);
        bytes[20..24].copy_from_slice(&self.directory_checksum.to_le_bytes());
        bytes[24..32].copy_from_slice(&self.blocks().to_le_bytes());
        bytes[32..40].copy_from_slice(&self.data_bytes.to_le_bytes());
        for (stats, place) in self.stats.iter().zip([0, 1]) {
            let start = SLICES_AT + place * SLICE_BYTES;
            write_stats(stats, &mut bytes[start..start + SLICE_BYTES]);
        }
        let checksum = crc32fast::hash(&bytes[..CHECKSUM_AT]);
        bytes[CHECKSUM_AT..].copy_from_slice(&checksum.to_le_bytes());
        bytes
    }

    /// Reads the header from the start of a file: the inverse of [`to_bytes`](Self::to_bytes).
    pub fn from_bytes(file: &[u8]) -> Result<Self, HeaderError> {
        let magic = file.get(..MAGIC.len()).ok_or(HeaderError::Short)?;
        if magic != MAGIC {
            return Err(HeaderError::Magic);
        }
        let bytes: &[u8; HEADER_BYTES] = file.first_chunk().ok_or(HeaderError::Short)?;
        if u16_at(bytes, 8) != FORMAT_VERSION {
            return Err(HeaderError::Version);
        }
        if crc32fast::hash(&bytes[..CHECKSUM_AT]) != u32_at(bytes, CHECKSUM_AT) {
            return Err(HeaderError::Checksum);
        }
        if bytes[10] != INDEX_VERSION || bytes[11] != CODEC_ID {
            return Err(HeaderError::Version);
        }
        let header = Self::read(bytes)?;
        header.validate()?;
        // Numbers that follow from others, and zeros where nothing is defined, must be as written.
        let same = header.to_bytes() == *bytes;
        same.then_some(header)
            .ok_or(HeaderError::Field("derived fields"))
    }

    fn read(bytes: &[u8; HEADER_BYTES]) -> Result<Self, HeaderError> {
        let metric = Metric::ALL.get(usize::from(bytes[12]));
        let rules = Rules::ALL.get(usize::from(bytes[13]));
        let slices = usize::from(bytes[18]);
        if slices > 2 {
            return Err(HeaderError::Field("number of slices"));
        }
        let records = bytes[SLICES_AT..].chunks_exact(SLICE_BYTES).take(slices);
        Ok(Self {
            name: TableName {
                material: Material::new(bytes[14], bytes[15], bytes[16], bytes[17]),
                metric: *metric.ok_or(HeaderError::Field("metric"))?,
                rules: *rules.ok_or(HeaderError::Field("rule set"))?,
            },
            stats: records.map(read_stats).collect(),
            block_log: bytes[19],
            directory_checksum: u32_at(bytes, 20),
            data_bytes: u64_at(bytes, 32),
        })
    }

    fn validate(&self) -> Result<(), HeaderError> {
        let material = self.name.material;
        if !material.has_table() || material.table() != material {
            return Err(HeaderError::Field("material"));
        }
        if 1usize.checked_shl(self.block_log.into()) != Some(block_values(self.name.metric)) {
            return Err(HeaderError::Field("block size"));
        }
        if self.stats.len() != self.slices().count() {
            return Err(HeaderError::Field("number of slices"));
        }
        let mut slices = self.stats.iter().zip(self.slices());
        if !slices.all(|(stats, slice)| stats.fits(slice)) {
            return Err(HeaderError::Field("counts"));
        }
        Ok(())
    }
}

fn code_of<T: PartialEq>(all: &[T], value: T) -> u8 {
    // The lists name every value.
    all.iter().position(|other| *other == value).unwrap_or(0) as u8
}

fn write_stats(stats: &SliceStats, bytes: &mut [u8]) {
    let win = stats.longest_win;
    let loss = stats.longest_loss;
    let numbers = [
        stats.positions,
        stats.wins,
        stats.draws,
        stats.losses,
        win.map_or(0, |longest| longest.index),
        loss.map_or(0, |longest| longest.index),
    ];
    for (number, out) in numbers.iter().zip(bytes.chunks_exact_mut(8)) {
        out.copy_from_slice(&number.to_le_bytes());
    }
    bytes[48..50].copy_from_slice(&win.map_or(0, |longest| longest.plies).to_le_bytes());
    bytes[50..52].copy_from_slice(&loss.map_or(0, |longest| longest.plies).to_le_bytes());
    bytes[52] = win.map_or(0, |_| HAS_LONGEST_WIN) | loss.map_or(0, |_| HAS_LONGEST_LOSS);
}

fn read_stats(bytes: &[u8]) -> SliceStats {
    let longest = |flag: u8, plies_at: usize, index_at: usize| {
        (bytes[52] & flag != 0).then(|| Longest {
            plies: u16_at(bytes, plies_at),
            index: u64_at(bytes, index_at),
        })
    };
    SliceStats {
        positions: u64_at(bytes, 0),
        wins: u64_at(bytes, 8),
        draws: u64_at(bytes, 16),
        losses: u64_at(bytes, 24),
        longest_win: longest(HAS_LONGEST_WIN, 48, 32),
        longest_loss: longest(HAS_LONGEST_LOSS, 50, 40),
    }
}

fn u16_at(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from(u16_at(bytes, at)) | u32::from(u16_at(bytes, at + 2)) << 16
}

fn u64_at(bytes: &[u8], at: usize) -> u64 {
    u64::from(u32_at(bytes, at)) | u64::from(u32_at(bytes, at + 4)) << 32
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{prop_assert, prop_assert_eq, proptest};

    use super::{CHECKSUM_AT, HEADER_BYTES, Header, HeaderError};
    use crate::metric::Metric;
    use crate::rules::Rules;
    use crate::stats::{Longest, SliceStats};
    use crate::table_name::TableName;

    fn example() -> Header {
        let material = "2K1M-1K".parse().unwrap();
        let stats = SliceStats {
            positions: 10,
            wins: 5,
            draws: 3,
            losses: 2,
            longest_win: Some(Longest {
                plies: 300,
                index: 7,
            }),
            longest_loss: None,
        };
        let name = TableName::new(material, Rules::Fmjd, Metric::Dtc);
        Header::new(name, vec![stats, stats], 1 << 15, 0x1234_5678, 1000).unwrap()
    }

    /// With a checksum that is right whatever the bytes.
    fn sealed(mut bytes: [u8; HEADER_BYTES]) -> [u8; HEADER_BYTES] {
        let checksum = crc32fast::hash(&bytes[..CHECKSUM_AT]);
        bytes[CHECKSUM_AT..].copy_from_slice(&checksum.to_le_bytes());
        bytes
    }

    #[test]
    fn write_and_read_are_inverses() {
        let header = example();
        assert_eq!(Header::from_bytes(&header.to_bytes()), Ok(header));
    }

    #[test]
    fn every_damaged_byte_is_noticed() {
        let good = example().to_bytes();
        for at in 0..HEADER_BYTES {
            let mut bytes = good;
            bytes[at] ^= 0x10;
            assert!(Header::from_bytes(&bytes).is_err(), "byte {at}");
            assert!(Header::from_bytes(&good[..at]).is_err(), "cut at {at}");
        }
    }

    #[test]
    fn errors_say_what() {
        let good = example().to_bytes();
        assert_eq!(Header::from_bytes(b"PK"), Err(HeaderError::Short));
        assert_eq!(
            Header::from_bytes(b"\x89PNG\r\n\x1a\n"),
            Err(HeaderError::Magic)
        );
        let with = |at: usize, byte: u8| {
            let mut bytes = good;
            bytes[at] = byte;
            Header::from_bytes(&sealed(bytes))
        };
        assert_eq!(with(8, 9), Err(HeaderError::Version));
        assert_eq!(with(10, 9), Err(HeaderError::Version));
        assert_eq!(with(11, 9), Err(HeaderError::Version));
        assert_eq!(with(12, 4), Err(HeaderError::Field("metric")));
        assert_eq!(with(13, 3), Err(HeaderError::Field("rule set")));
        assert_eq!(with(14, 200), Err(HeaderError::Field("material")));
        assert_eq!(with(18, 1), Err(HeaderError::Field("number of slices")));
        assert_eq!(with(18, 3), Err(HeaderError::Field("number of slices")));
        assert_eq!(with(19, 60), Err(HeaderError::Field("block size")));
        assert_eq!(with(24, 9), Err(HeaderError::Field("derived fields")));
        assert_eq!(with(45, 1), Err(HeaderError::Field("derived fields")));
        assert_eq!(with(48, 9), Err(HeaderError::Field("counts")));
    }

    proptest! {
        #[test]
        fn sealed_nonsense_does_no_harm(at in 0..CHECKSUM_AT, byte: u8, more in 0..CHECKSUM_AT) {
            let mut bytes = example().to_bytes();
            bytes[at] = byte;
            bytes[more] = byte;
            if let Ok(header) = Header::from_bytes(&sealed(bytes)) {
                prop_assert!(header.blocks() > 0);
                prop_assert_eq!(header.to_bytes(), sealed(bytes));
            }
        }
    }
}
