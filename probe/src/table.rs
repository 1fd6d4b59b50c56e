//! A table file opened for reading.

use std::cell::RefCell;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::cache::{BlockCache, BlockKey};
use crate::codec::{BlockReader, CodecError, Decoder, STRIP_VALUES, SliceCodec};
use crate::header::{ENTRY_BYTES, HEADER_BYTES, Header};
use crate::material::Material;
use crate::metric::Metric;
use crate::order::Arrangement;
use crate::runs::Strip;
use crate::source::Source;
use crate::table_error::{BlockError, Item, Place, TableError};

/// Bytes of the cache of a table that is opened alone.
const OWN_CACHE_BYTES: usize = 8 << 20;

thread_local! {
    /// Each thread decodes with its own memory, which is kept as it is expensive to set up.
    static DECODER: RefCell<Decoder> = RefCell::new(Decoder::default());
}

/// A table file: header and directory verified, blocks decoded and verified as they are asked for.
#[derive(Debug)]
pub struct Table {
    path: PathBuf,
    source: Source,
    /// One entry a block.
    entries: Box<[[u8; ENTRY_BYTES]]>,
    header: Header,
    slices: Vec<Slice>,
    cache: Arc<BlockCache>,
    cache_number: u32,
}

/// Where the values of a slice are.
#[derive(Debug)]
struct Slice {
    material: Material,
    arrangement: Arrangement,
    reader: BlockReader,
    size: u64,
    first_block: u64,
    /// Of results: the number of its first strip, as if the blocks of slices before it were full.
    first_strip: u64,
    blocks: u64,
}

impl Table {
    /// Opens a table with a small cache of its own. Reads header and directory, and no block.
    pub fn open(path: &Path) -> Result<Self, TableError> {
        Self::open_shared(path, Arc::new(BlockCache::new(OWN_CACHE_BYTES)))
    }

    /// Opens a table that shares a cache with others.
    pub fn open_shared(path: &Path, cache: Arc<BlockCache>) -> Result<Self, TableError> {
        let source = Source::open(path).map_err(|source| unreadable(path, source))?;
        Self::from_source(path, source, cache)
    }

    /// A table by where its bytes are; errors name it by `path`.
    pub(crate) fn from_source(
        path: &Path,
        source: Source,
        cache: Arc<BlockCache>,
    ) -> Result<Self, TableError> {
        let found = source.len().map_err(|source| unreadable(path, source))?;
        let mut start = vec![0; found.min(HEADER_BYTES as u64) as usize];
        let read = source.read(0, &mut start);
        read.map_err(|source| unreadable(path, source))?;
        let header = Header::from_bytes(&start).map_err(|source| TableError::Header {
            path: path.to_owned(),
            source,
        })?;
        check_size(path, &header, found)?;
        // Within the size of the file, as just checked.
        let mut directory = vec![0; header.data_start() as usize - HEADER_BYTES];
        let read = source.read(HEADER_BYTES as u64, &mut directory);
        read.map_err(|source| unreadable(path, source))?;
        let is_whole = crc32fast::hash(&directory) == header.directory_checksum();
        let slices = is_whole.then(|| lay_out(&header, &directory)).flatten();
        let slices = slices.ok_or_else(|| TableError::Directory {
            path: path.to_owned(),
        })?;
        let codecs = header.directory_start() as usize - HEADER_BYTES;
        let (entries, _) = directory[codecs..].as_chunks();
        Ok(Self {
            path: path.to_owned(),
            slices,
            source,
            entries: entries.into(),
            header,
            cache_number: cache.register(),
            cache,
        })
    }

    /// What the table holds.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The number of the slice of `material`, in file order from 0.
    pub fn slice_of(&self, material: Material) -> Option<usize> {
        self.slices
            .iter()
            .position(|slice| slice.material == material)
    }

    /// The stored value of `index` in the slice with number `slice`, through the cache. What it is for a
    /// don't-care means nothing.
    pub fn value(&self, slice: usize, index: u64) -> Result<u16, TableError> {
        let found = self.slices.get(slice).filter(|slice| index < slice.size);
        let slice = found.ok_or_else(|| self.no_place(slice, Item::Index(index)))?;
        self.stored(slice, slice.arrangement.place(index))
    }

    /// The same of the position of the slice with number `slice` whose index has these digits.
    #[inline]
    pub(crate) fn value_of(&self, slice: usize, digits: [u64; 4]) -> Result<u16, TableError> {
        let (slice, place) = self.place_of(slice, digits)?;
        self.stored(slice, place)
    }

    /// The stored result of such a position if it is in the cache. The table is one of results.
    pub(crate) fn decoded_result(&self, slice: usize, digits: [u64; 4]) -> Option<u16> {
        let (slice, place) = self.place_of(slice, digits).ok()?;
        let key = self.strip_key(slice, place);
        self.cache
            .strips()
            .value(key, place as usize % STRIP_VALUES)
    }

    /// The stored result of such a position, past the cache. The table is one of results.
    pub(crate) fn verified_result(
        &self,
        slice: usize,
        digits: [u64; 4],
    ) -> Result<u16, TableError> {
        let (slice, place) = self.place_of(slice, digits)?;
        let strip = self.decode_strip(slice, place)?;
        Ok(strip.value(place as usize % STRIP_VALUES))
    }

    /// A slice, and the place in it of the index with these digits.
    #[inline]
    fn place_of(&self, slice: usize, digits: [u64; 4]) -> Result<(&Slice, u64), TableError> {
        let found = self
            .slices
            .get(slice)
            .map(|slice| (slice, slice.arrangement.place_of(digits)));
        let found = found.filter(|(slice, place)| *place < slice.size);
        found.ok_or_else(|| self.no_place(slice, Item::Index(u64::MAX)))
    }

    #[inline]
    fn stored(&self, slice: &Slice, place: u64) -> Result<u16, TableError> {
        match self.header.name().metric {
            Metric::Wdl => self.result(slice, place),
            Metric::Dtc | Metric::Dtw | Metric::Dtd => self.distance(slice, place),
        }
    }

    /// All values of a block, numbered from the first of its slice, in the order in which they are stored, into `out`,
    /// which is cleared. Verified, and past the cache. What they are for don't-cares means nothing.
    pub fn decode_block(
        &self,
        slice: usize,
        block: u64,
        out: &mut Vec<u16>,
    ) -> Result<(), TableError> {
        out.clear();
        let found = self.slices.get(slice).filter(|slice| block < slice.blocks);
        let slice = found.ok_or_else(|| self.no_place(slice, Item::Block(block)))?;
        let number = slice.first_block + block;
        let count = self.values_of(slice, number);
        self.look(number, |bytes| {
            DECODER.with_borrow_mut(|decoder| slice.reader.decode(bytes, count, decoder, out))
        })
    }

    /// Reads the whole file and compares the checksums of all blocks; those of header and directory were
    /// compared when it was opened. The error is about the first block that is damaged.
    pub fn verify_checksums(&self) -> Result<(), TableError> {
        (0..self.header.blocks()).try_for_each(|block| self.look(block, |_| Ok(())))
    }

    /// In which order the values of a slice are stored.
    pub fn arrangement(&self, slice: usize) -> Option<&Arrangement> {
        self.slices.get(slice).map(|slice| &slice.arrangement)
    }

    /// The result stored at a place.
    #[inline]
    fn result(&self, slice: &Slice, place: u64) -> Result<u16, TableError> {
        let key = self.strip_key(slice, place);
        let inside = place as usize % STRIP_VALUES;
        match self.cache.strips().value(key, inside) {
            Some(value) => Ok(value),
            None => self.load_strip(slice, key, place),
        }
    }

    /// The strip of a place.
    #[inline]
    fn strip_key(&self, slice: &Slice, place: u64) -> BlockKey {
        BlockKey {
            table: self.cache_number,
            block: slice.first_strip + place / STRIP_VALUES as u64,
        }
    }

    /// Decodes a strip, leaves it to the cache, and gives one of its results.
    #[cold]
    fn load_strip(&self, slice: &Slice, key: BlockKey, place: u64) -> Result<u16, TableError> {
        let strip = self.decode_strip(slice, place)?;
        self.cache.strips().insert(key, &strip);
        Ok(strip.value(place as usize % STRIP_VALUES))
    }

    /// Decodes the strip of a place, its block verified.
    fn decode_strip(&self, slice: &Slice, place: u64) -> Result<Strip, TableError> {
        let values = self.header.block_values() as u64;
        let block = slice.first_block + place / values;
        let strip = (place % values) as usize / STRIP_VALUES;
        let count = self.values_of(slice, block);
        self.look(block, |bytes| slice.reader.strip(bytes, strip, count))
    }

    /// The distance stored at a place.
    fn distance(&self, slice: &Slice, place: u64) -> Result<u16, TableError> {
        let log = self.header.block_log();
        let block = slice.first_block + (place >> log);
        let inside = (place & ((1 << log) - 1)) as usize;
        let key = BlockKey {
            table: self.cache_number,
            block,
        };
        let value = match self.cache.look(key, |block| block.value(inside)) {
            Some(value) => value,
            None => self.load_distances(slice, key, inside)?,
        };
        value.ok_or_else(|| self.block_error(block, CodecError::Length))
    }

    /// Decodes a block of distances, leaves it to the cache, and gives one of them.
    fn load_distances(
        &self,
        slice: &Slice,
        key: BlockKey,
        place: usize,
    ) -> Result<Option<u16>, TableError> {
        let count = self.values_of(slice, key.block);
        let block = self.look(key.block, |bytes| {
            DECODER.with_borrow_mut(|decoder| slice.reader.distances(bytes, count, decoder))
        })?;
        let value = block.value(place);
        self.cache.insert(key, block);
        Ok(value)
    }

    /// What `decode` makes of the encoded bytes of a block, which are verified.
    fn look<T>(
        &self,
        block: u64,
        decode: impl FnOnce(&[u8]) -> Result<T, CodecError>,
    ) -> Result<T, TableError> {
        let (start, end, checksum) = self.entry(block);
        let is_inside = start <= end && end <= self.header.data_bytes();
        let bytes = usize::try_from(end.wrapping_sub(start)).ok();
        let bytes = bytes.filter(|bytes| is_inside && *bytes <= self.most_block_bytes());
        let bytes = bytes.ok_or_else(|| self.block_error(block, BlockError::Bounds))?;
        let looked = self
            .source
            .look(self.header.data_start() + start, bytes, |bytes| {
                if crc32fast::hash(bytes) != checksum {
                    return Err(BlockError::Checksum);
                }
                Ok(decode(bytes)?)
            });
        match looked {
            Ok(decoded) => decoded.map_err(|error| self.block_error(block, error)),
            Err(source) => Err(unreadable(&self.path, source)),
        }
    }

    /// More than any block needs, so that no directory can ask for much memory.
    fn most_block_bytes(&self) -> usize {
        4 * self.header.block_values()
    }

    /// Where a block begins and ends, and its checksum. `block` is below the number of blocks.
    fn entry(&self, block: u64) -> (u64, u64, u32) {
        let number = block as usize;
        let start = if number == 0 {
            0
        } else {
            split_entry(self.entries[number - 1]).0
        };
        let (end, checksum) = split_entry(self.entries[number]);
        (start, end, checksum)
    }

    /// How many values a block of the file has that is one of `slice`: as many as any other, but for the last one.
    fn values_of(&self, slice: &Slice, block: u64) -> usize {
        let values = self.header.block_values() as u64;
        let before = (block - slice.first_block) * values;
        (slice.size - before).min(values) as usize
    }

    fn block_error(&self, block: u64, source: impl Into<BlockError>) -> TableError {
        TableError::Block {
            path: self.path.clone(),
            block,
            source: source.into(),
        }
    }

    fn no_place(&self, slice: usize, item: Item) -> TableError {
        TableError::Place {
            path: self.path.clone(),
            place: Place { slice, item },
        }
    }
}

fn unreadable(path: &Path, source: io::Error) -> TableError {
    TableError::Io {
        path: path.to_owned(),
        source,
    }
}

fn check_size(path: &Path, header: &Header, found: u64) -> Result<(), TableError> {
    let expected = header.data_start().saturating_add(header.data_bytes());
    if expected == found {
        return Ok(());
    }
    Err(TableError::Size {
        path: path.to_owned(),
        expected,
        found,
    })
}

/// The slices by their codecs, which `directory` begins with; None where these make no sense.
fn lay_out(header: &Header, directory: &[u8]) -> Option<Vec<Slice>> {
    let metric = header.name().metric;
    let mut first_block = 0;
    let mut slices = Vec::new();
    for (material, codec) in header
        .slices()
        .zip(directory.chunks(SliceCodec::bytes(metric)))
    {
        let codec = SliceCodec::from_bytes(metric, codec)?;
        let blocks = header.slice_blocks(material);
        slices.push(Slice {
            material,
            arrangement: Arrangement::new(material, codec.order()),
            reader: BlockReader::new(&codec),
            size: material.size(),
            first_block,
            first_strip: first_block * (header.block_values() / STRIP_VALUES) as u64,
            blocks,
        });
        first_block += blocks;
    }
    Some(slices)
}

/// The end of a block, counted from the start of the first one, and its checksum.
fn split_entry(entry: [u8; ENTRY_BYTES]) -> (u64, u32) {
    let [a, b, c, d, e, f, g, h, checksum @ ..] = entry;
    (
        u64::from_le_bytes([a, b, c, d, e, f, g, h]),
        u32::from_le_bytes(checksum),
    )
}
