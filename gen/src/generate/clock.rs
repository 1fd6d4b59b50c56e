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
