//! Distances of decided positions, one ply after the other.

use manoury_probe::{Valued, Wdl};

use super::Values;
use super::graph::{Graph, Position, Step, Target};
use super::results::Results;

/// More plies than any distance.
const ENOUGH: u16 = 1000;

/// What plies are counted to.
#[derive(Clone, Copy)]
pub enum Counting {
    /// The next conversion.
    Conversions,
    /// The end of the game.
    Ends,
}

/// The values of all positions, for each slice by index. Among moves that keep the result a win takes the nearest way, a loss the
/// farthest.
pub fn distances(graph: &Graph, results: &Results, counting: Counting) -> Vec<Values> {
    let mut values: Vec<Values> = graph.sizes.iter().map(|&size| vec![None; size]).collect();
    for position in &graph.positions {
        if results.at(position.at) == Wdl::Draw {
            values[position.at.slice][position.at.index] = Some(Valued::Draw);
        }
    }
    let is_open = |values: &[Values], position: &&Position| {
        values[position.at.slice][position.at.index].is_none()
    };
    for plies in 0..ENOUGH {
        let open: Vec<&Position> = graph
            .positions
            .iter()
            .filter(|at| is_open(&values, at))
            .collect();
        if open.is_empty() {
            return values;
        }
        for position in open {
            let after = |step: &Step| after(step, &values, results, counting);
            let value = match results.at(position.at) {
                Wdl::Win if wins_in(plies, position, after) => Some(Valued::Win(plies)),
                Wdl::Loss if loses_in(plies, position, after) => Some(Valued::Loss(plies)),
                _ => continue,
            };
            values[position.at.slice][position.at.index] = value;
        }
    }
    panic!("a decided position without a distance");
}

/// The value after a move, if it is known yet. A conversion counts as one ply in all if plies are counted to it.
fn after(step: &Step, values: &[Values], results: &Results, counting: Counting) -> Option<Valued> {
    match (counting, &step.to) {
        (Counting::Conversions, to) if step.converts => Some(Valued::new(results.after(to), 0)),
        (_, Target::Here(place)) => values[place.slice][place.index],
        (_, Target::Known(value)) => Some(*value),
    }
}

/// Whether a move leads to a loss one ply nearer.
fn wins_in(plies: u16, position: &Position, after: impl Fn(&Step) -> Option<Valued>) -> bool {
    position.steps.iter().any(|step| match after(step) {
        Some(Valued::Loss(next)) => next + 1 == plies,
        _ => false,
    })
}

/// Whether all moves lead to wins, the farthest of them one ply nearer. Without moves it is a loss in no plies.
fn loses_in(plies: u16, position: &Position, after: impl Fn(&Step) -> Option<Valued>) -> bool {
    let next = position.steps.iter().map(|step| match after(step) {
        Some(Valued::Win(next)) if next < plies => Some(next + 1),
        _ => None,
    });
    let next: Option<Vec<u16>> = next.collect();
    next.is_some_and(|next| next.into_iter().max().unwrap_or(0) == plies)
}
