//! One side of a solved man pattern, on its way into its slice.
//!
//! Codes go there at once, from the working memory of the thread that solved the pattern. Planes and
//! qualities are what other patterns of the same batch may be looking at, so they wait for its end.

use std::sync::{Mutex, PoisonError};

use crate::codes::Code;
use crate::planes::Bits;
use crate::quality::Quality;
use crate::tally::Tally;

/// What later patterns look up of one side of a solved man pattern.
pub(crate) struct Part {
    /// The table's slice: 0 the table's own side, 1 its mirror.
    pub(crate) slice: usize,
    /// The pattern's place in the slice.
    pub(crate) pattern: usize,
    pub(crate) lost: Vec<u64>,
    pub(crate) not_won: Vec<u64>,
    /// Where distances to the end are wanted.
    pub(crate) qualities: Option<Vec<Quality>>,
}

/// One side of several patterns without kings: pattern, bits, and quality where it is wanted.
pub(crate) struct Singles {
    pub(crate) slice: usize,
    pub(crate) found: Vec<(u32, Bits, Quality)>,
}

/// What one batch has solved.
pub(crate) enum Found {
    Parts(Vec<Parts>),
    Singles(Vec<[Singles; 2]>),
}

/// Codes of one pattern in index order, and their counts.
pub(crate) struct PartCodes<C> {
    pub(crate) codes: Vec<C>,
    pub(crate) tally: Tally,
}

/// Both sides of a solved man pattern; a pattern that is its own mirror has one part.
pub(crate) type Parts = (Part, Option<Part>);

/// Codes of a whole slice in index order, as they fill up, and their counts.
pub(crate) struct Codes<C> {
    filling: Mutex<(Vec<C>, Tally)>,
}

impl<C: Code> Codes<C> {
    /// No code yet of a slice of `size` indexes.
    pub(crate) fn new(size: u64) -> Codes<C> {
        Codes {
            filling: Mutex::new((vec![C::default(); size as usize], Tally::default())),
        }
    }

    /// Puts the codes of one pattern in their place.
    pub(crate) fn put_part(&self, pattern: usize, part: &PartCodes<C>) {
        self.put(pattern, &part.codes, &part.tally);
    }

    /// Puts the codes of one pattern in their place.
    pub(crate) fn put(&self, pattern: usize, codes: &[C], tally: &Tally) {
        // The copying below cannot panic half-way, so what a poisoned lock holds is whole.
        let (all, total) = &mut *self.filling.lock().unwrap_or_else(PoisonError::into_inner);
        let start = pattern * codes.len();
        all[start..start + codes.len()].copy_from_slice(codes);
        total.merge(tally, start as u64);
    }

    /// Puts codes of patterns without kings in their places.
    pub(crate) fn put_singles(&self, codes: &[(u32, C)], tally: &Tally) {
        let (all, total) = &mut *self.filling.lock().unwrap_or_else(PoisonError::into_inner);
        codes
            .iter()
            .for_each(|&(pattern, code)| all[pattern as usize] = code);
        total.merge(tally, 0);
    }

    /// All codes, and the counts.
    pub(crate) fn into_parts(self) -> (Vec<C>, Tally) {
        self.filling
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

/// The codes of one slice: values with distances to conversion, and distances to the end where they
/// are wanted.
pub(crate) struct SliceSink<C> {
    pub(crate) values: Codes<C>,
    pub(crate) distances: Option<Codes<C>>,
}
