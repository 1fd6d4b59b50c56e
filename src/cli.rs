//! The command line: commands, and what `--help` teaches of all of them. The arguments of each have a file of their own.

pub mod export;
pub mod files;
pub mod generate;

pub mod line;
pub mod moves;
pub mod probe;
pub mod shared;
pub mod stats;
pub mod theory;
pub mod verify;

use clap::{Parser, Subcommand};

use crate::cli::export::MobydamArgs;
use crate::cli::files::{CheckArgs, InfoArgs};
use crate::cli::generate::GenArgs;
use crate::cli::line::LineArgs;
use crate::cli::moves::{MovesArgs, PerftArgs};
use crate::cli::probe::ProbeArgs;
use crate::cli::stats::StatsArgs;
use crate::cli::theory::TheoryArgs;
use crate::cli::verify::VerifyArgs;

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
