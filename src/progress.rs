//! How far long work has got: bars on a terminal, elsewhere a plain line every few seconds.

use std::io::{self, IsTerminal};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use indicatif::{MultiProgress, ProgressBar, ProgressState, ProgressStyle};

use crate::amount::{print_short, print_time};
use crate::outcome::tell;

/// How often to print a line where there is no terminal.
const LINE_EVERY: Duration = Duration::from_secs(5);

const BAR: &str = "{prefix:24} [{bar:30}] {percent:>3} %  {rate}/s  {eta_text} left";

/// A display of a whole run and its present part on standard error. Work is counted in some unit, such as indexes.
pub enum Progress {
    /// On a terminal.
    Bars(Bars),
    /// Elsewhere.
    Lines(Mutex<Lines>),
}

/// Bars for the whole run and for the part.
pub struct Bars {
    all: MultiProgress,
    run: ProgressBar,
    part: ProgressBar,
}

/// What a plain line tells.
pub struct Lines {
    begin: Instant,
    last: Instant,
    total: u64,
}

/// Work done of work in all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Done {
    /// Work done.
    pub done: u64,
    /// Work in all.
    pub total: u64,
}

impl Progress {
    /// A display that suits standard error.
    pub fn new() -> Self {
        if io::stderr().is_terminal() {
            let all = MultiProgress::new();
            let bar = || all.add(ProgressBar::new(0).with_style(style()));
            Self::Bars(Bars {
                run: bar().with_prefix("all"),
                part: bar(),
                all,
            })
        } else {
            let begin = Instant::now();
            Self::Lines(Mutex::new(Lines {
                begin,
                last: begin,
                total: 0,
            }))
        }
    }

    /// The run begins, with so much work.
    pub fn begin(&self, total: u64) {
        match self {
            Self::Bars(bars) => {
                bars.run.set_length(total);
                bars.run.reset();
                bars.run.enable_steady_tick(Duration::from_millis(250));
            }
            Self::Lines(lines) => {
                if let Ok(mut lines) = lines.lock() {
                    lines.begin = Instant::now();
                    lines.last = lines.begin;
                    lines.total = total;
                }
            }
        }
    }

    /// A part begins.
    pub fn begin_part(&self, label: &str, total: u64) {
        if let Self::Bars(bars) = self {
            bars.part.reset();
            bars.part.set_length(total);
            bars.part.set_prefix(label.to_owned());
        }
    }

    /// The run has got to `run`, its present part to `part`.
    pub fn update(&self, run: u64, label: &str, part: Done) {
        match self {
            Self::Bars(bars) => {
                bars.run.set_position(run);
                bars.part.set_position(part.done);
            }
            // Threads that come at the same time have nothing newer to tell.
            Self::Lines(lines) => {
                if let Ok(mut lines) = lines.try_lock() {
                    lines.update(run, label, part);
                }
            }
        }
    }

    /// Tells something that stays to be read.
    pub fn note(&self, text: &str) {
        match self {
            // A terminal that went away is no reason to stop.
            Self::Bars(bars) => bars.all.println(text).unwrap_or_default(),
            Self::Lines(_) => tell(text),
        }
    }

    /// Takes the bars away.
    pub fn end(&self) {
        if let Self::Bars(bars) = self {
            bars.part.finish_and_clear();
            bars.run.finish_and_clear();
        }
    }
}

fn style() -> ProgressStyle {
    let style = ProgressStyle::with_template(BAR).expect("the template is well-formed");
    style
        .progress_chars("=> ")
        .with_key(
            "rate",
            |state: &ProgressState, out: &mut dyn std::fmt::Write| {
                // Nothing can be done about a text that cannot be written.
                let _ = write!(out, "{:>5}", print_short(state.per_sec()));
            },
        )
        .with_key(
            "eta_text",
            |state: &ProgressState, out: &mut dyn std::fmt::Write| {
                let _ = write!(out, "{:>7}", print_time(state.eta()));
            },
        )
}

impl Lines {
    fn update(&mut self, run: u64, label: &str, part: Done) {
        if self.last.elapsed() < LINE_EVERY {
            return;
        }
        self.last = Instant::now();
        tell(self.line(run, label, part, self.begin.elapsed()));
    }

    /// `12.5 % of all, 4.30M/s, 3m 10s left; 2K1M-1K solve 40.0 %`
    fn line(&self, run: u64, label: &str, part: Done, time: Duration) -> String {
        let percent = |done: u64, total: u64| 100.0 * done as f64 / total.max(1) as f64;
        let rate = run as f64 / time.as_secs_f64().max(1e-9);
        let left = self.total.saturating_sub(run) as f64 / rate.max(1e-9);
        // A rate of nothing makes no forecast.
        let left = Duration::try_from_secs_f64(left).ok().filter(|_| run > 0);
        let left = left.map_or("unknown".to_owned(), print_time);
        format!(
            "{:.1} % of all, {}/s, {left} left; {label} {:.1} %",
            percent(run, self.total),
            print_short(rate),
            percent(part.done, part.total),
        )
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::{Done, Lines, style};

    #[test]
    fn a_plain_line() {
        let now = Instant::now();
        let lines = Lines {
            begin: now,
            last: now,
            total: 1000,
        };
        let part = Done { done: 1, total: 2 };
        let line = |run| lines.line(run, "2K-1K solve", part, Duration::from_secs(10));
        assert_eq!(
            line(250),
            "25.0 % of all, 25/s, 30 s left; 2K-1K solve 50.0 %"
        );
        assert_eq!(
            line(0),
            "0.0 % of all, 0/s, unknown left; 2K-1K solve 50.0 %"
        );
    }

    #[test]
    fn the_template_is_well_formed() {
        style();
    }
}
