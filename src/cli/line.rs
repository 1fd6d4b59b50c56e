//! `manoury line`.

use std::path::PathBuf;

use clap::Args;
use manoury_probe::Metric;
use manoury_rules::Position;

use crate::cli::shared::parse_distance;

const LINE_EXAMPLES: &str = "\
Examples:
  manoury line W:WK28,31:BK5           how White wins
  manoury line W:WK1,K2:BK45 --all     with all moves that are as good
  manoury line W:WK1:BK45 --plies 20   no more than so many
  manoury line W:WK28,31:BK5 > game.pdn

Prints a game in PDN: both sides play the nearest win, the farthest loss, or a draw, and of equal moves
the first. Each capture and man move has a comment on what is left and who wins; pieces are named White's first.
A draw ends where a position comes back with the same side to move, as from there play would go round.

Without --metric distances are those to the end (dtw) where there are such tables, or else those to
conversion (dtc).";

/// Which line to show.
#[derive(Args, Debug)]
#[command(after_help = LINE_EXAMPLES)]
pub struct LineArgs {
    /// The position
    #[arg(value_name = "FEN")]
    pub position: Position,
    /// Directory of tables; give it again for more [default: tables, if there is one]
    #[arg(long, env = "MANOURY_TABLES", value_name = "DIR")]
    pub tables: Vec<PathBuf>,
    /// Distance that moves are best by: dtc or dtw
    #[arg(long, value_parser = parse_distance, value_name = "METRIC")]
    pub metric: Option<Metric>,
    /// Name all moves that are as good as the one played
    #[arg(long)]
    pub all: bool,
    /// Stop after N plies
    #[arg(long, value_name = "N")]
    pub plies: Option<usize>,
}
