//! Time and memory of this process.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rustix::time::{ClockId, clock_gettime};

use crate::generate::report::PhaseTime;

/// A running measurement.
pub(crate) struct Clock<'a> {
    wall: Instant,
    cpu: Duration,
    /// Work whose processor time does not count.
    aside: Option<&'a Aside>,
}

impl Clock<'_> {
    /// Starts measuring the whole process.
    pub(crate) fn start() -> Clock<'static> {
        Clock::new(None)
    }

    /// Starts measuring all but the work that is counted aside.
    pub(crate) fn start_beside(aside: &Aside) -> Clock<'_> {
        Clock::new(Some(aside))
    }

    fn new(aside: Option<&Aside>) -> Clock<'_> {
        Clock {
            wall: Instant::now(),
            cpu: counted(aside),
            aside,
        }
    }

    /// Time since the start.
    pub(crate) fn read(&self) -> PhaseTime {
        PhaseTime {
            wall: self.wall.elapsed(),
            cpu: counted(self.aside).saturating_sub(self.cpu),
        }
    }
}

/// Processor time of one kind of work, done by several threads while others do something else.
#[derive(Default)]
pub(crate) struct Aside(AtomicU64);

impl Aside {
    /// Does a piece of this work. What it leaves to other threads has to be counted there.
    pub(crate) fn count<R>(&self, work: impl FnOnce() -> R) -> R {
        let before = time(ClockId::ThreadCPUTime);
        let result = work();
        let spent = time(ClockId::ThreadCPUTime).saturating_sub(before);
        self.0.fetch_add(spent.as_nanos() as u64, Ordering::Relaxed);
        result
    }

    /// Its time so far.
    pub(crate) fn so_far(&self) -> Duration {
        Duration::from_nanos(self.0.load(Ordering::Relaxed))
    }
}

/// Processor time of all threads so far, without that of the work aside.
fn counted(aside: Option<&Aside>) -> Duration {
    time(ClockId::ProcessCPUTime).saturating_sub(aside.map_or(Duration::ZERO, Aside::so_far))
}

fn time(clock: ClockId) -> Duration {
    let time = clock_gettime(clock);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// Greatest resident size so far in bytes, where the system keeps it (Linux).
pub(crate) fn peak_memory() -> Option<u64> {
    kilobytes("/proc/self/status", "VmHWM:")
}

/// Resident size now in bytes, where the system tells (Linux).
pub(crate) fn resident_memory() -> Option<u64> {
    kilobytes("/proc/self/status", "VmRSS:")
}

/// Most of the memory that is free for this process now, where the system tells (Linux).
pub(crate) fn available_memory() -> Option<u64> {
    Some(kilobytes("/proc/meminfo", "MemAvailable:")? / 20 * 17)
}

/// A line of a system file that gives kilobytes, in bytes.
fn kilobytes(file: &str, name: &str) -> Option<u64> {
    let text = std::fs::read_to_string(file).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

#[cfg(test)]
mod tests {
    use std::hint::black_box;
    use std::time::{Duration, Instant};

    use super::{Aside, Clock};

    /// Works for a while.
    fn work() {
        let begin = Instant::now();
        while begin.elapsed() < Duration::from_millis(30) {
            black_box(());
        }
    }

    #[test]
    fn work_aside_is_not_counted_twice() {
        let aside = Aside::default();
        let (all, rest) = (Clock::start(), Clock::start_beside(&aside));
        work();
        aside.count(work);
        let (rest, all) = (rest.read().cpu, all.read().cpu);
        assert!(aside.so_far() > Duration::ZERO);
        assert!(
            rest + aside.so_far() <= all,
            "{rest:?} {aside:?} {all:?}",
            aside = aside.so_far()
        );
    }
}
