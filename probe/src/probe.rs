//! Questions about any legal board: captures are followed, quiet boards looked up.

use std::cell::RefCell;

use manoury_rules::{Board, Move};

use crate::material::{MAX_PIECES, Material};
use crate::metric::Metric;
use crate::rules::Rules;
use crate::situation::{Quiet, Situation};
use crate::table_name::TableName;
use crate::tablebase::{ProbeError, Tablebase};
use crate::value::{Valued, Wdl};

/// The dtc of a decided capture position, and what a conversion counts.
const CONVERSION: u16 = 1;

/// A legal move with what it is worth to the side that plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatedMove {
    /// The move.
    pub mv: Move,
    /// The result.
    pub wdl: Wdl,
    /// Plies of the metric asked for, this move included. None for a draw, and if the metric is wdl.
    pub plies: Option<u16>,
}

impl Tablebase {
    /// The result of `board`. A side to move without pieces or moves has lost. What is read from a file is verified by
    /// its checksum when it gets into the cache, and trusted there.
    pub fn probe_wdl(&self, board: &Board) -> Result<Wdl, ProbeError> {
        check(board)?;
        self.wdl(board)
    }

    /// The same, read from the files and verified by their checksums each time, past the cache.
    pub fn probe_wdl_verified(&self, board: &Board) -> Result<Wdl, ProbeError> {
        check(board)?;
        self.verified_wdl(board)
    }

    /// The result of a board that is known to be quiet: one look-up and no move generation.
    pub fn probe_wdl_quiet(&self, quiet: Quiet) -> Result<Wdl, ProbeError> {
        check(quiet.board())?;
        if quiet.board().own().is_empty() {
            return Ok(Wdl::Loss);
        }
        self.stored_wdl(quiet)
    }

    /// The same if it is in the cache already, None if not: for searches where reading would cost more than the answer is
    /// worth. Reads nothing but the header of a table that was not opened before.
    pub fn probe_wdl_decoded(&self, quiet: Quiet) -> Result<Option<Wdl>, ProbeError> {
        check(quiet.board())?;
        if quiet.board().own().is_empty() {
            return Ok(Some(Wdl::Loss));
        }
        Ok(self.decoded(quiet)?.map(Wdl::of_stored))
    }

    /// Result and distance to conversion of `board`. Needs the wdl tables as well.
    pub fn probe_dtc(&self, board: &Board) -> Result<Valued, ProbeError> {
        check(board)?;
        self.dtc(board)
    }

    /// Result and distance to the end of `board`. Needs the wdl tables as well.
    pub fn probe_dtw(&self, board: &Board) -> Result<Valued, ProbeError> {
        check(board)?;
        self.dtw(board)
    }

    /// All legal moves of `board` with their values by `metric`, best first: the nearest wins, draws, the farthest
    /// losses; equal ones by start square, final square and captured squares. All or nothing: a table that is
    /// missing for one move is an error.
    pub fn moves(&self, board: &Board, metric: Metric) -> Result<Vec<RatedMove>, ProbeError> {
        check(board)?;
        let legal = board.legal_moves();
        let rated = legal.iter().map(|mv| {
            let value = self.value_of_move(board, mv, metric);
            value
                .map(|value| (value, *mv))
                .map_err(|error| error.after(mv))
        });
        let mut rated: Vec<(Valued, Move)> = rated.collect::<Result<_, _>>()?;
        rated.sort_by_key(|(value, mv)| (*value, mv.from(), mv.to(), mv.captured().bits()));
        let plies = |value: Valued| value.plies().filter(|_| metric != Metric::Wdl);
        let rate = |(value, mv): (Valued, Move)| RatedMove {
            mv,
            wdl: value.wdl(),
            plies: plies(value),
        };
        Ok(rated.into_iter().map(rate).collect())
    }

    /// What a move is worth to the side that plays it. The plies mean nothing for [`Metric::Wdl`].
    fn value_of_move(
        &self,
        board: &Board,
        mv: &Move,
        metric: Metric,
    ) -> Result<Valued, ProbeError> {
        let after = board.play(mv);
        match metric {
            Metric::Wdl => Ok(Valued::new(self.wdl(&after)?.flip(), 0)),
            Metric::Dtc if mv.is_capture() || board.own_men().contains(mv.from()) => {
                Ok(Valued::new(self.wdl(&after)?.flip(), CONVERSION))
            }
            Metric::Dtc => Ok(self.dtc(&after)?.before_ply()),
            Metric::Dtw => Ok(self.dtw(&after)?.before_ply()),
            // Theory has no deadlines.
            Metric::Dtd => Err(ProbeError::Missing {
                name: TableName::new(Material::of(board), Rules::Theory, metric),
                via: None,
            }),
        }
    }

    /// The result of a board that can be asked about.
    pub(crate) fn wdl(&self, board: &Board) -> Result<Wdl, ProbeError> {
        match Situation::of(board) {
            Situation::Over => Ok(Wdl::Loss),
            Situation::Capture => {
                let child = |_: &Move, after: &Board| Ok(self.wdl(after)?.flip());
                best_capture(board, Wdl::Win, Wdl::Loss, child)
            }
            Situation::Quiet(quiet) => self.stored_wdl(quiet),
        }
    }

    fn verified_wdl(&self, board: &Board) -> Result<Wdl, ProbeError> {
        match Situation::of(board) {
            Situation::Over => Ok(Wdl::Loss),
            Situation::Capture => {
                let child = |_: &Move, after: &Board| Ok(self.verified_wdl(after)?.flip());
                best_capture(board, Wdl::Win, Wdl::Loss, child)
            }
            Situation::Quiet(quiet) => Ok(Wdl::of_stored(self.verified(quiet)?)),
        }
    }

    fn dtc(&self, board: &Board) -> Result<Valued, ProbeError> {
        match Situation::of(board) {
            Situation::Over => Ok(Valued::Loss(0)),
            Situation::Capture => Ok(Valued::new(self.wdl(board)?, CONVERSION)),
            Situation::Quiet(quiet) => self.stored_distance(quiet, Metric::Dtc),
        }
    }

    fn dtw(&self, board: &Board) -> Result<Valued, ProbeError> {
        match Situation::of(board) {
            Situation::Over => Ok(Valued::Loss(0)),
            Situation::Capture => {
                let child = |_: &Move, after: &Board| Ok(self.dtw(after)?.before_ply());
                best_capture(board, Valued::Win(1), Valued::Loss(0), child)
            }
            Situation::Quiet(quiet) => self.stored_distance(quiet, Metric::Dtw),
        }
    }

    fn stored_wdl(&self, quiet: Quiet) -> Result<Wdl, ProbeError> {
        Ok(Wdl::of_stored(self.stored(
            quiet,
            Rules::Theory,
            Metric::Wdl,
        )?))
    }

    /// Distances are stored of decided boards only.
    fn stored_distance(&self, quiet: Quiet, metric: Metric) -> Result<Valued, ProbeError> {
        match self.stored_wdl(quiet)? {
            Wdl::Draw => Ok(Valued::Draw),
            decided => Ok(Valued::new(
                decided,
                self.stored(quiet, Rules::Theory, metric)?,
            )),
        }
    }
}

/// Whether `board` can be asked about at all.
pub(crate) fn check(board: &Board) -> Result<(), ProbeError> {
    let pieces = board.occupied().len();
    if board.other().is_empty() {
        return Err(ProbeError::NoOpponent);
    }
    if pieces > MAX_PIECES {
        return Err(ProbeError::TooManyPieces { pieces });
    }
    Ok(())
}

/// The value of a board where captures are compulsory, and so of its best capture. `value` gives that of one and the
/// board after it, seen by the capturing side. One of value `best_of_all` cannot be surpassed, so that it counts even
/// where others lack their tables; nothing is below `worst_of_all`.
pub(crate) fn best_capture<T: Ord + Copy>(
    board: &Board,
    best_of_all: T,
    worst_of_all: T,
    value: impl Fn(&Move, &Board) -> Result<T, ProbeError>,
) -> Result<T, ProbeError> {
    let mut best = worst_of_all;
    let mut error = None;
    let moves = Moves::of(board);
    for mv in &moves.0 {
        match value(mv, &board.play(mv)) {
            Ok(value) if value == best_of_all => return Ok(value),
            Ok(value) => best = best.min(value),
            Err(failed) => error = error.or(Some(failed.after(mv))),
        }
    }
    error.map_or(Ok(best), Err)
}

thread_local! {
    /// Lists of moves that are not in use: probing takes no memory once there are as many as captures follow one another.
    static LISTS: RefCell<Vec<Vec<Move>>> = const { RefCell::new(Vec::new()) };
}

/// The legal moves of a board, in a list that goes back.
struct Moves(Vec<Move>);

impl Moves {
    fn of(board: &Board) -> Self {
        // While a thread ends there are no lists left.
        let list = LISTS.try_with(|lists| lists.borrow_mut().pop());
        let mut moves = list.ok().flatten().unwrap_or_default();
        board.legal_moves_into(&mut moves);
        Self(moves)
    }
}

impl Drop for Moves {
    fn drop(&mut self) {
        let moves = std::mem::take(&mut self.0);
        let _ = LISTS.try_with(|lists| lists.borrow_mut().push(moves));
    }
}
