//! What a run would have in memory as it goes on, and what it would solve once more.

use std::collections::HashSet;

use manoury_probe::Material;

use crate::generate::footprint::{Footprint, kept, writing};
use crate::generate::wanted::Wanted;

/// The tables in memory.
pub(crate) struct Held {
    tables: HashSet<Material>,
    /// Codes of the table that is being written.
    writing: u64,
    wanted: Wanted,
    threads: usize,
}

impl Held {
    /// Nothing yet.
    pub(crate) fn new(wanted: Wanted, threads: usize) -> Held {
        Held {
            tables: HashSet::new(),
            writing: 0,
            wanted,
            threads,
        }
    }

    /// Brings what a table looks up into memory; returns what has to be solved once more for that.
    pub(crate) fn fetch(&mut self, table: Material) -> Vec<Material> {
        let mut fetched = Vec::new();
        for successor in table.successors() {
            if !self.tables.contains(&successor) {
                fetched.extend(self.fetch(successor));
                fetched.push(successor);
                self.tables.insert(successor);
            }
        }
        fetched
    }

    /// Most memory in bytes while a table is solved with all that is held staying there.
    pub(crate) fn peak(&self, table: Material, need: &Footprint) -> u64 {
        let successors = table.successors();
        let others = self.tables.iter().filter(|it| !successors.contains(it));
        let others: u64 = others.map(|&other| kept(other, self.wanted)).sum();
        need.least() + need.codes + others + self.writing
    }

    /// A table is solved and goes to the disk; what those to come do not look up goes.
    pub(crate) fn put(&mut self, table: Material, need: &Footprint, to_come: &HashSet<Material>) {
        self.writing = need.codes + writing(table, self.threads);
        self.tables.insert(table);
        self.tables.retain(|table| to_come.contains(table));
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use manoury_probe::Material;

    use super::Held;
    use crate::generate::footprint::{Footprint, kept, writing};
    use crate::generate::wanted::Wanted;

    fn table(name: &str) -> Material {
        name.parse().unwrap()
    }

    #[test]
    fn what_is_there_is_solved_once_more_and_only_once() {
        let mut held = Held::new(Wanted::THEORY, 1);
        let fetched = held.fetch(table("2K-1M"));
        assert_eq!(fetched, Material::closure(&table("2K-1M").successors()));
        assert!(held.fetch(table("2K-1M")).is_empty());
        // 1K-1K and 2K-1K are new, 1K-1M is not.
        assert!(!held.fetch(table("1K1M-1M")).contains(&table("1K-1M")));
    }

    #[test]
    fn codes_being_written_and_tables_to_come_count() {
        let (first, second) = (table("1K-1K"), table("2K-1K"));
        let need = |table| Footprint::of(table, Wanted::THEORY, 1);
        let mut held = Held::new(Wanted::THEORY, 1);
        let alone = held.peak(second, &need(second));
        assert_eq!(alone, need(second).least() + need(second).codes);
        held.put(first, &need(first), &HashSet::from([first]));
        let written = need(first).codes + writing(first, 1);
        // What the table itself looks up is part of its need.
        assert_eq!(held.peak(second, &need(second)), alone + written);
        held.put(
            table("3K-1K"),
            &need(first),
            &HashSet::from([table("3K-1K")]),
        );
        let more =
            need(first).codes + writing(table("3K-1K"), 1) + kept(table("3K-1K"), Wanted::THEORY);
        assert_eq!(held.peak(second, &need(second)), alone + more);
    }
}
