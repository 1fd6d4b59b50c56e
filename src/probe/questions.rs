//! The positions asked about: those of the command line, or those on standard input.

use std::borrow::Cow;
use std::io::{self, BufRead, BufReader, IsTerminal, StdinLock, Write};
use std::mem;

use anyhow::anyhow;

use crate::outcome::tell;

/// What the header of a column of positions says.
const HEADER: &str = "fen";

/// Texts of positions, one after the other.
pub enum Questions<'a> {
    /// From the command line.
    Arguments(std::slice::Iter<'a, String>),
    /// From standard input, and whether a header may still come.
    Lines(BufReader<StdinLock<'static>>, bool),
}

impl<'a> Questions<'a> {
    /// The positions `fens`; without any those on standard input.
    pub fn new(fens: &'a [String]) -> Self {
        if !fens.is_empty() {
            return Self::Arguments(fens.iter());
        }
        let stdin = io::stdin();
        if stdin.is_terminal() {
            tell("positions, one a line; the end of input ends:");
        }
        Self::Lines(BufReader::with_capacity(1 << 16, stdin.lock()), true)
    }

    /// The next position. What was written so far is flushed before waiting for a line, so that one may
    /// ask and answer in turn.
    pub fn next(&mut self, out: &mut impl Write) -> anyhow::Result<Option<Cow<'a, str>>> {
        match self {
            Self::Arguments(fens) => Ok(fens.next().map(|fen| fen.trim().into())),
            Self::Lines(input, may_be_header) => next_line(input, may_be_header, out),
        }
    }
}

fn next_line<'a>(
    input: &mut BufReader<StdinLock<'static>>,
    may_be_header: &mut bool,
    out: &mut impl Write,
) -> anyhow::Result<Option<Cow<'a, str>>> {
    let mut line = Vec::new();
    loop {
        if !input.buffer().contains(&b'\n') {
            out.flush()?;
        }
        line.clear();
        let read = input.read_until(b'\n', &mut line);
        if read.map_err(|error| anyhow!("cannot read standard input: {error}"))? == 0 {
            return Ok(None);
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim_start_matches('\u{feff}');
        // Of a line that begins with a tab the first column is empty, which is a question without an answer.
        let first = text.split('\t').next().unwrap_or_default().trim();
        if text.trim().is_empty() || first.starts_with('#') {
            continue;
        }
        let is_header = mem::take(may_be_header) && first.eq_ignore_ascii_case(HEADER);
        if !is_header {
            return Ok(Some(first.to_owned().into()));
        }
    }
}
