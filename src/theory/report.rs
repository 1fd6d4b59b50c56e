//! What was found of each statement, ready to be shown.

use anyhow::anyhow;
use manoury_probe::{Material, Metric, ProbeError, Rules, Tablebase};
use manoury_rules::{Color, Position};

use crate::amount::{print_count, print_share};
use crate::explain::explain;
use crate::line::course::{Course, End, play};
use crate::line::pdn::moves_text;
use crate::line::pick::best_moves;
use crate::moves::name;
use crate::stats::histogram::count_distances;
use crate::stats::panel::panel;
use crate::stats::slice::rows;
use crate::theory::check::Tallies;
use crate::theory::claim::Value;
use crate::theory::scan::Gather;
use crate::theory::statement::Statement;
use crate::theory::tally::{Counts, Example, Tally};

/// Most plies of a line that a report shows.
const MOST_PLIES: usize = 60;

/// A statement and what was found.
pub struct Section<'a> {
    /// The statement.
    pub statement: &'a Statement,
    /// Its parts: pieces and side to move.
    pub parts: Vec<Part>,
    /// Everything together.
    pub whole: Tally,
    /// Whether it is true.
    pub verdict: Verdict,
    /// Exceptions, with the play that shows them.
    pub exceptions: Vec<Shown>,
    /// Panels of distances.
    pub panels: Vec<String>,
}

/// The positions of one material with one side to move.
pub struct Part {
    /// The pieces, White's first.
    pub material: Material,
    /// The side to move.
    pub turn: Color,
    /// What was counted; None without tables.
    pub tally: Option<Tally>,
    /// The longest wins of White and Black, with their play, if they were looked for.
    pub longest: Vec<Shown>,
}

/// A position and best play from it.
pub struct Shown {
    /// The position.
    pub position: Position,
    /// Its value.
    pub value: Value,
    /// Plies to the end, if they are known.
    pub plies: Option<u16>,
    /// The moves, numbered.
    pub line: String,
}

/// What became of a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is true, but for the exceptions that it tells of.
    True,
    /// It has more or fewer exceptions than it tells of.
    False,
    /// It claims nothing.
    Counted,
    /// There are no tables for it.
    Unchecked,
}

impl Section<'_> {
    /// The verdict in a sentence.
    pub fn sentence(&self) -> String {
        let positions = print_count(self.whole.counts.positions());
        let exceptions = print_count(self.whole.exceptions);
        let exceptions = match self.whole.exceptions {
            1 => "one exception".to_owned(),
            _ => format!("{exceptions} exceptions"),
        };
        match self.verdict {
            Verdict::Unchecked => "Not checked, as there are no tables for it.".to_owned(),
            Verdict::Counted => format!("Counted over {positions} positions."),
            Verdict::True if self.whole.exceptions == 0 => {
                format!("True of all {positions} positions.")
            }
            Verdict::True => format!("True of {positions} positions but for {exceptions}."),
            Verdict::False => format!("False: {exceptions} among {positions} positions."),
        }
    }

    /// What else there is to tell: what a condition divides, what lacks its tables, what rules change.
    pub fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        if self
            .statement
            .claim
            .as_ref()
            .is_some_and(|claim| claim.only_if.is_some())
        {
            notes.push(format!(
                "The condition holds in {} of them.",
                print_count(self.whole.should)
            ));
        }
        let missing = self.parts.iter().filter(|part| part.tally.is_none());
        let mut missing: Vec<String> = missing.map(|part| part.material.to_string()).collect();
        missing.dedup();
        if !missing.is_empty() && self.verdict != Verdict::Unchecked {
            notes.push(format!(
                "Without tables, and so left out: {}.",
                missing.join(", ")
            ));
        }
        if let Some(under) = self.whole.under_rules {
            let counts = self.whole.counts;
            notes.push(format!(
                "Under the rules: of {} wins of White {} are draws, of {} wins of Black {}.",
                print_count(counts.wins),
                print_count(under.drawn_wins),
                print_count(counts.losses),
                print_count(under.drawn_losses),
            ));
        }
        notes
    }

    /// What stands above the exceptions.
    pub fn exceptions_title(&self) -> &'static str {
        if self.whole.exceptions > self.exceptions.len() as u64 {
            "Some of the exceptions:"
        } else {
            "The exceptions:"
        }
    }
}

impl Shown {
    /// `White wins in 9 plies`.
    pub fn outcome(&self) -> String {
        match self.plies {
            Some(1) => format!("{} in 1 ply", self.value),
            Some(plies) => format!("{} in {plies} plies", self.value),
            None => self.value.to_string(),
        }
    }
}

/// What a reader should know before all.
pub fn intro() -> &'static str {
    "White has the pieces before the dash: 3K-1K is three white kings against a black one, M is a man. Every position is \
     looked at, and its value is that of the tables, without any rule of counting. Unless a statement says otherwise, \
     positions where the side to move has a capture are set aside. Where both sides have the same pieces each position \
     counts twice, once for either colour. A ply is a move of one side. In conditions, `capture` means that the side to \
     move has a capture, and `capturable` that its opponent would have one, were it to move."
}

/// A share in per cent that is 0 or 100 only where it is.
pub fn share(part: u64, whole: u64) -> String {
    match print_share(part, whole).as_str() {
        "0.0 %" if part > 0 => "< 0.1 %".to_owned(),
        "0.0 %" => "0 %".to_owned(),
        "100.0 %" if part < whole => "> 99.9 %".to_owned(),
        "100.0 %" => "100 %".to_owned(),
        share => share.to_owned(),
    }
}

/// The sections of all statements.
pub fn sections<'a>(
    tablebase: &Tablebase,
    statements: &'a [Statement],
    tallies: Tallies,
    with_figures: bool,
) -> anyhow::Result<Vec<Section<'a>>> {
    let sections = statements.iter().zip(tallies);
    sections
        .map(|(statement, tallies)| section(tablebase, statement, tallies, with_figures))
        .collect()
}

fn section<'a>(
    tablebase: &Tablebase,
    statement: &'a Statement,
    tallies: Vec<Option<Tally>>,
    with_figures: bool,
) -> anyhow::Result<Section<'a>> {
    let mut whole = Tally::default();
    for tally in tallies.iter().flatten() {
        whole = whole.merge(tally.clone());
    }
    let shown = |examples: &mut dyn Iterator<Item = &Example>| {
        examples.map(|it| show(tablebase, it)).collect()
    };
    let mut parts = Vec::new();
    for ((material, turn), tally) in statement.parts().zip(tallies) {
        let longest = match &tally {
            Some(tally) if statement.longest => shown(&mut tally.longest.iter().flatten())?,
            _ => Vec::new(),
        };
        parts.push(Part {
            material,
            turn,
            tally,
            longest,
        });
    }
    let exceptions: anyhow::Result<Vec<Shown>> = shown(&mut whole.examples.iter());
    Ok(Section {
        statement,
        verdict: verdict(statement, &parts, &whole),
        exceptions: exceptions?,
        panels: if with_figures && statement.histogram {
            panels(tablebase, &parts)?
        } else {
            Vec::new()
        },
        parts,
        whole,
    })
}

fn verdict(statement: &Statement, parts: &[Part], whole: &Tally) -> Verdict {
    let is_checked = |part: &Part| part.tally.is_some();
    if !parts.iter().any(is_checked) {
        return Verdict::Unchecked;
    }
    if statement.claim.is_none() {
        return Verdict::Counted;
    }
    // Exceptions that are told of may be in parts that lack their tables.
    let is_as_told = if parts.iter().all(is_checked) {
        whole.exceptions == statement.exceptions
    } else {
        whole.exceptions <= statement.exceptions
    };
    if is_as_told {
        Verdict::True
    } else {
        Verdict::False
    }
}

/// How a position is won, as far as there are tables of distances. A draw has no line, as any move that keeps it is as
/// good.
fn show(tablebase: &Tablebase, example: &Example) -> anyhow::Result<Shown> {
    let position = example.position;
    let mut shown = Shown {
        position,
        value: example.value,
        plies: example.plies,
        line: String::new(),
    };
    if example.value == Value::Draw {
        return Ok(shown);
    }
    let pick = |at: &Position| best_moves(tablebase, at, Metric::Dtw);
    match play(position, MOST_PLIES, pick) {
        Ok(course) => {
            let is_over = matches!(course.end, End::Won(_));
            shown.plies = shown.plies.or(is_over.then_some(course.plies.len() as u16));
            shown.line = line_text(&course);
        }
        Err((_, ProbeError::Missing { .. })) => {}
        Err((at, error)) => return Err(anyhow!("{at}: {}", explain(&at, &error))),
    }
    Ok(shown)
}

fn line_text(course: &Course) -> String {
    let moves = moves_text(course);
    match course.end {
        End::Won(_) => moves,
        End::Repetition | End::Length => format!("{moves} ..."),
    }
}

/// The panels of distances to the end of the parts that have tables of them.
fn panels(tablebase: &Tablebase, parts: &[Part]) -> anyhow::Result<Vec<String>> {
    let mut panels = Vec::new();
    for part in parts.iter().filter(|part| part.tally.is_some()) {
        let slice = match part.turn {
            Color::White => part.material,
            Color::Black => part.material.mirror(),
        };
        for row in rows(tablebase.under(Rules::Theory), &[slice.table()])?
            .iter()
            .filter(|row| row.slice == slice)
        {
            if let Some(distances) = row.by(Metric::Dtw) {
                let histogram =
                    count_distances(tablebase.under(Rules::Theory), slice, Metric::Dtw, |_| {})?;
                panels.push(panel(row, distances, &histogram));
            }
        }
    }
    Ok(panels)
}

/// The rows of a table of counts: a name and what was counted.
pub fn count_rows(section: &Section<'_>) -> Vec<(String, Counts)> {
    let counted = section
        .parts
        .iter()
        .filter_map(|part| Some((part, part.tally.as_ref()?)));
    counted
        .map(|(part, tally)| {
            (
                format!("{}, {} to move", part.material, name(part.turn)),
                tally.counts,
            )
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::share;

    #[test]
    fn shares_that_are_nothing_or_all() {
        let shares = [(0, 5000), (1, 5000), (5, 5000), (4999, 5000), (5000, 5000)];
        let texts = shares.map(|(part, whole)| share(part, whole));
        assert_eq!(texts, ["0 %", "< 0.1 %", "0.1 %", "> 99.9 %", "100 %"]);
    }
}
