//! The tables that hold under draw rules.

use crate::material::{MAX_PIECES, Material};
use crate::metric::Metric;
use crate::rules::Rules;
use crate::table::Table;
use crate::table_name::TableName;
use crate::tablebase::{ProbeError, Tablebase};

/// A tablebase under a rule set: its tables that hold under it, with those of theory where a draw is told from a win that comes
/// too late. Made by [`Tablebase::under`], and as cheap to copy as a reference.
#[derive(Clone, Copy, Debug)]
pub struct Ruled<'a> {
    /// All tables.
    pub(crate) tables: &'a Tablebase,
    /// The rules.
    pub(crate) rules: Rules,
}

impl Tablebase {
    /// The same tables asked about results under `rules`. Under [`Rules::Theory`] they are those of theory, whatever is counted.
    pub fn under(&self, rules: Rules) -> Ruled<'_> {
        Ruled {
            tables: self,
            rules,
        }
    }
}

impl<'a> Ruled<'a> {
    /// The rules.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Whether there is a table of `material` or its mirror under the rules. It may turn out to be damaged.
    pub fn covers(&self, material: Material, metric: Metric) -> bool {
        self.tables.file(material, self.rules, metric).is_some()
    }

    /// The materials that have a table under the rules, of whatever metric, in generating order.
    pub fn materials(&self) -> Vec<Material> {
        let is_there = |it: &Material| Metric::ALL.iter().any(|metric| self.covers(*it, *metric));
        let all = (2..=MAX_PIECES).flat_map(Material::tables);
        all.filter(is_there).collect()
    }

    /// The most pieces that a table of `metric` under the rules has; 0 without tables.
    pub fn max_pieces(&self, metric: Metric) -> u32 {
        let materials = self.tables.materials(self.rules, metric);
        materials.map(Material::pieces).max().unwrap_or(0)
    }

    /// The table of `material` or its mirror under the rules, opened.
    pub fn table(&self, material: Material, metric: Metric) -> Result<&'a Table, ProbeError> {
        self.tables.table_under(material, self.rules, metric)
    }

    /// What is missing to answer every question about the tables that are there under the rules, whatever is counted: beside each
    /// and each that it leads to the results under the rules and in theory, beside each its distances, and those of the materials
    /// with a deadline that it leads to, as captures do not end it. In generating order, theory last. Under
    /// [`Rules::Theory`] that is [`Tablebase::missing`].
    pub fn missing(&self) -> Vec<TableName> {
        if self.rules == Rules::Theory {
            return self.tables.missing();
        }
        let metrics = Metric::ALL.into_iter();
        let present: Vec<Material> = metrics
            .flat_map(|metric| self.tables.materials(self.rules, metric))
            .collect();
        let needed = Material::closure(&present);
        let tables = (2..=MAX_PIECES).flat_map(Material::tables);
        let tables = tables.filter(|material| needed.contains(material));
        let names = tables.flat_map(|material| self.needed(material, present.contains(&material)));
        let is_missing =
            |name: &TableName| self.tables.file(name.material, name.rules, name.metric);
        names.filter(|name| is_missing(name).is_none()).collect()
    }

    /// The tables that questions about a material need, or about one that leads to it if it is not there itself.
    fn needed(&self, material: Material, is_there: bool) -> impl Iterator<Item = TableName> {
        let rules = self.rules;
        let has_deadline = rules.deadline(material).is_some();
        let distance = (is_there || has_deadline).then(|| rules.distance(material));
        let under = [Some(Metric::Wdl), distance].into_iter().flatten();
        let under = under.map(move |metric| TableName::new(material, rules, metric));
        under.chain([TableName::new(material, Rules::Theory, Metric::Wdl)])
    }
}
