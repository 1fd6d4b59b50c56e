//! The report for programs.

use std::io::{self, Write};

use serde_json::{Value, json};

use crate::moves::name;
use crate::theory::report::{Part, Section, Shown, Verdict};
use crate::theory::tally::Counts;

/// Prints an array of statements.
pub fn print(out: &mut impl Write, sections: &[Section<'_>]) -> io::Result<()> {
    let records: Vec<Value> = sections.iter().map(section).collect();
    serde_json::to_writer_pretty(&mut *out, &records)?;
    writeln!(out)?;
    out.flush()
}

fn section(section: &Section<'_>) -> Value {
    let statement = section.statement;
    json!({
        "name": statement.name,
        "title": statement.title,
        "where": statement.condition.as_ref().map(|(text, _)| text),
        "claim": statement.claim.as_ref().map(|_| &statement.claim_text),
        "verdict": match section.verdict {
            Verdict::True => "true",
            Verdict::False => "false",
            Verdict::Counted => "counted",
            Verdict::Unchecked => "unchecked",
        },
        "counts": counts(&section.whole.counts),
        "under_rules": section.whole.under_rules.map(|under| json!({
            "drawn_wins": under.drawn_wins,
            "drawn_losses": under.drawn_losses,
        })),
        "exceptions": section.whole.exceptions,
        "examples": section.exceptions.iter().map(shown).collect::<Vec<_>>(),
        "parts": section.parts.iter().map(part).collect::<Vec<_>>(),
        "squares": section.whole.squares.iter().map(counts).collect::<Vec<_>>(),
    })
}

fn part(part: &Part) -> Value {
    json!({
        "material": part.material.to_string(),
        "to_move": name(part.turn),
        "counts": part.tally.as_ref().map(|tally| counts(&tally.counts)),
        "longest": part.longest.iter().map(shown).collect::<Vec<_>>(),
    })
}

fn counts(counts: &Counts) -> Value {
    json!({"wins": counts.wins, "draws": counts.draws, "losses": counts.losses})
}

fn shown(shown: &Shown) -> Value {
    json!({
        "fen": shown.position.to_string(),
        "value": shown.value.to_string(),
        "plies": shown.plies,
        "line": shown.line,
    })
}
