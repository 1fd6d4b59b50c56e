//! Rays and lines of the board as flat constant tables, for the row kernels.
//!
//! Squares are indexes 0..49 in the mover's view; directions are the indexes of
//! [`Direction::ALL`].

use manoury_rules::{Direction, Square};

/// Number of playable squares.
pub(crate) const SQUARES: usize = 50;

/// A short list of squares, nearest first.
#[derive(Clone, Copy)]
pub(crate) struct Ray {
    squares: [u8; 10],
    len: u8,
}

impl Ray {
    const EMPTY: Ray = Ray {
        squares: [0; 10],
        len: 0,
    };

    /// The squares, nearest first.
    #[inline(always)]
    pub(crate) fn squares(&self) -> &[u8] {
        &self.squares[..self.len as usize]
    }

    const fn push(mut self, square: usize) -> Ray {
        self.squares[self.len as usize] = square as u8;
        self.len += 1;
        self
    }
}

/// `RAYS[s][d]`: the squares seen from `s` in direction `d`, nearest first.
pub(crate) static RAYS: [[Ray; 4]; SQUARES] = rays();

/// `RAY_MASKS[d][s]`: the squares seen from `s` in direction `d`, as a set.
pub(crate) static RAY_MASKS: [[u64; SQUARES]; 4] = ray_masks();

/// The square of a ray's set that is met first in direction `d`.
#[inline(always)]
pub(crate) fn nearest(set: u64, d: usize) -> Option<usize> {
    // The first two directions lead to lower squares.
    match set {
        0 => None,
        _ if d < 2 => Some(63 - set.leading_zeros() as usize),
        _ => Some(set.trailing_zeros() as usize),
    }
}

/// `LINES[d]`: the board cut into lines of direction `d`, every line from its far end (the edge that
/// direction `d` runs into) backwards, so that the square in front of each one comes just before it.
pub(crate) static LINES: [[Ray; 15]; 4] = lines();

/// The direction opposite to `d`.
pub(crate) const fn opposite(d: usize) -> usize {
    Direction::ALL[d].opposite().index()
}

/// The neighbour of `s` in direction `d`.
pub(crate) const fn step(s: usize, d: usize) -> Option<usize> {
    match Square::from_index(s) {
        None => None,
        Some(square) => match square.step(Direction::ALL[d]) {
            None => None,
            Some(next) => Some(next.index()),
        },
    }
}

/// Whether `s` lies on the row where own men promote.
pub(crate) const fn is_far_row(s: usize) -> bool {
    s < 5
}

/// A way to capture over a neighbouring square.
#[derive(Clone, Copy)]
pub(crate) struct Jump {
    pub(crate) direction: usize,
    /// The square of the piece to be taken.
    pub(crate) over: usize,
    /// The square behind it.
    pub(crate) to: usize,
}

/// The jumps from one square, at most one in each direction.
#[derive(Clone, Copy)]
struct Jumps {
    jumps: [Jump; 4],
    count: usize,
}

static JUMPS: [Jumps; SQUARES] = all_jumps();

/// The jumps from `s` that stay on the board.
#[inline(always)]
pub(crate) fn jumps(s: usize) -> impl Iterator<Item = Jump> {
    let Jumps { jumps, count } = &JUMPS[s];
    jumps[..*count].iter().copied()
}

const fn all_jumps() -> [Jumps; SQUARES] {
    let none = Jump {
        direction: 0,
        over: 0,
        to: 0,
    };
    let mut all = [Jumps {
        jumps: [none; 4],
        count: 0,
    }; SQUARES];
    let mut s = 0;
    while s < SQUARES {
        let mut d = 0;
        while d < 4 {
            let ray = walk(s, d);
            if ray.len >= 2 {
                all[s].jumps[all[s].count] = Jump {
                    direction: d,
                    over: ray.squares[0] as usize,
                    to: ray.squares[1] as usize,
                };
                all[s].count += 1;
            }
            d += 1;
        }
        s += 1;
    }
    all
}

const fn walk(from: usize, d: usize) -> Ray {
    let mut ray = Ray::EMPTY;
    let mut square = from;
    while let Some(next) = step(square, d) {
        ray = ray.push(next);
        square = next;
    }
    ray
}

const fn rays() -> [[Ray; 4]; SQUARES] {
    let mut rays = [[Ray::EMPTY; 4]; SQUARES];
    let mut s = 0;
    while s < SQUARES {
        let mut d = 0;
        while d < 4 {
            rays[s][d] = walk(s, d);
            d += 1;
        }
        s += 1;
    }
    rays
}

const fn ray_masks() -> [[u64; SQUARES]; 4] {
    let mut masks = [[0; SQUARES]; 4];
    let mut s = 0;
    while s < SQUARES {
        let mut d = 0;
        while d < 4 {
            let mut square = s;
            while let Some(next) = step(square, d) {
                masks[d][s] |= 1 << next;
                square = next;
            }
            d += 1;
        }
        s += 1;
    }
    masks
}

const fn lines() -> [[Ray; 15]; 4] {
    let mut lines = [[Ray::EMPTY; 15]; 4];
    let mut d = 0;
    while d < 4 {
        let mut count = 0;
        let mut s = 0;
        while s < SQUARES {
            // A line starts where the direction leaves the board; one of a single square has no moves.
            if step(s, d).is_none() && step(s, opposite(d)).is_some() {
                let mut line = Ray::EMPTY.push(s);
                let mut square = s;
                while let Some(next) = step(square, opposite(d)) {
                    line = line.push(next);
                    square = next;
                }
                lines[d][count] = line;
                count += 1;
            }
            s += 1;
        }
        d += 1;
    }
    lines
}

/// The squares of a 50-bit set, ascending.
#[inline(always)]
pub(crate) fn squares_of(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let square = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (square < 64).then_some(square)
    })
}

/// The set as the opponent sees it: square s becomes 49 - s.
#[inline(always)]
pub(crate) const fn rotate(set: u64) -> u64 {
    set.reverse_bits() >> 14
}

#[cfg(test)]
mod tests {
    use super::{LINES, RAYS, SQUARES, jumps, step};

    #[test]
    fn rays_of_a_centre_square() {
        // Square 28 (index 27): nine squares of one diagonal, eight of the other.
        let lengths: Vec<usize> = (0..4).map(|d| RAYS[27][d].squares().len()).collect();
        assert_eq!(lengths.iter().sum::<usize>(), 17);
    }

    #[test]
    fn jumps_go_two_steps() {
        for s in 0..SQUARES {
            let over = |d| step(s, d).and_then(|over| Some((d, over, step(over, d)?)));
            let expected: Vec<_> = (0..4).filter_map(over).collect();
            let found: Vec<_> = jumps(s).map(|it| (it.direction, it.over, it.to)).collect();
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn lines_cover_the_board_once() {
        for lines in &LINES {
            let mut seen = [0; SQUARES];
            lines
                .iter()
                .flat_map(|l| l.squares())
                .for_each(|&s| seen[s as usize] += 1);
            let covered = seen.iter().filter(|&&n| n == 1).count();
            assert!(seen.iter().all(|&n| n <= 1));
            // The two corners stand alone on the short diagonals.
            assert!(covered >= 48, "{covered}");
        }
    }
}
