//! `manoury stats`.

use std::path::PathBuf;

use clap::Args;
use manoury_probe::{Metric, Rules};

use crate::cli::shared::{TablesArgs, ThreadsArgs, parse_distance};
use crate::target::Target;

const STATS_EXAMPLES: &str = "\
Examples:
  manoury stats                        of all tables
  manoury stats --tsv 3                of those of up to three pieces, for programs
  manoury stats 2K1M-1K --svg out.svg  a figure of how the distances are spread
  manoury stats 3 --rules fmjd         of those under the rules of the world federation

Counts are of all legal positions, captures included. Histograms are of the quiet ones (no capture
on the board), as tables store no others; they are counted now, which takes a while for five pieces
and more. Longest wins and losses have White to move; of equal ones it is that of the lowest index.

Columns of --tsv: material, positions, wins, draws, losses, max_dtc_win, max_dtc_win_fen,
max_dtc_loss, max_dtc_loss_fen, and the same four for dtw where there are such tables, under rules
for dtd; - where there is none.";

/// What to show of the tables.
#[derive(Args, Debug)]
#[command(after_help = STATS_EXAMPLES)]
pub struct StatsArgs {
    /// Number of pieces or material, such as 3 or 2K1M-1K [default: all there are]
    #[arg(value_name = "WHAT")]
    pub targets: Vec<Target>,
    #[command(flatten)]
    pub tables: TablesArgs,
    /// Draw rules that the tables hold under: theory, fmjd or ffjd
    #[arg(long, default_value = "theory", value_name = "NAME")]
    pub rules: Rules,
    /// Print tab-separated columns
    #[arg(long, conflicts_with = "json")]
    pub tsv: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    /// Count how many quiet positions have each distance as well
    #[arg(long, conflicts_with = "tsv")]
    pub histogram: bool,
    /// Draw the histograms into FILE
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Distance that the figure shows: dtc, dtw or, under rules, dtd
    #[arg(long, value_parser = parse_distance, default_value = "dtc", value_name = "METRIC")]
    pub metric: Metric,
    #[command(flatten)]
    pub threads: ThreadsArgs,
}
