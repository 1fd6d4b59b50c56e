//! Time and memory of this process.

use std::time::{Duration, Instant};

use rustix::time::{ClockId, clock_gettime};

use crate::generate::report::PhaseTime;

/// A running measurement.
pub(crate) struct Clock {
    wall: Instant,
    cpu: Duration,
}

impl Clock {
    /// Starts measuring.
    pub(crate) fn start() -> Clock {
        Clock {
            wall: Instant::now(),
            cpu: cpu_time(),
        }
    }

    /// Time since the start.
    pub(crate) fn read(&self) -> PhaseTime {
        PhaseTime {
            wall: self.wall.elapsed(),
            cpu: cpu_time().saturating_sub(self.cpu),
        }
    }
}

/// Processor time of all threads so far.
fn cpu_time() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// Greatest resident size so far in bytes, where the system keeps it (Linux).
pub(crate) fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

/// Most of the memory that is free for this process now, where the system tells (Linux).
pub(crate) fn available_memory() -> Option<u64> {
    let info = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = info
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024 / 20 * 17)
}
