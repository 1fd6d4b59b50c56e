//! Generator and verifier of endgame tablebases for international draughts.

mod block;
mod chains;
mod codes;
mod columns;
mod conversions;
mod generate;
mod geometry;
mod king_captures;
mod king_moves;
mod king_tables;
mod kings;
mod men;
mod men_only;
mod mover;
mod one_side;
mod outcome;
mod planes;
mod rows;
mod side;
mod solve;
mod successors;
mod tally;
mod transpose;

pub use generate::{
    Event, FileReport, GenError, MOST_PIECES, Observer, Phase, PhaseTime, Request, Summary,
    TableReport, generate,
};
