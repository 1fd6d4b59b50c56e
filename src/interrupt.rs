//! Ctrl-C and its relatives: a wish to stop, which long work looks at.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::anyhow;

use crate::outcome::tell;

/// The exit code of a process that is ended by the second Ctrl-C: 128 and the number of the signal.
const ENDED_BY_SIGNAL: i32 = 130;

/// A flag that Ctrl-C, a termination request or a closed terminal sets. The second one ends the process at once.
pub fn stop_flag() -> anyhow::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    let handler = move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(ENDED_BY_SIGNAL);
        }
        tell("stopping, a moment please (again to stop at once)");
    };
    ctrlc::set_handler(handler).map_err(|error| anyhow!("cannot listen to Ctrl-C: {error}"))?;
    Ok(stop)
}
