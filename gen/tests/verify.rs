//! Verification passes on true tables and finds whatever is altered in them.

#[allow(dead_code)]
mod twin;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{LazyLock, Mutex};

use manoury_gen::{
    Failure, FailureKind, KEPT_FAILURES, SliceCheck, VerifyError, VerifyEvent, VerifyObserver,
    VerifyReport, VerifyRequest, verify,
};
use manoury_probe::{
    DONT_CARE, Longest, Material, Metric, Tablebase, Valued, WDL_DRAW, WDL_LOSS, WDL_WIN, unrank,
};
use tempfile::TempDir;
use twin::{Content, TWIN};

fn tables() -> Vec<Material> {
    (2..=3).flat_map(Material::tables).collect()
}

/// A directory with true tables of all metrics, which nobody alters or removes.
static TRUE_TABLES: LazyLock<PathBuf> = LazyLock::new(|| {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("verify");
    fs::create_dir_all(&directory).unwrap();
    write_true(&directory, &Metric::THEORY);
    directory
});

fn write_true(directory: &Path, metrics: &[Metric]) {
    for table in tables() {
        for &metric in metrics {
            Content::of(&TWIN, table, metric).write(directory);
        }
    }
}

fn request(tables: Vec<Material>, metrics: &[Metric]) -> VerifyRequest {
    VerifyRequest {
        tables,
        metrics: metrics.to_vec(),
        rules: manoury_probe::Rules::Theory,
        sample: None,
        threads: 2,
        seed: 1,
    }
}

fn run(tables: &Tablebase, request: &VerifyRequest) -> VerifyReport {
    verify(tables, request, &(), &AtomicBool::new(false)).unwrap()
}

/// The true tables, but for those in `altered`.
fn all_but(altered: &TempDir) -> Tablebase {
    Tablebase::open(&[altered.path(), &TRUE_TABLES]).unwrap()
}

/// A directory with one altered table.
fn altered(table: &str, metric: Metric, alter: impl FnOnce(&mut Content)) -> TempDir {
    let directory = TempDir::new().unwrap();
    let mut content = Content::of(&TWIN, table.parse().unwrap(), metric);
    alter(&mut content);
    content.write(directory.path());
    directory
}

/// The index of the first quiet position of a slice with a value that is wanted.
fn find(slice: Material, metric: Metric, is_wanted: impl Fn(Valued) -> bool) -> usize {
    let values = TWIN.values(slice, metric);
    let quiet = |index: usize| !unrank(slice, index as u64).unwrap().has_capture();
    let wanted = |index: &usize| values[*index].is_some_and(&is_wanted) && quiet(*index);
    (0..values.len()).find(wanted).unwrap()
}

/// The failures of 1K1M-1K with its file of `metric` altered.
fn failures_of(metric: Metric, alter: impl FnOnce(&mut Content)) -> Vec<Failure> {
    let table = "1K1M-1K";
    let directory = altered(table, metric, alter);
    let request = request(vec![table.parse().unwrap()], &Metric::THEORY);
    let report = run(&all_but(&directory), &request);
    assert_eq!(report.failures.len() as u64, report.failure_count);
    assert_eq!(report.tables[0].failures, report.failure_count);
    assert!(!report.failures.is_empty(), "nothing found");
    report.failures
}

fn is_value(failure: &Failure, at: usize) -> bool {
    matches!(failure.kind, FailureKind::Value { index, .. } if index == at as u64)
}

#[test]
fn true_tables_pass() {
    let base = Tablebase::open(&[&*TRUE_TABLES]).unwrap();
    let none: &[Metric] = &[];
    for metrics in [
        none,
        &Metric::THEORY,
        &[Metric::Wdl],
        &[Metric::Dtc],
        &[Metric::Dtw, Metric::Wdl],
    ] {
        let report = run(&base, &request(tables(), metrics));
        assert_eq!(report.failures, []);
        assert_eq!(report.failure_count, 0);
        assert_eq!(report.tables.len(), 9);
        for check in &report.tables {
            assert_eq!(
                check.metrics.len(),
                if metrics.is_empty() { 3 } else { metrics.len() }
            );
            for slice in &check.slices {
                let legal = TWIN
                    .values(slice.slice, Metric::Wdl)
                    .iter()
                    .flatten()
                    .count() as u64;
                assert_eq!(slice.positions, legal);
                assert!(
                    slice.compared > legal / 3 && slice.compared < legal,
                    "{slice:?}"
                );
            }
        }
    }
}

#[test]
fn one_table_passes_with_what_it_needs() {
    let base = Tablebase::open(&[&*TRUE_TABLES]).unwrap();
    for table in tables() {
        let report = run(&base, &request(vec![table.mirror()], &[]));
        assert_eq!(report.failures, []);
        assert_eq!(report.tables.len(), 1);
        assert_eq!(report.tables[0].table, table);
    }
}

#[test]
fn altered_results_are_found() {
    let slice = "1K-1K1M".parse().unwrap();
    for (value, other) in [
        (Valued::Draw, WDL_WIN),
        (Valued::Win(1), WDL_DRAW),
        (Valued::Loss(2), WDL_WIN),
    ] {
        let index = find(slice, Metric::Dtc, |found| found == value);
        let failures = failures_of(Metric::Wdl, |content| content.slices[1][index] = other);
        let itself = failures
            .iter()
            .filter(|failure| failure.slice == slice && is_value(failure, index));
        let itself: Vec<&Failure> = itself.collect();
        assert_eq!(
            itself.len(),
            1,
            "once though three metrics are verified: {failures:?}"
        );
        assert_eq!(itself[0].metric, Metric::Wdl);
    }
}

#[test]
fn altered_distances_are_found() {
    let slice = "1K1M-1K".parse().unwrap();
    for metric in [Metric::Dtc, Metric::Dtw] {
        for change in [1, 2] {
            let index = find(slice, metric, |found| {
                found.plies().is_some_and(|plies| plies > 2)
            });
            let failures = failures_of(metric, |content| content.slices[0][index] += change);
            assert!(
                failures.iter().all(|failure| failure.metric == metric),
                "{failures:?}"
            );
            let itself = failures
                .iter()
                .find(|failure| failure.slice == slice && is_value(failure, index));
            let FailureKind::Value {
                fen,
                expected,
                found,
                ..
            } = &itself.unwrap().kind
            else {
                panic!()
            };
            let (expected, found) = (expected.plies().unwrap(), found.plies().unwrap());
            assert_eq!(found, expected + change);
            assert!(fen.starts_with("W:W"), "{fen}");
        }
    }
}

#[test]
fn altered_counts_are_found() {
    for metric in Metric::THEORY {
        let failures = failures_of(metric, |content| {
            content.spec.stats[1].wins += 1;
            content.spec.stats[1].draws -= 1;
        });
        assert_eq!(failures.len(), 2, "{failures:?}");
        assert!(failures.iter().all(|failure| failure.metric == metric));
        let text = failures[0].to_string();
        assert!(
            text.starts_with(&format!("1K-1K1M.{metric}: there are 16367 wins")),
            "{text}"
        );
    }
    let failures = failures_of(Metric::Wdl, |content| {
        content.spec.stats[0].positions -= 1;
        content.spec.stats[0].losses -= 1;
    });
    assert_eq!(failures.len(), 2, "{failures:?}");
}

#[test]
fn altered_longest_distances_are_found() {
    for metric in [Metric::Dtc, Metric::Dtw] {
        let longest = |content: &mut Content| content.spec.stats[0].longest_win.unwrap();
        let change = |change: fn(&mut Longest)| {
            let failures = failures_of(metric, |content| {
                let mut changed = longest(content);
                change(&mut changed);
                content.spec.stats[0].longest_win = Some(changed);
            });
            assert_eq!(failures.len(), 1, "{failures:?}");
            assert!(matches!(failures[0].kind, FailureKind::Longest { .. }));
        };
        change(|longest| longest.plies -= 1);
        change(|longest| longest.plies += 2);
        change(|longest| longest.index += 1);
        let failures = failures_of(metric, |content| content.spec.stats[1].longest_loss = None);
        assert_eq!(failures.len(), 1, "{failures:?}");
    }
}

#[test]
fn what_is_missing_or_damaged_is_not_passed_over() {
    let directory = TempDir::new().unwrap();
    write_true(directory.path(), &[Metric::Wdl, Metric::Dtc]);
    let path = directory.path().join("2K-1K.dtc");
    let mut bytes = fs::read(&path).unwrap();
    let last = bytes.len() - 5;
    bytes[last] ^= 1;
    fs::write(&path, bytes).unwrap();
    fs::remove_file(directory.path().join("1K-1M.wdl")).unwrap();
    let base = Tablebase::open(&[directory.path()]).unwrap();

    let report = run(&base, &request(tables(), &[Metric::Wdl, Metric::Dtc]));
    let failed: Vec<String> = report.failures.iter().map(Failure::to_string).collect();
    let expected = [
        "1K-1M.dtc: not verified: the table 1K-1M.wdl is missing",
        "2K-1M.dtc: not verified: it needs 1K-1M.wdl, which",
        "2K-1K.dtc: not verified: ",
    ];
    for start in expected {
        assert!(
            failed.iter().any(|text| text.starts_with(start)),
            "{start}: {failed:?}"
        );
    }
    let passed = report.tables.iter().filter(|check| check.failures == 0);
    let passed: Vec<String> = passed.map(|check| check.table.to_string()).collect();
    assert_eq!(passed, ["1K-1K"]);

    // What can be verified is, of a table whose distances are damaged.
    let by_results = report
        .tables
        .iter()
        .find(|check| check.table.to_string() == "2K-1K");
    assert!(
        by_results
            .unwrap()
            .slices
            .iter()
            .all(|slice| slice.positions == 58_800)
    );

    // Distances to the end that are asked for and not there.
    let report = run(
        &base,
        &request(vec!["1K-1K".parse().unwrap()], &Metric::THEORY),
    );
    assert_eq!(report.failure_count, 1);
    let text = report.failures[0].to_string();
    assert!(text.contains("the table 1K-1K.dtw is missing"), "{text}");
}

#[test]
fn reports_do_not_depend_on_threads() {
    let directory = altered("2K-1K", Metric::Wdl, |content| {
        let values = (0..).zip(&mut content.slices[0]);
        for (index, value) in values.filter(|(_, value)| **value <= WDL_LOSS) {
            *value = (*value + index) % 3;
        }
    });
    let base = all_but(&directory);
    let mut request = request(tables(), &[]);
    for sample in [None, Some(2000)] {
        request.sample = sample;
        let reports = [1, 2, 5].map(|threads| {
            request.threads = threads;
            let report = run(&base, &request);
            (report.failures, report.failure_count)
        });
        assert!(reports[0].1 > 300, "{} failures", reports[0].1);
        assert_eq!(reports[0].0.len(), KEPT_FAILURES);
        assert_eq!(reports[0], reports[1]);
        assert_eq!(reports[0], reports[2]);
    }
}

#[test]
fn samples_pass_and_fail_as_the_tables_do() {
    let mut request = request(tables(), &[]);
    request.sample = Some(1000);
    let base = Tablebase::open(&[&*TRUE_TABLES]).unwrap();
    let report = run(&base, &request);
    assert_eq!(report.failures, []);
    let slices: Vec<&SliceCheck> = report
        .tables
        .iter()
        .flat_map(|check| &check.slices)
        .collect();
    assert!(slices.iter().all(|slice| slice.compared == 1000));

    let directory = altered("1K1M-1K", Metric::Dtc, |content| {
        let values = content.slices[0].iter_mut();
        values
            .filter(|value| **value < DONT_CARE)
            .for_each(|value| *value += 1);
    });
    let report = run(&all_but(&directory), &request);
    assert!(report.failure_count > 0);
    assert!(
        report
            .failures
            .iter()
            .all(|failure| failure.metric == Metric::Dtc)
    );
}

/// Remembers the tables that were finished, and asks to stop after some of them.
struct Stopper<'a> {
    finished: Mutex<Vec<Material>>,
    after: usize,
    stop: &'a AtomicBool,
}

impl VerifyObserver for Stopper<'_> {
    fn event(&self, event: &VerifyEvent<'_>) {
        let mut finished = self.finished.lock().unwrap();
        match event {
            VerifyEvent::Planned { tables, .. } => assert_eq!(*tables, 9),
            VerifyEvent::Started { number, of, .. } => {
                assert_eq!((*number, *of), (finished.len() + 1, 9))
            }
            VerifyEvent::Progress { done, total, .. } => assert!(done <= total),
            VerifyEvent::Finished(check) => finished.push(check.table),
            VerifyEvent::Loading { table } => panic!("{table} is not only loaded"),
        }
        self.stop
            .store(finished.len() >= self.after, Ordering::Relaxed);
    }
}

#[test]
fn stops_when_asked_to() {
    let base = Tablebase::open(&[&*TRUE_TABLES]).unwrap();
    for after in [0, 3, 10] {
        let stop = AtomicBool::new(false);
        let stopper = Stopper {
            finished: Mutex::default(),
            after,
            stop: &stop,
        };
        let result = verify(&base, &request(tables(), &[]), &stopper, &stop);
        match after {
            10 => assert_eq!(result.unwrap().failures, []),
            _ => assert!(matches!(result, Err(VerifyError::Stopped))),
        }
        assert!(stopper.finished.into_inner().unwrap().len() <= after.max(1));
    }
}
