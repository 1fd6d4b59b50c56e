//! One side of one man pattern, ready for the row kernels: its men, king sets and columns, and the
//! blocks that each conversion leads to.

use crate::solve::bits::columns::Columns;
use crate::solve::bits::planes::Planes;
use crate::solve::placement::geometry::{SQUARES, squares_of, step};
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
    /// The side to move of the pattern `men`.
    pub(crate) fn new(
        men: Men,
        tables: &'a KingTables<'a, T>,
        successors: &'a Successors<'a, Planes>,
    ) -> Mover<'a, T> {
        let has_kings = tables.columns.kings > 0;
        let king_taken = match has_kings {
            true => successors.target(men, 1, 0, false),
            false => Target::Over,
        };
        let mut man_taken = [Target::Over; SQUARES];
        for p in squares_of(men.other) {
            man_taken[p] = successors.target(
                Men {
                    own: men.own,
                    other: men.other & !(1 << p),
                },
                0,
                1,
                false,
            );
        }
        let others = successors.others();
        let steps = steps(men, successors);
        let jumps = jumps(men, successors, has_kings);
        Mover {
            men,
            tables,
            successors,
            others,
            king_taken,
            man_taken,
            patterns: patterns(men),
            steps,
            jumps,
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
        Men {
            own: men.own,
            other: men.other & !taken,
        }
        .opponent_pattern() as u32
    };
    (0..1 << squares.len()).map(after).collect()
}

/// The men after one of them went from `from` to `to`.
fn moved(men: Men, from: usize, to: usize) -> Men {
    let gone = men.own & !(1 << from);
    Men {
        own: if to < 5 { gone } else { gone | 1 << to },
        other: men.other,
    }
}

fn steps<'a>(men: Men, successors: &'a Successors<'a, Planes>) -> Vec<ManStep<'a>> {
    let mut steps = Vec::new();
    for from in squares_of(men.own) {
        // The first two directions lead up the board.
        for to in (0..2)
            .filter_map(|d| step(from, d))
            .filter(|&to| men.all() >> to & 1 == 0)
        {
            let promotes = to < 5;
            let target = successors.target(moved(men, from, to), 0, 0, promotes);
            steps.push(ManStep {
                to,
                promotes,
                target,
            });
        }
    }
    steps
}

fn jumps<'a>(
    men: Men,
    successors: &'a Successors<'a, Planes>,
    has_kings: bool,
) -> Vec<ManJump<'a>> {
    let mut jumps = Vec::new();
    for from in squares_of(men.own) {
        for direction in 0..4 {
            let Some(over) = step(from, direction) else {
                continue;
            };
            let Some(to) = step(over, direction) else {
                continue;
            };
            let over_man = men.other >> over & 1 == 1;
            let can_take = over_man || (has_kings && men.own >> over & 1 == 0);
            if !can_take || men.all() >> to & 1 == 1 {
                continue;
            }
            let promotes = to < 5;
            let mut after = moved(men, from, to);
            after.other &= !(1 << over);
            let (kings, taken_men) = if over_man { (0, 1) } else { (1, 0) };
            let target = successors.target(after, kings, taken_men, promotes);
            jumps.push(ManJump {
                from,
                over,
                to,
                direction,
                promotes,
                over_man,
                target,
            });
        }
    }
    jumps
}
