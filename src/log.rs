//! The record of a run for programs: a file of JSON objects, one a line.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use anyhow::anyhow;
use manoury_gen::{
    Event, FileReport, GenError, Observer, PhaseTime, Request, Summary, TableReport,
};
use serde_json::{Value, json};

use crate::records::CountsRecord;

/// A log file. Lines are added at its end, so that a run that is continued keeps its record in one place.
pub struct Log {
    path: PathBuf,
    begin: Instant,
    file: Mutex<Sink>,
}

/// The file, and the first error of writing to it.
struct Sink {
    file: File,
    error: Option<io::Error>,
}

impl Log {
    /// Opens the file and writes what is asked for.
    pub fn open(path: &Path, request: &Request) -> anyhow::Result<Self> {
        let file = open(path)
            .map_err(|error| anyhow!("cannot write the log {}: {error}", path.display()))?;
        let log = Self {
            path: path.to_owned(),
            begin: Instant::now(),
            file: Mutex::new(Sink { file, error: None }),
        };
        log.write(request_record(request));
        Ok(log)
    }

    /// Writes how the run ended. The error is that of any line that could not be written.
    pub fn end(self, result: &Result<Summary, GenError>) -> anyhow::Result<()> {
        self.write(match result {
            Ok(summary) => summary_record(summary),
            Err(error) => json!({"event": "failed", "reason": error.to_string()}),
        });
        let sink = self
            .file
            .into_inner()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        match sink.error {
            Some(error) => Err(anyhow!(
                "cannot write the log {}: {error}",
                self.path.display()
            )),
            None => Ok(()),
        }
    }

    /// Writes a line, with the seconds since the run began.
    fn write(&self, mut record: Value) {
        record["seconds"] = json!(seconds(self.begin.elapsed()));
        let mut sink = self
            .file
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        // In one piece, so that two processes can share a log.
        if let Err(error) = sink.file.write_all(format!("{record}\n").as_bytes()) {
            sink.error.get_or_insert(error);
        }
    }
}

impl Observer for Log {
    fn event(&self, event: &Event<'_>) {
        match event {
            Event::Planned {
                tables,
                indexes,
                skipped,
            } => self.write(json!({
                "event": "planned", "tables": tables, "indexes": indexes, "skipped": skipped,
            })),
            Event::Skipped { table } => {
                self.write(json!({"event": "skipped", "table": table.to_string()}));
            }
            Event::Started { table, indexes } => self.write(json!({
                "event": "started", "table": table.to_string(), "indexes": indexes,
            })),
            Event::Finished(report) => self.write(table_record(report)),
            Event::Waiting { .. } | Event::Progress { .. } => {}
        }
    }
}

/// Opens a log to add to it; a file that is something else is left alone. A line that was not written to its end, as the disk was full, is ended.
fn open(path: &Path) -> io::Result<File> {
    let mut file = File::options()
        .create(true)
        .read(true)
        .append(true)
        .open(path)?;
    let mut first = [0];
    if file.metadata()?.is_file() && file.read(&mut first)? == 1 && first != [b'{'] {
        return Err(io::Error::other("there is a file of another kind"));
    }
    let mut last = [0];
    // Pipes and terminals have no end to look at, and the null device has nothing there.
    let is_ended = file.seek(SeekFrom::End(-1)).is_err() || file.read(&mut last)? == 0;
    if !is_ended && last != [b'\n'] {
        file.write_all(b"\n")?;
    }
    Ok(file)
}

fn request_record(request: &Request) -> Value {
    let tables: Vec<String> = request.tables.iter().map(ToString::to_string).collect();
    let metrics: Vec<String> = request.metrics.iter().map(ToString::to_string).collect();
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    json!({
        "event": "begin",
        "version": env!("CARGO_PKG_VERSION"),
        "unix_time": now.as_secs(),
        "tables": tables,
        "metrics": metrics,
        "rules": request.rules.name(),
        "out": request.out.display().to_string(),
        "threads": request.threads,
        "memory": request.memory,
    })
}

fn table_record(report: &TableReport) -> Value {
    let phases: Vec<Value> = report
        .phases
        .iter()
        .map(|(phase, time)| time_record(phase.name(), *time))
        .collect();
    let files: Vec<Value> = report
        .files
        .iter()
        .map(|file| file_record(report, file))
        .collect();
    json!({
        "event": "finished",
        "table": report.table.to_string(),
        "indexes": report.indexes,
        "phases": phases,
        "memory": report.memory,
        "files": files,
    })
}

fn file_record(report: &TableReport, file: &FileReport) -> Value {
    let slices = report.table.slices().zip(&file.stats);
    let slices: Vec<CountsRecord> = slices
        .map(|(slice, stats)| CountsRecord::new(slice, stats))
        .collect();
    json!({
        "metric": file.metric.name(),
        "path": file.path.display().to_string(),
        "bytes": file.bytes,
        "slices": slices,
    })
}

fn summary_record(summary: &Summary) -> Value {
    let mut record = time_record("all", summary.time);
    record["event"] = json!("end");
    record["tables"] = json!(summary.reports.len());
    record["skipped"] = json!(summary.skipped);
    record["peak_memory"] = json!(summary.peak_memory);
    record
}

fn time_record(phase: &str, time: PhaseTime) -> Value {
    json!({
        "phase": phase,
        "wall_seconds": seconds(time.wall),
        "cpu_seconds": seconds(time.cpu),
    })
}

/// Seconds to the millisecond.
fn seconds(time: Duration) -> f64 {
    time.as_millis() as f64 / 1000.0
}
