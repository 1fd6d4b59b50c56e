//! Failures as C sees them.

use std::fs;

use crate::compiler::{Language, build, run, source};
use crate::tables::{damage, three};

#[test]
fn failures_have_status_and_reason() {
    let (tables, spoilt) = (three(), three());
    damage(&spoilt.path().join("2K-1K.wdl"));
    for metric in ["wdl", "dtc", "dtw"] {
        fs::remove_file(spoilt.path().join("1K-1K").with_extension(metric)).unwrap();
    }
    let nowhere = tables.path().join("nowhere");
    let program = build(Language::C99, &source("tests/programs/failures.c"));
    let out = run(&program, &[tables.path(), spoilt.path(), &nowhere], "").succeeds();
    assert_eq!(out, "");
}
