//! Transposes of bit matrices between the two sides' orientations.

/// Transposes a 64x64 bit matrix in place: bit c of row r becomes bit r of row c.
#[inline(always)]
pub(crate) fn transpose64(rows: &mut [u64; 64]) {
    let mut width = 32;
    let mut mask: u64 = 0x0000_0000_ffff_ffff;
    while width != 0 {
        let mut r = 0;
        while r < 64 {
            let swap = (rows[r] >> width ^ rows[r + width]) & mask;
            rows[r] ^= swap << width;
            rows[r + width] ^= swap;
            r = (r + width + 1) & !width;
        }
        width >>= 1;
        mask ^= mask << width;
    }
}

#[cfg(test)]
mod tests {
    use super::transpose64;

    #[test]
    fn transposes_single_bits() {
        for (r, c) in [(0, 0), (3, 60), (63, 0), (17, 42), (31, 32)] {
            let mut rows = [0; 64];
            rows[r] = 1 << c;
            transpose64(&mut rows);
            let mut expected = [0; 64];
            expected[c] = 1 << r;
            assert_eq!(rows, expected);
        }
    }
}
