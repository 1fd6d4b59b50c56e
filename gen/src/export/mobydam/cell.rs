//! A value in a byte, as the files of two and three pieces have it.

use manoury_probe::Valued;

/// The cell of a draw, and of what is no position.
pub(crate) const DRAW: u8 = 100;
/// The greatest distance in plies that the compressed files can express.
const FARTHEST: u16 = 60;

/// The cell of a value: a win in n plies is n, a loss 256 - n or 0. One that is too far gives a cell that
/// [`is_too_far`].
pub(crate) fn cell_of(value: Valued) -> u8 {
    let low = |plies: u16| plies.min(FARTHEST + 1) as u8;
    match value {
        Valued::Win(plies) => low(plies),
        Valued::Draw => DRAW,
        Valued::Loss(plies) => low(plies).wrapping_neg(),
    }
}

/// The value of a cell: the inverse of [`cell_of`].
pub(crate) fn value_of(cell: u8) -> Valued {
    let plies = plies_of(cell).into();
    match cell {
        DRAW => Valued::Draw,
        0 | 128.. => Valued::Loss(plies),
        _ => Valued::Win(plies),
    }
}

/// The plies of a cell of a win or a loss.
pub(crate) fn plies_of(cell: u8) -> u8 {
    cell.cast_signed().unsigned_abs()
}

/// Whether the distance of a cell is beyond what the files can express.
pub(crate) fn is_too_far(cell: u8) -> bool {
    cell != DRAW && u16::from(plies_of(cell)) > FARTHEST
}

#[cfg(test)]
mod tests {
    use manoury_probe::Valued;

    use super::{cell_of, is_too_far, value_of};

    #[test]
    fn cells_and_values_are_inverses() {
        let decided = (0..=30).flat_map(|n| [Valued::Loss(2 * n), Valued::Win(2 * n + 1)]);
        for value in decided.chain([Valued::Draw]) {
            assert_eq!(value_of(cell_of(value)), value);
            assert_eq!(is_too_far(cell_of(value)), value == Valued::Win(61));
        }
        let known = [
            Valued::Win(7),
            Valued::Loss(8),
            Valued::Loss(0),
            Valued::Draw,
        ];
        assert_eq!(known.map(cell_of), [7, 248, 0, 100]);
        assert!(is_too_far(cell_of(Valued::Win(100))) && is_too_far(cell_of(Valued::Loss(256))));
    }
}
