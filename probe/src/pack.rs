//! Values laid out in bytes: one byte or two bytes each, don't-cares filled with what is before them.

/// The value of an index that need not be stored truly.
pub const DONT_CARE: u16 = u16::MAX;

/// Values that are looked at together.
const GROUP: usize = 32;

/// How many bits a value takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    /// Values up to 255.
    Byte,
    /// Two bytes each, little-endian.
    Word,
}

impl Width {
    /// The bytes that `count` values take.
    pub const fn bytes(self, count: usize) -> usize {
        match self {
            Self::Byte => count,
            Self::Word => count * 2,
        }
    }
}

/// The first value that matters. None if none does.
pub fn first_value(values: &[u16]) -> Option<u16> {
    values.iter().copied().find(|&value| value != DONT_CARE)
}

/// Whether every value is `value` or a don't-care.
pub fn is_uniform(values: &[u16], value: u16) -> bool {
    let (groups, rest) = values.as_chunks::<GROUP>();
    groups.iter().all(|group| is_uniform_group(group, value)) && is_uniform_group(rest, value)
}

/// Whether a value that matters is above 255.
pub fn needs_word(values: &[u16]) -> bool {
    let bits = values.iter().fold(0, |bits, &value| {
        bits | if value == DONT_CARE { 0 } else { value }
    });
    bits > 0xff
}

/// Appends the values to `out`. `first` fills the don't-cares before the first value that matters.
pub fn pack(width: Width, values: &[u16], first: u16, out: &mut Vec<u8>) {
    out.reserve(width.bytes(values.len()));
    match width {
        Width::Byte => pack_bytes(values, first, out),
        Width::Word => pack_words(values, first, out),
    }
}

/// The value at `place` of packed values, if it is there.
#[inline]
pub fn unpack_one(width: Width, bytes: &[u8], place: usize) -> Option<u16> {
    match width {
        Width::Byte => bytes.get(place).copied().map(u16::from),
        Width::Word => {
            let (words, _) = bytes.as_chunks();
            words.get(place).copied().map(u16::from_le_bytes)
        }
    }
}

/// Appends the first `count` packed values to `out`.
pub fn unpack(width: Width, bytes: &[u8], count: usize, out: &mut Vec<u16>) {
    match width {
        Width::Byte => out.extend(bytes[..count].iter().copied().map(u16::from)),
        Width::Word => {
            let (words, _) = bytes.as_chunks();
            out.extend(words[..count].iter().copied().map(u16::from_le_bytes));
        }
    }
}

/// No early exit, so that it compiles to vector instructions.
fn is_uniform_group(values: &[u16], value: u16) -> bool {
    let differs = values.iter().fold(false, |differs, &other| {
        differs | ((other != value) & (other != DONT_CARE))
    });
    !differs
}

fn filled(value: u16, previous: &mut u16) -> u16 {
    if value != DONT_CARE {
        *previous = value;
    }
    *previous
}

fn pack_bytes(values: &[u16], first: u16, out: &mut Vec<u8>) {
    let mut previous = first;
    let (groups, rest) = values.as_chunks::<GROUP>();
    for group in groups {
        let bytes = if is_uniform_group(group, previous) {
            [previous as u8; GROUP]
        } else {
            group.map(|value| filled(value, &mut previous) as u8)
        };
        out.extend_from_slice(&bytes);
    }
    out.extend(rest.iter().map(|&value| filled(value, &mut previous) as u8));
}

fn pack_words(values: &[u16], first: u16, out: &mut Vec<u8>) {
    let mut previous = first;
    for &value in values {
        out.extend_from_slice(&filled(value, &mut previous).to_le_bytes());
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::{Strategy, prop_assert_eq, prop_oneof, proptest};

    use super::{DONT_CARE, Width, first_value, is_uniform, needs_word, pack, unpack, unpack_one};

    /// Runs of values below `limit`, a third of them don't-cares.
    fn runs(limit: u16) -> impl Strategy<Value = Vec<u16>> {
        let value = prop_oneof![0..limit, 0..limit, DONT_CARE..=DONT_CARE];
        vec((value, 1..70usize), 0..20).prop_map(|runs| {
            let expand = |(value, length)| std::iter::repeat_n(value, length);
            runs.into_iter().flat_map(expand).collect()
        })
    }

    /// The slow twin: one value after the other.
    fn fill(values: &[u16]) -> Vec<u16> {
        let mut previous = first_value(values).unwrap_or(0);
        let mut out = Vec::new();
        for &value in values {
            if value != DONT_CARE {
                previous = value;
            }
            out.push(previous);
        }
        out
    }

    fn check(width: Width, values: &[u16]) {
        let mut bytes = Vec::new();
        pack(width, values, first_value(values).unwrap_or(0), &mut bytes);
        assert_eq!(bytes.len(), width.bytes(values.len()));
        let expected = fill(values);
        let mut all = vec![7];
        unpack(width, &bytes, values.len(), &mut all);
        assert_eq!(all[1..], expected);
        for (place, value) in expected.iter().enumerate() {
            assert_eq!(unpack_one(width, &bytes, place), Some(*value));
        }
        assert_eq!(unpack_one(width, &bytes, values.len() + 3), None);
    }

    proptest! {
        #[test]
        fn packing_agrees_with_filling(bytes in runs(256), words in runs(DONT_CARE)) {
            check(Width::Byte, &bytes);
            check(Width::Word, &words);
        }

        #[test]
        fn looks_at_all_values(values in runs(600)) {
            let real: Vec<u16> = values.iter().copied().filter(|&value| value != DONT_CARE).collect();
            prop_assert_eq!(needs_word(&values), real.iter().any(|&value| value > 255));
            let first = first_value(&values);
            prop_assert_eq!(first, real.first().copied());
            let first = first.unwrap_or(0);
            prop_assert_eq!(is_uniform(&values, first), real.iter().all(|&value| value == first));
        }
    }
}
