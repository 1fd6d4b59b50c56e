//! The data files.

use std::fs;

/// The rows of a file in `tests/data` as columns, without comments and the header line.
pub fn rows(file: &str) -> Vec<Vec<String>> {
    let text = content(file);
    let lines = text.lines().filter(|line| !line.starts_with('#')).skip(1);
    let rows: Vec<Vec<String>> = lines
        .map(|line| line.split('\t').map(str::to_owned).collect())
        .collect();
    assert!(!rows.is_empty());
    rows
}

/// A whole file in `tests/data`.
pub fn content(file: &str) -> String {
    let path = format!("{}/tests/data/{file}", env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(path).unwrap()
}
