//! The SHA-256 of a file.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use sha2::{Digest, Sha256};

/// Bytes that are read at a time.
const BUFFER_BYTES: usize = 1 << 20;

/// A SHA-256; as text 64 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sum([u8; 32]);

impl Sum {
    /// The sum of the regular file at `path`.
    pub fn of_file(path: &Path) -> io::Result<Self> {
        // Asked before opening, as opening a pipe would wait for ever.
        if !path.metadata()?.is_file() {
            return Err(io::Error::new(
                io::ErrorKind::InvalidInput,
                "not a regular file",
            ));
        }
        let mut file = File::open(path)?;
        let mut hasher = Sha256::new();
        let mut buffer = vec![0; BUFFER_BYTES];
        loop {
            match file.read(&mut buffer)? {
                0 => return Ok(Self(hasher.finalize().into())),
                length => hasher.update(&buffer[..length]),
            }
        }
    }

    /// Reads 64 hexadecimal digits, small or capital: the inverse of printing. None for anything else.
    pub fn parse(text: &str) -> Option<Self> {
        let (pairs, rest) = text.as_bytes().as_chunks::<2>();
        let mut sum = [0; 32];
        if pairs.len() != sum.len() || !rest.is_empty() {
            return None;
        }
        for (byte, [high, low]) in sum.iter_mut().zip(pairs) {
            *byte = digit(*high)? << 4 | digit(*low)?;
        }
        Some(Self(sum))
    }
}

fn digit(char: u8) -> Option<u8> {
    // Below 16, as the radix is.
    char::from(char).to_digit(16).map(|digit| digit as u8)
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{BUFFER_BYTES, Sum};

    /// The examples of FIPS 180-4: one block, two blocks, and a million times `a`.
    #[test]
    fn published_examples() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("message");
        let long = "a".repeat(1_000_000);
        let examples = [
            (
                "abc",
                "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
            ),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
            ),
            (
                &long,
                "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
            ),
        ];
        for (message, sum) in examples {
            fs::write(&path, message).unwrap();
            assert_eq!(Sum::of_file(&path).unwrap().to_string(), sum);
        }
    }

    #[test]
    fn files_of_more_than_a_buffer_and_of_nothing() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("message");
        let sum = |bytes: &[u8]| {
            fs::write(&path, bytes).unwrap();
            Sum::of_file(&path).unwrap()
        };
        assert_ne!(sum(&vec![0; BUFFER_BYTES]), sum(&vec![0; BUFFER_BYTES + 1]));
        assert!(sum(b"").to_string().starts_with("e3b0c44298fc1c14"));
        assert!(Sum::of_file(directory.path()).is_err());
    }

    #[test]
    fn print_and_parse_are_inverses() {
        let text = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(Sum::parse(text).unwrap().to_string(), text);
        assert_eq!(Sum::parse(&text.to_uppercase()), Sum::parse(text));
        let plus = format!("+{}", &text[1..]);
        for wrong in ["", "ba78", &text[1..], &format!("{text}0"), &plus] {
            assert_eq!(Sum::parse(wrong), None, "{wrong}");
        }
    }
}
