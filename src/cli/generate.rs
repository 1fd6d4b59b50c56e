//! `manoury gen`.

use std::path::PathBuf;

use clap::Args;
use manoury_probe::{Metric, Rules};

use crate::amount::parse_bytes;
use crate::cli::shared::{ThreadsArgs, parse_metric};
use crate::target::Target;

const GEN_EXAMPLES: &str = "\
Examples:
  manoury gen 4                        all materials of 2 to 4 pieces
  manoury gen 3K-1K 2K1M-1K            these two and all that they depend on
  manoury gen 4 --metric wdl,dtc,dtw   distances to the end as well
  manoury gen 4 --rules fmjd           values under the draw rules of the world federation
  manoury gen 5 --estimate             how much work, memory, disk and time it would be
  manoury gen 5 --memory 2G --log run.jsonl

Tables that are there and whole are skipped. Stopped at any moment, by Ctrl-C or worse, the same
command goes on from there. Two of them in one directory share the work. The files are the same
bytes whatever the threads, the memory and the interruptions.";

/// What to generate.
#[derive(Args, Debug)]
#[command(after_help = GEN_EXAMPLES)]
pub struct GenArgs {
    /// Number of pieces (all materials up to it) or material, such as 4 or 2K1M-1K
    #[arg(required = true, value_name = "WHAT")]
    pub targets: Vec<Target>,
    /// Directory of the table files; made if it is not there
    #[arg(
        long,
        env = "MANOURY_TABLES",
        default_value = "tables",
        value_name = "DIR"
    )]
    pub out: PathBuf,
    /// Metrics to write, of wdl, dtc and dtw; wdl is always written, as the others need it
    #[arg(
        long,
        value_delimiter = ',',
        value_parser = parse_metric,
        default_value = "wdl,dtc",
        value_name = "LIST"
    )]
    pub metric: Vec<Metric>,
    /// Rules that the values hold under: theory, fmjd or ffjd. Under rules that count moves the results
    /// without them are made as well
    #[arg(long, default_value = "theory", value_name = "RULES")]
    pub rules: Rules,
    /// Only tell what there is to do: indexes, memory, disk and time
    #[arg(long)]
    pub estimate: bool,
    /// Memory to stay within, such as 2G [default: most of what is free]
    #[arg(long, value_parser = parse_bytes, value_name = "AMOUNT")]
    pub memory: Option<u64>,
    /// Write a record of the run to FILE, a JSON object a line
    #[arg(long, value_name = "FILE", conflicts_with = "estimate")]
    pub log: Option<PathBuf>,
    #[command(flatten)]
    pub threads: ThreadsArgs,
}
