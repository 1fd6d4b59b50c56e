//! The symbols that runs are told by.

/// Values of a strip; the last one of a slice may be shorter.
pub(crate) const STRIP: usize = 1 << STRIP_LOG;
const STRIP_LOG: u32 = 12;

/// Different values.
pub(crate) const VALUES: usize = 3;

/// Lengths below this have a class each; from here on, a quarter of an octave is a class.
const EXACT: usize = 1 << EXACT_LOG;
const EXACT_LOG: u32 = 5;
/// Classes of an octave, and their logarithm.
const PARTS: usize = 1 << PARTS_LOG;
const PARTS_LOG: u32 = 2;

/// Classes of lengths, from 1 to below [`STRIP`].
const CLASSES: usize = EXACT - 1 + (STRIP_LOG - EXACT_LOG) as usize * PARTS;

/// Symbols of a value: for each class two, one for each of the other values that may follow, and [`END`].
pub(crate) const SYMBOLS: usize = 2 * CLASSES + 1;
/// The symbol of the last run, which lasts to the end of the strip.
pub(crate) const END: usize = SYMBOLS - 1;

/// A run that is followed by another, as a symbol and the bits after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spelling {
    pub(crate) symbol: usize,
    /// Bits that tell the length within its class.
    pub(crate) extra: u32,
    pub(crate) extra_bits: u32,
}

/// What a symbol but [`END`] says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Meaning {
    /// The length without the extra bits, to which these are added.
    pub(crate) length: usize,
    pub(crate) extra_bits: u32,
    /// 0 for the next value in cyclic order, 1 for the one after that.
    pub(crate) turn: u8,
}

/// The value that follows `value` after a turn of 0 or 1.
pub(crate) const fn turned(value: u8, turn: u8) -> u8 {
    (value + 1 + turn) % VALUES as u8
}

/// The turn from one value to another: the inverse of [`turned`].
pub(crate) const fn turn(from: u8, to: u8) -> u8 {
    (to + VALUES as u8 - from - 1) % VALUES as u8
}

/// How a run of `length`, from 1 to below [`STRIP`], is spelled.
pub(crate) const fn spell(length: usize, turn: u8) -> Spelling {
    let (class, extra_bits) = if length < EXACT {
        (length - 1, 0)
    } else {
        let log = length.ilog2();
        let part = (length >> (log - PARTS_LOG)) % PARTS;
        (
            EXACT - 1 + (log - EXACT_LOG) as usize * PARTS + part,
            log - PARTS_LOG,
        )
    };
    Spelling {
        symbol: 2 * class + turn as usize,
        extra: (length % (1 << extra_bits)) as u32,
        extra_bits,
    }
}

/// What a symbol below [`END`] says: the inverse of [`spell`].
pub(crate) const fn read(symbol: usize) -> Meaning {
    let (class, turn) = (symbol / 2, (symbol % 2) as u8);
    let (length, extra_bits) = if class < EXACT - 1 {
        (class + 1, 0)
    } else {
        let (octave, part) = ((class + 1 - EXACT) / PARTS, (class + 1 - EXACT) % PARTS);
        let bits = octave as u32 + EXACT_LOG - PARTS_LOG;
        ((PARTS + part) << bits, bits)
    };
    Meaning {
        length,
        extra_bits,
        turn,
    }
}

#[cfg(test)]
mod tests {
    use super::{END, STRIP, VALUES, read, spell, turn, turned};

    #[test]
    fn spelling_and_reading_are_inverses() {
        let mut used = [false; END];
        for length in 1..STRIP {
            for turn in 0..2 {
                let spelling = spell(length, turn);
                let meaning = read(spelling.symbol);
                assert_eq!(meaning.turn, turn);
                assert_eq!(meaning.extra_bits, spelling.extra_bits);
                assert_eq!(meaning.length + spelling.extra as usize, length);
                used[spelling.symbol] = true;
            }
        }
        assert!(used.iter().all(|&used| used));
    }

    #[test]
    fn turns_lead_to_other_values() {
        let values = 0..VALUES as u8;
        for (from, to) in values
            .clone()
            .flat_map(|from| values.clone().map(move |to| (from, to)))
        {
            if from != to {
                assert_eq!(turned(from, turn(from, to)), to);
            }
        }
    }
}
