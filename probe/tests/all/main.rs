//! Tests of the whole package, through its public face.

mod damage;
mod directories;
mod index;
mod naive;
mod one_each;
mod probing;
mod samples;
mod table;
