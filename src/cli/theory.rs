//! `manoury theory`.

use std::path::PathBuf;

use clap::Args;
use manoury_probe::Rules;

use crate::cli::shared::{TablesArgs, ThreadsArgs};

const THEORY_EXAMPLES: &str = "\
Examples:
  manoury theory                       all statements that there are tables for
  manoury theory --list                what they are called
  manoury theory three-kings           one of them
  manoury theory --html theory.html    a report with boards and figures
  manoury theory --rules fmjd          and what the rules of the world federation change
  manoury theory --print > my.toml     the statements, to change them and add to them
  manoury theory --statements my.toml

A statement names the pieces of an ending, which positions of it count, and what is claimed of them; it
is checked for every position. One that is false, or has more or fewer exceptions than it says, gives
exit code 1, and so does one that is named but has no tables. Longest wins, and the play that wins, are
told where there are tables of dtw.

With --rules each statement also tells how many of the wins are draws under draw rules, as if every
position were set up now, where there are tables under them (manoury gen 5 --rules fmjd). Statements
about rules themselves are checked whatever the option.

The head of the statements explains their form.";

/// Which statements to check, and where to report.
#[derive(Args, Debug)]
#[command(after_help = THEORY_EXAMPLES)]
pub struct TheoryArgs {
    /// Names of statements [default: all]
    #[arg(value_name = "STATEMENT")]
    pub names: Vec<String>,
    #[command(flatten)]
    pub tables: TablesArgs,
    /// Check the statements in FILE instead of those of the program; give it again for more
    #[arg(long, value_name = "FILE")]
    pub statements: Vec<PathBuf>,
    /// Draw rules to compare with theory: fmjd or ffjd
    #[arg(long, default_value = "theory", value_name = "NAME")]
    pub rules: Rules,
    /// Leave out statements about more than N pieces
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=8), default_value_t = 8)]
    pub pieces: u32,
    /// Write the report to FILE as Markdown
    #[arg(long, value_name = "FILE")]
    pub markdown: Option<PathBuf>,
    /// Write the report to FILE as a page of HTML, with boards and figures
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    /// Only list the names and titles of the statements
    #[arg(long, conflicts_with_all = ["json", "markdown", "html"])]
    pub list: bool,
    /// Only print the file of the program's statements
    #[arg(long, conflicts_with_all = ["list", "json", "markdown", "html", "statements", "names"])]
    pub print: bool,
    #[command(flatten)]
    pub threads: ThreadsArgs,
}
