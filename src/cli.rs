//! The command line: commands, arguments and what `--help` teaches.

mod probe;

use std::fmt;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, value_parser};
use manoury_probe::{Metric, Rules};
use manoury_rules::Position;

use crate::amount::parse_bytes;
use crate::target::Target;

pub use probe::ProbeArgs;

const ABOUT: &str = "Endgame tablebases for international draughts (10x10)";

const LONG_ABOUT: &str = "\
Endgame tablebases for international draughts (10x10): the true result of every position with few pieces, and how far \
away it is. `gen` makes the tables once, `probe` asks them, `verify` proves them.";

const WORDS: &str = "\
A first tour:
  manoury probe W:WK28:B1              who wins, and by which move?
  manoury gen 4                        make the tables of up to four pieces (a moment)
  manoury stats                        how many wins, draws, losses, and the longest of them

Words:
  FEN       a position, side to move first: W:W31,K32:B1-3 has White to move, a white man
            on 31, a white king on 32, black men on 1, 2 and 3
  material  the pieces of both sides, the side to move first, kings before men:
            2K1M-1K is two kings and a man against a king
  table     a file of a material and its mirror (the other side to move) by one metric,
            named after the stronger side: 2K1M-1K.wdl
  wdl       win, draw or loss of the side to move
  dtc       distance to conversion: plies until a capture or a man move that keeps the result
  dtw       distance to the end of the game in plies
  rules     of draws that count moves: fmjd (the world federation's), ffjd (older ones of clubs),
            or theory, which counts nothing; under rules a win that comes too late is a draw
  dtd       distance to the decision under rules: in the materials that have a deadline, the fewest
            plies left to it with which the result stands
  ply       one move of one side

Tables are in the directory --tables or --out, else $MANOURY_TABLES, else `tables`. Only `probe` and
`line` also ask those that are part of the program; every other command is about files.
Exit codes: 0 success, 1 failure or a question without an answer, 2 wrong usage.
`manoury help COMMAND` has more on a command, with examples.";

/// The whole command line.
#[derive(Debug, Parser)]
#[command(name = "manoury", version, about = ABOUT, long_about = LONG_ABOUT, after_long_help = WORDS)]
#[command(after_help = "`manoury --help` explains the words and gives a first tour.")]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Generate tables
    Gen(GenArgs),
    /// Ask the tables about positions
    Probe(ProbeArgs),
    /// Play a position to its end by best moves, as a game in PDN
    Line(LineArgs),
    /// List the legal moves of a position
    Moves(MovesArgs),
    /// Count the lines of so many moves from a position
    Perft(PerftArgs),
    /// Count wins, draws and losses, and show the longest and how they are spread
    Stats(StatsArgs),
    /// Check statements about endings, and report what is true of them
    Theory(TheoryArgs),
    /// Show which tables there are, and what is missing
    Info(InfoArgs),
    /// Check that the files of the tables are whole, and those that were summed before
    Check(CheckArgs),
    /// Prove every value of the tables from the values after one more move
    Verify(VerifyArgs),
    /// Write the tables in the format of another program
    #[command(subcommand)]
    Export(ExportCommand),
}

/// The formats of other programs.
#[derive(Debug, Subcommand)]
pub enum ExportCommand {
    /// The databases of the engine Moby Dam: distances to the end of 2 to 4 pieces
    Mobydam(MobydamArgs),
}

/// Where the tables are.
#[derive(Args, Debug)]
pub struct TablesArgs {
    /// Directory of tables; give it again for more
    #[arg(
        long,
        env = "MANOURY_TABLES",
        default_value = "tables",
        value_name = "DIR"
    )]
    pub tables: Vec<PathBuf>,
}

impl fmt::Display for TablesArgs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&join(&self.tables))
    }
}

/// The directories as one text.
pub fn join(directories: &[PathBuf]) -> String {
    let texts: Vec<String> = directories
        .iter()
        .map(|it| it.display().to_string())
        .collect();
    texts.join(", ")
}

/// How many threads work.
#[derive(Args, Debug)]
pub struct ThreadsArgs {
    /// Threads that work at the same time, up to 512 [default: one for each core]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=512))]
    threads: Option<u16>,
}

impl ThreadsArgs {
    /// The number asked for, or else that of the cores.
    pub fn count(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        self.threads.map_or_else(cores, usize::from)
    }
}

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

/// A metric of theory. Distances under a rule set come with it.
fn parse_metric(text: &str) -> Result<Metric, String> {
    let mut theory = Metric::THEORY.into_iter();
    let metric = theory.find(|metric| metric.name() == text);
    metric.ok_or_else(|| format!("`{text}` is not one of wdl, dtc, dtw"))
}

fn parse_distance(text: &str) -> Result<Metric, String> {
    let metric: Option<Metric> = text.parse().ok().filter(|it| *it != Metric::Wdl);
    metric.ok_or_else(|| format!("`{text}` is not one of dtc, dtw, dtd"))
}

const THEORY_EXAMPLES: &str = "\
Examples:
  manoury theory                       all statements that there are tables for
  manoury theory --list                what they are called
  manoury theory three-kings           one of them
  manoury theory --html theory.html    a report with boards and figures
  manoury theory --print > my.toml     the statements, to change them and add to them
  manoury theory --statements my.toml

A statement names the pieces of an ending, which positions of it count, and what is claimed of them; it
is checked for every position. One that is false, or has more or fewer exceptions than it says, gives
exit code 1, and so does one that is named but has no tables. Longest wins, and the play that wins, are
told where there are tables of dtw.

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
    #[arg(
        long,
        default_value = "theory",
        value_name = "RULES",
        conflicts_with = "metric"
    )]
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

/// The metrics of a list, each once and in their order.
pub fn in_order(metrics: &[Metric]) -> Vec<Metric> {
    Metric::THEORY
        .into_iter()
        .filter(|metric| metrics.contains(metric))
        .collect()
}
