//! Answers for people: who wins, in how many plies, and by which moves.

use std::io::{self, Write};

use manoury_probe::{Metric, ProbeError, RatedMove, Tablebase, Wdl};
use manoury_rules::{Color, Move, Position, notation};

use crate::columns::{Align, write_columns};
use crate::explain::explain;
use crate::moves::name;
use crate::outcome::complain;
use crate::probe::answer::{Answer, Asked, answer};
use crate::probe::tsv::plain;

/// Prints what `fen` is worth and all its moves, best first. What cannot be answered is told on standard error;
/// then false.
pub fn print_for_people(
    out: &mut impl Write,
    tablebase: &Tablebase,
    fen: &str,
    asked: &[Asked],
) -> io::Result<bool> {
    let position: Position = match fen.parse() {
        Ok(position) => position,
        Err(error) => return no_answer(out, fen, &format!("{error}")),
    };
    let answers = match answer(tablebase, &position, asked) {
        Ok(answers) => answers,
        Err(reason) => return no_answer(out, &position.to_string(), &reason),
    };
    writeln!(out, "{position}")?;
    if position.winner().is_some() {
        return write_end(out, &position).map(|()| true);
    }
    writeln!(out, "{}", verdict(&position, asked, &answers))?;
    let known: Vec<Metric> = asked
        .iter()
        .zip(&answers)
        .filter(|(_, answer)| **answer != Answer::Unknown)
        .map(|(asked, _)| asked.metric)
        .collect();
    print_moves(out, tablebase, &position, &known)
}

/// Tells how a game has ended whose side to move has no pieces or no legal move.
pub fn write_end(out: &mut impl Write, position: &Position) -> io::Result<()> {
    let what = if position.board().own().is_empty() {
        "pieces"
    } else {
        "legal move"
    };
    let [winner, loser] = [position.turn().other(), position.turn()].map(name);
    writeln!(out, "{winner} has won: {loser} has no {what}.")
}

/// Tells why there is no answer, in the place where it would have been.
pub fn no_answer(out: &mut impl Write, fen: &str, reason: &str) -> io::Result<bool> {
    out.flush()?;
    complain(format_args!("{}: {reason}", plain(fen)));
    Ok(false)
}

/// `White wins: 7 plies to a conversion (dtc), 21 to the end (dtw).`
fn verdict(position: &Position, asked: &[Asked], answers: &[Answer]) -> String {
    let mut distances = Vec::new();
    let mut result = None;
    for (asked, answer) in asked.iter().zip(answers) {
        match *answer {
            Answer::Result(wdl) => result = Some(wdl),
            Answer::Distance(value) => {
                result = Some(value.wdl());
                distances.extend(value.plies().map(|plies| distance(asked.metric, plies)));
            }
            Answer::Unknown => {}
        }
    }
    let who = result.map_or("Nothing is known", |wdl| winner(position.turn(), wdl));
    if distances.is_empty() {
        return format!("{who}.");
    }
    format!("{who}: {}.", distances.join(", "))
}

fn distance(metric: Metric, plies: u16) -> String {
    let unit = if plies == 1 { "ply" } else { "plies" };
    let goal = if metric == Metric::Dtw {
        "the end"
    } else {
        "a conversion"
    };
    format!("{plies} {unit} to {goal} ({metric})")
}

/// Who wins if the result for `turn` is `wdl`.
pub fn winner(turn: Color, wdl: Wdl) -> &'static str {
    match (wdl, turn) {
        (Wdl::Draw, _) => "Draw",
        (Wdl::Win, Color::White) | (Wdl::Loss, Color::Black) => "White wins",
        (Wdl::Win, Color::Black) | (Wdl::Loss, Color::White) => "Black wins",
    }
}

/// A list of moves by one metric.
type Rated = (Metric, Vec<RatedMove>);

/// The moves with their values, best first. Metrics that lack a table for one of them are left out.
fn print_moves(
    out: &mut impl Write,
    tablebase: &Tablebase,
    position: &Position,
    metrics: &[Metric],
) -> io::Result<bool> {
    let mut lists: Vec<Rated> = Vec::new();
    let mut error = None;
    for &metric in metrics {
        match tablebase.moves(position.board(), metric) {
            Ok(moves) => lists.push((metric, moves)),
            Err(failed) => error = Some(failed),
        }
    }
    match error {
        Some(error) if lists.is_empty() || !matches!(error, ProbeError::Missing { .. }) => {
            let reason = explain(position, &error);
            no_answer(
                out,
                &position.to_string(),
                &format!("the moves cannot be rated: {reason}"),
            )
        }
        _ => write_moves(out, position, &lists).map(|()| true),
    }
}

/// A row a move in the order of the first distance: what it is, who wins after it, and the distances.
fn write_moves(out: &mut impl Write, position: &Position, lists: &[Rated]) -> io::Result<()> {
    let distances: Vec<&Rated> = lists
        .iter()
        .filter(|(metric, _)| *metric != Metric::Wdl)
        .collect();
    let Some((_, in_order)) = distances.first().copied().or(lists.first()) else {
        return Ok(());
    };
    let row = |rated: &RatedMove| {
        let who = winner(position.turn(), rated.wdl).to_owned();
        let by_metric = distances
            .iter()
            .map(|(_, moves)| plies_of(moves, &rated.mv));
        [notation(position, &rated.mv), who]
            .into_iter()
            .chain(by_metric)
            .collect()
    };
    let rows: Vec<Vec<String>> = in_order.iter().map(row).collect();
    let mut titles = vec![("move", Align::Left), ("result", Align::Left)];
    titles.extend(
        distances
            .iter()
            .map(|(metric, _)| (metric.name(), Align::Right)),
    );
    writeln!(out)?;
    write_columns(out, 2, &titles, &rows)
}

/// The distance of `mv` in a list of moves, as text.
fn plies_of(moves: &[RatedMove], mv: &Move) -> String {
    let same = moves.iter().find(|rated| rated.mv == *mv);
    let plies = same.and_then(|rated| rated.plies);
    plies.map_or("-".to_owned(), |plies| plies.to_string())
}
