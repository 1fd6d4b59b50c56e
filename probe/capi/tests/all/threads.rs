//! Many threads on one handle.

use crate::compiler::{Language, build, run, source};
use crate::tables::three;

#[test]
fn eight_threads_get_the_same_answers() {
    let tables = three();
    let program = build(Language::C99, &source("tests/programs/threads.c"));
    let out = run(&program, &[tables.path()], "").succeeds();
    let answers: u32 = out
        .trim_end()
        .strip_suffix(" answers")
        .unwrap()
        .parse()
        .unwrap();
    assert!(answers > 1500, "{answers}");
}
