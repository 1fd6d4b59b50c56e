//! Value and distance of every position of a block as one code, in index order: what the table files
//! are written from.
//!
//! 0 is a don't-care (a hole or a capture position), 1 a draw, 2 + 2d a win in d plies, 3 + 2d a loss
//! in d plies. Codes are bytes as long as no distance of a material is above [`Code::MOST`], else
//! 16-bit words: a block that needs more says so, and the material is solved again with wider codes.

use std::borrow::Cow;

/// Distances do not fit the codes: the material needs wider ones.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TooLong;

/// The code of a draw.
pub(crate) const DRAW: u16 = 1;

/// A stored code: `u8` or `u16`.
pub(crate) trait Code: Copy + Default + Send + Sync + 'static {
    /// The greatest distance that fits, in plies.
    const MOST: u16;

    /// Narrows a code; distances were checked against [`Code::MOST`].
    fn narrow(code: u16) -> Self;

    /// The code as 16 bits.
    fn wide(self) -> u16;

    /// Codes as bytes, little-endian.
    fn to_bytes(codes: &[Self]) -> Cow<'_, [u8]>;

    /// Puts the bytes of one code in its place among those of others.
    fn put(self, all: &mut [u8], place: usize);

    /// The code at a place among others: the inverse of [`Code::put`].
    fn get(all: &[u8], place: usize) -> Self;
}

impl Code for u8 {
    const MOST: u16 = 126;

    #[inline(always)]
    fn narrow(code: u16) -> u8 {
        code as u8
    }

    #[inline(always)]
    fn wide(self) -> u16 {
        u16::from(self)
    }

    fn to_bytes(codes: &[u8]) -> Cow<'_, [u8]> {
        Cow::Borrowed(codes)
    }

    fn put(self, all: &mut [u8], place: usize) {
        all[place] = self;
    }

    #[inline(always)]
    fn get(all: &[u8], place: usize) -> u8 {
        all[place]
    }
}

impl Code for u16 {
    const MOST: u16 = 32766;

    #[inline(always)]
    fn narrow(code: u16) -> u16 {
        code
    }

    #[inline(always)]
    fn wide(self) -> u16 {
        self
    }

    fn to_bytes(codes: &[u16]) -> Cow<'_, [u8]> {
        codes.iter().flat_map(|code| code.to_le_bytes()).collect()
    }

    fn put(self, all: &mut [u8], place: usize) {
        all.as_chunks_mut().0[place] = self.to_le_bytes();
    }

    #[inline(always)]
    fn get(all: &[u8], place: usize) -> u16 {
        u16::from_le_bytes(all.as_chunks().0[place])
    }
}

/// The code of a win in `plies`.
pub(crate) const fn win(plies: u16) -> u16 {
    2 + 2 * plies
}

/// The code of a loss in `plies`.
pub(crate) const fn loss(plies: u16) -> u16 {
    3 + 2 * plies
}

/// Fills the codes of consecutive columns: draws where `quiet` has a bit, don't-cares elsewhere.
#[inline(always)]
pub(crate) fn fill_quiet<C: Code>(codes: &mut [C], quiet: u64) {
    for (bit, code) in codes.iter_mut().enumerate().take(64) {
        *code = C::narrow((quiet >> bit & 1) as u16 * DRAW);
    }
}

/// Writes `code` where `bits` has a bit.
#[inline(always)]
pub(crate) fn fill_decided<C: Code>(codes: &mut [C], mut bits: u64, code: u16) {
    let code = C::narrow(code);
    while bits != 0 {
        codes[bits.trailing_zeros() as usize] = code;
        bits &= bits - 1;
    }
}
