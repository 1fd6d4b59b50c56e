//! Values as small numbers in the order of their worth, so that the best move is a minimum.

use manoury_probe::{Valued, Wdl};

/// The score of a win in no plies: what a conversion to a won position of the opponent leaves.
const WON: i16 = i16::MAX;

/// The greatest distance that can be told, in plies. One that is farther is read as this one, which then disagrees with its
/// successors and so is reported.
const FARTHEST: u16 = 32_000;

/// A value for the side to move: the greater the better. A win in n plies is 32767 - n, a draw 0, a loss in n plies n - 32767.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Score(i16);

impl Score {
    /// Nobody wins.
    pub(crate) const DRAW: Self = Self(0);
    /// The side to move has lost already.
    pub(crate) const LOST: Self = Self(-WON);
    /// Nothing is better for the side to move.
    pub(crate) const WON: Self = Self(WON);

    /// The score of a result with the distance 0.
    pub(crate) const fn of(result: Wdl) -> Self {
        match result {
            Wdl::Win => Self::WON,
            Wdl::Draw => Self::DRAW,
            Wdl::Loss => Self::LOST,
        }
    }

    /// The same result with another distance, which a draw does not have.
    pub(crate) const fn at(self, plies: u16) -> Self {
        let plies = if plies > FARTHEST { FARTHEST } else { plies } as i16;
        Self(self.0.signum() * (WON - plies))
    }

    /// The result.
    pub(crate) const fn result(self) -> Wdl {
        match self.0 {
            1.. => Wdl::Win,
            0 => Wdl::Draw,
            _ => Wdl::Loss,
        }
    }

    /// The result without its distance.
    #[inline]
    pub(crate) const fn bare(self) -> Self {
        Self(self.0.signum() * WON)
    }

    /// The value before a move to the position of this score: the opponent's, one ply farther.
    #[inline]
    pub(crate) const fn before_ply(self) -> Self {
        Self(self.0.signum() - self.0)
    }

    /// The value that it stands for.
    pub(crate) const fn value(self) -> Valued {
        let plies = (WON as u16) - self.0.unsigned_abs();
        Valued::new(self.result(), plies)
    }
}

#[cfg(test)]
mod tests {
    use manoury_probe::Valued;

    use super::{FARTHEST, Score};

    fn all() -> impl Iterator<Item = Valued> {
        let plies = [0, 1, 2, 3, 254, 255, 256, FARTHEST - 1, FARTHEST];
        let decided = plies
            .into_iter()
            .flat_map(|n| [Valued::Win(n), Valued::Loss(n)]);
        decided.chain([Valued::Draw])
    }

    fn score(value: Valued) -> Score {
        Score::of(value.wdl()).at(value.plies().unwrap_or(0))
    }

    #[test]
    fn scores_and_values_are_inverses_and_sort_alike() {
        for value in all() {
            assert_eq!(score(value).value(), value);
            assert_eq!(score(value).before_ply().value(), value.before_ply());
            assert_eq!(score(value).bare(), Score::of(value.wdl()));
            for other in all() {
                // Values sort best first.
                assert_eq!(score(value).cmp(&score(other)), other.cmp(&value));
            }
        }
    }
}
