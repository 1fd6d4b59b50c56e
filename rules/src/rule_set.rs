//! Which of the rules that end a game in a draw are in force.
//!
//! The clauses, their sources and how this project reads their wording are told at [`RuleSet`].

use crate::board::Board;
use crate::counted::Counted;

/// The draw rules in force: each clause with its limit, or `None` where it does not hold.
///
/// Limits are plies, from 0 (drawn as soon as the count begins) to [`u16::MAX`].
///
/// Sources: the FMJD rules (Annex 1) for [`RuleSet::FMJD`], the descriptions of the French federation for [`RuleSet::FFJD`]. Their
/// clauses go by these letters here:
///
/// - (a) the same position with the same side to move for the third time;
/// - (b) 25 consecutive moves of each player, 50 plies, in which only kings moved and nothing was captured;
/// - (c) three kings, two kings and a man, or a king and two men against a lone king: at most 16 more moves of each player, 32
///   plies, from the moment that this material arises;
/// - (d) two kings, a king and a man, or one king against a lone king: at most 5 more moves of each player, 10 plies;
/// - (e) within (c), from the moment that the lone king is the only piece on the main line (5-10-14-19-23-28-32-37-41-46): at most
///   5 more moves of each player, 10 plies, even if it leaves the line later.
///
/// The clubs' older rules of the French federation have no (d) and no (e). There two kings against one and one king against one are
/// drawn at once when neither side, were it to move, has a capture; a king and a man against a king has no special rule.
///
/// Where the official wording leaves a choice it is read so, for every rule set:
///
/// - A side to move without a legal move has lost before any draw is looked at, so a win on the last counted ply stands.
/// - Moves inside (c), a promotion included, do not restart its 32 plies; moves inside (d), promotions and captures included, do
///   not restart its 10 plies.
/// - From (c) into (d) the deadlines of (c) and (e) go on, and the earliest holds. Without (d), as under FFJD, a capture that leads
///   out of (c) into whatever material ends them.
/// - A capture that leads out of (c) and (d) into a material of neither ends all their deadlines and that of (e), and (b) starts
///   afresh.
/// - (e) also holds for a position that is set up with the lone king alone on the main line.
/// - The 50th ply of (b) resets the count when it is itself a capture or the move of a man.
///
/// ```
/// use manoury_rules::RuleSet;
///
/// let rules = RuleSet::FMJD.with_main_line_limit(None);
/// assert_eq!((rules.three_limit(), rules.main_line_limit()), (Some(32), None));
/// assert_eq!((RuleSet::FMJD.name(), rules.name()), (Some("fmjd"), None));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RuleSet {
    quiet_limit: Option<u16>,
    three_limit: Option<u16>,
    two_limit: Option<u16>,
    main_line_limit: Option<u16>,
    immediate_draws: bool,
    repetition: Option<u8>,
}

impl RuleSet {
    /// No draw rule at all: what a tablebase stores first.
    pub const THEORY: Self = Self {
        quiet_limit: None,
        three_limit: None,
        two_limit: None,
        main_line_limit: None,
        immediate_draws: false,
        repetition: None,
    };

    /// The rules of the world federation: (a) to (e).
    pub const FMJD: Self = Self {
        quiet_limit: Some(50),
        three_limit: Some(32),
        two_limit: Some(10),
        main_line_limit: Some(10),
        immediate_draws: false,
        repetition: Some(3),
    };

    /// The older club rules of the French federation: (a), (b), (c) and immediate draws.
    pub const FFJD: Self = Self {
        two_limit: None,
        main_line_limit: None,
        immediate_draws: true,
        ..Self::FMJD
    };

    /// The rule sets with a name.
    const NAMED: [(&'static str, Self); 3] = [
        ("theory", Self::THEORY),
        ("fmjd", Self::FMJD),
        ("ffjd", Self::FFJD),
    ];

    /// `theory`, `fmjd` or `ffjd`; `None` for every other combination.
    pub fn name(&self) -> Option<&'static str> {
        let found = Self::NAMED.into_iter().find(|(_, rules)| rules == self);
        found.map(|(name, _)| name)
    }

    /// The rule set of this [`RuleSet::name`].
    pub fn by_name(name: &str) -> Option<Self> {
        let found = Self::NAMED.into_iter().find(|&(known, _)| known == name);
        found.map(|(_, rules)| rules)
    }

    /// (b): plies of kings without a capture, 50 in FMJD.
    pub const fn quiet_limit(&self) -> Option<u16> {
        self.quiet_limit
    }

    /// These rules with another limit of (b), in plies.
    pub const fn with_quiet_limit(self, plies: Option<u16>) -> Self {
        Self {
            quiet_limit: plies,
            ..self
        }
    }

    /// (c): plies with three pieces against a lone king, 32 in FMJD.
    pub const fn three_limit(&self) -> Option<u16> {
        self.three_limit
    }

    /// These rules with another limit of (c), in plies.
    pub const fn with_three_limit(self, plies: Option<u16>) -> Self {
        Self {
            three_limit: plies,
            ..self
        }
    }

    /// (d): plies with one or two pieces against a lone king, 10 in FMJD.
    pub const fn two_limit(&self) -> Option<u16> {
        self.two_limit
    }

    /// These rules with another limit of (d), in plies. Without it (c) and (e) end with their material.
    pub const fn with_two_limit(self, plies: Option<u16>) -> Self {
        Self {
            two_limit: plies,
            ..self
        }
    }

    /// (e): plies from the moment that the lone king holds the main line against three pieces, 10 in FMJD.
    pub const fn main_line_limit(&self) -> Option<u16> {
        self.main_line_limit
    }

    /// These rules with another limit of (e), in plies. It asks for the material of (c), whether or not (c) has a limit.
    pub const fn with_main_line_limit(self, plies: Option<u16>) -> Self {
        Self {
            main_line_limit: plies,
            ..self
        }
    }

    /// Whether two kings or one against one are drawn at once when neither side has a capture, as in FFJD.
    pub const fn immediate_draws(&self) -> bool {
        self.immediate_draws
    }

    /// These rules with or without immediate draws.
    pub const fn with_immediate_draws(self, hold: bool) -> Self {
        Self {
            immediate_draws: hold,
            ..self
        }
    }

    /// (a): how many times a position must be there, 3 in FMJD.
    pub const fn repetition(&self) -> Option<u8> {
        self.repetition
    }

    /// These rules with another number of times for (a). With 0 and 1 every position is a draw.
    pub const fn with_repetition(self, times: Option<u8>) -> Self {
        Self {
            repetition: times,
            ..self
        }
    }

    /// Whether this position is drawn at once, provided that the side to move can move.
    pub fn is_immediate_draw(&self, board: &Board) -> bool {
        self.immediate_draws
            && Counted::of(board) == Counted::Two
            && (board.own_men() | board.other_men()).is_empty()
            && !board.has_capture()
            && !board.rotated().has_capture()
    }
}
