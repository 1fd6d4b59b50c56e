//! `manoury gen` with little memory, and where it may not write.

use std::fs;
use std::path::Path;

use crate::program::{Run, run, text};
use crate::tables::{assert_same, copy, four, names};

/// The last of these tables needs more memory than those before it, so that little is not enough for its codes.
const WHAT: &str = "1K1M-2M";

/// Generates within so many MiB.
fn generate(out: &Path, metrics: &str, memory: u64, threads: &str) -> Run {
    let memory = format!("{memory}M");
    let limits = ["--memory", &memory, "--threads", threads];
    let what = ["gen", WHAT, "--metric", metrics, "--out", text(out)];
    run(&[&what[..], &limits].concat())
}

/// Asserts that all files are as they should be.
#[track_caller]
fn assert_right(out: &Path) {
    assert!(out.join(format!("{WHAT}.wdl")).exists());
    let expected = copy(four(), |name| out.join(name).exists());
    assert_same(out, expected.path());
}

/// The MiB that a refused run says it needs.
fn needed(refused: &Run) -> u64 {
    let mut words = refused.err.split_whitespace();
    words.find(|word| *word == "needs").unwrap();
    words.next().unwrap().parse().unwrap()
}

#[test]
fn the_least_memory_is_told_and_is_enough() {
    for (metrics, threads) in [("wdl,dtc", "1"), ("wdl,dtc,dtw", "1"), ("wdl,dtc,dtw", "2")] {
        let out = tempfile::tempdir().unwrap();
        let few = generate(out.path(), metrics, 9, threads).fails(1, "raise the limit");
        assert_eq!(few.err.lines().count(), 1, "{}", few.err);
        assert_eq!(names(out.path()), Vec::<String>::new());
        let least = needed(&few);
        generate(out.path(), metrics, least - 1, threads).fails(1, "limit");
        generate(out.path(), metrics, least, threads).succeeds();
        assert_right(out.path());
    }
}

#[test]
fn a_run_with_little_memory_goes_on_from_what_is_there() {
    // What is there is solved once more, as its bit planes are not.
    let out = copy(four(), |name| !name.starts_with(WHAT));
    let least = needed(&generate(out.path(), "wdl,dtc,dtw", 1, "2").fails(1, WHAT));
    generate(out.path(), "wdl,dtc,dtw", least, "2").succeeds();
    assert_same(out.path(), Path::new(four()));
}

#[cfg(unix)]
#[test]
fn a_directory_that_must_not_be_written_is_named() {
    use std::os::unix::fs::PermissionsExt;
    let out = copy(four(), |name| name != "2K-1K.dtc");
    let set = |mode| fs::set_permissions(out.path(), fs::Permissions::from_mode(mode)).unwrap();
    set(0o555);
    // The superuser may write everywhere.
    if fs::write(out.path().join("probe"), "").is_err() {
        run(&["gen", "2", "--out", text(out.path())]).succeeds();
        let refused = run(&["gen", "4", "--out", text(out.path())]).fails(1, text(out.path()));
        assert!(refused.err.contains("Permission denied"), "{}", refused.err);
    }
    set(0o755);
    let nowhere = "/proc/manoury";
    if Path::new("/proc").exists() {
        run(&["gen", "2", "--out", nowhere]).fails(1, nowhere);
    }
}

#[test]
fn distances_to_the_end_of_seven_pieces_are_refused() {
    let out = tempfile::tempdir().unwrap();
    let arguments = ["gen", "4K-3K", "--metric", "dtw", "--out", text(out.path())];
    run(&arguments).fails(1, "4K-3K has more than 6 pieces");
    assert_eq!(names(out.path()), Vec::<String>::new());
}
