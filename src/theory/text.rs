//! The report as text.

use std::io::{self, Write};

use crate::amount::print_count;
use crate::columns::{Align, write_columns};
use crate::theory::report::{Section, Shown, count_rows, share};

/// Columns of a line of text.
const WIDTH: usize = 96;

/// Prints all sections.
pub fn print(out: &mut impl Write, sections: &[Section<'_>]) -> io::Result<()> {
    for (place, section) in sections.iter().enumerate() {
        if place > 0 {
            writeln!(out)?;
        }
        print_section(out, section)?;
    }
    out.flush()
}

fn print_section(out: &mut impl Write, section: &Section<'_>) -> io::Result<()> {
    let statement = section.statement;
    writeln!(out, "{} [{}]", statement.title, statement.name)?;
    for paragraph in statement.text.split("\n\n").filter(|it| !it.is_empty()) {
        write_wrapped(out, paragraph)?;
    }
    if let Some((text, _)) = &statement.condition {
        write_wrapped(out, &format!("Of positions with: {text}"))?;
    }
    if !statement.claim_text.is_empty() {
        write_wrapped(out, &format!("Claim: {}", statement.claim_text))?;
    }
    writeln!(out, "  {}", section.sentence())?;
    for note in section.notes() {
        write_wrapped(out, &note)?;
    }
    print_counts(out, section)?;
    if !section.exceptions.is_empty() {
        writeln!(out, "  {}", section.exceptions_title())?;
    }
    let longest = section.parts.iter().flat_map(|part| &part.longest);
    for shown in &section.exceptions {
        print_shown(out, shown)?;
    }
    if longest.clone().next().is_some() {
        writeln!(out, "  The longest:")?;
    }
    for shown in longest {
        print_shown(out, shown)?;
    }
    Ok(())
}

fn print_counts(out: &mut impl Write, section: &Section<'_>) -> io::Result<()> {
    let titles = [
        ("", Align::Left),
        ("positions", Align::Right),
        ("White wins", Align::Right),
        ("", Align::Right),
        ("draws", Align::Right),
        ("", Align::Right),
        ("Black wins", Align::Right),
        ("", Align::Right),
    ];
    let rows: Vec<Vec<String>> = count_rows(section)
        .into_iter()
        .map(|(name, counts)| {
            let mut row = vec![name, print_count(counts.positions())];
            for part in [counts.wins, counts.draws, counts.losses] {
                row.extend([print_count(part), share(part, counts.positions())]);
            }
            row
        })
        .collect();
    if rows.is_empty() {
        return Ok(());
    }
    write_columns(out, 2, &titles, &rows)
}

fn print_shown(out: &mut impl Write, shown: &Shown) -> io::Result<()> {
    let line = if shown.line.is_empty() {
        String::new()
    } else {
        format!(": {}", shown.line)
    };
    writeln!(out, "    {}  {}{line}", shown.position, shown.outcome())
}

fn write_wrapped(out: &mut impl Write, text: &str) -> io::Result<()> {
    let mut line = String::new();
    for word in text.split_whitespace() {
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > WIDTH {
            writeln!(out, "  {line}")?;
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    writeln!(out, "  {line}")
}
