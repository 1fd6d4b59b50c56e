//! How far a run has got, over all tables and phases.

use manoury_gen::Phase;
use manoury_probe::Material;

/// The part of a table's work that is done before writing.
const BEFORE_WRITING: f64 = 0.85;

/// What a run has done of its work, counted in indexes. The phases of a table share its indexes by about how
/// long they take.
#[derive(Debug, Default)]
pub struct Course {
    finished: u64,
    /// The tables at work: one is written while the next is solved.
    current: Vec<Work>,
}

/// A table at work.
#[derive(Debug)]
struct Work {
    table: Material,
    indexes: u64,
    /// The part of the work that is done.
    part: f64,
}

impl Course {
    /// A table is begun.
    pub fn start(&mut self, table: Material, indexes: u64) {
        let part = 0.0;
        self.current.push(Work {
            table,
            indexes,
            part,
        });
    }

    /// The table that was begun last, as long as it is at work.
    pub fn latest(&self) -> Option<Material> {
        self.current.last().map(|work| work.table)
    }

    /// A phase of a table has got to a part of it, from 0 to 1. Tables that are not at work are of no account.
    pub fn progress(&mut self, table: Material, phase: Phase, part: f64) {
        let Some((from, to)) = span(phase) else {
            return;
        };
        let part = from + (to - from) * part;
        let mut current = self.current.iter_mut();
        if let Some(work) = current.find(|work| work.table == table) {
            work.part = work.part.max(part);
        }
    }

    /// A table is complete.
    pub fn finish(&mut self, table: Material, indexes: u64) {
        self.current.retain(|work| work.table != table);
        self.finished += indexes;
    }

    /// Indexes done.
    pub fn done(&self) -> u64 {
        let done = |work: &Work| work.indexes as f64 * work.part;
        self.finished + self.current.iter().map(done).sum::<f64>() as u64
    }
}

/// Where in the work of a table a phase begins and ends.
fn span(phase: Phase) -> Option<(f64, f64)> {
    match phase {
        Phase::Restore => None,
        Phase::Solve => Some((0.0, BEFORE_WRITING)),
        Phase::Write => Some((BEFORE_WRITING, 1.0)),
    }
}

#[cfg(test)]
mod tests {
    use manoury_gen::Phase;
    use manoury_probe::Material;

    use super::Course;

    #[test]
    fn work_adds_up_and_never_goes_back() {
        let (table, other) = (Material::new(2, 0, 1, 0), Material::new(1, 0, 1, 0));
        let mut course = Course::default();
        course.start(table, 1000);
        let mut seen = vec![course.done()];
        for phase in [Phase::Solve, Phase::Write] {
            for part in [0.0, 0.5, 0.2, 1.0] {
                course.progress(table, phase, part);
                course.progress(table, Phase::Restore, 0.9);
                course.progress(other, phase, 0.9);
                seen.push(course.done());
            }
        }
        assert!(seen.is_sorted());
        assert_eq!(seen, [0, 0, 425, 425, 850, 850, 925, 925, 1000]);
        course.finish(table, 1000);
        assert_eq!(course.done(), 1000);
    }

    #[test]
    fn one_is_written_while_the_next_is_solved() {
        let (first, second) = (Material::new(2, 0, 1, 0), Material::new(1, 0, 1, 0));
        let mut course = Course::default();
        course.start(first, 1000);
        course.progress(first, Phase::Solve, 1.0);
        course.start(second, 100);
        assert_eq!(course.latest(), Some(second));
        course.progress(second, Phase::Solve, 1.0);
        course.progress(first, Phase::Write, 0.5);
        assert_eq!(course.done(), 925 + 85);
        course.finish(first, 1000);
        assert_eq!(course.done(), 1085);
        assert_eq!(course.latest(), Some(second));
    }
}
