//! Counts of slices as JSON has them.

use manoury_probe::{Longest, Material, SliceStats, unrank};
use manoury_rules::{Color, Position};
use serde::Serialize;

/// Counts of a slice.
#[derive(Debug, Serialize)]
pub struct CountsRecord {
    /// Such as `2K1M-1K`.
    material: String,
    positions: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    /// Null where there is none, and where the metric has no distances.
    longest_win: Option<LongestRecord>,
    longest_loss: Option<LongestRecord>,
}

/// The greatest distance of a slice and the first position that has it.
#[derive(Debug, Serialize)]
pub struct LongestRecord {
    plies: u16,
    index: u64,
    /// White to move.
    fen: String,
}

impl CountsRecord {
    /// The record of the counts of `slice`.
    pub fn new(slice: Material, stats: &SliceStats) -> Self {
        Self {
            material: slice.to_string(),
            positions: stats.positions,
            wins: stats.wins,
            draws: stats.draws,
            losses: stats.losses,
            longest_win: LongestRecord::new(slice, stats.longest_win),
            longest_loss: LongestRecord::new(slice, stats.longest_loss),
        }
    }
}

impl LongestRecord {
    /// The record of a greatest distance of `slice`.
    pub fn new(slice: Material, longest: Option<Longest>) -> Option<Self> {
        longest.map(|longest| Self {
            plies: longest.plies,
            index: longest.index,
            fen: fen(slice, longest.index),
        })
    }
}

/// The position of an index, White to move. An index of a damaged file may have none.
pub fn fen(slice: Material, index: u64) -> String {
    let board = unrank(slice, index);
    board.map_or("?".to_owned(), |board| {
        Position::new(Color::White, board).to_string()
    })
}
