//! What a run solves its tables for.

use manoury_probe::{Material, Metric, Rules};

use crate::generate::report::Request;

/// What a run solves its tables for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    /// The rules that the values hold under.
    pub(crate) rules: Rules,
    /// Distances to the end as well.
    pub(crate) ends: bool,
}

impl Wanted {
    /// Results in theory, with distances to conversion.
    #[cfg(test)]
    pub(crate) const THEORY: Wanted = Wanted {
        rules: Rules::Theory,
        ends: false,
    };

    /// What a request wants.
    pub(crate) fn by(request: &Request) -> Wanted {
        Wanted {
            rules: request.rules,
            ends: request.metrics.contains(&Metric::Dtw),
        }
    }

    /// Whether a table is solved by the qualities of its successors, and leaves its own.
    pub(crate) fn qualities(self, table: Material) -> bool {
        self.ends || self.rules.deadline(table).is_some()
    }
}
