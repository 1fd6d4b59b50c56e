//! `manoury line`.

use std::path::PathBuf;

use clap::Args;
use manoury_probe::Metric;
use manoury_rules::Position;

use crate::cli::shared::{CountsArgs, parse_theory_distance};

const LINE_EXAMPLES: &str = "\
Examples:
  manoury line W:WK28,31:BK5           how White wins
  manoury line W:WK1,K2:BK45 --all     with all moves that are as good
  manoury line W:WK1:BK45 --plies 20   no more than so many
  manoury line W:WK28,31:BK5 > game.pdn
  manoury line --rules fmjd --deadline-left 8 W:WK1,K2,K3:BK45

Prints a game in PDN: both sides play the nearest win, the farthest loss, or a draw, and of equal moves
the first. Each capture and man move has a comment on what is left and who wins; pieces are named White's first.
A draw ends where a position comes back with the same side to move, as from there play would go round.

Without --metric distances are those to the end (dtw) where there are such tables, or else those to
conversion (dtc).

With --rules the game is played under draw rules, and the counts go on from --quiet-plies and
--deadline-left, which are as in probe. It ends where it is over by the rules, and a comment tells by
which. Moves are best by the distance of the material under the rules, dtd or dtc; comments also tell
where a deadline begins, and which draws are wins in theory. Without counts the position is one that
was set up now.";

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
    #[arg(long, value_parser = parse_theory_distance, value_name = "METRIC")]
    pub metric: Option<Metric>,
    #[command(flatten)]
    pub counts: CountsArgs,
    /// Name all moves that are as good as the one played
    #[arg(long)]
    pub all: bool,
    /// Stop after N plies
    #[arg(long, value_name = "N")]
    pub plies: Option<usize>,
}
