//! Questions about any legal board under draw rules: captures are followed with the clock, quiet boards looked up.

use manoury_rules::{Board, Clock, Move};

use crate::counters::Counters;
use crate::material::Material;
use crate::metric::Metric;
use crate::outcome::Outcome;
use crate::probe::{best_capture, check};
use crate::ruled::Ruled;
use crate::situation::{Quiet, Situation};
use crate::tablebase::ProbeError;
use crate::value::{Valued, Wdl};

/// What a move counts after which the counts begin anew.
const CONVERSION: u16 = 1;

/// A legal move with what it is worth under draw rules to the side that plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuledMove {
    /// The move.
    pub mv: Move,
    /// The outcome, with the counters that the move leaves.
    pub outcome: Outcome,
    /// Plies by [`Rules::distance`](crate::Rules::distance) of the material before the move, this move included. None for a draw
    /// of any kind.
    pub plies: Option<u16>,
}

impl Ruled<'_> {
    /// The result of `board` as if it were set up now: no quiet plies, and the deadlines of its material just started. A side to
    /// move without pieces or moves has lost.
    pub fn probe_wdl(&self, board: &Board) -> Result<Wdl, ProbeError> {
        check(board)?;
        self.wdl(board, &self.fresh(board))
    }

    /// Result and distance of `board` as if it were set up now, by [`Rules::distance`](crate::Rules::distance) of its material.
    ///
    /// By [`Metric::Dtc`] the result still stands after n quiet plies if the distance is at most the limit of quiet plies, less n;
    /// by [`Metric::Dtd`] it stands if at least as many plies as the distance are left to the deadline.
    pub fn probe_distance(&self, board: &Board) -> Result<Valued, ProbeError> {
        check(board)?;
        self.distance(board)
    }

    /// The outcome of `board` when so much is counted. Results of theory are needed for draws only, distances only where less is
    /// left than when the position is set up, be it after the captures that are compulsory.
    ///
    /// # Errors
    /// Also [`ProbeError::Counters`], if no game leaves so many plies to a deadline there.
    pub fn probe(&self, board: &Board, counters: Counters) -> Result<Outcome, ProbeError> {
        check(board)?;
        let clock = counters.clock(self.rules, board)?;
        self.outcome(board, &clock)
    }

    /// All legal moves of `board`, each with its outcome after the counts that it leaves, best first: wins, the nearest first, then
    /// cursed wins, draws, blessed losses, and losses, the farthest first; equal ones by start square, final square and captured
    /// squares. None if the game is over, by lack of moves or by a draw here.
    ///
    /// All or nothing: a table that is missing for one move is an error. Distances are needed for every win and loss.
    pub fn moves(&self, board: &Board, counters: Counters) -> Result<Vec<RuledMove>, ProbeError> {
        check(board)?;
        let clock = counters.clock(self.rules, board)?;
        if self.is_drawn_here(board, &clock) {
            return Ok(Vec::new());
        }
        let legal = board.legal_moves();
        let rated = legal.iter().map(|mv| {
            let rated = self.rated(board, &clock, mv);
            rated.map_err(|error| error.after(mv))
        });
        let mut rated: Vec<RuledMove> = rated.collect::<Result<_, _>>()?;
        rated.sort_by_key(sort_key);
        Ok(rated)
    }

    fn rated(&self, board: &Board, clock: &Clock, mv: &Move) -> Result<RuledMove, ProbeError> {
        let after = board.play(mv);
        let clock = clock.after(&self.rules.rule_set(), board, mv, &after);
        let outcome = self.outcome(&after, &clock)?.flip();
        let plies = match outcome.wdl() {
            Wdl::Draw => None,
            Wdl::Win | Wdl::Loss => self.distance_of_move(board, mv, &after)?.plies(),
        };
        Ok(RuledMove {
            mv: *mv,
            outcome,
            plies,
        })
    }

    fn outcome(&self, board: &Board, clock: &Clock) -> Result<Outcome, ProbeError> {
        match self.wdl(board, clock)? {
            Wdl::Win => Ok(Outcome::Win),
            Wdl::Draw => Ok(Outcome::drawn(self.tables.wdl(board)?)),
            Wdl::Loss => Ok(Outcome::Loss),
        }
    }

    fn wdl(&self, board: &Board, clock: &Clock) -> Result<Wdl, ProbeError> {
        let rules = self.rules.rule_set();
        match Situation::of(board) {
            Situation::Over => Ok(Wdl::Loss),
            _ if clock.expired(&rules).is_some() => Ok(Wdl::Draw),
            Situation::Capture => best_capture(board, Wdl::Win, Wdl::Loss, |mv, after| {
                let clock = clock.after(&rules, board, mv, after);
                Ok(self.wdl(after, &clock)?.flip())
            }),
            Situation::Quiet(quiet) => self.quiet_wdl(quiet, clock),
        }
    }

    /// The stored result, if there is time enough left for it.
    fn quiet_wdl(&self, quiet: Quiet, clock: &Clock) -> Result<Wdl, ProbeError> {
        let fresh = self.stored_wdl(quiet)?;
        let left = self.left(clock);
        if fresh == Wdl::Draw || left == self.left(&self.fresh(quiet.board())) {
            return Ok(fresh);
        }
        let plies = self.stored_plies(quiet)?;
        Ok(if plies <= left { fresh } else { Wdl::Draw })
    }

    /// Result and distance of a board that is set up now. A capture within the materials of a deadline may come to nothing where
    /// the board itself leaves fewer plies.
    fn distance(&self, board: &Board) -> Result<Valued, ProbeError> {
        match Situation::of(board) {
            Situation::Over => Ok(Valued::Loss(0)),
            Situation::Capture => {
                let (best, worst) = (Valued::Win(CONVERSION), Valued::Loss(0));
                let child = |mv: &Move, after: &Board| self.distance_of_move(board, mv, after);
                let value = best_capture(board, best, worst, child)?;
                let in_time = value.plies() <= Some(self.left(&self.fresh(board)));
                Ok(if in_time { value } else { Valued::Draw })
            }
            Situation::Quiet(quiet) => match self.stored_wdl(quiet)? {
                Wdl::Draw => Ok(Valued::Draw),
                decided => Ok(Valued::new(decided, self.stored_plies(quiet)?)),
            },
        }
    }

    /// What a move is worth to the side that plays it, with its distance, where enough is left.
    fn distance_of_move(
        &self,
        board: &Board,
        mv: &Move,
        after: &Board,
    ) -> Result<Valued, ProbeError> {
        if self.goes_on(board, mv, after) {
            Ok(self.distance(after)?.before_ply())
        } else {
            let value = self.wdl(after, &self.fresh(after))?;
            Ok(Valued::new(value.flip(), CONVERSION))
        }
    }

    /// Whether the count that binds before a move goes on after it: a deadline while its materials last, else that of quiet plies.
    fn goes_on(&self, board: &Board, mv: &Move, after: &Board) -> bool {
        match self.metric(board) {
            Metric::Dtd => self.metric(after) == Metric::Dtd,
            _ => !mv.is_capture() && board.own_kings().contains(mv.from()),
        }
    }

    /// Whether the game ends in a draw on this board.
    fn is_drawn_here(&self, board: &Board, clock: &Clock) -> bool {
        let rules = self.rules.rule_set();
        clock.expired(&rules).is_some() || rules.is_immediate_draw(board)
    }

    /// The plies that are left of the count that binds. A deadline comes before the limit of quiet plies, as it takes one off for
    /// each of them and is the shorter one from the start.
    fn left(&self, clock: &Clock) -> u16 {
        let quiet_limit = self.rules.rule_set().quiet_limit();
        let by_quiet = quiet_limit.map(|limit| limit.saturating_sub(clock.quiet_plies()));
        let by_deadline = clock.earliest().map(|(_, left)| left);
        by_deadline.or(by_quiet).unwrap_or(u16::MAX)
    }

    fn fresh(&self, board: &Board) -> Clock {
        Clock::fresh(&self.rules.rule_set(), board)
    }

    fn metric(&self, board: &Board) -> Metric {
        self.rules.distance(Material::of(board))
    }

    fn stored_wdl(&self, quiet: Quiet) -> Result<Wdl, ProbeError> {
        let stored = self.tables.stored(quiet, self.rules, Metric::Wdl);
        stored.map(Wdl::of_stored)
    }

    /// The stored distance of a decided board.
    fn stored_plies(&self, quiet: Quiet) -> Result<u16, ProbeError> {
        let metric = self.metric(quiet.board());
        self.tables.stored(quiet, self.rules, metric)
    }
}

/// Best first.
fn sort_key(rated: &RuledMove) -> impl Ord + use<> {
    let plies = rated.plies.unwrap_or(0);
    let distance = match rated.outcome {
        Outcome::Loss => u16::MAX - plies,
        _ => plies,
    };
    let mv = &rated.mv;
    let squares = (mv.from(), mv.to(), mv.captured().bits());
    (rated.outcome, distance, squares)
}
