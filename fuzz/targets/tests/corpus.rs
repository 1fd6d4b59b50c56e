//! Every target with every file of its corpus, and with what becomes of them by small changes.

use std::fs;
use std::path::Path;

use manoury_fuzz_targets::{fen, notation, probe, table};

/// Fewest files of a corpus.
const FEWEST: usize = 15;

/// The names and contents of the files of a corpus, sorted by name.
fn corpus(name: &str) -> Vec<(String, Vec<u8>)> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../corpus")
        .join(name);
    let entries = fs::read_dir(directory).unwrap();
    let read = |path: &Path| (path.display().to_string(), fs::read(path).unwrap());
    let mut files: Vec<_> = entries.map(|entry| read(&entry.unwrap().path())).collect();
    files.sort();
    files
}

/// Replays a corpus. The file that fails is the last one named.
fn replay(name: &str, target: fn(&[u8])) {
    let files = corpus(name);
    assert!(files.len() >= FEWEST, "{} files", files.len());
    for (path, bytes) in files {
        println!("{path}");
        target(&bytes);
        // Every seed cut short, and with one byte more.
        for length in (0..bytes.len()).step_by(bytes.len() / 32 + 1) {
            target(&bytes[..length]);
        }
        target(&[&bytes[..], b"0"].concat());
    }
}

#[test]
fn positions_as_text() {
    replay("fen", fen);
}

#[test]
fn moves_as_text() {
    replay("notation", notation);
}

#[test]
fn table_files() {
    replay("table", table);
}

#[test]
fn questions() {
    replay("probe", probe);
}
