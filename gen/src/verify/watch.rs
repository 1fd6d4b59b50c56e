//! How far a table is, and whether to go on.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use manoury_probe::Material;

use super::report::{VerifyEvent, VerifyObserver};

/// Counts the work on one table, shared by its threads.
pub(crate) struct Watch<'a> {
    table: Material,
    done: AtomicU64,
    total: u64,
    observer: &'a dyn VerifyObserver,
    stop: &'a AtomicBool,
}

impl<'a> Watch<'a> {
    pub(crate) fn new(
        table: Material,
        total: u64,
        observer: &'a dyn VerifyObserver,
        stop: &'a AtomicBool,
    ) -> Self {
        let done = AtomicU64::new(0);
        Self {
            table,
            done,
            total,
            observer,
            stop,
        }
    }

    /// Notes that so much work was done.
    pub(crate) fn add(&self, work: u64) {
        let done = self.done.fetch_add(work, Ordering::Relaxed) + work;
        let (table, total) = (self.table, self.total);
        self.observer
            .event(&VerifyEvent::Progress { table, done, total });
    }

    /// Whether the caller asked to stop.
    pub(crate) fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}
