//! `manoury export`.

use std::path::PathBuf;

use clap::Args;

use crate::cli::shared::{TablesArgs, ThreadsArgs};

const MOBYDAM_EXAMPLES: &str = "\
Examples:
  manoury gen 4 --metric wdl,dtw       the tables that it is made from
  manoury export mobydam --out mobydam
  manoury export mobydam --out mobydam --tsv

The 42 files are those that come with the engine, and so all distances of 2 to 4 pieces are checked:
size and CRC-16 of each file are compared with the published ones. A file that differs gives exit
code 1.

With --tsv each file gives its name, its size in bytes and its CRC-16/CCITT-FALSE in hexadecimal.";

/// What to make of which tables.
#[derive(Args, Debug)]
#[command(after_help = MOBYDAM_EXAMPLES)]
pub struct MobydamArgs {
    #[command(flatten)]
    pub tables: TablesArgs,
    /// Directory of the files; made if it is not there
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// Print tab-separated columns
    #[arg(long)]
    pub tsv: bool,
    #[command(flatten)]
    pub threads: ThreadsArgs,
}
