//! Tests of the whole system: each runs the program as a user would, and looks at what it prints and writes.

mod check;
mod data;
#[cfg(feature = "embedded")]
mod embedded;
mod generate;
mod info;
mod kills;
mod limits;
mod line;
mod moves;
mod pipes;
mod probe;
mod program;
mod ruled;
#[path = "../../probe/tests/ruled/mod.rs"]
mod ruled_twin;
mod stats;
mod tables;
mod theory;
mod theory_rules;
mod verify;
