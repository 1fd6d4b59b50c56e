//! Positions one by one, captures from them, and where these lead.

use manoury_probe::colex;

use crate::solve::placement::geometry::{is_far_row, rotate};
use crate::solve::placement::men::Men;

/// All pieces in the mover's view.
#[derive(Clone, Copy)]
pub(crate) struct Pieces {
    pub(crate) men: Men,
    pub(crate) own_kings: u64,
    pub(crate) other_kings: u64,
}

impl Pieces {
    /// Whether two pieces stand on one square.
    pub(crate) fn is_hole(&self) -> bool {
        let sets = [
            self.men.own,
            self.men.other,
            self.own_kings,
            self.other_kings,
        ];
        let count: u32 = sets.iter().map(|set| set.count_ones()).sum();
        sets.iter().fold(0, |all, set| all | set).count_ones() != count
    }
}

/// A whole capture: from and to (squares 0..49), and the squares of what it takes as a set.
#[derive(Clone, Copy)]
pub(crate) struct Capture {
    pub(crate) from: u8,
    pub(crate) to: u8,
    pub(crate) taken: u64,
}

/// Where a capture leads: the kings and men it took, and the place of the position in the slice it leads
/// to, as the planes of that slice want it.
pub(crate) struct Landing {
    pub(crate) kings: usize,
    pub(crate) men: usize,
    pub(crate) promoted: bool,
    pub(crate) pattern: usize,
    pub(crate) row: usize,
    pub(crate) column: usize,
}

/// Where one capture leads.
pub(crate) fn landing(pieces: &Pieces, capture: &Capture) -> Landing {
    let Pieces {
        men,
        own_kings,
        other_kings,
    } = *pieces;
    let (from, to) = (1 << capture.from, 1 << capture.to);
    let is_man = men.own & from != 0;
    let promoted = is_man && is_far_row(capture.to as usize);
    let after = if is_man {
        men.moved(capture.from as usize, capture.to as usize)
    } else {
        men
    };
    let own_kings = if is_man && !promoted {
        own_kings
    } else {
        own_kings & !from | to
    };
    Landing {
        kings: (other_kings & capture.taken).count_ones() as usize,
        men: (men.other & capture.taken).count_ones() as usize,
        promoted,
        pattern: after.without(capture.taken).opponent_pattern(),
        row: colex(own_kings) as usize,
        column: colex(rotate(other_kings & !capture.taken)) as usize,
    }
}
