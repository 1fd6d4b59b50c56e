//! Tables that the generator makes for a test.

use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use manoury_gen::{Request, generate};
use manoury_probe::{Material, Metric, Tablebase};

/// Tables in a directory of their own in the build directory, as nobody removes it.
pub struct Generated {
    /// The tables.
    pub tables: Tablebase,
}

impl Generated {
    /// All tables of up to `pieces` pieces with all metrics, new ones. `name` is that of the test.
    pub fn up_to(pieces: u32, name: &str) -> Self {
        let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        if directory.exists() {
            fs::remove_dir_all(&directory).unwrap();
        }
        let request = Request {
            tables: (2..=pieces).flat_map(Material::tables).collect(),
            metrics: Metric::THEORY.to_vec(),
            rules: manoury_probe::Rules::Theory,
            out: directory.clone(),
            threads: 2,
            memory: None,
        };
        generate(&request, &(), &AtomicBool::new(false)).unwrap();
        let tables = Tablebase::open(&[&directory]).unwrap();
        Self { tables }
    }
}
