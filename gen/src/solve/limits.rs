//! The limits that draw rules set to the distances of a table.

use manoury_probe::{Material, Rules};

/// How far away a decision may be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// The rules.
    pub(crate) rules: Rules,
    /// Most plies to a conversion, where only moves without one are counted.
    pub(crate) conversion: Option<u16>,
    /// Where moves are counted from the moment that the material arises.
    pub(crate) deadline: Option<Deadline>,
}

/// A limit on the plies to a decision, conversions inside the materials of the deadline included.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deadline {
    /// The most plies.
    pub(crate) plies: u16,
    /// The most plies where a lone king is the only piece on the main line.
    pub(crate) main_line: Option<u16>,
}

impl Limits {
    /// Those of a table.
    pub(crate) fn of(rules: Rules, table: Material) -> Limits {
        let set = rules.rule_set();
        let deadline = rules.deadline(table).map(|plies| Deadline {
            plies,
            main_line: set.main_line_limit().filter(|_| table.pieces() == 4),
        });
        Limits {
            rules,
            conversion: set.quiet_limit().filter(|_| deadline.is_none()),
            deadline,
        }
    }

    /// Whether some positions are drawn at once.
    pub(crate) fn immediate_draws(&self) -> bool {
        self.rules.rule_set().immediate_draws()
    }
}
