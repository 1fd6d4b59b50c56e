//! What was found of each statement, ready to be shown.

use manoury_probe::{Material, Metric, Rules, Tablebase, unrank};
use manoury_rules::{Color, Position};

use crate::stats::histogram::count_distances;
use crate::stats::panel::panel;
use crate::stats::slice::{SliceRow, rows};
use crate::theory::check::{Tallies, compared};
use crate::theory::examples::Example;
use crate::theory::scan::Gather;
use crate::theory::shown::Shown;
use crate::theory::statement::Statement;
use crate::theory::tally::Tally;

/// A statement and what was found.
pub struct Section<'a> {
    /// The statement.
    pub statement: &'a Statement,
    /// The rules to compare with: its own, or those of the command line.
    pub rules: Rules,
    /// Its parts: pieces and side to move.
    pub parts: Vec<Part>,
    /// Everything together.
    pub whole: Tally,
    /// Whether it is true.
    pub verdict: Verdict,
    /// Exceptions, with the play that shows them.
    pub exceptions: Vec<Shown>,
    /// Wins that rules make draws, unless they are among the exceptions.
    pub spoiled: Vec<Shown>,
    /// Panels of distances.
    pub panels: Vec<String>,
}

/// The positions of one material with one side to move.
pub struct Part {
    /// The pieces, White's first.
    pub material: Material,
    /// The side to move.
    pub turn: Color,
    /// The rules that it is compared with: theory where there are no tables under the others.
    pub rules: Rules,
    /// What was counted; None without tables.
    pub tally: Option<Tally>,
    /// The longest wins of White and Black, with their play, if they were looked for.
    pub longest: Vec<Shown>,
    /// The longest way to a conversion or to the decision under rules, if it was looked for.
    pub conversion: Option<Conversion>,
}

/// The greatest distance of a material under rules.
pub struct Conversion {
    /// What the distance is by.
    pub metric: Metric,
    /// The plies.
    pub plies: u16,
    /// A position with so many.
    pub position: Position,
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
    /// Whether some part was compared with the rules.
    pub fn is_compared(&self) -> bool {
        self.parts.iter().any(Part::is_compared)
    }
}

impl Part {
    /// Whether it was compared with rules.
    pub fn is_compared(&self) -> bool {
        self.tally.is_some() && self.rules != Rules::Theory
    }
}

/// Makes sections of what a checker has counted.
pub struct Reporter<'a, 'b> {
    /// The tables.
    pub tablebase: &'b Tablebase,
    /// The statements.
    pub statements: &'a [Statement],
    /// The rules to compare with.
    pub rules: Rules,
    /// Whether to draw figures.
    pub with_figures: bool,
}

impl<'a> Reporter<'a, '_> {
    /// The sections of all statements.
    pub fn sections(&self, tallies: Tallies) -> anyhow::Result<Vec<Section<'a>>> {
        let sections = self.statements.iter().zip(tallies);
        sections
            .map(|(statement, tallies)| self.section(statement, tallies))
            .collect()
    }

    fn section(
        &self,
        statement: &'a Statement,
        tallies: Vec<Option<Tally>>,
    ) -> anyhow::Result<Section<'a>> {
        let mut whole = Tally::default();
        for tally in tallies.iter().flatten() {
            whole = whole.merge(tally.clone());
        }
        let parts = statement.parts().zip(tallies);
        let parts: anyhow::Result<Vec<Part>> = parts
            .map(|((material, turn), tally)| self.part(statement, material, turn, tally))
            .collect();
        let parts = parts?;
        let rules = statement.rules_or(self.rules);
        let exceptions = self.shown(rules, whole.examples.iter())?;
        let are_told = statement.rules.is_some() && !exceptions.is_empty();
        let spoiled = whole.spoiled.examples.iter().filter(|_| !are_told);
        Ok(Section {
            statement,
            rules,
            verdict: verdict(statement, &parts, &whole),
            exceptions,
            spoiled: self.shown(rules, spoiled)?,
            panels: if self.with_figures && statement.histogram {
                panels(self.tablebase, &parts)?
            } else {
                Vec::new()
            },
            parts,
            whole,
        })
    }

    fn part(
        &self,
        statement: &Statement,
        material: Material,
        turn: Color,
        tally: Option<Tally>,
    ) -> anyhow::Result<Part> {
        let tablebase = self.tablebase;
        let rules = compared(tablebase, statement, self.rules, material).unwrap_or(Rules::Theory);
        let mut part = Part {
            material,
            turn,
            rules,
            longest: Vec::new(),
            conversion: None,
            tally,
        };
        match part.tally.as_ref().filter(|_| statement.longest) {
            Some(_) if statement.rules.is_some() => {
                part.conversion = conversion(tablebase, &part)?;
            }
            Some(tally) => part.longest = self.shown(rules, tally.longest.iter().flatten())?,
            None => {}
        }
        Ok(part)
    }

    fn shown<'e>(
        &self,
        rules: Rules,
        examples: impl Iterator<Item = &'e Example>,
    ) -> anyhow::Result<Vec<Shown>> {
        let tablebase = self.tablebase;
        examples
            .map(|it| Shown::new(tablebase, rules, it))
            .collect()
    }
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

/// The pieces of a part, those of the side to move first.
fn slice(part: &Part) -> Material {
    match part.turn {
        Color::White => part.material,
        Color::Black => part.material.mirror(),
    }
}

/// The row of a part, under rules or in theory.
fn row(tablebase: &Tablebase, part: &Part, rules: Rules) -> anyhow::Result<Option<SliceRow>> {
    let slice = slice(part);
    let rows = rows(tablebase.under(rules), &[slice.table()])?;
    Ok(rows.into_iter().find(|row| row.slice == slice))
}

/// The greatest distance under the rules that a part is compared with, as the head of the table tells it.
fn conversion(tablebase: &Tablebase, part: &Part) -> anyhow::Result<Option<Conversion>> {
    if !part.is_compared() {
        return Ok(None);
    }
    let metric = part.rules.distance(part.material);
    let row = row(tablebase, part, part.rules)?;
    let distances = row.as_ref().and_then(|row| row.by(metric));
    let longest = distances.and_then(|it| {
        let both = [it.longest_win, it.longest_loss].into_iter().flatten();
        both.max_by_key(|longest| longest.plies)
    });
    Ok(longest.and_then(|longest| {
        // The index of a damaged file may have no position.
        let board = unrank(slice(part), longest.index)?;
        Some(Conversion {
            metric,
            plies: longest.plies,
            position: Position::new(part.turn, board),
        })
    }))
}

/// The panels of distances to the end of the parts that have tables of them.
fn panels(tablebase: &Tablebase, parts: &[Part]) -> anyhow::Result<Vec<String>> {
    let mut panels = Vec::new();
    let theory = tablebase.under(Rules::Theory);
    for part in parts.iter().filter(|part| part.tally.is_some()) {
        let Some(row) = row(tablebase, part, Rules::Theory)? else {
            continue;
        };
        if let Some(distances) = row.by(Metric::Dtw) {
            let histogram = count_distances(theory, row.slice, Metric::Dtw, |_| {})?;
            panels.push(panel(&row, distances, &histogram));
        }
    }
    Ok(panels)
}
