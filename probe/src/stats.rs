//! What is counted of a slice while it is solved, and kept in the header of its table.

use crate::material::Material;

/// Counts over all legal diagrams of a slice: captures included, holes excluded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SliceStats {
    /// Legal diagrams.
    pub positions: u64,
    /// Those that the side to move wins.
    pub wins: u64,
    /// Those that nobody wins.
    pub draws: u64,
    /// Those that the side to move loses.
    pub losses: u64,
    /// The greatest distance of a win. None where there is none, and in wdl tables.
    pub longest_win: Option<Longest>,
    /// The greatest distance of a loss. None where there is none, and in wdl tables.
    pub longest_loss: Option<Longest>,
}

/// The greatest distance of a slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Longest {
    /// The distance in plies.
    pub plies: u16,
    /// The lowest index with this distance.
    pub index: u64,
}

impl SliceStats {
    /// Whether these can be the counts of `slice`: the sum is right and no index is beyond the end.
    pub fn fits(&self, slice: Material) -> bool {
        let decided = self.wins.checked_add(self.losses);
        let sum = decided.and_then(|decided| decided.checked_add(self.draws));
        let inside = |longest: Option<Longest>| longest.is_none_or(|it| it.index < slice.size());
        sum == Some(self.positions)
            && self.positions <= slice.size()
            && inside(self.longest_win)
            && inside(self.longest_loss)
    }
}
