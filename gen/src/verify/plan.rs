//! Which tables are read and verified, in which order, and how long they are kept.

use std::collections::BTreeMap;

use manoury_probe::Material;

/// One table of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    /// The table.
    pub(crate) table: Material,
    /// Whether it is verified, or only read.
    pub(crate) verify: bool,
    /// Tables that nothing after this step looks at.
    pub(crate) drop: Vec<Material>,
}

/// The steps that verify `tables`, each after those of the tables that it looks at.
pub(crate) fn plan(tables: &[Material]) -> Vec<Step> {
    let wanted: Vec<Material> = tables.iter().map(|table| table.table()).collect();
    let looked_at = |table: Material| looks_at(table, wanted.contains(&table));
    let needed = needed(&wanted, looked_at);
    // The closure is in generating order, and this is a part of it.
    let order: Vec<Material> = Material::closure(&wanted)
        .into_iter()
        .filter(|table| needed.contains(table))
        .collect();
    let mut last_looks = BTreeMap::new();
    for (step, &table) in order.iter().enumerate() {
        last_looks.insert(table, step);
        for used in looked_at(table) {
            last_looks.insert(used, step);
        }
    }
    let step = |(step, &table): (usize, &Material)| Step {
        table,
        verify: wanted.contains(&table),
        drop: last_looks
            .iter()
            .filter(|(_, last)| **last == step)
            .map(|(used, _)| *used)
            .collect(),
    };
    order.iter().enumerate().map(step).collect()
}

/// What all conversions lead to if the table is verified, and else what captures lead to.
pub(crate) fn looks_at(table: Material, verify: bool) -> Vec<Material> {
    let mut successors = table.successors();
    successors.retain(|next| verify || next.pieces() < table.pieces());
    successors
}

fn needed(wanted: &[Material], looked_at: impl Fn(Material) -> Vec<Material>) -> Vec<Material> {
    let mut needed = Vec::new();
    let mut open = wanted.to_vec();
    while let Some(table) = open.pop() {
        if !needed.contains(&table) {
            needed.push(table);
            open.extend(looked_at(table));
        }
    }
    needed
}

#[cfg(test)]
mod tests {
    use manoury_probe::Material;

    use super::plan;

    fn steps(tables: &[&str]) -> Vec<String> {
        let tables: Vec<Material> = tables.iter().map(|table| table.parse().unwrap()).collect();
        let print = |verify| if verify { "verify" } else { "read" };
        let steps = plan(&tables).into_iter();
        steps
            .map(|step| {
                format!(
                    "{} {} {:?}",
                    print(step.verify),
                    step.table,
                    names(&step.drop)
                )
            })
            .collect()
    }

    fn names(tables: &[Material]) -> Vec<String> {
        let mut names: Vec<String> = tables.iter().map(Material::to_string).collect();
        names.sort();
        names
    }

    #[test]
    fn reads_what_is_needed_and_keeps_it_as_long() {
        let expected = ["read 1K-1K []", r#"verify 1K-1M ["1K-1K", "1K-1M"]"#];
        assert_eq!(steps(&["1M-1K"]), expected);
        let found = steps(&["1K2M-1K"]);
        assert_eq!(
            found.last().unwrap().split('[').next(),
            Some("verify 1K2M-1K ")
        );
        assert!(
            found.iter().any(|step| step.starts_with("read 2K1M-1K")),
            "{found:?}"
        );
        // A promotion leads to this only from a table that is only read.
        assert!(
            !found.iter().any(|step| step.contains("3K-1K")),
            "{found:?}"
        );
    }

    #[test]
    fn everything_is_dropped_in_the_end() {
        let all: Vec<Material> = (2..=5).flat_map(Material::tables).collect();
        let steps = plan(&all);
        let mut held = Vec::new();
        for step in &steps {
            assert!(step.verify);
            let needs = step.table.successors();
            assert!(
                needs.iter().all(|table| held.contains(table)),
                "{}",
                step.table
            );
            held.push(step.table);
            held.retain(|table| !step.drop.contains(table));
        }
        assert_eq!(steps.len(), all.len());
        assert!(held.is_empty());
    }
}
