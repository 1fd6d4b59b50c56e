//! The commands about files as they are: `manoury info` and `manoury check`.

use std::path::PathBuf;

use clap::Args;
use manoury_probe::Rules;

use crate::cli::shared::ThreadsArgs;

const INFO_EXAMPLES: &str = "\
Examples:
  manoury info                         all tables in the directory of the tables
  manoury info /mnt/a /mnt/b           those in these two
  manoury info --rules fmjd            only those under the rules of the world federation

What is missing is told as well: the tables that captures and promotions lead to, the results beside
each distance, and for each rule set the distances that its counts are compared with, and the
results of theory that tell a draw from a win that comes too late.";

/// Where to look.
#[derive(Args, Debug)]
#[command(after_help = INFO_EXAMPLES)]
pub struct InfoArgs {
    /// Directories of tables
    #[arg(env = "MANOURY_TABLES", default_value = "tables", value_name = "DIR")]
    pub directories: Vec<PathBuf>,
    /// Only tables under these draw rules: theory, fmjd or ffjd [default: all]
    #[arg(long, value_name = "NAME")]
    pub rules: Option<Rules>,
}

const CHECK_EXAMPLES: &str = "\
Examples:
  manoury check                        all files in the directory of the tables
  manoury check /mnt/a /mnt/b          in these two
  manoury check --write-sums           and write their SHA-256 into SHA256SUMS
  manoury check --verify-sums copy     and compare a copy with the SHA256SUMS in it

Compares the checksums of header, directory and every block, which tell whether a file is as it was
written; `manoury verify` proves that what was written is right. A check of any kind changes no
table.

SHA256SUMS stands beside the tables and is in the format of the command sha256sum, which can check
it too: sha256sum -c SHA256SUMS. It is not written where a table is damaged. --verify-sums tells of
files that differ, of files that are missing, and of tables that it does not name.

Failures are told, a line each, and give exit code 1.";

/// Which files to check.
#[derive(Args, Debug)]
#[command(after_help = CHECK_EXAMPLES)]
pub struct CheckArgs {
    /// Directories of tables
    #[arg(env = "MANOURY_TABLES", default_value = "tables", value_name = "DIR")]
    pub directories: Vec<PathBuf>,
    /// Write the SHA-256 of all tables into the file SHA256SUMS of each directory
    #[arg(long, conflicts_with = "verify_sums")]
    pub write_sums: bool,
    /// Compare the tables with the file SHA256SUMS of each directory
    #[arg(long)]
    pub verify_sums: bool,
    #[command(flatten)]
    pub threads: ThreadsArgs,
}
