//! One side of a solved man pattern, on its way into the slice.

use crate::planes::Bits;
use crate::quality::Quality;
use crate::tally::Tally;

/// One side of a solved man pattern.
pub(crate) struct Part<C> {
    /// The pattern's place in the slice.
    pub(crate) pattern: usize,
    pub(crate) planes: PartPlanes,
    pub(crate) values: PartCodes<C>,
    /// Where distances to the end are wanted.
    pub(crate) distances: Option<(PartCodes<C>, Vec<Quality>)>,
}

/// The planes of a part.
pub(crate) enum PartPlanes {
    Block { lost: Vec<u64>, not_won: Vec<u64> },
    Single(Bits),
}

/// Codes in index order, and their counts.
pub(crate) struct PartCodes<C> {
    pub(crate) codes: Vec<C>,
    pub(crate) tally: Tally,
}

/// Both sides of a solved man pattern: the table's own slice first. A pattern that is its own mirror
/// has one part.
pub(crate) type Parts<C> = (Part<C>, Option<Part<C>>);
