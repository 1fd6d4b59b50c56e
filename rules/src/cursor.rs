//! Reading a line of text piece by piece, with the columns that errors name.

/// A place in a text; what lies before it has been read.
#[derive(Clone, Debug)]
pub(crate) struct Cursor<'a> {
    text: &'a str,
    at: usize,
    end: usize,
}

/// A piece of the text and the column of its first character, from 1 on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Span<'a> {
    pub(crate) text: &'a str,
    pub(crate) column: usize,
}

impl<'a> Cursor<'a> {
    /// The start of the text.
    pub(crate) fn new(text: &'a str) -> Self {
        Self {
            text,
            at: 0,
            end: text.len(),
        }
    }

    /// A reader of the text from here up to the next `stop`, which is skipped; `None` if there is none.
    pub(crate) fn split_at(&mut self, stop: char) -> Option<Self> {
        let end = self.at + self.rest().find(stop)?;
        let part = Self {
            end,
            ..self.clone()
        };
        self.at = end + stop.len_utf8();
        Some(part)
    }

    /// What has not been read.
    pub(crate) fn rest(&self) -> &'a str {
        &self.text[self.at..self.end]
    }

    /// The next character.
    pub(crate) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Whether everything has been read.
    pub(crate) fn is_at_end(&self) -> bool {
        self.at == self.end
    }

    /// Skips white space.
    pub(crate) fn skip_blanks(&mut self) {
        self.take_while(char::is_whitespace);
    }

    /// Reads this text if it comes next.
    pub(crate) fn eat(&mut self, expected: &str) -> bool {
        let found = self.rest().starts_with(expected);
        if found {
            self.at += expected.len();
        }
        found
    }

    /// Reads one character.
    pub(crate) fn next_char(&mut self) -> Option<(char, Span<'a>)> {
        let char = self.peek()?;
        let start = self.at;
        self.at += char.len_utf8();
        Some((char, self.span_from(start)))
    }

    /// Reads the longest run of such characters, possibly none.
    pub(crate) fn take_while(&mut self, belongs: impl Fn(char) -> bool) -> Span<'a> {
        let start = self.at;
        let rest = self.rest();
        let length = rest.find(|char| !belongs(char)).unwrap_or(rest.len());
        self.at += length;
        self.span_from(start)
    }

    /// Reads decimal digits, possibly none.
    pub(crate) fn digits(&mut self) -> Span<'a> {
        self.take_while(|char| char.is_ascii_digit())
    }

    /// What comes next, for an error: a number, another single character, or nothing at the end.
    pub(crate) fn next_piece(&self) -> Span<'a> {
        let mut ahead = self.clone();
        let digits = ahead.digits();
        match ahead.next_char() {
            Some((_, span)) if digits.text.is_empty() => span,
            _ => digits,
        }
    }

    /// The place of the cursor, for [`Cursor::span_from`].
    pub(crate) fn mark(&self) -> usize {
        self.at
    }

    /// What has been read since the mark.
    pub(crate) fn span_from(&self, mark: usize) -> Span<'a> {
        Span {
            text: &self.text[mark..self.at],
            column: self.text[..mark].chars().count() + 1,
        }
    }
}

/// The text in quotes, or words for its absence.
pub(crate) fn quoted(text: &str) -> String {
    if text.is_empty() {
        "the end".to_owned()
    } else {
        format!("{text:?}")
    }
}
