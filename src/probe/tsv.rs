//! Answers for programs: a line of tab-separated columns for each position.

use std::io::{self, Write};

use manoury_probe::{Tablebase, Valued};
use manoury_rules::{FenError, Position};

use crate::probe::answer::{Answer, Asked, answer};

/// Prints the line of one position. False if it has no answer.
pub fn print_line(
    out: &mut impl Write,
    tablebase: &Tablebase,
    fen: &str,
    asked: &[Asked],
) -> io::Result<bool> {
    write!(out, "{}", plain(fen))?;
    let answers = fen
        .parse()
        .map_err(|error: FenError| error.to_string())
        .and_then(|position: Position| answer(tablebase, &position, asked));
    match &answers {
        Ok(answers) => answers
            .iter()
            .try_for_each(|answer| write!(out, "\t{}", cell(*answer)))?,
        Err(reason) => write!(out, "\terror\t{}", plain(reason))?,
    }
    writeln!(out)?;
    Ok(answers.is_ok())
}

fn cell(answer: Answer) -> String {
    match answer {
        Answer::Result(wdl) => wdl.to_string(),
        Answer::Distance(Valued::Draw) => "-".to_owned(),
        Answer::Distance(Valued::Win(plies) | Valued::Loss(plies)) => plies.to_string(),
        Answer::Unknown => "?".to_owned(),
    }
}

/// The text without control characters: tabs and line ends would break the columns, others could change a terminal.
pub fn plain(text: &str) -> String {
    text.replace(char::is_control, " ")
}
