//! Reads which squares are meant.

use manoury_rules::{Square, SquareSet};

use crate::theory::words::{Fault, Words};

const SQUARES: &str =
    "squares: `main line`, `edge`, `row 1..3`, `column 1..3` or a list such as `{5, 46-50}`";

/// The main line, 5 to 46.
const MAIN_LINE: [u8; 10] = [5, 10, 14, 19, 23, 28, 32, 37, 41, 46];

/// Reads a set of squares.
pub fn squares(words: &mut Words) -> Result<SquareSet, Fault> {
    if words.eat("main line") {
        return Ok(numbers(MAIN_LINE.into_iter()));
    }
    if words.eat("edge") {
        let inner =
            |square: Square| (1..=8).contains(&square.row()) && (2..=9).contains(&column(square));
        return Ok(SquareSet::ALL
            .iter()
            .filter(|square| !inner(*square))
            .collect());
    }
    if words.eat("row") {
        let (first, last) = span(words, 10, "..")?;
        let rows = SquareSet::ALL
            .iter()
            .filter(|square| (first..=last).contains(&(square.row() + 1)));
        return Ok(rows.collect());
    }
    if words.eat("column") {
        let (first, last) = span(words, 10, "..")?;
        let columns = SquareSet::ALL
            .iter()
            .filter(|square| (first..=last).contains(&column(*square)));
        return Ok(columns.collect());
    }
    if !words.eat("{") {
        return Err(words.fault(SQUARES.to_owned()));
    }
    let mut found = SquareSet::EMPTY;
    loop {
        let (first, last) = span(words, 50, "-")?;
        found = found | numbers(first as u8..=last as u8);
        if words.eat("}") {
            return Ok(found);
        }
        if !words.eat(",") {
            return Err(words.fault("`,` or `}`".to_owned()));
        }
    }
}

/// A number from 1 to `most`, or two with `joint` between them.
fn span(words: &mut Words, most: u16, joint: &str) -> Result<(usize, usize), Fault> {
    let number = |words: &mut Words, least: usize| {
        let fault = words.fault(format!("a number from {least} to {most}"));
        let found = words.number(most).map(usize::from);
        found.filter(|number| *number >= least).ok_or(fault)
    };
    let first = number(words, 1)?;
    // Signs are words of one character.
    let joint: Vec<String> = joint.chars().map(String::from).collect();
    let last = if words.eat(&joint.join(" ")) {
        number(words, first)?
    } else {
        first
    };
    Ok((first, last))
}

fn numbers(numbers: impl Iterator<Item = u8>) -> SquareSet {
    numbers.filter_map(Square::from_number).collect()
}

/// 1..=10 from left to right.
fn column(square: Square) -> usize {
    let indent = usize::from(square.row().is_multiple_of(2));
    square.index() % 5 * 2 + 1 + indent
}
