//! `docs/reader.py`, which knows the files from `docs/FORMAT.md` only, finds every value that the library finds.
//!
//! It needs python3, and to read distances something that decompresses zstd. What is left out for want of them is said
//! on standard error, even where the tests are run without being shown.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use manoury_gen::{Request, generate};
use manoury_probe::{
    DONT_CARE, Material, Metric, Rules, SliceStats, Table, TableName, TableSpec, TableWriter, rank,
    unrank,
};
use manoury_rules::{Color, Position};
use tempfile::TempDir;

const READER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/reader.py");

/// All tables of two and three pieces.
fn tables() -> &'static Path {
    static TABLES: LazyLock<PathBuf> = LazyLock::new(|| {
        let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("reader");
        if directory.exists() {
            fs::remove_dir_all(&directory).unwrap();
        }
        fs::create_dir_all(&directory).unwrap();
        let request = Request {
            tables: (2..=3).flat_map(Material::tables).collect(),
            metrics: Metric::THEORY.to_vec(),
            rules: manoury_probe::Rules::Theory,
            out: directory.clone(),
            threads: 1,
            memory: None,
        };
        generate(&request, &(), &AtomicBool::new(false)).unwrap();
        directory
    });
    &TABLES
}

/// The table of these values, which the program need not have solved.
fn write(directory: &Path, material: &str, metric: Metric, value: impl FnMut() -> u16) -> PathBuf {
    let material: Material = material.parse().unwrap();
    let mut values = std::iter::repeat_with(value);
    let mut slice = |slice: Material| values.by_ref().take(slice.size() as usize).collect();
    let slices: Vec<Vec<u16>> = material.slices().map(&mut slice).collect();
    let spec = TableSpec {
        material,
        metric,
        rules: Rules::Ffjd,
        stats: vec![SliceStats::default(); slices.len()],
    };
    TableWriter::write_whole(directory, &spec, &slices).unwrap();
    directory.join(TableName::new(material, spec.rules, metric).to_string())
}

/// Runs the reader; None if that is not possible here.
fn run(file: &Path, arguments: &[&str]) -> Option<Output> {
    let mut python = Command::new("python3");
    python.arg(READER).arg(file).args(arguments);
    match python.stdin(Stdio::null()).output() {
        Ok(output) if says(&output, "zstd frames need") => {
            left_out(file, "Python has no zstd, and there is no program zstd")
        }
        Ok(output) => Some(output),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            left_out(file, "there is no python3")
        }
        Err(error) => panic!("python3: {error}"),
    }
}

fn left_out(file: &Path, why: &str) -> Option<Output> {
    // Not a print macro, of which the harness shows nothing when a test passes.
    let _ = writeln!(
        io::stderr(),
        "NOT TESTED with docs/reader.py: {}, {why}",
        file.display()
    );
    None
}

fn says(output: &Output, text: &str) -> bool {
    String::from_utf8_lossy(&output.stderr).contains(text)
}

/// What the reader prints, if it can be run here.
fn printed(file: &Path, arguments: &[&str]) -> Option<String> {
    let output = run(file, arguments)?;
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    Some(String::from_utf8(output.stdout).unwrap())
}

/// Asserts that the reader finds the values that the library finds.
fn compare(file: &Path) {
    let Some(printed) = printed(file, &["--all"]) else {
        return;
    };
    let table = Table::open(file).unwrap();
    let mut lines = printed.lines();
    let mut expected = String::new();
    for (number, slice) in table.header().slices().enumerate() {
        for index in 0..slice.size() {
            expected.clear();
            let value = table.value(number, index).unwrap();
            write!(expected, "{slice} {index} {value}").unwrap();
            assert_eq!(lines.next(), Some(&*expected), "{}", file.display());
        }
    }
    assert_eq!(lines.next(), None);
}

#[test]
fn every_value_of_solved_tables() {
    let mut orders = HashSet::new();
    for material in (2..=3).flat_map(Material::tables) {
        for metric in Metric::THEORY {
            let name = TableName::new(material, Rules::Theory, metric);
            let file = tables().join(name.to_string());
            // In files the two distances differ by their header only, and Python takes its time.
            if metric != Metric::Dtc || material.pieces() == 2 {
                compare(&file);
            }
            if metric == Metric::Wdl {
                let table = Table::open(&file).unwrap();
                orders.extend((0..2).filter_map(|slice| Some(table.arrangement(slice)?.order())));
            }
        }
    }
    assert!(orders.len() >= 3, "{orders:?}");
}

/// Numbers that look random, and are the same each time.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u16 {
        let next = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = next.wrapping_add(1);
        ((self.0 >> 33) % limit) as u16
    }
}

/// The kinds of blocks, and the lengths of strips, that tables of few pieces do not have.
#[test]
fn every_value_of_invented_tables() {
    let directory = TempDir::new().unwrap();
    let mut random = Random(1);
    let check = |material, metric, kind, value: &mut dyn FnMut() -> u16| {
        let file = write(directory.path(), material, metric, value);
        let first = Table::open(&file).unwrap().header().data_start();
        assert_eq!(fs::read(&file).unwrap()[first as usize], kind);
        compare(&file);
    };
    // Strips of more than 254 bytes, and of none.
    let mut place = 0;
    check("1K1M-1K", Metric::Wdl, 0x01, &mut || {
        place += 1;
        let is_mixed = place % 10_000 < 5_000;
        if is_mixed { random.below(3) } else { 1 }
    });
    // Runs of all lengths.
    let (mut left, mut last) = (0, 0);
    check("2K-1K", Metric::Wdl, 0x01, &mut || {
        if left == 0 {
            last = random.below(3);
            let length = 1 << random.below(13);
            left = length + random.below(length.into());
        }
        left -= 1;
        last
    });
    // One byte and two bytes a value, too random to be compressed, and not.
    check("1K-1K", Metric::Dtc, 0x02, &mut || random.below(256));
    check("1K-1K", Metric::Dtw, 0x12, &mut || 100 + random.below(2));
    check("1K-1M", Metric::Dtc, 0x03, &mut || {
        random.below(DONT_CARE.into())
    });
    check("1M-1M", Metric::Dtw, 0x13, &mut || 1000 + random.below(2));
    check("1K-1K", Metric::Dtd, 0x12, &mut || 9 + random.below(2));
}

#[test]
fn positions_have_the_same_index() {
    for slice in (2..=3)
        .flat_map(Material::tables)
        .flat_map(Material::slices)
    {
        let boards: Vec<_> = (0..slice.size())
            .step_by((slice.size() / 40) as usize | 1)
            .filter_map(|index| unrank(slice, index))
            .collect();
        let name = TableName::new(slice, Rules::Theory, Metric::Wdl);
        let colors = [Color::White, Color::Black];
        let fens = boards
            .iter()
            .flat_map(|board| colors.map(|color| Position::new(color, *board).to_string()));
        let fens: Vec<String> = fens.collect();
        let arguments: Vec<&str> = fens.iter().map(String::as_str).collect();
        let Some(printed) = printed(&tables().join(name.to_string()), &arguments) else {
            return;
        };
        let indexes = boards.iter().flat_map(|board| [rank(board); 2]);
        for ((line, index), fen) in printed.lines().zip(indexes).zip(&fens) {
            assert!(
                line.starts_with(&format!("{slice} {index} ")),
                "{fen}: {line}"
            );
        }
        assert_eq!(printed.lines().count(), fens.len());
    }
}

#[test]
fn the_header_is_printed() {
    let Some(printed) = printed(&tables().join("2K-1M.dtw"), &[]) else {
        return;
    };
    let table = Table::open(&tables().join("2K-1M.dtw")).unwrap();
    for (slice, stats) in table.header().slices().zip(table.header().stats()) {
        let counts = format!(
            "{slice}: {} positions, {} wins, {} draws, {} losses\n",
            stats.positions, stats.wins, stats.draws, stats.losses
        );
        assert!(printed.contains(&counts), "{printed}");
        for (result, longest) in [("win", stats.longest_win), ("loss", stats.longest_loss)] {
            let line = longest.map_or(String::new(), |it| {
                format!(
                    "greatest distance of a {result}: {}, index {}\n",
                    it.plies, it.index
                )
            });
            assert!(printed.contains(&line), "{printed}");
        }
    }
}

#[test]
fn damage_is_noticed() {
    let directory = TempDir::new().unwrap();
    let whole = fs::read(tables().join("1K-1M.wdl")).unwrap();
    let file = directory.path().join("1K-1M.wdl");
    let refused = |bytes: &[u8], file: &Path| {
        fs::write(file, bytes).unwrap();
        match run(file, &[]) {
            Some(output) => assert_eq!(output.status.code(), Some(1)),
            None => return,
        }
        assert!(Table::open(file).map_or(true, |table| table.verify_checksums().is_err()));
    };
    for place in (0..whole.len()).step_by(53) {
        let mut bytes = whole.clone();
        bytes[place] ^= 0x10;
        refused(&bytes, &file);
    }
    refused(&whole[..whole.len() - 1], &file);
    refused(&[&whole[..], &[0]].concat(), &file);
    fs::write(directory.path().join("1M-1K.wdl"), &whole).unwrap();
    if let Some(output) = run(&directory.path().join("1M-1K.wdl"), &[]) {
        assert!(says(&output, "give it that name"));
    }
}
