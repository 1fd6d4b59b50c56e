//! Picks the moves of best play.

use manoury_probe::{Metric, ProbeError, RatedMove, Tablebase};
use manoury_rules::Position;

/// The best moves of a position by `metric`, all of the same worth: the first of them is played. None where the game is
/// over.
pub fn best_moves(
    tablebase: &Tablebase,
    position: &Position,
    metric: Metric,
) -> Result<Vec<RatedMove>, ProbeError> {
    let mut moves = tablebase.moves(position.board(), metric)?;
    if let Some(best) = moves.first().copied() {
        moves.retain(|it| (it.wdl, it.plies) == (best.wdl, best.plies));
    }
    Ok(moves)
}
