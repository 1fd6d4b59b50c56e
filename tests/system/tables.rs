//! Tables that many tests use, generated once.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use tempfile::TempDir;

use crate::program::{run, text};

/// All tables of up to three pieces, wdl and dtc.
pub fn three() -> &'static str {
    static TABLES: LazyLock<PathBuf> = LazyLock::new(|| generated("three", &["3"]));
    text(&TABLES)
}

/// All tables of up to four pieces, wdl, dtc and dtw.
pub fn four() -> &'static str {
    static TABLES: LazyLock<PathBuf> =
        LazyLock::new(|| generated("four", &["4", "--metric", "wdl,dtc,dtw"]));
    text(&TABLES)
}

/// All tables of up to four pieces under the two rule sets, with the results of theory.
pub fn four_ruled() -> &'static str {
    static TABLES: LazyLock<PathBuf> = LazyLock::new(|| {
        let directory = generated("four-ruled", &["4", "--rules", "fmjd"]);
        let more = ["gen", "4", "--rules", "ffjd", "--out", text(&directory)];
        run(&more).succeeds();
        directory
    });
    text(&TABLES)
}

fn generated(name: &str, arguments: &[&str]) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if directory.exists() {
        fs::remove_dir_all(&directory).unwrap();
    }
    run(&[&["gen", "--out", text(&directory)], arguments].concat()).succeeds();
    directory
}

/// A copy of the files of `directory` that `wanted` names, to be spoilt.
pub fn copy(directory: &str, wanted: impl Fn(&str) -> bool) -> TempDir {
    let copy = tempfile::tempdir().unwrap();
    for name in names(Path::new(directory))
        .into_iter()
        .filter(|name| wanted(name))
    {
        fs::copy(Path::new(directory).join(&name), copy.path().join(&name)).unwrap();
    }
    copy
}

/// The names of the files in a directory, sorted. The empty lock file of a killed process is none.
pub fn names(directory: &Path) -> Vec<String> {
    let entries = fs::read_dir(directory).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| !name.ends_with(".lock"))
        .collect();
    names.sort();
    names
}

/// Asserts that two directories hold the same files, byte for byte.
#[track_caller]
pub fn assert_same(a: &Path, b: &Path) {
    assert_eq!(names(a), names(b));
    for name in names(a) {
        let same = fs::read(a.join(&name)).unwrap() == fs::read(b.join(&name)).unwrap();
        assert!(same, "{name} differs");
    }
}

/// Changes the byte of a file that is `from_end` before its end.
pub fn damage(file: &Path, from_end: usize) {
    let mut bytes = fs::read(file).unwrap();
    let place = bytes.len() - from_end;
    bytes[place] ^= 0x55;
    fs::write(file, bytes).unwrap();
}
