//! Man patterns without kings: single positions whose every move is a conversion.

use manoury_probe::binomial;
use manoury_rules::{Direction, SquareSet};

use crate::solve::bits::planes::{Bits, Planes};
use crate::solve::output::codes::{Code, DRAW, loss, win};
use crate::solve::output::tally::Tally;
use crate::solve::placement::geometry::{rotate, squares_of, step};
use crate::solve::placement::men::MAN_SQUARES;
use crate::solve::placement::men::{Men, digit};
use crate::solve::values::chains::{Gain, Pieces, resolve};
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
        (
            resolve(
                successors,
                &Pieces {
                    men,
                    own_kings: 0,
                    other_kings: 0,
                },
            ),
            1,
        )
    } else {
        best_step(men, successors)
    };
    tally.positions += 1;
    let code = match gain {
        Gain { win: true, .. } => {
            tally.add_wins(1, plies, index);
            win(plies)
        }
        Gain { safe: false, .. } => {
            tally.add_losses(1, plies, index);
            loss(plies)
        }
        _ => DRAW,
    };
    let bits = Bits {
        lost: !gain.safe,
        not_won: !gain.win,
    };
    Single {
        capture,
        bits,
        code: if capture {
            C::default()
        } else {
            C::narrow(code)
        },
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
    for from in squares_of(men.own) {
        for to in (0..2)
            .filter_map(|d| step(from, d))
            .filter(|&to| men.all() >> to & 1 == 0)
        {
            plies = 1;
            let bits = after_step(men, from, to, opponent, successors);
            gain.win |= bits.lost;
            gain.safe |= bits.not_won;
        }
    }
    (gain, plies)
}

fn after_step(
    men: Men,
    from: usize,
    to: usize,
    opponent: usize,
    successors: &Successors<'_, Planes>,
) -> Bits {
    let promotes = to < 5;
    let own = men.own & !(1 << from) | if promotes { 0 } else { 1 << to };
    let planes = successors
        .get(0, 0, promotes)
        .expect("a quiet move takes nothing");
    let pattern = opponent * binomial(MAN_SQUARES, own.count_ones() as usize) as usize + digit(own);
    planes.bits(pattern, if promotes { to } else { 0 }, 0)
}
