//! Results under draw rules from the rules and their clock alone, to compare tables and probing with, and tables made of them.
//!
//! A module for the tests of several packages, which include it by its path.
#![allow(dead_code, reason = "each test that includes this uses a part of it")]

pub mod cases;
pub mod content;
pub mod results;
mod steps;
