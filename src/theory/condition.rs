//! What a statement says about the squares of the pieces.

use std::cmp::Ordering;

use manoury_rules::{Board, Color, SquareSet};

use crate::theory::value::Value;
use crate::theory::view::View;

/// A condition that a position meets or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// The side to move has a capture.
    Capture,
    /// Its opponent would have one, were it to move.
    Capturable,
    /// This side is to move.
    ToMove(Color),
    /// So many pieces stand on these squares.
    Pieces(Quantity, Pieces, SquareSet),
    /// How many steps the men of one side have to go, against those of the other side and some more.
    Steps(Color, Ordering, i32),
    /// The same, as a number of its own.
    TotalSteps(Parity),
    /// The position has this value in theory.
    InTheory(Value),
    /// Somebody wins in theory, in more than so many plies.
    Longer(u16),
    /// The condition does not hold.
    Not(Box<Condition>),
    /// All of them hold.
    All(Vec<Condition>),
    /// At least one of them holds.
    Any(Vec<Condition>),
    /// It holds after a legal move of the side to move.
    SomeMove(Box<Condition>),
    /// It holds after all its legal moves.
    EveryMove(Box<Condition>),
}

/// Even or odd.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parity {
    /// A multiple of two.
    Even,
    /// Not a multiple of two.
    Odd,
}

/// How many pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// So many, or more.
    AtLeast(u32),
    /// None.
    None,
    /// All there are.
    Every,
}

/// Which pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pieces {
    /// Whose.
    pub side: Color,
    /// Whether kings count.
    pub kings: bool,
    /// Whether men count.
    pub men: bool,
}

impl Pieces {
    /// Their squares, as White sees them.
    pub fn squares(&self, white: &Board) -> SquareSet {
        let (kings, men) = match self.side {
            Color::White => (white.own_kings(), white.own_men()),
            Color::Black => (white.other_kings(), white.other_men()),
        };
        let chosen = |set, is_chosen| if is_chosen { set } else { SquareSet::EMPTY };
        chosen(kings, self.kings) | chosen(men, self.men)
    }
}

impl Condition {
    /// Whether it holds.
    pub fn holds(&self, view: &View) -> bool {
        match self {
            Self::Capture => view.has_capture(),
            Self::Capturable => view.is_threatened(),
            Self::ToMove(color) => view.position().turn() == *color,
            Self::Pieces(quantity, pieces, squares) => {
                let all = pieces.squares(view.white());
                let there = all & *squares;
                match quantity {
                    Quantity::AtLeast(count) => there.len() >= *count,
                    Quantity::None => there.is_empty(),
                    Quantity::Every => there == all,
                }
            }
            Self::Steps(color, order, more) => {
                let against = steps(view.white(), color.other()) + more;
                steps(view.white(), *color).cmp(&against) == *order
            }
            Self::TotalSteps(parity) => {
                let total = steps(view.white(), Color::White) + steps(view.white(), Color::Black);
                (total % 2 == 0) == (*parity == Parity::Even)
            }
            Self::InTheory(value) => view.worth().is_some_and(|worth| worth.value == *value),
            Self::Longer(most) => {
                let plies = view.worth().and_then(|worth| worth.plies);
                plies.is_some_and(|plies| plies > *most)
            }
            Self::Not(condition) => !condition.holds(view),
            Self::All(conditions) => conditions.iter().all(|it| it.holds(view)),
            Self::Any(conditions) => conditions.iter().any(|it| it.holds(view)),
            Self::SomeMove(condition) => view.next().any(|next| condition.holds(&next)),
            Self::EveryMove(condition) => view.next().all(|next| condition.holds(&next)),
        }
    }
}

impl Condition {
    /// Whether it is about distances.
    pub fn needs_distances(&self) -> bool {
        matches!(self, Self::Longer(_)) || self.parts().iter().any(Self::needs_distances)
    }

    /// Whether it is about the worth of positions after a move, which is not known.
    pub fn looks_too_far(&self) -> bool {
        match self {
            Self::SomeMove(after) | Self::EveryMove(after) => after.needs_worth(),
            _ => self.parts().iter().any(Self::looks_too_far),
        }
    }

    fn needs_worth(&self) -> bool {
        matches!(self, Self::InTheory(_) | Self::Longer(_))
            || self.parts().iter().any(Self::needs_worth)
    }

    /// The conditions that it is made of.
    fn parts(&self) -> &[Self] {
        match self {
            Self::Not(part) | Self::SomeMove(part) | Self::EveryMove(part) => {
                std::slice::from_ref(part)
            }
            Self::All(parts) | Self::Any(parts) => parts,
            _ => &[],
        }
    }
}

/// Steps that the men of a side have to go to the far row, together.
fn steps(white: &Board, side: Color) -> i32 {
    let rows = |men: SquareSet| men.iter().map(|square| square.row() as i32).sum();
    match side {
        Color::White => rows(white.own_men()),
        Color::Black => rows(white.other_men().rotate()),
    }
}
