//! The compression of the databases of four pieces: runs of equal cells in blocks.
//!
//! A byte is 64 times a small number and a rest. Rests up to 60 are the plies of a win or a loss, which the reader tells apart as they are odd
//! or even; the three above are draws, or tell that the run is long.

use super::cell::{DRAW, plies_of};

/// Cells of a block but the last.
const BLOCK: usize = 256;
/// Precedes the length of a run of draws.
const LONG_DRAWS: u8 = 191;
/// Precedes the length and plies of another long run.
const LONG_RUN: u8 = 255;
/// Runs of draws that are one byte, from the run of 1.
const DRAWS: [u8; 10] = [61, 125, 189, 253, 62, 126, 190, 254, 63, 127];
/// The longest run that the high part of a byte tells.
const SHORT: usize = 4;

/// A whole block of draws, which is stored only once.
const ONLY_DRAWS: [u8; 2] = [LONG_DRAWS, (BLOCK - 1) as u8];

/// A compressed database.
pub(crate) struct Runs {
    bytes: Vec<u8>,
    /// Where each block begins.
    offsets: Vec<usize>,
}

impl Runs {
    /// Compresses cells none of which is too far.
    pub(crate) fn of(cells: &[u8]) -> Self {
        let mut bytes = Vec::new();
        let mut offsets = Vec::new();
        let mut only_draws = None;
        for block in cells.chunks(BLOCK) {
            let begin = bytes.len();
            push_block(block, &mut bytes);
            if bytes[begin..] != ONLY_DRAWS {
                offsets.push(begin);
                continue;
            }
            let first = *only_draws.get_or_insert(begin);
            if first != begin {
                bytes.truncate(begin);
            }
            offsets.push(first);
        }
        Self { bytes, offsets }
    }

    /// The content of the file.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

/// Appends where the blocks of a database begin, three bytes each, without the first, which begins the file. A database of four pieces has
/// 6,250,000 cells of at most two bytes, so that three bytes are enough.
pub(crate) fn push_offsets(runs: &Runs, out: &mut Vec<u8>) {
    for &offset in runs.offsets.iter().skip(1) {
        out.extend_from_slice(&offset.to_le_bytes()[..3]);
    }
}

fn push_block(cells: &[u8], out: &mut Vec<u8>) {
    for run in cells.chunk_by(|a, b| a == b) {
        match run[0] {
            DRAW => push_draws(run.len(), out),
            cell => push_run(plies_of(cell), run.len(), out),
        }
    }
}

fn push_draws(length: usize, out: &mut Vec<u8>) {
    match DRAWS.get(length - 1) {
        Some(&byte) => out.push(byte),
        None => out.extend([LONG_DRAWS, (length - 1) as u8]),
    }
}

fn push_run(plies: u8, length: usize, out: &mut Vec<u8>) {
    let short = |length: usize| plies + 64 * (length - 1) as u8;
    if length <= SHORT {
        out.push(short(length));
    } else if length <= 2 * SHORT {
        out.extend([short(SHORT), short(length - SHORT)]);
    } else {
        out.extend([LONG_RUN, (length - 1) as u8, plies]);
    }
}

#[cfg(test)]
mod tests {
    use super::{BLOCK, DRAW, DRAWS, LONG_DRAWS, LONG_RUN, Runs, push_offsets};

    /// The cells of a block, plies without their sign: the inverse of compression.
    fn unpack(bytes: &[u8], size: usize) -> Vec<u8> {
        let mut cells = Vec::new();
        let mut rest = bytes.iter().copied();
        while cells.len() < size {
            let byte = rest.next().unwrap();
            let (length, cell) = match byte {
                LONG_DRAWS => (usize::from(rest.next().unwrap()) + 1, DRAW),
                LONG_RUN => (usize::from(rest.next().unwrap()) + 1, rest.next().unwrap()),
                _ => match DRAWS.iter().position(|draws| *draws == byte) {
                    Some(place) => (place + 1, DRAW),
                    None => (usize::from(byte / 64) + 1, byte % 64),
                },
            };
            cells.extend(std::iter::repeat_n(cell, length));
        }
        assert_eq!(cells.len(), size);
        cells
    }

    #[test]
    fn runs_of_all_lengths_come_back() {
        let mut cells = Vec::new();
        for length in 1..=BLOCK {
            for cell in [0, DRAW, 60, 1] {
                cells.extend(std::iter::repeat_n(cell, length));
            }
        }
        cells.extend([DRAW; 7]);
        let runs = Runs::of(&cells);
        assert_eq!(runs.offsets.len(), cells.len().div_ceil(BLOCK));
        for (block, &offset) in cells.chunks(BLOCK).zip(&runs.offsets) {
            assert_eq!(unpack(&runs.bytes()[offset..], block.len()), block);
        }
    }

    #[test]
    fn runs_have_the_bytes_of_the_format() {
        let bytes = |cell: u8, length: usize| Runs::of(&vec![cell; length]).bytes;
        assert_eq!(bytes(7, 1), [7]);
        assert_eq!(bytes(7, 4), [7 + 192]);
        assert_eq!(bytes(7, 5), [7 + 192, 7]);
        assert_eq!(bytes(7, 8), [7 + 192, 7 + 192]);
        assert_eq!(bytes(7, 9), [255, 8, 7]);
        assert_eq!(bytes(248, 256), [255, 255, 8]);
        assert_eq!(bytes(DRAW, 1), [61]);
        assert_eq!(bytes(DRAW, 10), [127]);
        assert_eq!(bytes(DRAW, 11), [191, 10]);
    }

    #[test]
    fn blocks_of_draws_are_stored_once() {
        let cells = [
            vec![3; BLOCK],
            vec![DRAW; 2 * BLOCK],
            vec![4; BLOCK],
            vec![DRAW; BLOCK + 20],
        ];
        let runs = Runs::of(&cells.concat());
        assert_eq!(runs.bytes(), [255, 255, 3, 191, 255, 255, 255, 4, 191, 19]);
        let mut offsets = Vec::new();
        push_offsets(&runs, &mut offsets);
        assert_eq!(offsets, [3, 0, 0, 3, 0, 0, 5, 0, 0, 3, 0, 0, 8, 0, 0]);
    }
}
