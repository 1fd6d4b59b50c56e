//! Tables that a bench needs, in a directory of their own, and what is known about them.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use manoury_gen::{Request, Summary, generate};
use manoury_probe::{Material, Metric, SliceStats};

/// Generates `tables`, and what they depend on, into `directory` on `threads` threads.
pub fn make(tables: &[Material], directory: &Path, threads: usize) -> Summary {
    let request = Request {
        tables: tables.to_vec(),
        metrics: vec![Metric::Wdl, Metric::Dtc],
        out: directory.to_owned(),
        threads,
        memory: None,
    };
    generate(&request, &(), &AtomicBool::new(false)).expect("nothing is in the way")
}

/// All tables of up to `pieces` pieces.
pub fn up_to(pieces: u32) -> Vec<Material> {
    (2..=pieces).flat_map(Material::tables).collect()
}

/// Counts of a slice, each over all legal diagrams.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Wins of the side to move.
    pub wins: u64,
    /// Draws.
    pub draws: u64,
    /// Losses of the side to move.
    pub losses: u64,
}

impl From<&SliceStats> for Counts {
    fn from(stats: &SliceStats) -> Self {
        Self {
            wins: stats.wins,
            draws: stats.draws,
            losses: stats.losses,
        }
    }
}

impl std::iter::Sum for Counts {
    fn sum<I: Iterator<Item = Self>>(counts: I) -> Self {
        counts.fold(Self::default(), |sum, counts| Self {
            wins: sum.wins + counts.wins,
            draws: sum.draws + counts.draws,
            losses: sum.losses + counts.losses,
        })
    }
}

/// The counts of all slices that a run wrote wdl tables of.
pub fn counts_of(summary: &Summary) -> Counts {
    let files = summary.reports.iter().flat_map(|report| &report.files);
    let wdl = files.filter(|file| file.metric == Metric::Wdl);
    wdl.flat_map(|file| &file.stats).map(Counts::from).sum()
}
