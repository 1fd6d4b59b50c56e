//! Bits in bytes, the lowest of each byte first.

/// Writes bits.
#[derive(Default)]
pub(crate) struct BitWriter {
    bytes: Vec<u8>,
    /// Bits that do not fill a byte yet.
    rest: u64,
    count: u32,
}

impl BitWriter {
    /// Appends the lowest `count` bits of `bits`, whose others are 0; at most 32.
    #[inline]
    pub(crate) fn put(&mut self, bits: u32, count: u32) {
        self.rest |= u64::from(bits) << self.count;
        self.count += count;
        while self.count >= 8 {
            self.bytes.push(self.rest as u8);
            self.rest >>= 8;
            self.count -= 8;
        }
    }

    /// The bytes so far, the last one filled up with 0, and starts anew.
    pub(crate) fn take(&mut self) -> Vec<u8> {
        if self.count > 0 {
            self.bytes.push(self.rest as u8);
        }
        (self.rest, self.count) = (0, 0);
        std::mem::take(&mut self.bytes)
    }
}

/// Reads bits: 0 beyond the end.
pub(crate) struct BitReader<'a> {
    bytes: &'a [u8],
    /// The next byte to take in.
    next: usize,
    waiting: u64,
    count: u32,
}

impl<'a> BitReader<'a> {
    /// From the first bit of `bytes`.
    #[inline]
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            next: 0,
            waiting: 0,
            count: 0,
        }
    }

    /// Sees to it that 32 bits and more can be looked at.
    #[inline]
    pub(crate) fn refill(&mut self) {
        if self.count >= 32 {
            return;
        }
        let word = match self.bytes.get(self.next..self.next + 4) {
            Some(&[a, b, c, d]) => u32::from_le_bytes([a, b, c, d]),
            _ => self.last_word(),
        };
        self.waiting |= u64::from(word) << self.count;
        self.next += 4;
        self.count += 32;
    }

    #[cold]
    fn last_word(&self) -> u32 {
        let mut word = [0; 4];
        for (byte, at) in word.iter_mut().zip(self.next..) {
            *byte = self.bytes.get(at).copied().unwrap_or(0);
        }
        u32::from_le_bytes(word)
    }

    /// The bits that come next, 32 at least after a refill.
    #[inline]
    pub(crate) fn look(&self) -> u64 {
        self.waiting
    }

    /// Goes past so many of them, 32 at most after a refill.
    #[inline]
    pub(crate) fn skip(&mut self, count: u32) {
        self.waiting >>= count;
        self.count -= count;
    }

    /// Whether more was read than there is.
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.next * 8 > self.bytes.len() * 8 + self.count as usize
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::{prop_assert, prop_assert_eq, proptest};

    use super::{BitReader, BitWriter};

    proptest! {
        #[test]
        fn reading_inverts_writing(pieces in vec((0u32.., 0..=32u32), 0..50)) {
            let mut writer = BitWriter::default();
            let cut = |bits: u32, count: u32| (u64::from(bits) & ((1 << count) - 1)) as u32;
            for &(bits, count) in &pieces {
                writer.put(cut(bits, count), count);
            }
            let bytes = writer.take();
            let mut reader = BitReader::new(&bytes);
            for &(bits, count) in &pieces {
                reader.refill();
                prop_assert_eq!(cut(reader.look() as u32, count), cut(bits, count));
                reader.skip(count);
            }
            prop_assert!(!reader.is_over());
            reader.refill();
            reader.skip(8);
            prop_assert!(reader.is_over());
        }
    }
}
