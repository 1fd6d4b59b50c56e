//! `manoury verify`.

use clap::Args;
use manoury_probe::{Metric, Rules};

use crate::cli::shared::{TablesArgs, ThreadsArgs, parse_metric};
use crate::target::Target;

const VERIFY_EXAMPLES: &str = "\
Examples:
  manoury verify                       all tables, all metrics that are there
  manoury verify 2K1M-1K --metric wdl
  manoury verify --sample 100000       that many random positions of each material

Every position is compared with those after one more move, by the rules alone: nothing of the
generator is used. A win in n needs a lost position at n - 1, a loss one for every move, and so on
down to the end. Without --sample the counts in the files are compared too. Failures are
printed, and give exit code 1.";

/// What to verify.
#[derive(Args, Debug)]
#[command(after_help = VERIFY_EXAMPLES)]
pub struct VerifyArgs {
    /// Number of pieces or material, such as 3 or 2K1M-1K [default: all there are]
    #[arg(value_name = "WHAT")]
    pub targets: Vec<Target>,
    #[command(flatten)]
    pub tables: TablesArgs,
    /// Metrics to verify, of wdl, dtc and dtw [default: those there are]
    #[arg(long, value_delimiter = ',', value_parser = parse_metric, value_name = "LIST")]
    pub metric: Option<Vec<Metric>>,
    /// Rules that the tables hold under: theory, fmjd or ffjd. Under rules that count moves results are verified with
    /// their distances, whatever the metrics
    #[arg(long, default_value = "theory", value_name = "RULES")]
    pub rules: Rules,
    /// Verify only N random positions of each slice
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub sample: Option<u64>,
    /// Number that the choice of random positions depends on
    #[arg(long, value_name = "N", default_value_t = 1, requires = "sample")]
    pub seed: u64,
    #[command(flatten)]
    pub threads: ThreadsArgs,
}
