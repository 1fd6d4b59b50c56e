//! Distances to the end where one side has no kings: one pass of maxima over qualities.

use crate::solve::bits::extent::Extent;
use crate::solve::bits::quality::{DRAWN, HOLE, Quality, before, loss_after, win_after};
use crate::solve::distances::exits::Exits;
use crate::solve::output::codes::{Code, DRAW, TooLong, loss, win};
use crate::solve::output::part::PartCodes;
use crate::solve::output::tally::Tally;
use crate::solve::placement::geometry::{LINES, rotate, squares_of};
use crate::solve::values::kingless::Kingless;
use crate::solve::values::mover::KingTables;
use crate::solve::values::with_kings::{Kings, Solved};

/// The codes of a pattern and the qualities of its positions.
pub(crate) type Distances<C> = (PartCodes<C>, Vec<Quality>);

impl<C: Code> Kingless<C> {
    /// Distances of the side without kings.
    ///
    /// # Errors
    /// [`TooLong`] when a distance does not fit the codes.
    pub(crate) fn distances<const T: usize>(
        &self,
        exits: &Exits<'_>,
        tables: &KingTables<'_, T>,
    ) -> Result<Distances<C>, TooLong> {
        let mut best = vec![HOLE; tables.others.len()];
        // The promoted man is the only king, and its rank is its square.
        exits.steps(0, 0, |to| to, &mut best);
        for (column, bit) in bits(&self.capture) {
            let other_kings = rotate(tables.others.sets()[column]);
            let decided = bit(&self.won) || bit(&self.lost);
            best[column] = if decided {
                exits.captures(0, other_kings)
            } else {
                DRAWN
            };
        }
        finish(&self.valid, &self.capture, &best)
    }
}

impl<const T: usize> Kings<'_, T> {
    /// Distances of the side with kings, after `kingless`, the qualities of the other side's
    /// positions in the same pattern.
    ///
    /// # Errors
    /// [`TooLong`] when a distance does not fit the codes.
    pub(crate) fn distances<C: Code>(
        &self,
        exits: &Exits<'_>,
        solved: &Solved<C>,
        kingless: &[Quality],
    ) -> Result<Distances<C>, TooLong> {
        let mut best = vec![HOLE; self.sets.len()];
        exits.steps_of_all(self.promoted, &mut best);
        raise_by_king_moves(self, kingless, &mut best);
        for (rank, bit) in bits(&solved.capture) {
            let decided = bit(&solved.lost) || !bit(&solved.not_won);
            best[rank] = if decided {
                exits.captures(self.sets.sets()[rank], 0)
            } else {
                DRAWN
            };
        }
        finish(&solved.valid, &solved.capture, &best)
    }
}

/// Raises `best` by the king moves of every placement: along a line, to the best square that is
/// reached before something stands in the way.
fn raise_by_king_moves<const T: usize>(
    kings: &Kings<'_, T>,
    kingless: &[Quality],
    best: &mut [Quality],
) {
    for (rank, &fixed) in kings.fixed.sets().iter().enumerate() {
        let blocked = kings.men.all() | fixed;
        if fixed & kings.men.all() != 0 {
            continue;
        }
        let ranks = &kings.sets.larger()[rank];
        for line in LINES.iter().flatten() {
            let mut seen = HOLE;
            for &s in line.squares() {
                if blocked >> s & 1 == 1 {
                    seen = HOLE;
                    continue;
                }
                let set = ranks[s as usize] as usize;
                best[set] = best[set].max(seen);
                seen = seen.max(kingless[set]);
            }
        }
    }
}

/// The set bits of a vector, each with a test of the same bit in other vectors.
fn bits(vector: &[u64]) -> impl Iterator<Item = (usize, impl Fn(&[u64]) -> bool)> {
    let places = vector
        .iter()
        .enumerate()
        .flat_map(|(w, &word)| squares_of(word).map(move |bit| w * 64 + bit));
    places.map(|place| {
        (place, move |other: &[u64]| {
            other[place / 64] >> (place % 64) & 1 == 1
        })
    })
}

/// Codes, counts and qualities from the best move of every position.
fn finish<C: Code>(
    valid: &[u64],
    capture: &[u64],
    best: &[Quality],
) -> Result<Distances<C>, TooLong> {
    let mut values = PartCodes {
        codes: vec![C::default(); best.len()],
        tally: Tally::default(),
    };
    let mut qualities = vec![HOLE; best.len()];
    for (place, bit) in bits(valid) {
        qualities[place] = before(best[place]);
        let (code, plies) = count_best(best[place], place as u64, &mut values.tally);
        if plies > C::MOST {
            return Err(TooLong);
        }
        if !bit(capture) {
            values.codes[place] = C::narrow(code);
        }
    }
    Ok((values, qualities))
}

/// The code of a position, counted; and its distance (0 for a draw).
pub(crate) fn count_best(best: Quality, index: u64, tally: &mut Tally) -> (u16, u16) {
    tally.positions += 1;
    if best == DRAWN {
        (DRAW, 0)
    } else if best > DRAWN {
        let plies = win_after(best);
        tally.add_wins(plies, Extent::one(index));
        (win(plies), plies)
    } else {
        let plies = loss_after(best);
        tally.add_losses(plies, Extent::one(index));
        (loss(plies), plies)
    }
}
