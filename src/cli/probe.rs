//! `manoury probe`.

use std::path::PathBuf;

use clap::Args;
use manoury_probe::Metric;

use crate::cli::shared::{CountsArgs, parse_metric};

const PROBE_EXAMPLES: &str = "\
Examples:
  manoury probe W:WK28,31:BK5
  manoury probe 'B:W22, 33, 37, 43:BK9'
  manoury probe --tsv < positions.txt
  manoury probe --tsv --metric wdl < positions.txt
  manoury probe --rules fmjd W:WK1,K2,K3:BK45
  manoury probe --rules fmjd --quiet-plies 24 --deadline-left 8 W:WK1,K2,K3:BK45

The program has tables of its own, which answer where no directory has that table: results (wdl) of
up to four pieces, and distances to conversion (dtc) of up to three.

Standard input has a FEN a line, in the first column if there are tabs. A first line `fen`, empty
lines and lines that begin with # are passed over.

With --tsv each FEN gives a line of tab-separated columns: the FEN as it was given, wdl (win, draw
or loss of the side to move), dtc, and dtw where there are such tables. The distance of a draw is -;
that of a position whose dtw table is missing is ?, unless dtw is asked for with --metric. A line
that cannot be answered becomes the FEN, `error` and the reason.

With --rules the result is that under draw rules, from tables such as 3K-1K.fmjd.wdl. Without
counts the position is one that was set up now. --quiet-plies are those since the last capture or
man move; 50 of them draw. --deadline-left is for materials of few pieces against a lone king, where
it alone decides: 32 plies for three pieces, under fmjd 10 for two or one, and 10 once the lone king
is alone on the main line; without it the deadline has just begun. With --tsv the columns are the
FEN, the result, the metric (dtd in materials with a deadline, else dtc), and the distance. The
result is one of five: win, cursed-win (a win in theory, drawn by a count), draw, blessed-loss (a
loss in theory, drawn by a count), loss. It needs the tables of theory for the two in between.";

/// What to ask.
#[derive(Args, Debug)]
#[command(after_help = PROBE_EXAMPLES)]
pub struct ProbeArgs {
    /// Positions [default: those on standard input, one a line]
    #[arg(value_name = "FEN")]
    pub fens: Vec<String>,
    /// Directory of tables; give it again for more [default: tables, if there is one]
    #[arg(long, env = "MANOURY_TABLES", value_name = "DIR")]
    pub tables: Vec<PathBuf>,
    /// Metrics to ask for, of wdl, dtc and dtw [default: wdl, dtc, and dtw where there are such tables]
    #[arg(long, value_delimiter = ',', value_parser = parse_metric, value_name = "LIST")]
    pub metric: Option<Vec<Metric>>,
    #[command(flatten)]
    pub counts: CountsArgs,
    /// Print a line of tab-separated columns for each position
    #[arg(long)]
    pub tsv: bool,
}
