//! Answers under draw rules, for people and for programs.

use std::io::{self, Write};

use manoury_probe::{Material, Metric, Outcome, ProbeError, RuledMove, Tablebase, Wdl};
use manoury_rules::{Color, FenError, Position, notation};

use crate::columns::{Align, write_columns};
use crate::explain::explain;
use crate::probe::people::{no_answer, winner, write_end};
use crate::probe::standing::Standing;
use crate::probe::tsv::plain;

/// What a position is worth.
struct Answer {
    outcome: Outcome,
    /// What its distance is by.
    metric: Metric,
    distance: Distance,
}

/// How far away a result is.
enum Distance {
    /// So many plies.
    Plies(u16),
    /// A draw has none.
    None,
    /// There is no table.
    Unknown,
}

/// The answer about a position, or why there is none.
fn answer(
    tables: &Tablebase,
    standing: &Standing,
    position: &Position,
) -> Result<Answer, ProbeError> {
    let (ruled, board) = (tables.under(standing.rules), position.board());
    let outcome = ruled.probe(board, standing.counters)?;
    let distance = match outcome.wdl() {
        Wdl::Draw => Distance::None,
        Wdl::Win | Wdl::Loss => match ruled.probe_distance(board) {
            Err(ProbeError::Missing { .. }) => Distance::Unknown,
            value => value?.plies().map_or(Distance::None, Distance::Plies),
        },
    };
    Ok(Answer {
        outcome,
        metric: standing.rules.distance(Material::of(board)),
        distance,
    })
}

/// Prints the line of one position: the FEN, the outcome, the metric of its distance and the distance. False if it has no answer.
pub fn print_line(
    out: &mut impl Write,
    tables: &Tablebase,
    standing: &Standing,
    fen: &str,
) -> io::Result<bool> {
    let parsed = fen.parse().map_err(|error: FenError| error.to_string());
    let answer = parsed.and_then(|position: Position| {
        answer(tables, standing, &position).map_err(|error| explain(&position, &error))
    });
    let fen = plain(fen);
    match &answer {
        Ok(answer) => {
            let plies = match answer.distance {
                Distance::Plies(plies) => plies.to_string(),
                Distance::None => "-".to_owned(),
                Distance::Unknown => "?".to_owned(),
            };
            writeln!(out, "{fen}\t{}\t{}\t{plies}", answer.outcome, answer.metric)?;
        }
        Err(reason) => writeln!(out, "{fen}\terror\t{}", plain(reason))?,
    }
    Ok(answer.is_ok())
}

/// Prints what `fen` is worth and all its moves, best first. What cannot be answered is told on standard error; then false.
pub fn print_for_people(
    out: &mut impl Write,
    tables: &Tablebase,
    standing: &Standing,
    fen: &str,
) -> io::Result<bool> {
    let position: Position = match fen.parse() {
        Ok(position) => position,
        Err(error) => return no_answer(out, fen, &format!("{error}")),
    };
    let answer = match answer(tables, standing, &position) {
        Ok(answer) => answer,
        Err(error) => {
            return no_answer(out, &position.to_string(), &explain(&position, &error));
        }
    };
    writeln!(out, "{position}")?;
    if position.winner().is_some() {
        return write_end(out, &position).map(|()| true);
    }
    writeln!(out, "{}", verdict(&position, standing, &answer))?;
    match tables
        .under(standing.rules)
        .moves(position.board(), standing.counters)
    {
        Ok(moves) if moves.is_empty() => writeln!(out, "The game is drawn here.").map(|()| true),
        Ok(moves) => write_moves(out, &position, answer.metric, &moves).map(|()| true),
        Err(error) => {
            let reason = explain(&position, &error);
            let reason = format!("the moves cannot be rated: {reason}");
            no_answer(out, &position.to_string(), &reason)
        }
    }
}

/// `Under fmjd: White wins, 7 plies to the decision (dtd).`
fn verdict(position: &Position, standing: &Standing, answer: &Answer) -> String {
    let result = told(position.turn(), answer.outcome);
    let distance = match answer.distance {
        Distance::Plies(plies) => {
            let unit = if plies == 1 { "ply" } else { "plies" };
            let goal = match answer.metric {
                Metric::Dtd => "the decision",
                _ => "a conversion",
            };
            format!(", {plies} {unit} to {goal} ({})", answer.metric)
        }
        Distance::None | Distance::Unknown => String::new(),
    };
    format!("Under {}: {result}{distance}.", standing.rules)
}

/// `White wins`, `Draw`, or `Draw, White wins in theory`.
pub fn told(turn: Color, outcome: Outcome) -> String {
    let winner = |wdl| winner(turn, wdl);
    match outcome {
        Outcome::CursedWin | Outcome::BlessedLoss => {
            format!("Draw, {} in theory", winner(outcome.theory()))
        }
        _ => winner(outcome.wdl()).to_owned(),
    }
}

fn write_moves(
    out: &mut impl Write,
    position: &Position,
    metric: Metric,
    moves: &[RuledMove],
) -> io::Result<()> {
    let titles = [
        ("move", Align::Left),
        ("result", Align::Left),
        (metric.name(), Align::Right),
    ];
    let row = |rated: &RuledMove| {
        vec![
            notation(position, &rated.mv),
            told(position.turn(), rated.outcome),
            rated
                .plies
                .map_or("-".to_owned(), |plies| plies.to_string()),
        ]
    };
    let rows: Vec<Vec<String>> = moves.iter().map(row).collect();
    writeln!(out)?;
    write_columns(out, 2, &titles, &rows)
}
