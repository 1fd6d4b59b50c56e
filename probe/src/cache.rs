//! Decoded blocks of distances, as many as fit in a given number of bytes, shared by all threads; and strips of results.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::codec::DecodedBlock;
use crate::strip_cache::StripCache;

/// Most parts, each with its own lock.
const MAX_SHARDS: usize = 64;
/// The part of the bytes that results have, which are asked for far more often than distances.
const STRIPS_SHARE: (usize, usize) = (3, 4);
/// Fewest bytes that a part is made for, so that a small cache still holds the blocks in use.
const MIN_SHARD_BYTES: usize = 1 << 19;
/// What a block takes beyond its values: its slot and its entry in the hash table.
const SLOT_BYTES: usize = 96;

/// A block of one of the tables that share the cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockKey {
    /// The number that [`BlockCache::register`] gave the table.
    pub table: u32,
    /// The number of the block in its file.
    pub block: u64,
}

impl BlockKey {
    /// Fibonacci hashing: the high bits depend on all of the key.
    pub(crate) const fn mix(self) -> u64 {
        let key = self.block ^ (self.table as u64) << 40;
        let product = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        product ^ product >> 32
    }
}

impl Hash for BlockKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.mix());
    }
}

/// Takes a key that is mixed already.
#[derive(Default)]
struct MixedHasher(u64);

impl Hasher for MixedHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = value;
    }
}

/// A cache of decoded blocks, bounded in bytes. Blocks that were not asked for since the last round are thrown
/// out first.
#[derive(Debug)]
pub struct BlockCache {
    strips: StripCache,
    shards: Box<[Shard]>,
    shard_bytes: usize,
    tables: AtomicU32,
}

impl BlockCache {
    /// A cache of at most `bytes` bytes. One that is too small for a block keeps none.
    pub fn new(bytes: usize) -> Self {
        let strip_bytes = bytes / STRIPS_SHARE.1 * STRIPS_SHARE.0;
        let bytes = bytes - strip_bytes;
        let count = (bytes / MIN_SHARD_BYTES).clamp(1, MAX_SHARDS);
        Self {
            strips: StripCache::new(strip_bytes),
            shards: (0..count).map(|_| Shard::default()).collect(),
            shard_bytes: bytes / count,
            tables: AtomicU32::new(0),
        }
    }

    /// The part for results.
    pub(crate) fn strips(&self) -> &StripCache {
        &self.strips
    }

    /// A number for a table that is going to use the cache. Strips of tables with great numbers are not kept.
    pub fn register(&self) -> u32 {
        self.tables.fetch_add(1, Ordering::Relaxed)
    }

    /// What `look` finds in a block, if the block is here.
    pub fn look<T>(&self, key: BlockKey, look: impl FnOnce(&DecodedBlock) -> T) -> Option<T> {
        let mut blocks = self.shard(key);
        let place = *blocks.places.get(&key)?;
        let slot = &mut blocks.slots[place];
        slot.used = true;
        Some(look(&slot.block))
    }

    /// Keeps a block, at the expense of others.
    pub fn insert(&self, key: BlockKey, block: DecodedBlock) {
        let bytes = block.heap_bytes() + SLOT_BYTES;
        if bytes > self.shard_bytes {
            return;
        }
        let mut blocks = self.shard(key);
        // Another thread may have decoded the same block at the same time.
        if blocks.places.contains_key(&key) {
            return;
        }
        while blocks.bytes + bytes > self.shard_bytes {
            blocks.evict();
        }
        blocks.push(key, block, bytes);
    }

    /// Bytes in use, by a count that every block is part of.
    pub fn bytes(&self) -> usize {
        let blocks: usize = self.shards.iter().map(|shard| shard.lock().bytes).sum();
        self.strips.bytes() + blocks
    }

    fn shard(&self, key: BlockKey) -> MutexGuard<'_, Blocks> {
        // The hash table uses the low and the highest bits.
        let number = (key.mix() >> 40) as usize % self.shards.len();
        self.shards[number].lock()
    }
}

/// Apart from its neighbours in memory, so that threads in different parts do not slow each other down.
#[derive(Debug, Default)]
#[repr(align(128))]
struct Shard(Mutex<Blocks>);

impl Shard {
    fn lock(&self) -> MutexGuard<'_, Blocks> {
        // Nothing that is done under the lock can leave a broken state behind.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[derive(Debug, Default)]
struct Blocks {
    places: HashMap<BlockKey, usize, BuildHasherDefault<MixedHasher>>,
    slots: Vec<Slot>,
    hand: usize,
    bytes: usize,
}

#[derive(Debug)]
struct Slot {
    key: BlockKey,
    block: DecodedBlock,
    bytes: usize,
    used: bool,
}

impl Blocks {
    fn push(&mut self, key: BlockKey, block: DecodedBlock, bytes: usize) {
        self.places.insert(key, self.slots.len());
        self.slots.push(Slot {
            key,
            block,
            bytes,
            used: false,
        });
        self.bytes += bytes;
    }

    /// Throws out the next block that was not used since the hand came by, of which there is one within two
    /// rounds. There must be a block.
    fn evict(&mut self) {
        loop {
            self.hand = if self.hand + 1 < self.slots.len() {
                self.hand + 1
            } else {
                0
            };
            if !std::mem::take(&mut self.slots[self.hand].used) {
                break;
            }
        }
        let slot = self.slots.swap_remove(self.hand);
        self.places.remove(&slot.key);
        self.bytes -= slot.bytes;
        if let Some(moved) = self.slots.get(self.hand) {
            self.places.insert(moved.key, self.hand);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{BlockCache, BlockKey, MIN_SHARD_BYTES};
    use crate::codec::{BlockReader, BlockWriter, DecodedBlock, Decoder, Encoder, SliceCodec};
    use crate::metric::Metric;
    use crate::order::Order;

    const COUNT: usize = 4096;

    fn block(number: u64) -> DecodedBlock {
        let values: Vec<u16> = (0..COUNT)
            .map(|place| (number as usize + place) as u16 % 251)
            .collect();
        let codec = SliceCodec::train(Metric::Dtw, Order::NATURAL, &[]);
        let bytes = BlockWriter::new(&codec).encode(&values, &mut Encoder::default());
        let reader = BlockReader::new(&codec);
        reader
            .distances(&bytes, COUNT, &mut Decoder::default())
            .unwrap()
    }

    fn key(number: u64) -> BlockKey {
        BlockKey {
            table: (number % 3) as u32,
            block: number,
        }
    }

    #[test]
    fn stays_within_its_bound_and_tells_the_truth() {
        for capacity in [0, COUNT, 2 * COUNT, 100_000, 3 * MIN_SHARD_BYTES] {
            // Distances have a quarter.
            let cache = BlockCache::new(4 * capacity);
            for number in 0..1000 {
                cache.insert(key(number), block(number));
                assert!(cache.bytes() <= capacity);
                for past in [number, number / 2, 0] {
                    let found = cache.look(key(past), |block| block.value(5)).flatten();
                    assert!(found.is_none_or(|value| value == (past + 5) as u16 % 251));
                }
            }
            assert_eq!(capacity > COUNT, cache.bytes() > 0);
        }
    }

    #[test]
    fn blocks_in_use_stay() {
        let cache = BlockCache::new(40 * COUNT);
        cache.insert(key(0), block(0));
        for number in 1..100 {
            cache.insert(key(number), block(number));
            assert!(cache.look(key(0), |_| ()).is_some(), "after {number}");
        }
    }
}
