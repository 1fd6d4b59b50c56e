//! By what metric and under which rules values are verified.

use manoury_probe::{Material, Metric, Rules};
use manoury_rules::{Board, Clock};

use super::score::Score;

/// What the score of a position depends on beside those after its moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terms {
    /// The metric of the scores.
    pub(crate) metric: Metric,
    /// The rules that they hold under.
    pub(crate) rules: Rules,
}

impl Terms {
    /// What is left of the score of a position that was reached by a conversion. Distances to the end go on, and those before a
    /// deadline where it does.
    #[inline]
    pub(crate) fn after_conversion(self, score: Score, after: &Board) -> Score {
        let goes_on = match self.metric {
            Metric::Wdl | Metric::Dtc => false,
            Metric::Dtw => true,
            Metric::Dtd => self.rules.deadline(Material::of(after)).is_some(),
        };
        if goes_on { score } else { score.bare() }
    }

    /// The score of a position that comes to `score` if nothing is counted: a draw where that is too far away.
    #[inline]
    pub(crate) fn limited(self, score: Score, board: &Board) -> Score {
        if self.rules == Rules::Theory || score == Score::DRAW || score == Score::LOST {
            return score;
        }
        let rules = self.rules.rule_set();
        let most = match self.metric {
            Metric::Dtd => Clock::fresh(&rules, board)
                .earliest()
                .map(|(_, plies)| plies),
            _ => rules.quiet_limit(),
        };
        let too_far = score.value().plies() > most;
        if too_far || rules.is_immediate_draw(board) {
            Score::DRAW
        } else {
            score
        }
    }

    /// Whether proving a table by these terms takes the distances of another one that its conversions lead to.
    pub(crate) fn look_at_distances(self, next: Material) -> bool {
        match self.metric {
            Metric::Wdl | Metric::Dtc => false,
            Metric::Dtw => true,
            Metric::Dtd => self.rules.deadline(next).is_some(),
        }
    }
}

#[cfg(test)]
mod tests {
    use manoury_probe::{Metric, Rules, Valued};
    use manoury_rules::Board;

    use super::{Score, Terms};

    fn board(fen: &str) -> Board {
        *fen.parse::<manoury_rules::Position>().unwrap().board()
    }

    fn score(value: Valued) -> Score {
        Score::of(value.wdl()).at(value.plies().unwrap_or(0))
    }

    #[test]
    fn what_goes_on_after_a_conversion() {
        let kings = board("W:WK1:BK2,K3,K4");
        let man = board("W:W31:BK2,K3");
        let before = |metric, rules, board: &Board| {
            let terms = Terms { metric, rules };
            let after = |value| terms.after_conversion(score(value), board);
            [Valued::Loss(8), Valued::Win(7), Valued::Draw]
                .map(|value| after(value).before_ply().value())
        };
        let ended = [Valued::Win(1), Valued::Loss(1), Valued::Draw];
        let gone_on = [Valued::Win(9), Valued::Loss(8), Valued::Draw];
        assert_eq!(before(Metric::Dtc, Rules::Theory, &kings), ended);
        assert_eq!(before(Metric::Dtw, Rules::Theory, &man), gone_on);
        assert_eq!(before(Metric::Dtd, Rules::Fmjd, &kings), gone_on);
        assert_eq!(before(Metric::Dtd, Rules::Fmjd, &man), ended);
    }

    #[test]
    fn limits() {
        let limited = |metric, rules, fen: &str, plies| {
            let terms = Terms { metric, rules };
            let limited = |value| terms.limited(score(value), &board(fen)).value();
            let kept = [Valued::Win(plies), Valued::Loss(plies)].map(|it| limited(it) == it);
            assert_eq!(kept[0], kept[1]);
            kept[0]
        };
        for (fen, metric, most) in [
            ("W:WK1,K2,K3:BK50", Metric::Dtd, 32),
            ("W:WK1,K2,K3:BK28", Metric::Dtd, 10),
            ("W:WK28:BK1,K2", Metric::Dtd, 10),
            ("W:WK1,K2,K3:BK49,K50", Metric::Dtc, 50),
        ] {
            assert!(limited(metric, Rules::Fmjd, fen, most), "{fen}");
            assert!(!limited(metric, Rules::Fmjd, fen, most + 1), "{fen}");
            assert!(limited(metric, Rules::Theory, fen, most + 1), "{fen}");
        }
        assert!(!limited(Metric::Dtc, Rules::Ffjd, "W:WK1,K2:BK50", 3));
    }
}
