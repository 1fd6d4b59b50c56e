//! The C interface as C and C++ programs use it: they are compiled with the compilers of the system, which the
//! environment variables `CC` and `CXX` can name, and linked with the static library.
#![cfg(unix)]

mod agreement;
mod compiler;
mod examples;
mod failures;
mod header;
mod ruled;
#[path = "../../../tests/ruled/mod.rs"]
mod ruled_twin;
mod tables;
mod threads;
