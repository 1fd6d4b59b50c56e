//! How far the counts of the draw rules have come, as far as a position's result depends on it.

use manoury_rules::{Board, Clock};
use thiserror::Error;

use crate::material::Material;
use crate::rules::Rules;

/// The counts of a position: what a game knows and a board does not.
///
/// A deadline runs in materials of [`Rules::deadline`], and there it alone decides; elsewhere only the quiet plies count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Counters {
    /// Plies since the last capture or move of a man, or since the position was set up. As many as the rules allow, or more, draw
    /// the game.
    pub quiet_plies: u16,
    /// Plies left to the earliest deadline, 0 when it has come. Without it the deadline has just begun, as when the position is set up.
    pub deadline_left: Option<u16>,
}

/// Plies left to a deadline that no game leaves there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{left} plies cannot be left to a deadline: {}", reason(*.most))]
pub struct CountersError {
    /// The plies said to be left.
    pub left: u16,
    /// The most that can be left after so many quiet plies. None where no deadline runs.
    pub most: Option<u16>,
}

fn reason(most: Option<u16>) -> String {
    match most {
        Some(most) => format!("at most {most} can be left here"),
        None => "none runs here".to_owned(),
    }
}

impl Counters {
    /// Those of a position that is set up on the board now.
    pub const FRESH: Self = Self {
        quiet_plies: 0,
        deadline_left: None,
    };

    /// Those of a game.
    ///
    /// ```
    /// use manoury_probe::Counters;
    /// use manoury_rules::{Game, Position, RuleSet, parse_move};
    ///
    /// let mut game = Game::new("W:WK1,K2,K3:BK50".parse::<Position>()?, RuleSet::FMJD);
    /// game.play(&parse_move(game.position(), "1-6")?)?;
    /// let counters = Counters::of(game.clock());
    /// assert_eq!((counters.quiet_plies, counters.deadline_left), (1, Some(31)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(clock: &Clock) -> Self {
        Self {
            quiet_plies: clock.quiet_plies(),
            deadline_left: clock.earliest().map(|(_, left)| left),
        }
    }

    /// The clock of a game that has come so far on this board. Where a deadline runs it alone decides, so that quiet plies are left
    /// out there.
    ///
    /// # Errors
    /// No game leaves so many plies to a deadline there.
    pub fn clock(self, rules: Rules, board: &Board) -> Result<Clock, CountersError> {
        let clauses = rules.rule_set();
        let quiet_plies = match rules.deadline(Material::of(board)) {
            Some(_) => 0,
            None => self.quiet_plies,
        };
        let resumed = |left| Clock::resumed(&clauses, board, quiet_plies, left);
        resumed(self.deadline_left).ok_or_else(|| CountersError {
            left: self.deadline_left.unwrap_or(0),
            most: resumed(None).and_then(|clock| Some(clock.earliest()?.1)),
        })
    }
}

#[cfg(test)]
mod tests {
    use manoury_rules::{Board, Position};

    use super::{Counters, CountersError};
    use crate::rules::Rules;

    fn board(fen: &str) -> Board {
        *fen.parse::<Position>().unwrap().board()
    }

    /// The counters of the clock that these make.
    fn resumed(
        rules: Rules,
        fen: &str,
        quiet_plies: u16,
        deadline_left: Option<u16>,
    ) -> Result<(u16, Option<u16>), CountersError> {
        let counters = Counters {
            quiet_plies,
            deadline_left,
        };
        let clock = counters.clock(rules, &board(fen))?;
        let told = Counters::of(&clock);
        Ok((told.quiet_plies, told.deadline_left))
    }

    #[test]
    fn a_deadline_has_just_begun_unless_it_is_given() {
        let (three, main_line) = ("W:WK1,K2,K3:BK50", "W:WK1,K2,K3:BK46");
        for (rules, fen, quiet, expected) in [
            (Rules::Fmjd, three, 0, (0, Some(32))),
            (Rules::Fmjd, three, 12, (0, Some(32))),
            (Rules::Fmjd, three, 60, (0, Some(32))),
            (Rules::Fmjd, main_line, 12, (0, Some(10))),
            (Rules::Ffjd, main_line, 12, (0, Some(32))),
            (Rules::Fmjd, "W:WK1:BK50", 3, (0, Some(10))),
            (Rules::Ffjd, "W:WK1:BK50", 3, (3, None)),
            (Rules::Theory, three, 12, (12, None)),
        ] {
            assert_eq!(resumed(rules, fen, quiet, None), Ok(expected), "{fen}");
        }
        assert_eq!(resumed(Rules::Fmjd, three, 9, Some(30)), Ok((0, Some(30))));
    }

    #[test]
    fn impossible_deadlines_are_refused() {
        let three = "W:WK1,K2,K3:BK50";
        for (rules, fen, left, most) in [
            (Rules::Fmjd, three, 33, Some(32)),
            (Rules::Fmjd, "W:WK1,K2,K3:BK46", 11, Some(10)),
            (Rules::Ffjd, "W:WK1,K2:BK50", 0, None),
            (Rules::Fmjd, "W:WK1,K2:BK49,K50", 5, None),
            (Rules::Theory, three, 5, None),
        ] {
            let error = CountersError { left, most };
            assert_eq!(resumed(rules, fen, 3, Some(left)), Err(error));
        }
        let error = resumed(Rules::Fmjd, three, 3, Some(33)).unwrap_err();
        assert_eq!(
            error.to_string(),
            "33 plies cannot be left to a deadline: at most 32 can be left here"
        );
    }
}
