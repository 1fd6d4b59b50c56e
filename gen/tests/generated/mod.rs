//! Tables that the generator makes for a test.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use manoury_gen::{Request, generate};
use manoury_probe::{Material, Metric, Rules, Tablebase};

/// Tables in a directory of their own in the build directory, as nobody removes it.
pub struct Generated {
    /// The tables.
    pub tables: Tablebase,
}

#[allow(dead_code, reason = "each test uses one of them")]
impl Generated {
    /// All tables of up to `pieces` pieces with all metrics, new ones. `name` is that of the test.
    pub fn up_to(pieces: u32, name: &str) -> Self {
        let tables: Vec<Material> = (2..=pieces).flat_map(Material::tables).collect();
        let directory = empty(name);
        make(&directory, &tables, Rules::Theory, &Metric::THEORY);
        Self::open(&directory)
    }

    /// These tables and all that they depend on under rules that count, with their distances, and the results of theory.
    pub fn under(rules: Rules, tables: &[Material], name: &str) -> Self {
        let directory = empty(name);
        make(&directory, tables, Rules::Theory, &[Metric::Wdl]);
        make(&directory, tables, rules, &[Metric::Wdl, Metric::Dtc]);
        Self::open(&directory)
    }

    fn open(directory: &Path) -> Self {
        let tables = Tablebase::open(&[directory]).unwrap();
        Self { tables }
    }
}

/// The directory of a test, without what an earlier one left.
fn empty(name: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if directory.exists() {
        fs::remove_dir_all(&directory).unwrap();
    }
    directory
}

fn make(directory: &Path, tables: &[Material], rules: Rules, metrics: &[Metric]) {
    let request = Request {
        tables: tables.to_vec(),
        metrics: metrics.to_vec(),
        rules,
        out: directory.to_owned(),
        threads: 2,
        memory: None,
    };
    generate(&request, &(), &AtomicBool::new(false)).unwrap();
}
