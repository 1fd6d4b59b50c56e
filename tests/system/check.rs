//! `manoury check`.

use std::fs;
use std::path::Path;
use std::process::Command;

use manoury_probe::{ENTRY_BYTES, HEADER_BYTES};
use tempfile::TempDir;

use crate::program::{Run, command, finish, run, text};
use crate::tables::{copy, damage, names, three};

const SUMS: &str = "SHA256SUMS";

/// Runs the command on a directory.
fn check(directory: &Path, flags: &[&str]) -> Run {
    run(&[&["check", text(directory)], flags].concat())
}

/// All tables of up to three pieces with their sums.
fn summed() -> TempDir {
    let tables = copy(three(), |_| true);
    check(tables.path(), &["--write-sums"]).succeeds();
    tables
}

/// Asserts that a run failed and said just this on standard error, a line each without the name of the program.
#[track_caller]
fn fails_with(run: Run, failures: &[String]) {
    let lines: Vec<String> = failures.iter().map(|it| format!("manoury: {it}")).collect();
    assert_eq!(run.err.lines().collect::<Vec<_>>(), lines);
    let count = match failures.len() {
        1 => "1 failure".to_owned(),
        count => format!("{count} failures"),
    };
    let run = run.fails(1, "");
    assert!(run.out.ends_with(&format!(": {count}\n")), "{}", run.out);
}

#[test]
fn whole_tables() {
    let once = check(Path::new(three()), &[]).succeeds();
    assert!(once.out.starts_with("18 files, "), "{}", once.out);
    assert!(once.out.ends_with(" KiB: all whole\n"), "{}", once.out);
    assert_eq!(once.err, "");
    let twice = run(&["check", "--threads", "1", three(), three()]).succeeds();
    assert!(twice.out.starts_with("36 files, "), "{}", twice.out);
}

#[test]
fn one_wrong_byte() {
    let length = fs::metadata(Path::new(three()).join("2K-1K.dtc"))
        .unwrap()
        .len() as usize;
    // From the end of the file, and what is said when the byte there is wrong.
    let places = [
        (length, "is not a table of this program"),
        (length - 60, "has a damaged header: its checksum is wrong"),
        (
            length - (HEADER_BYTES - 1),
            "has a damaged header: its checksum is wrong",
        ),
        (length - HEADER_BYTES, "has a damaged directory"),
        (
            length - HEADER_BYTES - ENTRY_BYTES,
            "has a damaged directory",
        ),
        (length / 2, "is damaged in block "),
        (1, "is damaged in block "),
    ];
    for (from_end, what) in places {
        let tables = copy(three(), |_| true);
        let file = tables.path().join("2K-1K.dtc");
        damage(&file, from_end);
        let found = check(tables.path(), &[]).fails(1, &format!("{} {what}", text(&file)));
        assert_eq!(found.err.lines().count(), 1, "{}", found.err);
        assert!(found.out.starts_with("18 files, "), "{}", found.out);
        assert!(found.out.ends_with(": 1 failure\n"), "{}", found.out);
    }
}

#[test]
fn every_damaged_file_is_named() {
    let tables = copy(three(), |_| true);
    let file = |name: &str| tables.path().join(name);
    let cut = fs::read(file("1K-1K.wdl")).unwrap();
    fs::write(file("1K-1K.wdl"), &cut[..cut.len() - 1]).unwrap();
    fs::write(file("1M-1M.dtc"), "").unwrap();
    fs::write(file("2M-1M.dtc"), "not a table").unwrap();
    fs::copy(file("2K-1M.wdl"), file("2K-1K.wdl")).unwrap();
    // These are no tables by their names.
    fs::write(file("README"), "not a table").unwrap();
    fs::write(file(".2K-1K.wdl.7.tmp"), "not a table").unwrap();
    let advice = "generate or copy it again";
    let failures = [
        format!(
            "{} has {} bytes and must have {}; {advice}",
            text(&file("1K-1K.wdl")),
            cut.len() - 1,
            cut.len()
        ),
        format!(
            "{} is shorter than a header; {advice}",
            text(&file("1M-1M.dtc"))
        ),
        format!(
            "{} holds the table 2K-1M.wdl; give it that name",
            text(&file("2K-1K.wdl"))
        ),
        format!(
            "{} is not a table of this program; {advice}",
            text(&file("2M-1M.dtc"))
        ),
    ];
    fails_with(check(tables.path(), &[]), &failures);
}

#[test]
fn directories_without_tables() {
    let empty = tempfile::tempdir().unwrap();
    let nothing = format!("there are no tables in {}", text(empty.path()));
    fails_with(check(empty.path(), &[]), std::slice::from_ref(&nothing));
    let found = run(&["check", three(), text(empty.path())]).fails(1, &nothing);
    assert!(found.out.starts_with("18 files, "), "{}", found.out);
    check(empty.path(), &["--write-sums"]).fails(1, "SHA256SUMS is not written");
    assert_eq!(names(empty.path()), Vec::<String>::new());
    check(&empty.path().join("nowhere"), &[]).fails(1, "cannot list the tables");
}

#[test]
fn sums_are_written_and_compared() {
    let tables = summed();
    let written = fs::read_to_string(tables.path().join(SUMS)).unwrap();
    let expected = names(Path::new(three()));
    let listed: Vec<&str> = written.lines().map(|line| &line[66..]).collect();
    assert_eq!(listed, expected);
    let found = check(tables.path(), &["--verify-sums"]).succeeds();
    assert!(
        found.out.ends_with(": all whole, and as in SHA256SUMS\n"),
        "{}",
        found.out
    );
    // Written again they are the same, and nothing else is left.
    let again = check(tables.path(), &["--write-sums"]).succeeds();
    assert!(
        again.out.ends_with(": all whole, SHA256SUMS written\n"),
        "{}",
        again.out
    );
    assert_eq!(
        fs::read_to_string(tables.path().join(SUMS)).unwrap(),
        written
    );
    assert_eq!(names(tables.path()).len(), 18 + 1);
}

#[test]
fn sha256sum_agrees() {
    let tables = summed();
    let mut command = Command::new("sha256sum");
    command
        .args(["--strict", "-c", SUMS])
        .current_dir(tables.path());
    // Not every system has it.
    if let Ok(output) = command.output() {
        assert!(output.status.success(), "{output:?}");
    }
}

#[test]
fn what_contradicts_the_sums() {
    let tables = summed();
    let file = |name: &str| tables.path().join(name);
    fs::write(file("notes.txt"), "changed since").unwrap();
    let mut sums = fs::read_to_string(file(SUMS)).unwrap();
    // A file that is whole, and yet another one than was summed; one that is not named; one that is no table.
    sums = sums
        .lines()
        .filter(|line| !line.ends_with(" 1K-1M.dtc"))
        .map(|line| match line.strip_suffix("1K-1K.wdl") {
            Some(_) => format!("{}  1K-1K.wdl\n", "0".repeat(64)),
            None => format!("{line}\n"),
        })
        .collect();
    sums += &format!("{}  notes.txt\n", "0".repeat(64));
    fs::write(file(SUMS), sums).unwrap();
    fs::remove_file(file("2M-1M.wdl")).unwrap();
    damage(&file("2K-1K.dtc"), 3);
    let found = check(tables.path(), &["--verify-sums"]);
    let (damaged, rest) = found.err.split_once('\n').unwrap();
    assert!(
        damaged.contains("2K-1K.dtc is damaged in block "),
        "{damaged}"
    );
    let failures = [
        format!(
            "{} is not that of SHA256SUMS; copy it again",
            text(&file("1K-1K.wdl"))
        ),
        format!(
            "{} is in SHA256SUMS and missing; copy it",
            text(&file("2M-1M.wdl"))
        ),
        format!(
            "{} is not that of SHA256SUMS; copy it again",
            text(&file("notes.txt"))
        ),
        format!("{} is not in SHA256SUMS", text(&file("1K-1M.dtc"))),
    ];
    let lines: Vec<String> = failures.iter().map(|it| format!("manoury: {it}")).collect();
    assert_eq!(rest.lines().collect::<Vec<_>>(), lines);
    let found = found.fails(1, "");
    assert!(found.out.ends_with(": 5 failures\n"), "{}", found.out);
}

#[test]
fn sums_that_cannot_be_read() {
    let tables = copy(three(), |_| true);
    let sums = tables.path().join(SUMS);
    check(tables.path(), &["--verify-sums"]).fails(1, "`manoury check --write-sums` writes it");
    fs::write(&sums, "nonsense\n").unwrap();
    let refused = format!("{} has no sum and file name in line 1", text(&sums));
    fails_with(check(tables.path(), &["--verify-sums"]), &[refused]);
    fs::write(&sums, [0xff, 0xfe]).unwrap();
    check(tables.path(), &["--verify-sums"]).fails(1, "UTF-8");
    // What is not asked for does not matter.
    check(tables.path(), &[]).succeeds();
}

#[test]
fn no_sums_of_damaged_tables() {
    let tables = summed();
    let sums = tables.path().join(SUMS);
    let before = fs::read(&sums).unwrap();
    damage(&tables.path().join("2K-1K.wdl"), 1);
    let whole = copy(three(), |_| true);
    let found = run(&[
        "check",
        "--write-sums",
        text(tables.path()),
        text(whole.path()),
    ]);
    let found = found.fails(1, &format!("{} is not written", text(&sums)));
    assert!(found.out.ends_with(": 2 failures\n"), "{}", found.out);
    assert_eq!(fs::read(&sums).unwrap(), before);
    // The other directory is none the worse for it.
    assert_eq!(fs::read(whole.path().join(SUMS)).unwrap(), before);
}

#[cfg(unix)]
#[test]
fn a_directory_that_must_not_be_written() {
    use std::os::unix::fs::PermissionsExt;
    let tables = copy(three(), |_| true);
    let set = |mode| fs::set_permissions(tables.path(), fs::Permissions::from_mode(mode)).unwrap();
    set(0o555);
    // The superuser may write everywhere.
    if fs::write(tables.path().join("probe"), "").is_err() {
        let refused = check(tables.path(), &["--write-sums"]).fails(1, "Permission denied");
        assert!(refused.err.contains("cannot write "), "{}", refused.err);
        check(tables.path(), &[]).succeeds();
    }
    set(0o755);
    // Nor can a directory be replaced by a file.
    let sums = tables.path().join(SUMS);
    fs::create_dir(&sums).unwrap();
    let refused = format!("cannot write {}", text(&sums));
    check(tables.path(), &["--write-sums"]).fails(1, &refused);
    assert_eq!(
        names(tables.path())
            .iter()
            .filter(|it| it.ends_with(".tmp"))
            .count(),
        0
    );
}

#[test]
fn wrong_usage() {
    run(&["check", "--write-sums", "--verify-sums"]).fails(2, "--verify-sums");
    run(&["check", "--sums"]).fails(2, "--sums");
    run(&["check", "--threads", "0"]).fails(2, "0");
}

#[test]
fn the_environment_names_the_directory() {
    let mut command = command(&["check"]);
    let child = command.env("MANOURY_TABLES", three()).spawn().unwrap();
    let found = finish(child).succeeds();
    assert!(found.out.starts_with("18 files, "), "{}", found.out);
}
