//! Arguments that several commands have.

use std::fmt;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, value_parser};
use manoury_probe::{Metric, Rules};

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

/// Which draw rules hold in a game, and how far their counts have come.
#[derive(Args, Debug)]
pub struct CountsArgs {
    /// Draw rules of the game: theory (nothing is counted), fmjd or ffjd [default: theory]
    #[arg(long, value_name = "NAME")]
    pub rules: Option<Rules>,
    /// Plies since the last capture or man move [default: 0]
    #[arg(long, value_name = "N", requires = "rules")]
    pub quiet_plies: Option<u16>,
    /// Plies left to the deadline of the material [default: it has just begun]
    #[arg(long, value_name = "D", requires = "rules")]
    pub deadline_left: Option<u16>,
}

/// A metric of theory. Distances under a rule set come with it.
pub fn parse_metric(text: &str) -> Result<Metric, String> {
    let mut theory = Metric::THEORY.into_iter();
    let metric = theory.find(|metric| metric.name() == text);
    metric.ok_or_else(|| format!("`{text}` is not one of wdl, dtc, dtw"))
}

/// A metric of distances, under rules too.
pub fn parse_distance(text: &str) -> Result<Metric, String> {
    let metric: Option<Metric> = text.parse().ok().filter(|it| *it != Metric::Wdl);
    metric.ok_or_else(|| format!("`{text}` is not one of dtc, dtw, dtd"))
}

/// A metric of distances in theory.
pub fn parse_theory_distance(text: &str) -> Result<Metric, String> {
    let metric = parse_metric(text).ok().filter(|it| *it != Metric::Wdl);
    metric.ok_or_else(|| format!("`{text}` is not one of dtc, dtw"))
}

/// The metrics of a list, each once and in their order.
pub fn in_order(metrics: &[Metric]) -> Vec<Metric> {
    Metric::THEORY
        .into_iter()
        .filter(|metric| metrics.contains(metric))
        .collect()
}
