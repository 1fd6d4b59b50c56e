//! A position as a report shows it: what it is worth, and the play that proves it.

use anyhow::anyhow;
use manoury_probe::{Metric, ProbeError, Rules, Tablebase};
use manoury_rules::Position;

use crate::explain::explain;
use crate::line::course::{Course, End, play};
use crate::line::pdn::moves_text;
use crate::line::pick::best_moves;
use crate::theory::examples::Example;
use crate::theory::value::{Value, Worth};

/// Most plies of a line that a report shows.
const MOST_PLIES: usize = 60;

/// A position and best play from it.
pub struct Shown {
    /// The position.
    pub position: Position,
    /// What it is worth, with the plies to the end if they are known.
    pub worth: Worth,
    /// The moves, numbered.
    pub line: String,
    /// The rules that it is compared with.
    rules: Rules,
}

impl Shown {
    /// How an example compared with `rules` is won in theory, as far as there are tables of distances. A draw has no line, as any
    /// move that keeps it is as good.
    pub fn new(tablebase: &Tablebase, rules: Rules, example: &Example) -> anyhow::Result<Self> {
        let mut shown = Self {
            position: example.position,
            worth: example.worth,
            line: String::new(),
            rules,
        };
        if example.worth.value == Value::Draw {
            return Ok(shown);
        }
        let pick = |at: &Position| best_moves(tablebase, at, Metric::Dtw);
        match play(shown.position, MOST_PLIES, pick) {
            Ok(course) => {
                let is_over = matches!(course.end, End::Won(_));
                let plies = is_over.then_some(course.plies.len() as u16);
                shown.worth.plies = shown.worth.plies.or(plies);
                shown.line = line_text(&course);
            }
            Err((_, ProbeError::Missing { .. })) => {}
            Err((at, error)) => return Err(anyhow!("{at}: {}", explain(&at, &error))),
        }
        Ok(shown)
    }

    /// `White wins in 9 plies`, `White wins in 31 plies, a draw under fmjd`.
    pub fn outcome(&self) -> String {
        let value = self.worth.value;
        let outcome = match self.worth.plies {
            Some(1) => format!("{value} in 1 ply"),
            Some(plies) => format!("{value} in {plies} plies"),
            None => value.to_string(),
        };
        if self.worth.is_spoiled() {
            return format!("{outcome}, a draw under {}", self.rules);
        }
        outcome
    }
}

fn line_text(course: &Course) -> String {
    let moves = moves_text(course);
    match course.end {
        End::Won(_) => moves,
        End::Drawn(_) | End::Repetition | End::Length => format!("{moves} ..."),
    }
}
