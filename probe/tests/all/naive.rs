//! Values of all boards with one piece a side, by the definitions alone: no tables, no index.

use std::collections::HashMap;

use manoury_probe::{Material, Metric, Valued, WDL_DRAW, WDL_LOSS, WDL_WIN, Wdl, unrank};
use manoury_rules::{Board, Move};

/// The value of each board by one metric.
pub type Values = HashMap<Board, Valued>;

/// All boards of one piece a side with their values to the end and to the next conversion.
pub struct Naive {
    boards: Vec<Board>,
    dtw: Values,
    dtc: Values,
}

/// What a move counts.
enum Cost {
    /// One ply more than the board after it.
    Ply,
    /// One in all, as the count begins again; the result is known.
    Conversion(Wdl),
}

impl Naive {
    pub fn solve() -> Self {
        let boards: Vec<Board> = Material::tables(2)
            .into_iter()
            .flat_map(Material::slices)
            .flat_map(|slice| (0..slice.size()).filter_map(move |index| unrank(slice, index)))
            .collect();
        let dtw = settle(&boards, |_, _| Cost::Ply);
        let dtc = settle(&boards, |board, mv| {
            if mv.is_capture() || board.own_men().contains(mv.from()) {
                Cost::Conversion(after(&dtw, board, mv).map_or(Wdl::Draw, Valued::wdl).flip())
            } else {
                Cost::Ply
            }
        });
        Self { boards, dtw, dtc }
    }

    pub fn boards(&self) -> &[Board] {
        &self.boards
    }

    /// The value of a board by dtc or dtw.
    pub fn value(&self, board: &Board, metric: Metric) -> Valued {
        let values = if metric == Metric::Dtc {
            &self.dtc
        } else {
            &self.dtw
        };
        values.get(board).copied().unwrap_or(Valued::Draw)
    }

    /// What a table of `metric` stores of a slice, with `dont_care` where it may hold anything.
    pub fn stored(&self, slice: Material, metric: Metric, dont_care: u16) -> Vec<u16> {
        let stored = |index| match unrank(slice, index) {
            Some(board) if !board.has_capture() => {
                code(metric, self.value(&board, metric), dont_care)
            }
            _ => dont_care,
        };
        (0..slice.size()).map(stored).collect()
    }
}

fn code(metric: Metric, value: Valued, dont_care: u16) -> u16 {
    match (metric, value) {
        (Metric::Wdl, Valued::Win(_)) => WDL_WIN,
        (Metric::Wdl, Valued::Draw) => WDL_DRAW,
        (Metric::Wdl, Valued::Loss(_)) => WDL_LOSS,
        (_, value) => value.plies().unwrap_or(dont_care),
    }
}

/// Decides boards ply by ply until nothing changes; what is left is drawn.
fn settle(boards: &[Board], cost: impl Fn(&Board, &Move) -> Cost) -> Values {
    let mut known = Values::new();
    let mut open: Vec<(Board, Vec<Move>)> = boards
        .iter()
        .map(|board| (*board, board.legal_moves()))
        .collect();
    for plies in 0.. {
        let value = |board: &Board, mv: &Move| match cost(board, mv) {
            Cost::Ply => after(&known, board, mv).map(Valued::before_ply),
            Cost::Conversion(wdl) if plies >= 1 => Some(Valued::new(wdl, 1)),
            Cost::Conversion(_) => None,
        };
        let found: Vec<(Board, Valued)> = open
            .iter()
            .filter_map(|(board, moves)| {
                let values: Vec<_> = moves.iter().map(|mv| value(board, mv)).collect();
                decide(&values, plies).map(|value| (*board, value))
            })
            .collect();
        // Conversions are counted from ply 1 on.
        if found.is_empty() && plies > 1 {
            break;
        }
        known.extend(found);
        open.retain(|(board, _)| !known.contains_key(board));
    }
    known
}

/// The value of a board whose moves have these values, if it is decided in `plies`.
fn decide(moves: &[Option<Valued>], plies: u16) -> Option<Valued> {
    if moves.contains(&Some(Valued::Win(plies))) {
        return Some(Valued::Win(plies));
    }
    let lost = moves
        .iter()
        .all(|value| matches!(value, Some(Valued::Loss(_))));
    lost.then_some(Valued::Loss(plies))
}

/// The value after a move, if it is known.
fn after(known: &Values, board: &Board, mv: &Move) -> Option<Valued> {
    let after = board.play(mv);
    if after.own().is_empty() {
        Some(Valued::Loss(0))
    } else {
        known.get(&after).copied()
    }
}
