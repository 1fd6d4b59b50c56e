//! The report as a page of HTML that needs nothing else.

mod board;
mod squares;

use std::fmt::Write;

use crate::amount::print_count;
use crate::moves::name;
use crate::stats::panel::{DRAW, LOSS, PANEL_HEIGHT, PANEL_WIDTH, WIN};
use crate::theory::html::board::{board, symbols};
use crate::theory::html::squares::squares;
use crate::theory::report::{Section, Verdict};
use crate::theory::shown::Shown;
use crate::theory::tally::Counts;
use crate::theory::telling::{CountRow, count_rows, intro, share, spoiled_column};

/// Most boards that are shown without being asked for.
const MOST_OPEN: usize = 16;

const STYLE: &str = include_str!("html/page.css");

/// The page.
pub fn html(sections: &[Section<'_>]) -> String {
    let style = STYLE
        .replace("DRAW_COLOR", DRAW)
        .replace("WIN_COLOR", WIN)
        .replace("LOSS_COLOR", LOSS);
    let mut text = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>What is true of endings</title>\n<style>\n{style}</style>\n</head>\n<body>\n{}<main>\n\
         <h1>What is true of endings</h1>\n{}\
         <p class=\"key\"><i class=\"win\"></i>White wins<i class=\"draw\"></i>draw<i class=\"loss\"></i>Black wins</p>\n\
         <nav>\n",
        symbols(),
        lead(sections),
    );
    for section in sections {
        let (class, mark) = class_and_mark(section.verdict);
        push(
            &mut text,
            format_args!(
                "<a href=\"#{}\"><span class=\"mark {class}\">{mark}</span>{}</a>",
                escape(&section.statement.name),
                escape(&section.statement.title)
            ),
        );
    }
    text += "</nav>\n";
    for section in sections {
        push_section(&mut text, section);
    }
    text + "</main>\n</body>\n</html>\n"
}

/// The paragraphs before all.
fn lead(sections: &[Section<'_>]) -> String {
    let paragraphs = intro(sections).into_iter();
    let paragraphs = paragraphs.map(|it| format!("<p class=\"lead\">{}</p>\n", prose(it)));
    paragraphs.collect()
}

/// Adds a line. Writing to a text cannot fail.
fn push(text: &mut String, line: std::fmt::Arguments<'_>) {
    let _ = writeln!(text, "{line}");
}

fn class_and_mark(verdict: Verdict) -> (&'static str, &'static str) {
    match verdict {
        Verdict::True => ("true", "✓"),
        Verdict::False => ("false", "✗"),
        Verdict::Counted => ("counted", "·"),
        Verdict::Unchecked => ("unchecked", "?"),
    }
}

fn push_section(text: &mut String, section: &Section<'_>) {
    let statement = section.statement;
    push(
        text,
        format_args!("<section id=\"{}\">", escape(&statement.name)),
    );
    push(text, format_args!("<h2>{}</h2>", escape(&statement.title)));
    for paragraph in statement.text.split("\n\n") {
        push(text, format_args!("<p>{}</p>", prose(paragraph)));
    }
    if let Some((condition, _)) = &statement.condition {
        push(
            text,
            format_args!(
                "<p class=\"facts\">Of positions with <code>{}</code></p>",
                escape(condition)
            ),
        );
    }
    if statement.claim.is_some() {
        push(
            text,
            format_args!(
                "<p class=\"facts\">Claim: <code>{}</code></p>",
                escape(&statement.claim_text)
            ),
        );
    }
    let (class, _) = class_and_mark(section.verdict);
    push(
        text,
        format_args!("<p class=\"verdict {class}\">{}</p>", section.sentence()),
    );
    for note in section.notes() {
        push(
            text,
            format_args!("<p class=\"facts\">{}</p>", prose(&note)),
        );
    }
    push_counts(text, section);
    if !section.whole.squares.is_empty() {
        text.push_str(&squares(
            &section.whole.squares,
            &escape(&statement.map_text),
        ));
    }
    push_panels(text, &section.panels);
    push_boards(text, section.exceptions_title(), &section.exceptions);
    push_boards(text, &section.spoiled_title(), &section.spoiled);
    let longest = section.parts.iter().flat_map(|part| &part.longest);
    push_boards(text, "The longest:", longest);
    text.push_str("</section>\n");
}

fn push_counts(text: &mut String, section: &Section<'_>) {
    let rows = count_rows(section);
    if rows.is_empty() {
        return;
    }
    let drawn = spoiled_column(section);
    let title = drawn.map_or(String::new(), |title| format!("<th>{title}</th>"));
    push(
        text,
        format_args!(
            "<div class=\"scroll\"><table><thead><tr><th>pieces</th><th>positions</th><th>White wins</th>{title}\
             <th>draws</th><th>Black wins</th>{title}<th></th></tr></thead><tbody>"
        ),
    );
    for row in rows {
        push(text, format_args!("{}", row_of(&row, !title.is_empty())));
    }
    text.push_str("</tbody></table></div>\n");
}

fn row_of(row: &CountRow, with_drawn: bool) -> String {
    let counts = &row.counts;
    let all = counts.positions();
    let cell = |part| {
        let (count, share) = (print_count(part), share(part, all));
        format!("<td title=\"{count}\">{}</td>", escape(&share))
    };
    let drawn = row.spoiled_cells().map(|text| match with_drawn {
        true => format!("<td>{text}</td>"),
        false => String::new(),
    });
    format!(
        "<tr><td>{}</td><td>{}</td>{}{}{}{}{}{}</tr>",
        row.name,
        print_count(all),
        cell(counts.wins),
        drawn[0],
        cell(counts.draws),
        cell(counts.losses),
        drawn[1],
        bar(counts)
    )
}

fn bar(counts: &Counts) -> String {
    let part = |class: &str, part: u64| {
        let width = 100.0 * part as f64 / counts.positions().max(1) as f64;
        format!("<i class=\"{class}\" style=\"width:{width:.2}%\"></i>")
    };
    format!(
        "<td class=\"bar\"><span>{}{}{}</span></td>",
        part("win", counts.wins),
        part("draw", counts.draws),
        part("loss", counts.losses)
    )
}

fn push_panels(text: &mut String, panels: &[String]) {
    if panels.is_empty() {
        return;
    }
    text.push_str("<div class=\"panels\">\n");
    for panel in panels {
        push(
            text,
            format_args!(
                "<svg viewBox=\"0 0 {PANEL_WIDTH} {PANEL_HEIGHT}\" role=\"img\">{panel}</svg>"
            ),
        );
    }
    text.push_str("</div>\n");
    text.push_str(
        "<p class=\"facts\">Plies to the end, across; quiet positions won (up) and lost (down) by the side to move, in log \
         scale. Pieces of the side to move come first.</p>\n",
    );
}

fn push_boards<'a>(text: &mut String, title: &str, list: impl IntoIterator<Item = &'a Shown>) {
    let boards: Vec<String> = list.into_iter().map(figure).collect();
    let boards_text = format!("<div class=\"boards\">\n{}</div>", boards.concat());
    match boards.len() {
        0 => {}
        1..=MOST_OPEN => push(
            text,
            format_args!("<p class=\"facts\">{title}</p>\n{boards_text}"),
        ),
        many => push(
            text,
            format_args!(
                "<details><summary>{title} {many} positions</summary>\n{boards_text}</details>"
            ),
        ),
    }
}

/// A board with what becomes of it.
fn figure(shown: &Shown) -> String {
    format!(
        "<figure>{}<figcaption><b>{} to move: {}</b><br><code>{}</code>{}</figcaption></figure>\n",
        board(&shown.position),
        name(shown.position.turn()),
        shown.outcome(),
        shown.position,
        details(&shown.line)
    )
}

fn details(line: &str) -> String {
    if line.is_empty() {
        return String::new();
    }
    format!(
        "<details><summary>the moves</summary><p>{}</p></details>",
        escape(line)
    )
}

/// Text with what stands between backticks as code.
fn prose(text: &str) -> String {
    let escaped = escape(text);
    let parts = escaped.split('`').enumerate();
    parts
        .map(|(place, part)| {
            if place % 2 == 1 {
                format!("<code>{part}</code>")
            } else {
                part.to_owned()
            }
        })
        .collect()
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::prose;

    #[test]
    fn code_and_signs() {
        assert_eq!(prose("a < `b & c`."), "a &lt; <code>b &amp; c</code>.");
    }
}
