//! Why a position has no answer, in the words and squares of its players.

use manoury_probe::{Metric, ProbeError, Rules, TableName};
use manoury_rules::{Position, notation};

/// The reason for people. Moves are named as the colour to move numbers the squares.
pub fn explain(position: &Position, error: &ProbeError) -> String {
    let ProbeError::Missing { name, via } = error else {
        return error.to_string();
    };
    let remedy = remedy(*name);
    let Some(mv) = via else {
        return format!("the table {name} is missing; {remedy}");
    };
    let kind = if mv.is_capture() { "capture" } else { "move" };
    let crowned = if mv.promotes() { ", a promotion" } else { "" };
    let text = notation(position, mv);
    format!("the table {name} is missing, needed after the {kind} {text}{crowned}; {remedy}")
}

/// How a table is made: `make it with manoury gen 2K1M-1K --rules fmjd`.
fn remedy(name: TableName) -> String {
    let material = name.material;
    match (name.rules, name.metric) {
        (Rules::Theory, Metric::Dtw) => {
            format!("make it with manoury gen {material} --metric dtw")
        }
        (Rules::Theory, _) => format!("make it with manoury gen {material}"),
        (rules, _) => format!("make it with manoury gen {material} --rules {rules}"),
    }
}
