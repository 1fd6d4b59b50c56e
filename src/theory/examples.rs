//! Positions that are shown as examples.

use manoury_rules::Position;

use crate::theory::value::Worth;

/// Most examples that are kept.
pub const MOST_EXAMPLES: usize = 10;

/// A position and what it is worth.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// The position.
    pub position: Position,
    /// What it is worth.
    pub worth: Worth,
    /// What decides between examples: a number made of the index, that leaves no part of the board out.
    key: u64,
}

impl Example {
    /// An example; those of one slice have different indexes.
    pub fn new(position: Position, index: u64, worth: Worth) -> Self {
        // An odd factor keeps indexes apart and spreads neighbours.
        const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;
        Self {
            position,
            worth,
            key: index.wrapping_add(1).wrapping_mul(SPREAD),
        }
    }

    /// Whether it is farther from the end than another; of equal ones it is the one that examples prefer less.
    pub fn is_longer_than(&self, other: &Self) -> bool {
        (self.worth.plies, self.key) > (other.worth.plies, other.key)
    }
}

/// Some of all examples, the same whatever the order in which they come.
#[derive(Clone, Debug, Default)]
pub struct Examples(Vec<Example>);

impl Examples {
    /// Keeps an example if there is place for it.
    pub fn keep(&mut self, example: Example) {
        let place = self.0.partition_point(|it| it.key < example.key);
        if place < MOST_EXAMPLES {
            self.0.insert(place, example);
            self.0.truncate(MOST_EXAMPLES);
        }
    }

    /// Those that are kept.
    pub fn iter(&self) -> impl Iterator<Item = &Example> {
        self.0.iter()
    }

    /// Those of both.
    pub fn merge(mut self, other: Self) -> Self {
        for example in other.0 {
            self.keep(example);
        }
        self
    }
}
