//! One side of one man pattern, ready for the row kernels: its men, king sets and columns, and the
//! blocks that each conversion leads to.

use crate::solve::bits::columns::Columns;
use crate::solve::bits::planes::Planes;
use crate::solve::placement::geometry::{Jump, SQUARES, is_far_row, jumps as jumps_of, squares_of};
use crate::solve::placement::kings::KingSets;
use crate::solve::placement::men::Men;
use crate::solve::values::successors::{Successors, Target};

/// Most enemy pieces.
pub(crate) const MOST_OTHERS: usize = 6;

/// The king tables that the slices of one mover need.
pub(crate) struct KingTables<'a, const T: usize> {
    /// The mover's king sets: the rows.
    pub(crate) own: &'a KingSets,
    /// The mover's king sets without the king that moves; the own sets again where there is none.
    pub(crate) fixed: &'a KingSets,
    /// The mover's king sets after a promotion.
    pub(crate) promoted: &'a KingSets,
    /// The opponent's king sets, in its own view.
    pub(crate) others: &'a KingSets,
    /// The same as columns of a row.
    pub(crate) columns: &'a Columns<T>,
}

/// A quiet move of a man.
pub(crate) struct ManStep<'a> {
    pub(crate) to: usize,
    pub(crate) promotes: bool,
    pub(crate) target: Target<'a>,
}

/// A single capture by a man.
pub(crate) struct ManJump<'a> {
    pub(crate) from: usize,
    pub(crate) over: usize,
    pub(crate) to: usize,
    pub(crate) direction: usize,
    pub(crate) promotes: bool,
    /// An enemy man stands on `over`, whatever the kings.
    pub(crate) over_man: bool,
    pub(crate) target: Target<'a>,
}

/// The side to move in one man pattern.
pub(crate) struct Mover<'a, const T: usize> {
    pub(crate) men: Men,
    pub(crate) tables: &'a KingTables<'a, T>,
    pub(crate) successors: &'a Successors<'a, Planes>,
    /// Number of the opponent's pieces.
    pub(crate) others: usize,
    /// Where the capture of an enemy king by a king leads.
    pub(crate) king_taken: Target<'a>,
    /// Where the capture of the enemy man on a square by a king leads.
    pub(crate) man_taken: [Target<'a>; SQUARES],
    /// The pattern that is reached when a king takes these of the enemy men, by the bits of the set
    /// of their numbers in ascending order of squares.
    patterns: Vec<u32>,
    pub(crate) steps: Vec<ManStep<'a>>,
    pub(crate) jumps: Vec<ManJump<'a>>,
}

impl<'a, const T: usize> Mover<'a, T> {
    /// The side to move of the pattern `men`, against an opponent with kings.
    pub(crate) fn new(
        men: Men,
        tables: &'a KingTables<'a, T>,
        successors: &'a Successors<'a, Planes>,
    ) -> Mover<'a, T> {
        let mut man_taken = [Target::Over; SQUARES];
        for p in squares_of(men.other) {
            man_taken[p] = successors.target(men.without(1 << p), 0, 1, false);
        }
        Mover {
            men,
            tables,
            successors,
            others: successors.others(),
            king_taken: successors.target(men, 1, 0, false),
            man_taken,
            patterns: patterns(men),
            steps: steps(men, successors),
            jumps: jumps(men, successors),
        }
    }
}

impl<const T: usize> Mover<'_, T> {
    /// The pattern that is reached when a king takes the enemy men in `taken`.
    #[inline(always)]
    pub(crate) fn pattern_after(&self, taken: u64) -> usize {
        let mut number = 0;
        for (i, man) in squares_of(self.men.other).enumerate() {
            number |= (taken >> man & 1) << i;
        }
        self.patterns[number as usize] as usize
    }
}

/// The patterns after each subset of the enemy men was taken, all of them left out (that wins).
fn patterns(men: Men) -> Vec<u32> {
    let squares: Vec<usize> = squares_of(men.other).collect();
    let after = |number: u32| {
        let taken = squares
            .iter()
            .enumerate()
            .filter(|(i, _)| number >> i & 1 == 1);
        let taken = taken.fold(0, |set, (_, s)| set | 1 << s);
        men.without(taken).opponent_pattern() as u32
    };
    (0..1 << squares.len()).map(after).collect()
}

fn steps<'a>(men: Men, successors: &'a Successors<'a, Planes>) -> Vec<ManStep<'a>> {
    let step = |(from, to)| {
        let promotes = is_far_row(to);
        ManStep {
            to,
            promotes,
            target: successors.target(men.moved(from, to), 0, 0, promotes),
        }
    };
    men.steps().map(step).collect()
}

fn jumps<'a>(men: Men, successors: &'a Successors<'a, Planes>) -> Vec<ManJump<'a>> {
    let from_all =
        squares_of(men.own).flat_map(|from| jumps_of(from).map(move |jump| (from, jump)));
    let possible =
        from_all.filter(|(_, jump)| (men.own & 1 << jump.over) | (men.all() & 1 << jump.to) == 0);
    let man_jump = |(
        from,
        Jump {
            direction,
            over,
            to,
        },
    )| {
        let over_man = men.other >> over & 1 == 1;
        let promotes = is_far_row(to);
        let after = men.moved(from, to).without(1 << over);
        let (kings, taken_men) = if over_man { (0, 1) } else { (1, 0) };
        ManJump {
            from,
            over,
            to,
            direction,
            promotes,
            over_man,
            target: successors.target(after, kings, taken_men, promotes),
        }
    };
    possible.map(man_jump).collect()
}
