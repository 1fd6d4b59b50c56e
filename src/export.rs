//! `manoury export`: writes the tables in the format of another program.

use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{bail, ensure};
use manoury_gen::{ExportError, ExportedFile, MOBYDAM_FILES, export_mobydam};
use manoury_probe::{ProbeError, Tablebase};

use crate::amount::{print_bytes, print_time};
use crate::cli::export::MobydamArgs;
use crate::interrupt::stop_flag;
use crate::outcome::{Outcome, complain, output};
use crate::progress::{Done, Progress};

/// What the tables are made with.
const ADVICE: &str = "`manoury gen 4 --metric wdl,dtw` makes the tables for it";

/// Writes the databases of Moby Dam and compares them with the published ones.
pub fn run(args: &MobydamArgs) -> anyhow::Result<Outcome> {
    let tablebase = Tablebase::open(&args.tables.tables)?;
    ensure!(
        !tablebase.tables().is_empty(),
        "there are no tables in {}; {ADVICE}",
        args.tables
    );
    let stop = stop_flag()?;
    let watch = Watch::new();
    let start = Instant::now();
    let done = |file: &ExportedFile| watch.file(file);
    let result = export_mobydam(&tablebase, &args.out, args.threads.count(), &stop, &done);
    watch.progress.end();
    let files = advised(result)?;
    let different = different(&files);
    for (found, expected) in &different {
        complain(difference(found, expected));
    }
    let printed = if args.tsv {
        print_tsv(&files)
    } else {
        print_summary(&files, different.len(), start.elapsed())
    };
    Outcome::success_if(different.is_empty()).once_printed(printed)
}

fn advised(result: Result<Vec<ExportedFile>, ExportError>) -> anyhow::Result<Vec<ExportedFile>> {
    match result {
        Err(error @ ExportError::Probe(ProbeError::Missing { .. })) => bail!("{error}; {ADVICE}"),
        other => Ok(other?),
    }
}

/// The files that are not as published, each with what it should be.
fn different(files: &[ExportedFile]) -> Vec<(ExportedFile, ExportedFile)> {
    let pairs = files.iter().copied().zip(MOBYDAM_FILES);
    pairs
        .filter(|(found, expected)| found != expected)
        .collect()
}

fn difference(found: &ExportedFile, expected: &ExportedFile) -> String {
    format!(
        "{} has {} bytes with the checksum {:04x}, published are {} with {:04x}; verify the tables",
        found.name, found.bytes, found.crc16, expected.bytes, expected.crc16,
    )
}

fn print_tsv(files: &[ExportedFile]) -> io::Result<()> {
    let mut out = output();
    writeln!(out, "file\tbytes\tcrc16")?;
    for file in files {
        writeln!(out, "{}\t{}\t{:04x}", file.name, file.bytes, file.crc16)?;
    }
    out.flush()
}

/// `42 files, 22.3 MiB in 1.95 s: all are as published`
fn print_summary(files: &[ExportedFile], different: usize, time: Duration) -> io::Result<()> {
    let bytes = print_bytes(files.iter().map(|file| file.bytes).sum());
    let verdict = match different {
        0 => "all are as published".to_owned(),
        count => format!("{count} differ from those published"),
    };
    let mut out = output();
    writeln!(
        out,
        "{} files, {bytes} in {}: {verdict}",
        files.len(),
        print_time(time)
    )?;
    out.flush()
}

/// Shows how the export gets on.
struct Watch {
    progress: Progress,
    written: Mutex<u64>,
}

impl Watch {
    fn new() -> Self {
        let progress = Progress::new();
        progress.begin(MOBYDAM_FILES.len() as u64);
        Self {
            progress,
            written: Mutex::new(0),
        }
    }

    fn file(&self, file: &ExportedFile) {
        let mut written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        *written += 1;
        self.progress
            .update(*written, file.name, Done { done: 1, total: 1 });
    }
}

#[cfg(test)]
mod tests {
    use manoury_gen::MOBYDAM_FILES;

    use super::{difference, different};

    #[test]
    fn a_file_that_differs_is_told() {
        let mut files = MOBYDAM_FILES;
        assert!(different(&files).is_empty());
        files[3].crc16 ^= 1;
        files[41].bytes += 1;
        let texts: Vec<String> = different(&files)
            .iter()
            .map(|(found, expected)| difference(found, expected))
            .collect();
        assert_eq!(texts.len(), 2);
        assert!(texts[0].starts_with(
            "XvX.bin has 2500 bytes with the checksum 7584, published are 2500 with 7585"
        ));
        assert!(texts[1].starts_with("end4.idx has 1831051 bytes"));
    }
}
