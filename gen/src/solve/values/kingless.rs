//! The side without kings, where the other side has kings: every move is a conversion.
//!
//! A block of one row, over the other side's king sets.

use crate::solve::bits::extent::Extent;
use crate::solve::bits::vectors::{Vector, count, planes};
use crate::solve::output::codes::Code;
use crate::solve::output::part::PartCodes;
use crate::solve::output::tally::Tally;
use crate::solve::values::conversions::{captures, clear, start};
use crate::solve::values::mover::Mover;
use crate::solve::values::outcome::TileCaptures;

/// What the kingless side is worth, over the other side's king sets.
pub(crate) struct Kingless<C> {
    pub(crate) valid: Vector,
    /// Positions with a capture.
    pub(crate) capture: Vector,
    pub(crate) won: Vector,
    /// Lost in one ply.
    pub(crate) lost: Vector,
    /// Lost without a legal move (distance 0).
    pub(crate) stuck: Vector,
    pub(crate) values: PartCodes<C>,
}

impl<C: Code> Kingless<C> {
    /// Solves the side without kings.
    pub(crate) fn solve<const T: usize>(mover: &Mover<'_, T>) -> Kingless<C> {
        let columns = mover.tables.columns;
        let words = columns.tiles.len() * T;
        let vector = || Vector::with_capacity(words);
        let mut solved = Kingless {
            valid: vector(),
            capture: vector(),
            won: vector(),
            lost: vector(),
            stuck: vector(),
            values: PartCodes {
                codes: vec![C::default(); columns.count],
                tally: Tally::default(),
            },
        };
        for tile in 0..columns.tiles.len() {
            solved.add_tile(mover, tile);
        }
        let tally = &mut solved.values.tally;
        tally.positions = count(&solved.valid);
        tally.add_wins(1, Extent::of(&solved.won));
        tally.add_losses(0, Extent::of(&solved.stuck));
        tally.add_losses(1, Extent::of(&solved.lost));
        solved
    }

    fn add_tile<const T: usize>(&mut self, mover: &Mover<'_, T>, tile: usize) {
        let mut found = TileCaptures::new(1, mover.others);
        let clear = clear(mover, tile);
        captures(mover, tile, &clear, &mut found);
        let row = start(mover, tile, &clear, 0, found.row(0));
        self.valid.extend(row.valid);
        self.capture.extend(row.capture);
        self.won.extend(row.won);
        self.lost.extend(row.lost);
        self.stuck.extend(row.stuck);
        for w in 0..T {
            let Some(codes) = self.values.codes.get_mut((tile * T + w) * 64..) else {
                break;
            };
            row.fill_codes(w, codes);
        }
    }

    /// The planes of the kingless side: lost, and not won.
    pub(crate) fn planes(&self) -> (Vector, Vector) {
        planes(&self.valid, &self.won, &self.stuck, &self.lost)
    }
}
