//! Man patterns without kings: single positions whose every move is a conversion.

use manoury_probe::binomial;
use manoury_rules::{Direction, SquareSet};

use crate::solve::bits::extent::Extent;
use crate::solve::bits::planes::{Bits, Planes};
use crate::solve::output::codes::{Code, DRAW, loss, win};
use crate::solve::output::tally::Tally;
use crate::solve::placement::geometry::{is_far_row, rotate};
use crate::solve::placement::men::{MAN_SQUARES, Men, digit};
use crate::solve::values::chains::{Gain, resolve};
use crate::solve::values::landing::Pieces;
use crate::solve::values::successors::Successors;

/// A solved position.
pub(crate) struct Single<C> {
    /// It has a capture.
    pub(crate) capture: bool,
    pub(crate) bits: Bits,
    pub(crate) code: C,
}

/// Solves the position of `men`, the own side to move, and counts it as the one at `index`.
pub(crate) fn solve<C: Code>(
    men: Men,
    successors: &Successors<'_, Planes>,
    index: u64,
    tally: &mut Tally,
) -> Single<C> {
    let capture = has_capture(men);
    let (gain, plies) = if capture {
        let pieces = Pieces {
            men,
            own_kings: 0,
            other_kings: 0,
        };
        (resolve(successors, &pieces), 1)
    } else {
        best_step(men, successors)
    };
    tally.positions += 1;
    let code = count(gain, plies, index, tally);
    Single {
        capture,
        bits: Bits {
            lost: !gain.safe,
            not_won: !gain.win,
        },
        code: if capture {
            C::default()
        } else {
            C::narrow(code)
        },
    }
}

/// The code of a position, which is counted if it is decided.
fn count(gain: Gain, plies: u16, index: u64, tally: &mut Tally) -> u16 {
    if gain.win {
        tally.add_wins(plies, Extent::one(index));
        win(plies)
    } else if !gain.safe {
        tally.add_losses(plies, Extent::one(index));
        loss(plies)
    } else {
        DRAW
    }
}

fn has_capture(men: Men) -> bool {
    let (own, other) = (
        SquareSet::from_bits(men.own),
        SquareSet::from_bits(men.other),
    );
    let empty = SquareSet::from_bits(!men.all());
    Direction::ALL
        .iter()
        .any(|&d| !((own.shift(d) & other).shift(d) & empty).is_empty())
}

/// The best quiet move, and the distance that a decided value then has.
fn best_step(men: Men, successors: &Successors<'_, Planes>) -> (Gain, u16) {
    let (mut gain, mut plies) = (Gain::default(), 0);
    // The opponent's digit stays, and it comes first in the successor's pattern.
    let opponent = digit(rotate(men.other));
    // A `for` loop over these takes a tenth longer, as its iterator is not inlined.
    men.steps().for_each(|(from, to)| {
        plies = 1;
        let bits = after_step(men, from, to, opponent, successors);
        gain.win |= bits.lost;
        gain.safe |= bits.not_won;
    });
    (gain, plies)
}

/// What the position after a quiet move is, `opponent` being the opponent's digit.
#[inline(always)]
fn after_step(
    men: Men,
    from: usize,
    to: usize,
    opponent: usize,
    successors: &Successors<'_, Planes>,
) -> Bits {
    let promotes = is_far_row(to);
    let own = men.moved(from, to).own;
    let planes = successors
        .get(0, 0, promotes)
        .expect("a quiet move takes nothing");
    let pattern = opponent * binomial(MAN_SQUARES, own.count_ones() as usize) as usize + digit(own);
    planes.bits(pattern, if promotes { to } else { 0 }, 0)
}
