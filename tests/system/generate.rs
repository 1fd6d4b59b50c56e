//! `manoury gen`.

use std::fs;
use std::path::Path;
use std::process::{Child, Command};
use std::thread::sleep;
use std::time::Duration;

use serde_json::Value;

use crate::program::{command, finish, run, text};
use crate::tables::{assert_same, damage, four, names, three};

#[test]
fn the_same_bytes_for_every_number_of_threads() {
    for threads in ["1", "2", "5"] {
        let out = tempfile::tempdir().unwrap();
        let run = run(&["gen", "3", "--out", text(out.path()), "--threads", threads]).succeeds();
        assert!(run.out.contains("9 tables"), "{}", run.out);
        assert_same(out.path(), Path::new(three()));
    }
}

#[test]
fn materials_bring_all_that_they_depend_on() {
    let out = tempfile::tempdir().unwrap();
    let directory = text(out.path());
    run(&["gen", "1K-2K", "--metric", "wdl", "--out", directory]).succeeds();
    assert_eq!(names(out.path()), ["1K-1K.wdl", "2K-1K.wdl"]);
    // Without wdl the others are of no use.
    run(&["gen", "1K-2K", "--metric", "dtc", "--out", directory]).succeeds();
    assert_eq!(
        names(out.path()),
        ["1K-1K.dtc", "1K-1K.wdl", "2K-1K.dtc", "2K-1K.wdl"]
    );
    let again = run(&["gen", "2K-1K", "--out", directory]).succeeds();
    assert!(
        again.out.starts_with("nothing to do: all 2 tables are in"),
        "{}",
        again.out
    );
}

#[test]
fn tables_under_draw_rules() {
    let out = tempfile::tempdir().unwrap();
    let directory = text(out.path());
    let arguments = ["gen", "2K1M-1K", "--rules", "fmjd", "--out", directory];
    run(&arguments).succeeds();
    let names = names(out.path());
    // The results of theory come with them, to tell a draw from a win that comes too late.
    for name in [
        "2K1M-1K.wdl",
        "2K1M-1K.fmjd.wdl",
        "2K1M-1K.fmjd.dtd",
        "1K-1M.fmjd.dtc",
    ] {
        assert!(names.iter().any(|it| it == name), "{name}: {names:?}");
    }
    let again = run(&arguments).succeeds().out;
    assert_eq!(again.matches("nothing to do").count(), 2, "{again}");
    let verify = ["verify", "--rules", "fmjd", "--tables", directory];
    let verified = run(&verify).succeeds().out;
    assert!(verified.ends_with("all is right\n"), "{verified}");
    run(&["verify", "--rules", "ffjd", "--tables", directory])
        .fails(1, "there are no tables under the rules ffjd");
    let nothing = tempfile::tempdir().unwrap();
    for more in [&[][..], &["--estimate"]] {
        let dtw = ["gen", "2", "--rules", "fmjd", "--metric", "dtw", "--out"];
        let arguments = [&dtw[..], &[text(nothing.path())], more].concat();
        run(&arguments).fails(1, "dtw cannot be asked for under the rules");
    }
    assert!(fs::read_dir(nothing.path()).unwrap().next().is_none());
    run(&["gen", "2", "--rules", "fide"]).fails(2, "`fide` is not one of theory, fmjd, ffjd");
}

#[test]
fn the_environment_names_the_directory() {
    let out = tempfile::tempdir().unwrap();
    let directory = out.path().join("new/deep");
    finish(
        command(&["gen", "2"])
            .env("MANOURY_TABLES", &directory)
            .spawn()
            .unwrap(),
    )
    .succeeds();
    assert_eq!(names(&directory).len(), 6);
    let probe = command(&["probe", "W:W6:B1"])
        .env("MANOURY_TABLES", &directory)
        .spawn()
        .unwrap();
    assert!(finish(probe).succeeds().out.contains("Black has won"));
}

#[test]
fn wrong_usage_names_the_offending_text() {
    let cases: [&[&str]; 9] = [
        &["gen", "1"],
        &["gen", "99"],
        &["gen", "2K-5Q"],
        &["gen", "K-1K"],
        &["gen", "4K-5K"],
        &["gen", "3", "--metric", "wdl,dtm"],
        &["gen", "3", "--memory", "2X"],
        &["gen", "3", "--threads", "0"],
        &["gen", "3", "--frobnicate"],
    ];
    for arguments in cases {
        let offending = arguments.last().unwrap().rsplit(',').next().unwrap();
        run(arguments).fails(2, offending);
    }
    run(&["gen"]).fails(2, "<WHAT>");
    run(&["generate", "3"]).fails(2, "generate");
    run(&[]).fails(2, "Usage");
}

#[test]
fn a_directory_that_cannot_be_written_is_named() {
    let out = tempfile::tempdir().unwrap();
    let file = out.path().join("file");
    fs::write(&file, "no directory").unwrap();
    run(&["gen", "2", "--out", text(&file)]).fails(1, text(&file));
    run(&["gen", "2", "--out", text(&file.join("below"))]).fails(1, text(&file));
    let log = file.join("log");
    run(&["gen", "2", "--out", text(out.path()), "--log", text(&log)]).fails(1, text(&log));
    assert_eq!(names(out.path()), ["file"]);
}

#[test]
fn a_damaged_table_is_named_and_made_again_once_it_is_away() {
    let out = tempfile::tempdir().unwrap();
    let arguments = ["gen", "3", "--out", text(out.path())];
    run(&arguments).succeeds();
    let file = out.path().join("2K-1K.dtc");
    damage(&file, 5);
    run(&arguments).fails(1, text(&file));
    fs::remove_file(&file).unwrap();
    run(&arguments).succeeds();
    assert_same(out.path(), Path::new(three()));
}

#[test]
fn an_estimate_does_nothing() {
    let out = tempfile::tempdir().unwrap();
    let directory = out.path().join("new");
    let estimate =
        |what: &str| run(&["gen", what, "--estimate", "--out", text(&directory)]).succeeds();
    let first = estimate("3").out;
    assert!(
        first.starts_with("table ") && first.contains("\n2K-1K ") && first.contains(" 122,500 "),
        "{first}"
    );
    assert!(first.contains("\n9 tables: 857,375 indexes, "), "{first}");
    assert!(!directory.exists());
    run(&["gen", "2", "--out", text(&directory)]).succeeds();
    let before = names(&directory);
    let second = estimate("3").out;
    assert!(
        second.contains("\n6 tables: ") && second.contains("3 more tables are in"),
        "{second}"
    );
    assert!(
        estimate("2")
            .out
            .starts_with("nothing to do: all 3 tables are in")
    );
    assert_eq!(names(&directory), before);
    run(&["gen", "2", "--estimate", "--log", "x"]).fails(2, "--log");
}

#[cfg(target_os = "linux")]
#[test]
fn a_log_for_nobody() {
    let log = ["--log", "/dev/null"];
    run(&[&["gen", "2", "--out", three()][..], &log].concat()).succeeds();
}

#[test]
fn a_log_spares_other_files() {
    let out = tempfile::tempdir().unwrap();
    run(&["gen", "2", "--out", text(out.path())]).succeeds();
    let table = out.path().join("1K-1K.wdl");
    let before = fs::read(&table).unwrap();
    let arguments = ["gen", "2", "--out", text(out.path()), "--log", text(&table)];
    run(&arguments).fails(1, "of another kind");
    assert_eq!(fs::read(&table).unwrap(), before);
}

#[test]
fn the_log_has_what_was_built() {
    let out = tempfile::tempdir().unwrap();
    let log = tempfile::NamedTempFile::new().unwrap();
    // With more threads a table may be written while the next is begun.
    let arguments = [
        "gen",
        "2K-1K",
        "--threads",
        "1",
        "--out",
        text(out.path()),
        "--log",
        text(log.path()),
    ];
    run(&arguments).succeeds();
    run(&arguments).succeeds();
    let lines = fs::read_to_string(log.path()).unwrap();
    let records: Vec<Value> = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let events: Vec<&str> = records
        .iter()
        .map(|record| record["event"].as_str().unwrap())
        .collect();
    let first = [
        "begin", "planned", "started", "finished", "started", "finished", "end",
    ];
    let second = ["begin", "skipped", "skipped", "planned", "end"];
    assert_eq!(events, [&first[..], &second].concat());
    let table = &records[5];
    assert_eq!(table["table"], "2K-1K");
    assert_eq!(table["indexes"], 122_500);
    assert!(table["phases"][0]["cpu_seconds"].is_f64());
    let dtc = &table["files"][1];
    let bytes = fs::metadata(out.path().join("2K-1K.dtc")).unwrap().len();
    assert_eq!(
        (&dtc["metric"], &dtc["bytes"]),
        (&"dtc".into(), &bytes.into())
    );
    let slice = &dtc["slices"][0];
    assert_eq!(
        (&slice["wins"], &slice["draws"], &slice["losses"]),
        (&19_398.into(), &39_402.into(), &0.into())
    );
    assert_eq!(slice["longest_win"]["plies"], 7);
    assert_eq!(slice["longest_loss"], Value::Null);
}

#[test]
fn two_processes_share_the_work() {
    let out = tempfile::tempdir().unwrap();
    let start = || {
        command(&["gen", "3", "--threads", "1", "--out", text(out.path())])
            .spawn()
            .unwrap()
    };
    let both = [start(), start()];
    for child in both {
        finish(child).succeeds();
    }
    assert_same(out.path(), Path::new(three()));
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_goes_on() {
    let out = tempfile::tempdir().unwrap();
    let arguments = [
        "gen",
        "4",
        "--metric",
        "wdl,dtc,dtw",
        "--out",
        text(out.path()),
    ];
    let child = command(&arguments).spawn().unwrap();
    // Long before the end.
    wait_for(&out.path().join("1K1M-1K.dtw"));
    signal(&child, "-INT");
    finish(child).fails(1, "the same command goes on");
    let unfinished = names(out.path())
        .into_iter()
        .find(|name| name.starts_with('.'));
    assert_eq!(unfinished, None);
    let mut killed = command(&arguments).spawn().unwrap();
    wait_for(&out.path().join("2K-2K.dtw"));
    killed.kill().unwrap();
    killed.wait().unwrap();
    run(&arguments).succeeds();
    assert_same(out.path(), Path::new(four()));
}

fn wait_for(file: &Path) {
    for _ in 0..6000 {
        if file.exists() {
            return;
        }
        sleep(Duration::from_millis(10));
    }
    panic!("{} does not appear", file.display());
}

fn signal(child: &Child, signal: &str) {
    let pid = child.id().to_string();
    assert!(
        Command::new("kill")
            .args([signal, &pid])
            .status()
            .unwrap()
            .success()
    );
}
