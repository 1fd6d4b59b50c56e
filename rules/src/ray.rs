//! The diagonals of a king, from every square in every direction.

use crate::set::SquareSet;
use crate::square::{Direction, Square};

/// The squares of each ray; 64 rows, so that a masked index needs no bounds check.
static RAYS: [[SquareSet; 4]; 64] = rays();

const fn rays() -> [[SquareSet; 4]; 64] {
    let mut rays = [[SquareSet::EMPTY; 4]; 64];
    let mut index = 0;
    while let Some(square) = Square::from_index(index) {
        let mut direction = 0;
        while direction < 4 {
            rays[index][direction] = walk(square, Direction::ALL[direction]);
            direction += 1;
        }
        index += 1;
    }
    rays
}

const fn walk(from: Square, direction: Direction) -> SquareSet {
    let (mut at, mut ray) = (from, SquareSet::EMPTY);
    while let Some(next) = at.step(direction) {
        ray = ray.with(next);
        at = next;
    }
    ray
}

/// The squares from `from` to the edge, `from` not among them.
#[inline]
pub(crate) fn ray(from: Square, direction: Direction) -> SquareSet {
    RAYS[from.index() & 63][direction.index()]
}

/// The nearest of these squares of one ray.
#[inline]
pub(crate) fn nearest(on_ray: SquareSet, direction: Direction) -> Option<Square> {
    let bits = on_ray.bits();
    if bits == 0 {
        return None;
    }
    Some(Square(if direction.is_north() {
        63 - bits.leading_zeros() as u8
    } else {
        bits.trailing_zeros() as u8
    }))
}

/// The squares of the ray in front of the first blocker.
#[inline]
pub(crate) fn reach(from: Square, direction: Direction, blockers: SquareSet) -> SquareSet {
    let ray = ray(from, direction);
    let blocked = (ray & blockers).bits();
    let behind = if direction.is_north() {
        u64::MAX
            .checked_shr(blocked.leading_zeros())
            .unwrap_or_default()
    } else {
        // No bit below the lowest blocker; all bits where there is no blocker.
        !(blocked.wrapping_sub(1) & !blocked)
    };
    ray - SquareSet::from_bits(behind)
}

#[cfg(test)]
mod tests {
    use super::{nearest, ray, reach};
    use crate::set::SquareSet;
    use crate::square::Direction;
    use proptest::prelude::{any, proptest};

    proptest! {
        #[test]
        fn rays_end_where_steps_are_blocked(bits in any::<u64>(), more in any::<u64>()) {
            let blockers = SquareSet::from_bits(bits & more);
            for from in SquareSet::ALL {
                for direction in Direction::ALL {
                    let (mut open, mut next) = (SquareSet::EMPTY, from.step(direction));
                    while let Some(square) = next.filter(|&square| !blockers.contains(square)) {
                        open = open.with(square);
                        next = square.step(direction);
                    }
                    assert_eq!(reach(from, direction, blockers), open);
                    assert_eq!(nearest(ray(from, direction) & blockers, direction), next);
                }
            }
        }
    }
}
