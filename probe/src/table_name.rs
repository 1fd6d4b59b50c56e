//! The names of table files.

use std::fmt;

use crate::material::Material;
use crate::metric::Metric;
use crate::rules::Rules;

/// What a table file holds, which is also what it is called: `2K1M-1K.wdl` in theory, `2K1M-1K.fmjd.wdl`
/// under a rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TableName {
    /// The canonical side, see [`Material::table`].
    pub material: Material,
    /// The rules that the values hold under.
    pub rules: Rules,
    /// The quantity stored.
    pub metric: Metric,
}

impl TableName {
    /// The table that holds `material` or its mirror.
    pub fn new(material: Material, rules: Rules, metric: Metric) -> Self {
        Self {
            material: material.table(),
            rules,
            metric,
        }
    }

    /// Reads a file name. None for anything that is not exactly the name of a table.
    pub fn parse(name: &str) -> Option<Self> {
        let (rest, metric) = name.rsplit_once('.')?;
        let (material, rules) = match rest.split_once('.') {
            None => (rest, Rules::Theory),
            Some((material, rules)) => (
                material,
                rules.parse().ok().filter(|rules| *rules != Rules::Theory)?,
            ),
        };
        let material: Material = material.parse().ok()?;
        let canonical = material.has_table() && material.table() == material;
        canonical.then_some(Self {
            material,
            rules,
            metric: metric.parse().ok()?,
        })
    }
}

impl fmt::Display for TableName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rules {
            Rules::Theory => write!(f, "{}.{}", self.material, self.metric),
            rules => write!(f, "{}.{rules}.{}", self.material, self.metric),
        }
    }
}

/// The file name of the table that holds `material`.
pub fn file_name(material: Material, rules: Rules, metric: Metric) -> String {
    TableName::new(material, rules, metric).to_string()
}

#[cfg(test)]
mod tests {
    use super::{TableName, file_name};
    use crate::material::Material;
    use crate::metric::Metric;
    use crate::rules::Rules;

    #[test]
    fn print_and_parse_are_inverses() {
        for material in (2..=8).flat_map(Material::tables) {
            for rules in Rules::ALL {
                for metric in Metric::ALL {
                    let name = TableName::new(material.mirror(), rules, metric);
                    assert_eq!(TableName::parse(&name.to_string()), Some(name));
                }
            }
        }
    }

    #[test]
    fn names() {
        let material = Material::new(1, 0, 2, 1);
        assert_eq!(
            file_name(material, Rules::Theory, Metric::Wdl),
            "2K1M-1K.wdl"
        );
        assert_eq!(
            file_name(material, Rules::Fmjd, Metric::Dtc),
            "2K1M-1K.fmjd.dtc"
        );
    }

    #[test]
    fn other_files_are_not_tables() {
        let names = [
            "1K-2K.wdl",
            "2K-1K",
            "2K-1K.WDL",
            "2K-1K.theory.wdl",
            "2K-1K.fmjd",
            "5K-4K.wdl",
            ".2K-1K.wdl.1.tmp",
            "2K-1K.wdl.tmp",
            "2K-1K.fmjd.fmjd.wdl",
            "",
            ".",
            "..",
        ];
        for name in names {
            assert_eq!(TableName::parse(name), None, "{name}");
        }
    }
}
