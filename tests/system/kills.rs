//! `manoury gen` that is killed, interrupted, or not alone.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Child, Command};
use std::thread::sleep;
use std::time::Duration;

use crate::program::{command, finish, run, text};
use crate::tables::{assert_same, damage, four, names};

/// Kills of one run.
const KILLS: u64 = 8;
/// A kill comes after this many milliseconds at most. A run takes some seconds.
const LONGEST_MS: u64 = 600;

#[test]
fn a_run_killed_at_any_moment_goes_on() {
    let out = tempfile::tempdir().unwrap();
    for number in 1..=KILLS {
        let mut child = start(out.path(), "wdl,dtc,dtw");
        // Weyl's sequence: moments that are spread evenly and look random.
        let part = number.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        sleep(Duration::from_millis((part * LONGEST_MS) >> 32));
        child.kill().unwrap();
        child.wait().unwrap();
        assert_finished_are_right(out.path());
    }
    finish(start(out.path(), "wdl,dtc,dtw")).succeeds();
    assert_complete(out.path());
}

#[cfg(unix)]
#[test]
fn a_wish_to_stop_leaves_only_finished_tables() {
    let out = tempfile::tempdir().unwrap();
    for signal in ["-INT", "-TERM", "-HUP"] {
        let child = start(out.path(), "wdl,dtc,dtw");
        wait_for_another_table(out.path());
        send(&child, signal);
        finish(child).fails(1, "stopped; finished tables are kept, the same command");
        let hidden: Vec<String> = all_names(out.path())
            .into_iter()
            .filter(|name| name.starts_with('.'))
            .collect();
        assert!(hidden.is_empty(), "{hidden:?}");
        assert_finished_are_right(out.path());
    }
    finish(start(out.path(), "wdl,dtc,dtw")).succeeds();
    assert_complete(out.path());
}

#[test]
fn of_two_processes_one_may_die() {
    let out = tempfile::tempdir().unwrap();
    // They want different things as well.
    let mut dies = start(out.path(), "wdl,dtc,dtw");
    let [lives, other] = ["wdl,dtc,dtw", "wdl,dtc"].map(|metrics| start(out.path(), metrics));
    sleep(Duration::from_millis(700));
    dies.kill().unwrap();
    dies.wait().unwrap();
    finish(other).succeeds();
    finish(lives).succeeds();
    // The last to end sees to what the others left.
    finish(start(out.path(), "wdl,dtc,dtw")).succeeds();
    assert_complete(out.path());
}

#[test]
fn a_lock_counts_as_long_as_its_owner_lives() {
    let out = tempfile::tempdir().unwrap();
    let owner = File::create(out.path().join(".1K1M-1K.lock")).unwrap();
    owner.lock().unwrap();
    let arguments = ["gen", "1K1M-1K", "--out", text(out.path())];
    let mut child = command(&arguments).spawn().unwrap();
    // It looks for something to do soon after the last table that it depends on.
    for name in ["1K-1M.dtc", "2K-1K.dtc"] {
        wait_for(&out.path().join(name));
    }
    sleep(Duration::from_secs(1));
    assert_eq!(child.try_wait().unwrap(), None);
    assert!(!out.path().join("1K1M-1K.wdl").exists());
    drop(owner);
    let run = finish(child).succeeds();
    assert!(run.err.contains("waiting for 1K1M-1K"), "{}", run.err);
    assert!(all_names(out.path()).contains(&"1K1M-1K.dtc".to_owned()));
    assert_finished_are_right(out.path());
}

#[test]
fn what_killed_processes_left_is_removed() {
    let out = tempfile::tempdir().unwrap();
    let left = [
        ".2K-1K.lock",
        ".2K-1K.wdl.4711.tmp",
        ".1K-1M.dtw.1.tmp",
        ".1K-2K.planes.Xy12.tmp",
        ".1M-2M.planes",
    ];
    let leave = || {
        for name in left {
            fs::write(out.path().join(name), "half a fi").unwrap();
        }
    };
    leave();
    finish(start(out.path(), "wdl,dtc,dtw")).succeeds();
    assert_complete(out.path());
    // Where there is nothing to generate as well.
    leave();
    finish(start(out.path(), "wdl,dtc,dtw")).succeeds();
    assert_complete(out.path());
}

/// Spoils a file.
type Spoil = fn(&Path);

#[test]
fn a_table_that_is_not_whole_is_named_with_the_remedy() {
    let out = tempfile::tempdir().unwrap();
    run(&[
        "gen",
        "3",
        "--metric",
        "wdl,dtc,dtw",
        "--out",
        text(out.path()),
    ])
    .succeeds();
    let spoilt: [(&str, Spoil); 4] = [
        ("1K1M-1K.wdl", |file| damage(file, 10)),
        ("2K-1K.dtc", |file| {
            let bytes = fs::read(file).unwrap();
            fs::write(file, &bytes[..bytes.len() / 2]).unwrap();
        }),
        ("1M-1M.wdl", |file| fs::write(file, "").unwrap()),
        ("2M-1M.dtw", |file| {
            fs::copy(file.with_file_name("2M-1K.dtw"), file).unwrap();
        }),
    ];
    for (name, spoil) in spoilt {
        let file = out.path().join(name);
        spoil(&file);
        let run = finish(start(out.path(), "wdl,dtc,dtw")).fails(1, text(&file));
        assert!(
            run.err.contains("or delete the file and run again"),
            "{}",
            run.err
        );
        assert_eq!(run.err.lines().count(), 1, "{}", run.err);
        fs::remove_file(&file).unwrap();
    }
    finish(start(out.path(), "wdl,dtc,dtw")).succeeds();
    assert_complete(out.path());
}

/// Begins to generate four pieces.
fn start(out: &Path, metrics: &str) -> Child {
    command(&["gen", "4", "--metric", metrics, "--out", text(out)])
        .spawn()
        .unwrap()
}

/// Asserts that every file with a final name is as it should be.
#[track_caller]
fn assert_finished_are_right(out: &Path) {
    for name in all_names(out) {
        if !name.starts_with('.') {
            let same = fs::read(out.join(&name)).unwrap() == content_of_four(&name);
            assert!(same, "{name} differs");
        }
    }
}

/// Asserts that all tables are there, as they should be, and nothing else.
#[track_caller]
fn assert_complete(out: &Path) {
    assert_eq!(all_names(out), names(Path::new(four())));
    assert_same(out, Path::new(four()));
}

fn content_of_four(name: &str) -> Vec<u8> {
    fs::read(Path::new(four()).join(name)).unwrap()
}

/// The names of all files, hidden ones too, sorted; none where there is no directory yet.
fn all_names(directory: &Path) -> Vec<String> {
    let entries = fs::read_dir(directory).into_iter().flatten();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

fn wait_for(file: &Path) {
    wait(&format!("{} to appear", file.display()), || file.exists());
}

fn wait_for_another_table(out: &Path) {
    let count = || {
        names(out)
            .iter()
            .filter(|name| !name.starts_with('.'))
            .count()
    };
    let before = count();
    wait("another table", || count() > before);
}

fn wait(what: &str, happened: impl Fn() -> bool) {
    for _ in 0..6000 {
        if happened() {
            return;
        }
        sleep(Duration::from_millis(10));
    }
    panic!("waited a minute for {what}");
}

fn send(child: &Child, signal: &str) {
    let pid = child.id().to_string();
    let status = Command::new("kill").args([signal, &pid]).status();
    assert!(status.unwrap().success());
}
