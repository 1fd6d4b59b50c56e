//! `manoury check`: whether the files of tables are whole, and whether they are those that were summed before.

mod directory;
mod sum;
mod sums;

use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::anyhow;
use manoury_probe::TableFile;
use rayon::iter::{ParallelBridge, ParallelIterator};

use crate::amount::{print_bytes, print_count};
use crate::check::directory::{Directory, Found, look_at};
use crate::check::sums::SUMS_FILE;
use crate::cli::files::CheckArgs;
use crate::outcome::{Outcome, complain, output};
use crate::progress::{Done, Progress};

/// Checks all files, writes or compares the sums if asked to, tells of all failures, and prints what was looked at.
pub fn run(args: &CheckArgs) -> anyhow::Result<Outcome> {
    let directories = args.directories.iter().map(|path| Directory::list(path));
    let directories: Vec<Directory> = directories.collect::<Result<_, _>>()?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads.count())
        .build()
        .map_err(|error| anyhow!("cannot start the threads: {error}"))?;
    let found = pool.install(|| look_at_all(&directories, args.write_sums || args.verify_sums));
    let failures: Vec<String> = directories
        .iter()
        .zip(&found)
        .flat_map(|(directory, found)| failures(args, directory, found))
        .collect();
    for failure in &failures {
        complain(failure);
    }
    let printed = print_summary(args, &directories, failures.len());
    Outcome::success_if(failures.is_empty()).once_printed(printed)
}

/// What is found in each directory.
fn look_at_all(directories: &[Directory], with_sums: bool) -> Vec<Found> {
    let numbered = (0..).zip(directories);
    let mut files: Vec<(usize, &TableFile)> = numbered
        .flat_map(|(number, directory)| directory.files().iter().map(move |file| (number, file)))
        .collect();
    // The greatest first, so that no thread is left alone with one of them at the end.
    files.sort_by_key(|(_, file)| std::cmp::Reverse(file.bytes()));
    let watch = Watch::new(files.iter().map(|(_, file)| file.bytes()).sum());
    let looked = files.into_iter().par_bridge().map(|(number, file)| {
        let result = look_at(file, with_sums);
        watch.file(file);
        (number, file.name().to_string(), result)
    });
    let looked: Vec<_> = looked.collect();
    watch.progress.end();
    let mut found = vec![Found::new(); directories.len()];
    for (number, name, result) in looked {
        found[number].insert(name, result);
    }
    found
}

/// What is wrong in a directory, after writing or comparing its sums.
fn failures(args: &CheckArgs, directory: &Directory, found: &Found) -> Vec<String> {
    let mut failures = directory.damages(found);
    if args.verify_sums {
        failures.extend(directory.differences(found));
    }
    if args.write_sums && failures.is_empty() {
        let error = directory.write_sums(found).err();
        failures.extend(error.map(|error| error.to_string()));
    } else if args.write_sums {
        let path = directory.sums_path();
        failures.push(format!(
            "{path} is not written for tables that are not whole"
        ));
    }
    failures
}

/// `45 files, 81.4 MiB: all whole`
fn print_summary(args: &CheckArgs, directories: &[Directory], failures: usize) -> io::Result<()> {
    let files = || directories.iter().flat_map(Directory::files);
    let verdict = match failures {
        0 if args.write_sums => format!("all whole, {SUMS_FILE} written"),
        0 if args.verify_sums => format!("all whole, and as in {SUMS_FILE}"),
        0 => "all whole".to_owned(),
        1 => "1 failure".to_owned(),
        count => format!("{} failures", print_count(count as u64)),
    };
    let bytes = print_bytes(files().map(TableFile::bytes).sum());
    let mut out = output();
    writeln!(out, "{} files, {bytes}: {verdict}", files().count())?;
    out.flush()
}

/// Shows how the check gets on, in bytes.
struct Watch {
    progress: Progress,
    done: AtomicU64,
}

impl Watch {
    fn new(total: u64) -> Self {
        let progress = Progress::new();
        progress.begin(total);
        Self {
            progress,
            done: AtomicU64::new(0),
        }
    }

    /// A file has been looked at.
    fn file(&self, file: &TableFile) {
        let bytes = file.bytes();
        let run = self.done.fetch_add(bytes, Ordering::Relaxed) + bytes;
        let part = Done {
            done: bytes,
            total: bytes,
        };
        let label = file.name().to_string();
        self.progress.begin_part(&label, bytes);
        self.progress.update(run, &label, part);
    }
}
