//! How far the counts of the draw rules have come.
//!
//! A deadline is started by the first position of its clause and not by the moves inside it, every ply takes one off, and of
//! several that run the earliest holds. The clauses and how their wording is read are told at [`RuleSet`].

use crate::board::Board;
use crate::counted::{Counted, is_alone_on_main_line};
use crate::moves::Move;
use crate::rule_set::RuleSet;

/// A draw rule that counts plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Clause {
    /// (b): moves of kings without a capture.
    QuietMoves,
    /// (c): three pieces against a lone king.
    ThreeKings,
    /// (d): two pieces or one against a lone king.
    TwoKings,
    /// (e): the lone king has been alone on the main line.
    MainLine,
}

/// The counts of a position of a game, in plies: those since the last capture or move of a man, and those left to each deadline.
///
/// ```
/// use manoury_rules::{Clause, Clock, Position, RuleSet};
///
/// let position: Position = "W:WK1,K2,K3:BK50".parse()?;
/// let clock = Clock::fresh(&RuleSet::FMJD, position.board());
/// assert_eq!(clock.earliest(), Some((Clause::ThreeKings, 32)));
/// # Ok::<(), manoury_rules::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Clock {
    quiet_plies: u16,
    deadlines: Deadlines,
}

/// The plies left by (c), (d) and (e); `None` for one that does not run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Deadlines {
    three: Option<u16>,
    two: Option<u16>,
    main_line: Option<u16>,
}

impl Clock {
    /// The counts of a position that is set up on the board: no quiet plies, and the deadlines of its material just started.
    pub fn fresh(rules: &RuleSet, board: &Board) -> Self {
        Self {
            quiet_plies: 0,
            deadlines: Deadlines::default().started(rules, board),
        }
    }

    /// The counts of a position of which only this much is known: the quiet plies, and the plies left to the earliest deadline of
    /// (c), (d) and (e).
    ///
    /// Without a deadline those of the material have just begun, as in [`Clock::fresh`]. A given one stands for all that run, as
    /// nothing but the earliest can ever hold; which clause it belongs to is a guess. `None` if it is later than one that has just
    /// begun, or none runs.
    pub fn resumed(
        rules: &RuleSet,
        board: &Board,
        quiet_plies: u16,
        deadline_left: Option<u16>,
    ) -> Option<Self> {
        let mut deadlines = Deadlines::default().started(rules, board);
        if let Some(left) = deadline_left {
            deadlines.earliest().filter(|&(_, most)| left <= most)?;
            deadlines = deadlines.map(|_| left);
        }
        Some(Self {
            quiet_plies,
            deadlines,
        })
    }

    /// The counts after a legal move of `before` that leads to `after`.
    pub fn after(&self, rules: &RuleSet, before: &Board, mv: &Move, after: &Board) -> Self {
        let is_quiet = before.own_kings().contains(mv.from()) && !mv.is_capture();
        let quiet_plies = if is_quiet {
            self.quiet_plies.saturating_add(1)
        } else {
            0
        };
        let kept = if go_on(rules, before, after) {
            self.deadlines.map(|left| left.saturating_sub(1))
        } else {
            Deadlines::default()
        };
        Self {
            quiet_plies,
            deadlines: kept.started(rules, after),
        }
    }

    /// The plies since the last capture or move of a man, or since the position was set up; they stop at [`u16::MAX`].
    pub const fn quiet_plies(&self) -> u16 {
        self.quiet_plies
    }

    /// The plies left by (c), 0 when its deadline has come; `None` where it does not run.
    pub const fn three_left(&self) -> Option<u16> {
        self.deadlines.three
    }

    /// The plies left by (d), 0 when its deadline has come; `None` where it does not run.
    pub const fn two_left(&self) -> Option<u16> {
        self.deadlines.two
    }

    /// The plies left by (e), 0 when its deadline has come; `None` where it does not run.
    pub const fn main_line_left(&self) -> Option<u16> {
        self.deadlines.main_line
    }

    /// The earliest deadline of (c), (d) and (e) and the plies left to it; of equal ones the first clause.
    pub fn earliest(&self) -> Option<(Clause, u16)> {
        self.deadlines.earliest()
    }

    /// The clause by which the game is drawn here, provided that the side to move can move; of several the first.
    pub fn expired(&self, rules: &RuleSet) -> Option<Clause> {
        let limit = rules.quiet_limit();
        if limit.is_some_and(|limit| self.quiet_plies >= limit) {
            return Some(Clause::QuietMoves);
        }
        let earliest = self.earliest().filter(|&(_, left)| left == 0);
        earliest.map(|(clause, _)| clause)
    }
}

/// Whether the deadlines that run before a move still run after it.
fn go_on(rules: &RuleSet, before: &Board, after: &Board) -> bool {
    match (Counted::of(before), Counted::of(after)) {
        (_, Counted::Neither) => false,
        (Counted::Three, Counted::Two) => rules.two_limit().is_some(),
        _ => true,
    }
}

impl Deadlines {
    /// Those that run, changed in the same way.
    fn map(self, change: impl Fn(u16) -> u16) -> Self {
        Self {
            three: self.three.map(&change),
            two: self.two.map(&change),
            main_line: self.main_line.map(&change),
        }
    }

    /// Those that run and those that this board starts.
    fn started(mut self, rules: &RuleSet, board: &Board) -> Self {
        match Counted::of(board) {
            Counted::Three => self.three = self.three.or(rules.three_limit()),
            Counted::Two => self.two = self.two.or(rules.two_limit()),
            Counted::Neither => {}
        }
        if is_alone_on_main_line(board) {
            self.main_line = self.main_line.or(rules.main_line_limit());
        }
        self
    }

    fn earliest(&self) -> Option<(Clause, u16)> {
        let all = [
            (Clause::ThreeKings, self.three),
            (Clause::TwoKings, self.two),
            (Clause::MainLine, self.main_line),
        ];
        let running = all.into_iter().filter_map(|(c, left)| Some((c, left?)));
        running.min_by_key(|&(_, left)| left)
    }
}
