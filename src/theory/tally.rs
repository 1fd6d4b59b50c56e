//! What is counted of the positions of a statement with one side to move.

use crate::theory::examples::{Example, Examples};
use crate::theory::scan::Gather;
use crate::theory::statement::Statement;
use crate::theory::value::{Value, Worth};
use crate::theory::view::View;

/// Positions by value, as White sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Won by White.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Won by Black.
    pub losses: u64,
}

impl Counts {
    /// All positions.
    pub fn positions(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Counts one more.
    pub fn add(&mut self, value: Value) {
        match value {
            Value::Win => self.wins += 1,
            Value::Draw => self.draws += 1,
            Value::Loss => self.losses += 1,
        }
    }

    /// Both together.
    pub fn plus(self, other: Self) -> Self {
        Self {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
        }
    }
}

/// What draw rules change: of the decided positions those that they make draws.
#[derive(Clone, Debug, Default)]
pub struct Spoiled {
    /// White's wins that are drawn.
    pub wins: u64,
    /// Black's wins that are drawn.
    pub losses: u64,
    /// Some of them.
    pub examples: Examples,
}

impl Spoiled {
    /// All that are drawn.
    pub fn positions(&self) -> u64 {
        self.wins + self.losses
    }

    fn add(&mut self, example: Example) {
        match example.worth.value {
            Value::Win => self.wins += 1,
            Value::Draw => return,
            Value::Loss => self.losses += 1,
        }
        self.examples.keep(example);
    }

    fn merge(self, other: Self) -> Self {
        Self {
            wins: self.wins + other.wins,
            losses: self.losses + other.losses,
            examples: self.examples.merge(other.examples),
        }
    }
}

/// What is counted.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// The positions, by their value in theory.
    pub counts: Counts,
    /// Those among them that are as the claim says by its condition; all, without a condition.
    pub should: u64,
    /// Those that are as claimed though they should not, or are not though they should.
    pub exceptions: u64,
    /// Some of the exceptions.
    pub examples: Examples,
    /// The longest win of White, and the longest of Black, where distances were read.
    pub longest: [Option<Example>; 2],
    /// By the square of the piece that the statement has a picture of, where there is one: index 0..=49.
    pub squares: Vec<Counts>,
    /// What rules change, where they are compared.
    pub spoiled: Spoiled,
}

impl Tally {
    /// Counts a position.
    pub fn add(&mut self, statement: &Statement, view: &View, seen: Example) {
        self.counts.add(seen.worth.value);
        self.keep_longest(seen);
        if let Some(claim) = &statement.claim {
            // A statement without rules is about theory, whatever its positions are compared with.
            let ruled = seen.worth.ruled.filter(|_| statement.rules.is_some());
            let worth = Worth {
                ruled,
                ..seen.worth
            };
            let judged = claim.judge(view, &worth);
            self.should += u64::from(judged.should);
            if !judged.is_right() {
                self.exceptions += 1;
                self.examples.keep(seen);
            }
        }
        if let Some(pieces) = &statement.map {
            self.squares.resize(50, Counts::default());
            for square in pieces.squares(view.white()) {
                self.squares[square.index()].add(seen.worth.value);
            }
        }
        if seen.worth.is_spoiled() {
            self.spoiled.add(seen);
        }
    }

    fn keep_longest(&mut self, example: Example) {
        let longest = match example.worth.value {
            _ if example.worth.plies.is_none() => return,
            Value::Win => &mut self.longest[0],
            Value::Loss => &mut self.longest[1],
            Value::Draw => return,
        };
        if longest
            .as_ref()
            .is_none_or(|than| example.is_longer_than(than))
        {
            *longest = Some(example);
        }
    }
}

impl Gather for Tally {
    fn merge(mut self, other: Self) -> Self {
        self.counts = self.counts.plus(other.counts);
        self.should += other.should;
        self.exceptions += other.exceptions;
        self.examples = self.examples.merge(other.examples);
        for example in other.longest.into_iter().flatten() {
            self.keep_longest(example);
        }
        self.squares.resize(
            self.squares.len().max(other.squares.len()),
            Counts::default(),
        );
        for (mine, more) in self.squares.iter_mut().zip(other.squares) {
            *mine = mine.plus(more);
        }
        self.spoiled = self.spoiled.merge(other.spoiled);
        self
    }
}

#[cfg(test)]
mod tests {
    use manoury_rules::Position;

    use super::Tally;
    use crate::theory::examples::{Example, Examples, MOST_EXAMPLES};
    use crate::theory::file::read;
    use crate::theory::scan::Gather;
    use crate::theory::value::{Value, Worth};
    use crate::theory::view::View;

    const DRAW: &str =
        "[[statement]]\nname = \"a\"\ntitle = \"A\"\nmaterial = [\"1K-1K\"]\nclaim = \"draw\"\n";

    /// What is counted of won positions with these indexes, that rules make draws.
    fn counted(indexes: impl Iterator<Item = u64>, rules: &str) -> Tally {
        let statements = read("here", &format!("{DRAW}{rules}")).unwrap();
        let position: Position = "W:WK32:BK46".parse().unwrap();
        let mut tally = Tally::default();
        for index in indexes {
            let worth = Worth {
                value: Value::Win,
                ruled: Some(Value::Draw),
                plies: Some(index as u16),
            };
            let example = Example::new(position, index, worth);
            tally.add(&statements[0], &View::valued(position, worth), example);
        }
        tally
    }

    #[test]
    fn it_is_the_same_however_it_is_divided() {
        let whole = counted(0..100, "");
        let odd = counted((1..100).step_by(2), "");
        let parts = counted((0..100).step_by(2), "").merge(odd);
        assert_eq!((whole.exceptions, parts.exceptions), (100, 100));
        let indexes = |examples: &Examples| {
            let indexes = examples.iter().map(|it| it.worth.plies);
            indexes.collect::<Vec<_>>()
        };
        assert_eq!(indexes(&whole.examples), indexes(&parts.examples));
        assert_eq!(
            indexes(&whole.spoiled.examples),
            indexes(&parts.spoiled.examples)
        );
        assert_eq!(indexes(&whole.examples).len(), MOST_EXAMPLES);
        for tally in [whole, parts] {
            assert_eq!(tally.longest[0].unwrap().worth.plies, Some(99));
            assert!(tally.longest[1].is_none());
        }
    }

    #[test]
    fn what_rules_change_is_counted() {
        let tally = counted(0..3, "").merge(counted(3..7, ""));
        assert_eq!((tally.spoiled.wins, tally.spoiled.losses), (7, 0));
        assert_eq!((tally.counts.wins, tally.exceptions), (7, 7));
        // A statement about rules is about the draws that they are.
        assert_eq!(counted(0..7, "rules = \"fmjd\"").exceptions, 0);
    }
}
