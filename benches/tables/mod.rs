//! Tables that a bench needs.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use manoury_gen::{Request, Summary, generate};
use manoury_probe::{Material, Metric};

/// Generates `tables`, and what they depend on, into `directory` on `threads` threads.
pub fn make(tables: &[Material], directory: &Path, threads: usize) -> Summary {
    let request = Request {
        tables: tables.to_vec(),
        metrics: vec![Metric::Wdl, Metric::Dtc],
        rules: manoury_probe::Rules::Theory,
        out: directory.to_owned(),
        threads,
        memory: None,
    };
    generate(&request, &(), &AtomicBool::new(false)).expect("nothing is in the way")
}

/// All tables of up to `pieces` pieces.
pub fn up_to(pieces: u32) -> Vec<Material> {
    (2..=pieces).flat_map(Material::tables).collect()
}
