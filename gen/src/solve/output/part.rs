//! One side of a solved man pattern, on its way into its slice.
//!
//! Codes go there at once, from the working memory of the thread that solved the pattern. Planes and
//! qualities are what other patterns of the same batch may be looking at, so they wait for its end.

use std::io;

use manoury_probe::{Material, Metric};

use crate::solve::bits::planes::{Bits, Planes};
use crate::solve::bits::quality::{Qualities, Quality};
use crate::solve::bits::vectors::Vector;
use crate::solve::output::code_store::{CodeStore, Keep};
use crate::solve::output::codes::Code;
use crate::solve::output::tally::Tally;

/// What later patterns look up of one side of a solved man pattern.
pub(crate) struct Part {
    /// The table's slice: 0 the table's own side, 1 its mirror.
    pub(crate) slice: usize,
    /// The pattern's place in the slice.
    pub(crate) pattern: usize,
    pub(crate) lost: Vector,
    pub(crate) not_won: Vector,
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

impl Found {
    /// Stores what was found of one slice, that of the numbers for which `is_its` holds.
    pub(crate) fn store(
        &self,
        is_its: impl Fn(usize) -> bool,
        planes: &mut Planes,
        mut qualities: Option<&mut Qualities>,
    ) {
        match self {
            Found::Parts(all) => {
                let parts = all
                    .iter()
                    .flat_map(|(one, other)| [Some(one), other.as_ref()]);
                for part in parts.flatten().filter(|part| is_its(part.slice)) {
                    planes.store(part.pattern, &part.lost, &part.not_won);
                    if let (Some(qualities), Some(block)) = (&mut qualities, &part.qualities) {
                        qualities.store(part.pattern, block);
                    }
                }
            }
            Found::Singles(all) => {
                let singles = all.iter().flatten().filter(|its| is_its(its.slice));
                for &(pattern, bits, quality) in singles.flat_map(|its| &its.found) {
                    planes.store_single(pattern as usize, bits);
                    if let Some(qualities) = &mut qualities {
                        qualities.store(pattern as usize, &[quality]);
                    }
                }
            }
        }
    }
}

/// Codes of one pattern in index order, and their counts.
pub(crate) struct PartCodes<C> {
    pub(crate) codes: Vec<C>,
    pub(crate) tally: Tally,
}

/// Both sides of a solved man pattern; a pattern that is its own mirror has one part.
pub(crate) type Parts = (Part, Option<Part>);

/// The codes of one slice: values with distances to conversion, and distances to the end where they
/// are wanted.
pub(crate) struct SliceSink<C> {
    pub(crate) values: CodeStore<C>,
    pub(crate) distances: Option<CodeStore<C>>,
}

impl<C: Code> SliceSink<C> {
    /// No code yet of the slice `material`.
    ///
    /// # Errors
    /// When a scratch file cannot be made.
    pub(crate) fn new(
        material: Material,
        with_distances: bool,
        keep: Keep<'_>,
    ) -> io::Result<SliceSink<C>> {
        let values = CodeStore::new(material.size(), keep)?;
        let distances = match with_distances {
            true => Some(CodeStore::new(material.size(), keep)?),
            false => None,
        };
        Ok(SliceSink { values, distances })
    }

    /// Bytes of memory that they take.
    pub(crate) fn memory(&self) -> u64 {
        self.values.memory() + self.distances.as_ref().map_or(0, CodeStore::memory)
    }

    /// The codes that a table of `metric` is written from.
    ///
    /// # Panics
    /// For distances to the end that were not wanted.
    pub(crate) fn of(&self, metric: Metric) -> &CodeStore<C> {
        match metric {
            Metric::Wdl | Metric::Dtc | Metric::Dtd => &self.values,
            Metric::Dtw => self.distances.as_ref().expect("solved with distances"),
        }
    }
}
