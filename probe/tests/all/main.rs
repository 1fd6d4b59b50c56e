//! Tests of the whole package, through its public face.

mod damage;
mod index;
mod naive;
mod probing;
mod samples;
mod table;
