//! The header that is checked in is the one that the source makes, and compiles.

use std::{env, fs};

use cbindgen::{Builder, Config};

use crate::compiler::{Language, check, source};

const HEADER: &str = "include/manoury.h";

/// The header, as cbindgen makes it of the root of the source and the files that it names. Of the crate it would have
/// to call cargo for that.
fn generated() -> String {
    let config = Config::from_file(source("cbindgen.toml")).unwrap();
    let builder = Builder::new().with_config(config);
    let bindings = builder.with_src(source("src/lib.rs")).generate().unwrap();
    let mut text = Vec::new();
    bindings.write(&mut text);
    String::from_utf8(text).unwrap()
}

#[test]
fn the_header_is_that_of_the_source() {
    let generated = generated();
    if env::var_os("UPDATE_HEADER").is_some() {
        fs::write(source(HEADER), &generated).unwrap();
        return;
    }
    let checked_in = fs::read_to_string(source(HEADER)).unwrap();
    assert!(
        checked_in == generated,
        "{HEADER} is out of date: UPDATE_HEADER=1 cargo test -p manoury-capi makes it anew"
    );
}

#[test]
fn the_header_stands_alone() {
    let text = "#include <manoury.h>\n#include <manoury.h>\n";
    check(Language::C99, "header.c", text);
    check(Language::Cpp11, "header.cpp", text);
}
