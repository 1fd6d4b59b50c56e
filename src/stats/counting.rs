//! Shows how far counting has got.

use std::sync::atomic::{AtomicU64, Ordering};

use manoury_probe::{Material, Metric};

use crate::progress::{Done, Progress};

/// The counting of all slices.
pub struct Counting {
    progress: Progress,
    done: AtomicU64,
}

/// The counting of one slice.
pub struct Slice<'a> {
    whole: &'a Counting,
    label: String,
    done: AtomicU64,
    total: u64,
}

impl Counting {
    /// Begins to count, with so many indexes to look at.
    pub fn new(indexes: u64) -> Self {
        let progress = Progress::new();
        progress.begin(indexes);
        Self {
            progress,
            done: AtomicU64::new(0),
        }
    }

    /// Begins with a slice.
    pub fn begin(&self, slice: Material, metric: Metric) -> Slice<'_> {
        let label = format!("{slice} {metric}");
        self.progress.begin_part(&label, slice.size());
        Slice {
            whole: self,
            label,
            done: AtomicU64::new(0),
            total: slice.size(),
        }
    }

    /// Takes the bars away.
    pub fn end(&self) {
        self.progress.end();
    }
}

impl Slice<'_> {
    /// So many more indexes are done.
    pub fn add(&self, indexes: u64) {
        let add = |counter: &AtomicU64| counter.fetch_add(indexes, Ordering::Relaxed) + indexes;
        let part = Done {
            done: add(&self.done),
            total: self.total,
        };
        self.whole
            .progress
            .update(add(&self.whole.done), &self.label, part);
    }
}
