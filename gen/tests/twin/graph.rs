//! All positions of a table with their moves.

use manoury_probe::{Material, Valued, rank, unrank};
use manoury_rules::{Board, Move};

/// The positions of a table.
pub struct Graph {
    /// Indexes of each slice, in file order.
    pub sizes: Vec<usize>,
    /// All positions of all slices.
    pub positions: Vec<Position>,
}

/// A position.
pub struct Position {
    /// Where it is.
    pub at: Place,
    /// Its legal moves.
    pub steps: Vec<Step>,
}

/// A place in the table.
#[derive(Clone, Copy)]
pub struct Place {
    /// Number of the slice, in file order.
    pub slice: usize,
    /// The index in the slice.
    pub index: usize,
}

/// A legal move.
pub struct Step {
    /// Whether it is a capture or the move of a man.
    pub converts: bool,
    /// Where it leads to.
    pub to: Target,
}

/// Where a move leads to.
pub enum Target {
    /// A position of the same table.
    Here(Place),
    /// The end, or a position of another table: what it is worth to the opponent, in plies to the end.
    Known(Valued),
}

impl Graph {
    /// The graph of a table; `known` tells the values of other tables.
    pub fn of(table: Material, known: impl Fn(Material, u64) -> Valued) -> Self {
        let slices: Vec<Material> = table.slices().collect();
        let target = |after: &Board| {
            if after.own().is_empty() {
                return Target::Known(Valued::Loss(0));
            }
            let (material, index) = (Material::of(after), rank(after));
            match slices.iter().position(|slice| *slice == material) {
                Some(slice) => Target::Here(Place {
                    slice,
                    index: index as usize,
                }),
                None => Target::Known(known(material, index)),
            }
        };
        let step = |board: &Board, mv: &Move| Step {
            converts: mv.is_capture() || board.own_men().contains(mv.from()),
            to: target(&board.play(mv)),
        };
        let mut positions = Vec::new();
        for (slice, material) in slices.iter().enumerate() {
            for index in 0..material.size() {
                let Some(board) = unrank(*material, index) else {
                    continue;
                };
                let steps = board
                    .legal_moves()
                    .iter()
                    .map(|mv| step(&board, mv))
                    .collect();
                let at = Place {
                    slice,
                    index: index as usize,
                };
                positions.push(Position { at, steps });
            }
        }
        let sizes = slices.iter().map(|slice| slice.size() as usize).collect();
        Self { sizes, positions }
    }
}
