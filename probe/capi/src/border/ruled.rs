//! The functions about results under draw rules.

use std::ffi::{c_char, c_int};

use manoury_probe::Counters as Probed;

use super::{input, respond, text, write_list};
use crate::error::Error;
use crate::failure::Failure;
use crate::metric::ruled_from_number;
use crate::moves::RuledMove;
use crate::outcome::{Distance, Outcome};
use crate::position::Position;
use crate::rules::{Counters, rules_from_number};
use crate::status::Status;
use crate::tablebase::Tablebase;

/// Writes to `covered` whether there is a table of `metric`, a manoury_metric, that holds `material` under `rules`, a
/// manoury_rules. Otherwise as manoury_covers(), which is about theory.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn manoury_ruled_covers(
    tablebase: *const Tablebase,
    material: *const c_char,
    rules: c_int,
    metric: c_int,
    covered: *mut bool,
    error: *mut Error,
) -> Status {
    // SAFETY: the caller passes an open handle and a string.
    let look = || unsafe {
        let (rules, metric) = (rules_from_number(rules)?, ruled_from_number(metric)?);
        let material = text(material, "material")?;
        input(tablebase, "tablebase")?.covers_under(&material, rules, metric)
    };
    // SAFETY: the caller passes places for a bool and an error.
    unsafe { respond(look, covered, error) }
}

/// Writes to `pieces` how many pieces the largest table of `metric`, a manoury_metric, has under `rules`, a manoury_rules.
/// Otherwise as manoury_max_pieces(), which is about theory.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn manoury_ruled_max_pieces(
    tablebase: *const Tablebase,
    rules: c_int,
    metric: c_int,
    pieces: *mut u32,
    error: *mut Error,
) -> Status {
    // SAFETY: the caller passes an open handle.
    let count = || unsafe {
        let (rules, metric) = (rules_from_number(rules)?, ruled_from_number(metric)?);
        Ok(input(tablebase, "tablebase")?.max_pieces_under(rules, metric))
    };
    // SAFETY: the caller passes places for a number and an error.
    unsafe { respond(count, pieces, error) }
}

/// Writes to `outcome` what `position` is worth to the side to move under `rules`, a manoury_rules, when so much is counted.
/// `counters` may be NULL for a position that is set up now. A draw needs the wdl tables of theory as well; counters
/// other than those of a position that is set up, be it after captures that are compulsory, need the distances of its
/// material. More plies left to a deadline than there can be are MANOURY_STATUS_BAD_ARGUMENT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn manoury_probe_ruled_outcome(
    tablebase: *const Tablebase,
    position: *const Position,
    rules: c_int,
    counters: *const Counters,
    outcome: *mut Outcome,
    error: *mut Error,
) -> Status {
    // SAFETY: the caller passes an open handle, a position, and counters or NULL.
    let probe = || unsafe {
        let (rules, position) = (rules_from_number(rules)?, *input(position, "position")?);
        input(tablebase, "tablebase")?.outcome(position, rules, counts(counters))
    };
    // SAFETY: the caller passes places for an outcome and an error.
    unsafe { respond(probe, outcome, error) }
}

/// Writes to `distance` the result of `position` for the side to move under `rules`, a manoury_rules, as if it were set up
/// now, and how far away it is.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn manoury_probe_ruled_distance(
    tablebase: *const Tablebase,
    position: *const Position,
    rules: c_int,
    distance: *mut Distance,
    error: *mut Error,
) -> Status {
    // SAFETY: the caller passes an open handle and a position.
    let probe = || unsafe {
        let (rules, position) = (rules_from_number(rules)?, *input(position, "position")?);
        input(tablebase, "tablebase")?.distance(position, rules)
    };
    // SAFETY: the caller passes places for a distance and an error.
    unsafe { respond(probe, distance, error) }
}

/// Writes the legal moves of `position` to `moves`, an array of `capacity`, each with its outcome under `rules`, a
/// manoury_rules, after the counts that it leaves of `counters`, which may be NULL for a position that is set up now. They
/// come best first: the nearest wins, cursed wins, draws, blessed losses, the farthest losses; equal ones always in the same
/// order. Writes to `count` how many moves there are, 0 if the game is over, also by a draw here; those that the array is
/// too small for are left out, and `moves` may be NULL if `capacity` is 0. A table that is missing for one move is an error.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn manoury_probe_ruled_moves(
    tablebase: *const Tablebase,
    position: *const Position,
    rules: c_int,
    counters: *const Counters,
    moves: *mut RuledMove,
    capacity: usize,
    count: *mut usize,
    error: *mut Error,
) -> Status {
    // SAFETY: the caller passes an open handle, a position, counters or NULL, and an array of `capacity`.
    let probe = || unsafe {
        let (rules, position) = (rules_from_number(rules)?, *input(position, "position")?);
        let tablebase = input(tablebase, "tablebase")?;
        let rated = tablebase.ruled_moves(position, rules, counts(counters))?;
        write_list(rated, moves, capacity)
    };
    // SAFETY: the caller passes places for a number and an error.
    unsafe { respond(probe, count, error) }
}

/// The counters of the caller, or those of a position that is set up now.
///
/// # Safety
/// `pointer` is null or points to counters that nobody changes meanwhile.
unsafe fn counts(pointer: *const Counters) -> Probed {
    // SAFETY: as above.
    let counters: Result<&Counters, Failure> = unsafe { input(pointer, "counters") };
    counters.map_or(Probed::FRESH, |counters| Probed::from(*counters))
}
