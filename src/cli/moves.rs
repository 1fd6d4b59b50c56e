//! `manoury moves` and `manoury perft`.

use clap::Args;
use manoury_rules::Position;

const MOVES_EXAMPLES: &str = "\
Examples:
  manoury moves W:WK21:B29,32
  manoury moves '[FEN \"W:W31-50:B1-20\"]'

Squares in between are added only where two captures share start and final square.";

/// Whose moves to list.
#[derive(Args, Debug)]
#[command(after_help = MOVES_EXAMPLES)]
pub struct MovesArgs {
    /// The position
    #[arg(value_name = "FEN")]
    pub position: Position,
}

const PERFT_EXAMPLES: &str = "\
Examples:
  manoury perft 7                      from the start of the game
  manoury perft 5 W:WK28:B1,2

Two captures of the same pieces with the same start and final square are one move.";

/// What to count.
#[derive(Args, Debug)]
#[command(after_help = PERFT_EXAMPLES)]
pub struct PerftArgs {
    /// Number of plies
    #[arg(value_parser = clap::value_parser!(u32).range(0..=200))]
    pub depth: u32,
    /// The position [default: the start of the game]
    #[arg(value_name = "FEN")]
    pub position: Option<Position>,
}
