//! Tests of the whole package, through its public face.

mod damage;
mod directories;
#[cfg(feature = "embedded")]
mod embedded;
mod index;
mod line;
mod naive;
mod one_each;
mod probing;
mod ruled;
#[path = "../ruled/mod.rs"]
mod ruled_twin;
mod samples;
mod table;
