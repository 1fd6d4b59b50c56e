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
    /// The table at work, its indexes and the part of its work that is done.
    current: Option<(Material, u64, f64)>,
}

impl Course {
    /// A table is begun.
    pub fn start(&mut self, table: Material, indexes: u64) {
        self.current = Some((table, indexes, 0.0));
    }

    /// A phase of a table has got to a part of it, from 0 to 1. Other tables than the one at work are of no account.
    pub fn progress(&mut self, table: Material, phase: Phase, part: f64) {
        let Some((from, to)) = span(phase) else {
            return;
        };
        if let Some((current, _, done)) = &mut self.current
            && *current == table
        {
            *done = done.max(from + (to - from) * part);
        }
    }

    /// A table is complete.
    pub fn finish(&mut self, indexes: u64) {
        self.current = None;
        self.finished += indexes;
    }

    /// Indexes done.
    pub fn done(&self) -> u64 {
        let current = self
            .current
            .map_or(0.0, |(_, indexes, part)| indexes as f64 * part);
        self.finished + current as u64
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
        course.finish(1000);
        assert_eq!(course.done(), 1000);
    }
}
