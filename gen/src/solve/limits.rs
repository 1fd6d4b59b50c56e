//! The limits that draw rules set to the distances of a table.

use manoury_probe::{Material, Rules};
use manoury_rules::Counted;

/// How far away a decision may be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// The rules.
    pub(crate) rules: Rules,
    /// Most plies to a conversion, where only moves without one are counted.
    pub(crate) conversion: Option<u16>,
    /// Where moves are counted from the moment that the material arises.
    pub(crate) deadline: Option<Deadline>,
    /// Whether some positions are drawn at once.
    pub(crate) immediate_draws: bool,
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
        let counted = counted(table);
        let deadline = rules.deadline(table).map(|plies| Deadline {
            plies,
            main_line: set.main_line_limit().filter(|_| counted == Counted::Three),
        });
        let has_men = table.own_men + table.other_men > 0;
        Limits {
            rules,
            conversion: set.quiet_limit().filter(|_| deadline.is_none()),
            deadline,
            immediate_draws: set.immediate_draws() && counted == Counted::Two && !has_men,
        }
    }
}

/// The clause of the rules that counts the moves of a material.
fn counted(table: Material) -> Counted {
    Counted::of_pieces(
        (table.own_kings, table.own_men),
        (table.other_kings, table.other_men),
    )
}
