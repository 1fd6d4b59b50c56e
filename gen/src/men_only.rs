//! Man patterns without kings: single positions whose every move is a conversion.

use crate::block::TooLong;
use crate::chains::{Gain, Pieces, resolve};
use crate::codes::{Code, loss, win};
use crate::exits::Exits;
use crate::geometry::{squares_of, step};
use crate::men::Men;
use crate::one_side_distances::{Distances, count_best};
use crate::part::PartCodes;
use crate::planes::{Bits, Planes};
use crate::quality::{DRAWN, HOLE, before};
use crate::successors::{Successors, Target};
use crate::tally::Tally;

/// A solved position.
pub(crate) struct Single<C> {
    capture: bool,
    pub(crate) bits: Bits,
    pub(crate) code: C,
    pub(crate) tally: Tally,
}

/// Solves the position of `men`, the own side to move.
pub(crate) fn solve<C: Code>(men: Men, successors: &Successors<'_, Planes>) -> Single<C> {
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
    let mut tally = Tally {
        positions: 1,
        ..Tally::default()
    };
    let code = match gain {
        Gain { win: true, .. } => {
            tally.add_wins(1, plies, 0);
            win(plies)
        }
        Gain { safe: false, .. } => {
            tally.add_losses(1, plies, 0);
            loss(plies)
        }
        _ => crate::codes::DRAW,
    };
    let bits = Bits {
        lost: !gain.safe,
        not_won: !gain.win,
    };
    let code = if capture {
        C::default()
    } else {
        C::narrow(code)
    };
    Single {
        capture,
        bits,
        code,
        tally,
    }
}

/// The distance to the end of a solved position.
///
/// # Errors
/// [`TooLong`] when it does not fit the codes.
pub(crate) fn distance<C: Code>(
    exits: &Exits<'_>,
    solved: &Single<C>,
) -> Result<Distances<C>, TooLong> {
    let mut best = [DRAWN];
    if solved.capture {
        if solved.bits.lost || !solved.bits.not_won {
            best[0] = exits.captures(0, 0);
        }
    } else {
        best[0] = HOLE;
        exits.steps(0, 0, |to| to, &mut best);
    }
    let mut tally = Tally::default();
    let (code, plies) = count_best(best[0], 0, &mut tally);
    if plies > C::MOST {
        return Err(TooLong);
    }
    let code = if solved.capture {
        C::default()
    } else {
        C::narrow(code)
    };
    Ok((
        PartCodes {
            codes: vec![code],
            tally,
        },
        vec![before(best[0])],
    ))
}

fn has_capture(men: Men) -> bool {
    squares_of(men.own).any(|from| {
        (0..4).any(|d| {
            let over = step(from, d).filter(|&over| men.other >> over & 1 == 1);
            over.and_then(|over| step(over, d))
                .is_some_and(|to| men.all() >> to & 1 == 0)
        })
    })
}

/// The best quiet move, and the distance that a decided value then has.
fn best_step(men: Men, successors: &Successors<'_, Planes>) -> (Gain, u16) {
    let (mut gain, mut plies) = (Gain::default(), 0);
    for from in squares_of(men.own) {
        for to in (0..2)
            .filter_map(|d| step(from, d))
            .filter(|&to| men.all() >> to & 1 == 0)
        {
            plies = 1;
            let bits = after_step(men, from, to, successors);
            gain.win |= bits.lost;
            gain.safe |= bits.not_won;
        }
    }
    (gain, plies)
}

fn after_step(men: Men, from: usize, to: usize, successors: &Successors<'_, Planes>) -> Bits {
    let promotes = to < 5;
    let own = men.own & !(1 << from) | if promotes { 0 } else { 1 << to };
    match successors.target(
        Men {
            own,
            other: men.other,
        },
        0,
        0,
        promotes,
    ) {
        Target::Over => Bits {
            lost: true,
            not_won: true,
        },
        Target::Single(bits) => bits,
        Target::Block(block) => block.packed(to),
    }
}
