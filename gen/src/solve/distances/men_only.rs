//! Distances to the end without kings.

use crate::solve::bits::quality::{DRAWN, HOLE, Quality, before};
use crate::solve::distances::exits::Exits;
use crate::solve::distances::one_side::count_best;
use crate::solve::output::codes::{Code, TooLong};
use crate::solve::output::tally::Tally;
use crate::solve::values::men_only::Single;

/// The distance to the end of a solved position: its code, counted, and its quality.
///
/// # Errors
/// [`TooLong`] when it does not fit the codes.
pub(crate) fn distance<C: Code>(
    exits: &Exits<'_>,
    solved: &Single<C>,
    index: u64,
    tally: &mut Tally,
) -> Result<(C, Quality), TooLong> {
    let mut best = [DRAWN];
    if !solved.capture {
        best[0] = HOLE;
        exits.steps(0, 0, |to| to, &mut best);
    } else if solved.bits.lost || !solved.bits.not_won {
        best[0] = exits.captures(0, 0);
    }
    let (code, plies) = count_best(best[0], index, tally);
    if plies > C::MOST {
        return Err(TooLong);
    }
    let code = if solved.capture {
        C::default()
    } else {
        C::narrow(code)
    };
    Ok((code, before(best[0])))
}
