//! What is counted of the positions of a statement with one side to move.

use manoury_rules::Position;

use crate::theory::claim::Value;
use crate::theory::scan::Gather;
use crate::theory::statement::Statement;
use crate::theory::view::View;

/// Most examples of exceptions that are kept.
pub const MOST_EXAMPLES: usize = 10;

/// A position, its value for White, and how far the end is away.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// The position.
    pub position: Position,
    /// Its value.
    pub value: Value,
    /// Plies to the end, if they were read.
    pub plies: Option<u16>,
    /// What decides between examples: a number made of the index, that leaves no part of the board out.
    key: u64,
}

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

/// What drawing rules change: of the decided positions those that they make draws.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UnderRules {
    /// White's wins that are drawn.
    pub drawn_wins: u64,
    /// Black's wins that are drawn.
    pub drawn_losses: u64,
}

/// What is counted.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// The positions.
    pub counts: Counts,
    /// Those among them that are as the claim says by its condition; all, without a condition.
    pub should: u64,
    /// Those that have the value though they should not, or have it not though they should.
    pub exceptions: u64,
    /// Some of the exceptions.
    pub examples: Vec<Example>,
    /// The longest win of White, and the longest of Black, where distances were read.
    pub longest: [Option<Example>; 2],
    /// By the square of the piece that the statement has a picture of, where there is one: index 0..=49.
    pub squares: Vec<Counts>,
    /// What rules change, if a second value was given.
    pub under_rules: Option<UnderRules>,
}

impl Tally {
    /// Counts a position. `ruled` is its value under drawing rules, if these are asked for.
    pub fn add(&mut self, statement: &Statement, view: &View, seen: Example, ruled: Option<Value>) {
        self.counts.add(seen.value);
        self.keep_longest(seen);
        if let Some(claim) = &statement.claim {
            let judged = claim.judge(view, seen.value, seen.plies);
            self.should += u64::from(judged.should);
            if !judged.is_right() {
                self.exceptions += 1;
                self.keep(seen);
            }
        }
        if let Some(pieces) = &statement.map {
            self.squares.resize(50, Counts::default());
            for square in pieces.squares(view.white()) {
                self.squares[square.index()].add(seen.value);
            }
        }
        if let Some(ruled) = ruled {
            let under = self.under_rules.get_or_insert_default();
            under.drawn_wins += u64::from(seen.value == Value::Win && ruled == Value::Draw);
            under.drawn_losses += u64::from(seen.value == Value::Loss && ruled == Value::Draw);
        }
    }

    fn keep(&mut self, example: Example) {
        let place = self.examples.partition_point(|it| it.key < example.key);
        if place < MOST_EXAMPLES {
            self.examples.insert(place, example);
            self.examples.truncate(MOST_EXAMPLES);
        }
    }

    fn keep_longest(&mut self, example: Example) {
        let longest = match example.value {
            _ if example.plies.is_none() => return,
            Value::Win => &mut self.longest[0],
            Value::Loss => &mut self.longest[1],
            Value::Draw => return,
        };
        let is_longer = |than: &Example| (than.plies, example.key) < (example.plies, than.key);
        if longest.as_ref().is_none_or(is_longer) {
            *longest = Some(example);
        }
    }
}

impl Example {
    /// An example; those of one slice have different indexes.
    pub fn new(position: Position, index: u64, value: Value, plies: Option<u16>) -> Self {
        // An odd factor keeps indexes apart and spreads neighbours.
        const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;
        Self {
            position,
            value,
            plies,
            key: index.wrapping_add(1).wrapping_mul(SPREAD),
        }
    }
}

impl Gather for Tally {
    fn merge(mut self, other: Self) -> Self {
        self.counts = self.counts.plus(other.counts);
        self.should += other.should;
        self.exceptions += other.exceptions;
        for example in other.examples {
            self.keep(example);
        }
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
        if let Some(more) = other.under_rules {
            let under = self.under_rules.get_or_insert_default();
            under.drawn_wins += more.drawn_wins;
            under.drawn_losses += more.drawn_losses;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use manoury_rules::Position;

    use super::{Example, MOST_EXAMPLES, Tally, UnderRules};
    use crate::theory::claim::Value;
    use crate::theory::file::read;
    use crate::theory::scan::Gather;
    use crate::theory::view::View;

    const DRAW: &str =
        "[[statement]]\nname = \"a\"\ntitle = \"A\"\nmaterial = [\"1K-1K\"]\nclaim = \"draw\"\n";

    /// What is counted of won positions with these indexes, that rules make draws.
    fn counted(indexes: impl Iterator<Item = u64>) -> Tally {
        let statements = read("here", DRAW).unwrap();
        let position: Position = "W:WK32:BK46".parse().unwrap();
        let mut tally = Tally::default();
        for index in indexes {
            let example = Example::new(position, index, Value::Win, Some(index as u16));
            tally.add(
                &statements[0],
                &View::new(position),
                example,
                Some(Value::Draw),
            );
        }
        tally
    }

    #[test]
    fn it_is_the_same_however_it_is_divided() {
        let whole = counted(0..100);
        let parts = counted((0..100).step_by(2)).merge(counted((1..100).step_by(2)));
        assert_eq!((whole.exceptions, parts.exceptions), (100, 100));
        let keys = |tally: &Tally| tally.examples.iter().map(|it| it.key).collect::<Vec<_>>();
        assert_eq!(keys(&whole), keys(&parts));
        assert_eq!(keys(&whole).len(), MOST_EXAMPLES);
        for tally in [whole, parts] {
            assert_eq!(tally.longest[0].unwrap().plies, Some(99));
            assert!(tally.longest[1].is_none());
        }
    }

    #[test]
    fn a_second_value_tells_what_rules_change() {
        let tally = counted(0..3).merge(counted(3..7));
        let expected = UnderRules {
            drawn_wins: 7,
            drawn_losses: 0,
        };
        assert_eq!(tally.under_rules, Some(expected));
        assert_eq!(tally.counts.wins, 7);
    }
}
