//! Bit rows: one bit per set of the other side's kings, cut into tiles of `T` words.
//!
//! `T` is 1 where the other side has one king (50 sets, one word) and [`WIDE`] from two kings on
//! (1225 sets are 20 words; more kings take several tiles). Plain loops over `T` words: the compiler
//! turns them into vector code.

/// Words of a tile from two kings on.
pub(crate) const WIDE: usize = 20;

/// One tile of a bit row.
pub(crate) type Row<const T: usize> = [u64; T];

/// The row without any bit.
pub(crate) const fn zero<const T: usize>() -> Row<T> {
    [0; T]
}

/// The row of all bits.
pub(crate) const fn ones<const T: usize>() -> Row<T> {
    [!0; T]
}

/// a and b.
#[inline(always)]
pub(crate) fn and<const T: usize>(a: &Row<T>, b: &Row<T>) -> Row<T> {
    std::array::from_fn(|w| a[w] & b[w])
}

/// a and not b.
#[inline(always)]
pub(crate) fn and_not<const T: usize>(a: &Row<T>, b: &Row<T>) -> Row<T> {
    std::array::from_fn(|w| a[w] & !b[w])
}

/// a |= b.
#[inline(always)]
pub(crate) fn or_into<const T: usize>(a: &mut Row<T>, b: &Row<T>) {
    for w in 0..T {
        a[w] |= b[w];
    }
}

/// a |= b & c.
#[inline(always)]
pub(crate) fn or_and_into<const T: usize>(a: &mut Row<T>, b: &Row<T>, c: &Row<T>) {
    for w in 0..T {
        a[w] |= b[w] & c[w];
    }
}

/// a &= !b.
#[inline(always)]
pub(crate) fn remove<const T: usize>(a: &mut Row<T>, b: &Row<T>) {
    for w in 0..T {
        a[w] &= !b[w];
    }
}

/// Whether any bit is set.
#[inline(always)]
pub(crate) fn any<const T: usize>(a: &Row<T>) -> bool {
    a.iter().fold(0, |x, &w| x | w) != 0
}

/// Whether a has a bit that b lacks.
#[inline(always)]
pub(crate) fn exceeds<const T: usize>(a: &Row<T>, b: &Row<T>) -> bool {
    (0..T).fold(0, |x, w| x | (a[w] & !b[w])) != 0
}

/// Number of bits set.
#[inline(always)]
pub(crate) fn count<const T: usize>(a: &Row<T>) -> u64 {
    a.iter().map(|w| u64::from(w.count_ones())).sum()
}

/// A set of row numbers, walked in ascending order: the rows that changed.
pub(crate) struct Dirty {
    words: Vec<u64>,
}

impl Dirty {
    pub(crate) fn new(rows: usize) -> Dirty {
        Dirty {
            words: vec![0; rows.div_ceil(64)],
        }
    }

    #[inline(always)]
    pub(crate) fn mark(&mut self, row: usize) {
        self.words[row / 64] |= 1 << (row % 64);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.words.iter().all(|&w| w == 0)
    }

    /// Takes the next 64 rows' marks: the caller walks the words by number.
    #[inline(always)]
    pub(crate) fn take_word(&mut self, word: usize) -> u64 {
        std::mem::take(&mut self.words[word])
    }

    /// Takes the marks of up to 64 rows from `first` on, in the low bits.
    #[inline(always)]
    pub(crate) fn take_range(&mut self, first: usize, count: usize) -> u64 {
        let (word, shift) = (first / 64, first % 64);
        let mask = !0 >> (64 - count);
        let mut marks = self.words[word] >> shift & mask;
        self.words[word] &= !(mask << shift);
        if shift + count > 64 {
            marks |= self.words[word + 1] << (64 - shift) & mask;
            self.words[word + 1] &= !(mask >> (64 - shift));
        }
        marks
    }

    /// The marks, 64 rows a word.
    pub(crate) fn marks(&self) -> &[u64] {
        &self.words
    }

    pub(crate) fn words(&self) -> usize {
        self.words.len()
    }
}
