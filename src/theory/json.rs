//! The report for programs.

use std::io::{self, Write};

use manoury_probe::Rules;
use serde_json::{Value, json};

use crate::moves::name;
use crate::theory::report::{Conversion, Part, Section, Verdict};
use crate::theory::shown::Shown;
use crate::theory::tally::{Counts, Spoiled};

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
        "under_rules": section.is_compared().then(|| spoiled(section.rules, &section.whole.spoiled)),
        "drawn_examples": section.spoiled.iter().map(shown).collect::<Vec<_>>(),
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
        "under_rules": part.tally.as_ref()
            .filter(|_| part.is_compared())
            .map(|tally| spoiled(part.rules, &tally.spoiled)),
        "longest_under_rules": part.conversion.as_ref().map(conversion),
        "longest": part.longest.iter().map(shown).collect::<Vec<_>>(),
    })
}

/// What rules change.
fn spoiled(rules: Rules, spoiled: &Spoiled) -> Value {
    json!({
        "rules": rules.name(),
        "drawn_wins": spoiled.wins,
        "drawn_losses": spoiled.losses,
    })
}

fn conversion(longest: &Conversion) -> Value {
    json!({
        "metric": longest.metric.name(),
        "plies": longest.plies,
        "fen": longest.position.to_string(),
    })
}

fn counts(counts: &Counts) -> Value {
    json!({"wins": counts.wins, "draws": counts.draws, "losses": counts.losses})
}

fn shown(shown: &Shown) -> Value {
    json!({
        "fen": shown.position.to_string(),
        "value": shown.worth.value.to_string(),
        "value_under_rules": shown.worth.ruled.map(|value| value.to_string()),
        "plies": shown.worth.plies,
        "line": shown.line,
    })
}
