//! The rules against a naive twin, published counts, tabled moves and every form of text.

mod cases;
mod counts;
mod fen;
mod games;
mod naive;
mod notation;
mod position;
mod positions;
mod recount;
mod rule_sets;
mod twin;
