//! The reason of a failure in words, in memory of the caller.

use std::ffi::c_char;

/// Bytes of the text of an error, the final NUL included.
pub const ERROR_SIZE: usize = 1024;

/// Why the last call with it failed: which table is missing and after which move it is needed, which block of which
/// file is damaged, which character of a FEN is wrong. It need not be initialized. Give each thread its own.
#[repr(C)]
pub struct Error {
    /// UTF-8, ended by NUL, empty after a call that succeeded. What does not fit is cut off.
    pub text: [c_char; ERROR_SIZE],
}

/// The first characters of `text`, at most `bytes` bytes of them.
pub fn cut(text: &str, bytes: usize) -> &str {
    let mut end = text.len().min(bytes);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

#[cfg(test)]
mod tests {
    use super::cut;

    #[test]
    fn cuts_are_between_characters() {
        let cuts = [
            (0, ""),
            (1, "d"),
            (2, "d"),
            (3, "dé"),
            (4, "déj"),
            (9, "déj"),
        ];
        for (bytes, expected) in cuts {
            assert_eq!(cut("déj", bytes), expected, "{bytes} bytes");
        }
    }
}
