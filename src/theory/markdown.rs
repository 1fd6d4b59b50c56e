//! The report as Markdown.

use std::fmt::Write;

use crate::amount::print_count;
use crate::theory::report::Section;
use crate::theory::shown::Shown;
use crate::theory::telling::{CountRow, count_rows, intro, share, spoiled_column};

/// The report.
pub fn markdown(sections: &[Section<'_>]) -> String {
    let mut text = format!(
        "# What is true of endings\n\nMade by `manoury theory --markdown`, which checks the statements in \
         `src/theory/statements.toml` against the tables.\n\n{}\n\n",
        intro(sections).join("\n\n")
    );
    for section in sections {
        push(
            &mut text,
            format_args!(
                "- [{}](#{})",
                section.statement.title,
                anchor(&section.statement.title)
            ),
        );
    }
    for section in sections {
        push_section(&mut text, section);
    }
    text
}

/// Adds a line. Writing to a text cannot fail.
fn push(text: &mut String, line: std::fmt::Arguments<'_>) {
    let _ = writeln!(text, "{line}");
}

/// The place of a heading, as most viewers name it.
fn anchor(title: &str) -> String {
    let kept = title
        .chars()
        .filter(|char| char.is_alphanumeric() || matches!(char, ' ' | '-'));
    kept.map(|char| {
        if char == ' ' {
            '-'
        } else {
            char.to_ascii_lowercase()
        }
    })
    .collect()
}

fn push_section(text: &mut String, section: &Section<'_>) {
    let statement = section.statement;
    push(
        text,
        format_args!("\n## {}\n\n{}\n", statement.title, statement.text),
    );
    if let Some((condition, _)) = &statement.condition {
        push(text, format_args!("Of positions with: `{condition}`\n"));
    }
    if statement.claim.is_some() {
        push(text, format_args!("Claim: `{}`\n", statement.claim_text));
    }
    push(
        text,
        format_args!("**{}** (`{}`)", section.sentence(), statement.name),
    );
    for note in section.notes() {
        push(text, format_args!("\n{note}"));
    }
    push_counts(text, section);
    push_list(text, section.exceptions_title(), &section.exceptions);
    push_list(text, &section.spoiled_title(), &section.spoiled);
    let longest = section.parts.iter().flat_map(|part| &part.longest);
    push_list(text, "The longest:", longest);
}

fn push_counts(text: &mut String, section: &Section<'_>) {
    let rows = count_rows(section);
    if rows.is_empty() {
        return;
    }
    let drawn = spoiled_column(section);
    let drawn = drawn.map_or(String::new(), |title| format!(" {title} |"));
    let line = if drawn.is_empty() { "" } else { "--:|" };
    push(
        text,
        format_args!("\n| pieces | positions | White wins |{drawn} draws | Black wins |{drawn}"),
    );
    push(text, format_args!("|---|--:|--:|{line}--:|--:|{line}"));
    for row in rows {
        push(text, format_args!("{}", line_of(&row, !drawn.is_empty())));
    }
}

fn line_of(row: &CountRow, with_drawn: bool) -> String {
    let counts = row.counts;
    let cell = |part| {
        let share = share(part, counts.positions());
        format!("{} ({share})", print_count(part))
    };
    let drawn = row.spoiled_cells().map(|text| match with_drawn {
        true => format!(" {text} |"),
        false => String::new(),
    });
    format!(
        "| {} | {} | {} |{} {} | {} |{}",
        row.name,
        print_count(counts.positions()),
        cell(counts.wins),
        drawn[0],
        cell(counts.draws),
        cell(counts.losses),
        drawn[1],
    )
}

fn push_list<'a>(text: &mut String, title: &str, list: impl IntoIterator<Item = &'a Shown>) {
    for (place, shown) in list.into_iter().enumerate() {
        if place == 0 {
            push(text, format_args!("\n{title}\n"));
        }
        let line = if shown.line.is_empty() {
            String::new()
        } else {
            format!(": {}", shown.line)
        };
        push(
            text,
            format_args!("- `{}` {}{line}", shown.position, shown.outcome()),
        );
    }
}
