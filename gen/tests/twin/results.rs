//! Who wins, without distances.

use bitvec::vec::BitVec;
use manoury_probe::Wdl;

use super::graph::{Graph, Place, Position, Target};

/// The positions that are won and lost, for each slice by index.
pub struct Results {
    won: Vec<BitVec>,
    lost: Vec<BitVec>,
}

/// Wins are positions with a move to a loss, losses those with no move but to wins: repeated until there are no more of them.
pub fn results(graph: &Graph) -> Results {
    let none = || {
        graph
            .sizes
            .iter()
            .map(|&size| BitVec::repeat(false, size))
            .collect()
    };
    let mut results = Results {
        won: none(),
        lost: none(),
    };
    loop {
        let mut changed = false;
        for position in &graph.positions {
            changed |= results.decide(position);
        }
        if !changed {
            return results;
        }
    }
}

impl Results {
    /// The result of a position: a draw while it is not decided.
    pub fn at(&self, place: Place) -> Wdl {
        if self.won[place.slice][place.index] {
            Wdl::Win
        } else if self.lost[place.slice][place.index] {
            Wdl::Loss
        } else {
            Wdl::Draw
        }
    }

    /// The result of the position that a move leads to.
    pub fn after(&self, target: &Target) -> Wdl {
        match target {
            Target::Here(place) => self.at(*place),
            Target::Known(value) => value.wdl(),
        }
    }

    /// Whether a position turned out to be won or lost.
    fn decide(&mut self, position: &Position) -> bool {
        let Place { slice, index } = position.at;
        if self.at(position.at) != Wdl::Draw {
            return false;
        }
        let mut after = position.steps.iter().map(|step| self.after(&step.to));
        if after.clone().any(|result| result == Wdl::Loss) {
            self.won[slice].set(index, true);
        } else if after.all(|result| result == Wdl::Win) {
            self.lost[slice].set(index, true);
        }
        self.at(position.at) != Wdl::Draw
    }
}
