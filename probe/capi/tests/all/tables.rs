//! Tables that the tests ask.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use manoury_gen::{Request, generate};
use manoury_probe::{Material, Metric};
use tempfile::TempDir;

/// All tables of up to three pieces and all metrics, for one test to use and to spoil.
pub fn three() -> TempDir {
    let copy = TempDir::new().unwrap();
    for entry in fs::read_dir(generated()).unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), copy.path().join(entry.file_name())).unwrap();
    }
    copy
}

/// The tables that the others are copies of; statics are not dropped, so they stay in the target directory.
fn generated() -> &'static Path {
    static TABLES: LazyLock<&Path> = LazyLock::new(|| {
        let out = Path::new(concat!(env!("CARGO_TARGET_TMPDIR"), "/three"));
        let request = Request {
            tables: (2..=3).flat_map(Material::tables).collect(),
            metrics: Metric::THEORY.to_vec(),
            rules: manoury_probe::Rules::Theory,
            out: out.to_owned(),
            threads: 1,
            memory: None,
        };
        if out.exists() {
            fs::remove_dir_all(out).unwrap();
        }
        generate(&request, &(), &AtomicBool::new(false)).unwrap();
        out
    });
    &TABLES
}

/// Changes the last byte of a file, which is in its last block.
pub fn damage(file: &Path) {
    let mut bytes = fs::read(file).unwrap();
    *bytes.last_mut().unwrap() ^= 0x55;
    fs::write(file, bytes).unwrap();
}
