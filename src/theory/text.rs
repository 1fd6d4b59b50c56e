//! The report as text.

use std::io::{self, Write};

use crate::amount::print_count;
use crate::columns::{Align, write_columns};
use crate::theory::report::Section;
use crate::theory::shown::Shown;
use crate::theory::telling::{CountRow, count_rows, share, spoiled_column};

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
    print_list(out, section.exceptions_title(), &section.exceptions)?;
    print_list(out, &section.spoiled_title(), &section.spoiled)?;
    let longest = section.parts.iter().flat_map(|part| &part.longest);
    print_list(out, "The longest:", longest)
}

fn print_list<'a>(
    out: &mut impl Write,
    title: &str,
    list: impl IntoIterator<Item = &'a Shown>,
) -> io::Result<()> {
    for (place, shown) in list.into_iter().enumerate() {
        if place == 0 {
            writeln!(out, "  {title}")?;
        }
        print_shown(out, shown)?;
    }
    Ok(())
}

fn print_counts(out: &mut impl Write, section: &Section<'_>) -> io::Result<()> {
    let drawn = spoiled_column(section);
    let drawn = drawn.as_deref().map(|title| (title, Align::Right));
    let (nothing, number) = (("", Align::Right), |title| (title, Align::Right));
    let mut titles = vec![("", Align::Left), number("positions")];
    titles.extend([number("White wins"), nothing]);
    titles.extend(drawn);
    titles.extend([number("draws"), nothing, number("Black wins"), nothing]);
    titles.extend(drawn);
    let rows = count_rows(section);
    let rows: Vec<_> = rows.iter().map(|row| cells(row, drawn.is_some())).collect();
    if rows.is_empty() {
        return Ok(());
    }
    write_columns(out, 2, &titles, &rows)
}

fn cells(row: &CountRow, with_drawn: bool) -> Vec<String> {
    let counts = row.counts;
    let counted = |part| [print_count(part), share(part, counts.positions())];
    let [wins, losses] = row.spoiled_cells().map(|text| with_drawn.then_some(text));
    let mut cells = vec![row.name.clone(), print_count(counts.positions())];
    cells.extend(counted(counts.wins));
    cells.extend(wins);
    cells.extend(counted(counts.draws));
    cells.extend(counted(counts.losses));
    cells.extend(losses);
    cells
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
