//! Rule sets by part and by name, and clocks that are set by hand.

use manoury_rules::{Clause, Clock, Position, RuleSet, parse_move};

const LINE: &str = "B:WK2,K6,K15:BK5";

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

#[test]
fn a_deadline_stays_expired() {
    let mut before = position("W:WK6,K16:BK50");
    let mut clock = Clock::resumed(&RuleSet::FMJD, before.board(), 0, Some(1)).unwrap();
    for text in ["6-1", "50-45"] {
        let mv = parse_move(&before, text).unwrap();
        let after = before.play(&mv);
        clock = clock.after(&RuleSet::FMJD, before.board(), &mv, after.board());
        assert_eq!(clock.expired(&RuleSet::FMJD), Some(Clause::TwoKings));
        before = after;
    }
}

#[test]
fn a_clock_is_resumed_only_with_what_can_be_left() {
    let resumed = |fen: &str, rules, left| Clock::resumed(&rules, position(fen).board(), 3, left);
    let three = "W:WK6,K15,K16:BK50";
    let earliest = |left| resumed(three, RuleSet::FMJD, left).map(|clock| clock.earliest());
    assert_eq!(earliest(None), Some(Some((Clause::ThreeKings, 32))));
    assert_eq!(earliest(Some(32)), Some(Some((Clause::ThreeKings, 32))));
    assert_eq!(earliest(Some(0)), Some(Some((Clause::ThreeKings, 0))));
    assert_eq!(earliest(Some(33)), None);
    assert_eq!(resumed(three, RuleSet::THEORY, Some(1)), None);
    assert_eq!(resumed(LINE, RuleSet::FMJD, Some(11)), None);
    assert!(resumed(LINE, RuleSet::FFJD, Some(11)).is_some());
    assert_eq!(resumed("W:WK6,K16:BK50,K35", RuleSet::FMJD, Some(1)), None);
    assert_eq!(
        resumed(three, RuleSet::FMJD, None).map(|clock| clock.quiet_plies()),
        Some(3)
    );
}

#[test]
fn rule_sets_have_their_clauses_and_names() {
    let of = |r: RuleSet| {
        let limits = (
            r.quiet_limit(),
            r.three_limit(),
            r.two_limit(),
            r.main_line_limit(),
        );
        (limits, r.immediate_draws(), r.repetition())
    };
    let (theory, fmjd, ffjd) = (RuleSet::THEORY, RuleSet::FMJD, RuleSet::FFJD);
    assert_eq!(of(theory), ((None, None, None, None), false, None));
    assert_eq!(
        of(fmjd),
        ((Some(50), Some(32), Some(10), Some(10)), false, Some(3))
    );
    assert_eq!(of(ffjd), ((Some(50), Some(32), None, None), true, Some(3)));
    for (rules, name) in [(theory, "theory"), (fmjd, "fmjd"), (ffjd, "ffjd")] {
        assert_eq!(
            (rules.name(), RuleSet::by_name(name)),
            (Some(name), Some(rules))
        );
    }
    assert_eq!(RuleSet::by_name("FMJD"), None);
    let rebuilt = theory
        .with_quiet_limit(Some(50))
        .with_three_limit(Some(32))
        .with_immediate_draws(true)
        .with_repetition(Some(3));
    assert_eq!(rebuilt, ffjd);
    let rebuilt = rebuilt
        .with_two_limit(Some(10))
        .with_main_line_limit(Some(10))
        .with_immediate_draws(false);
    assert_eq!((rebuilt, rebuilt.with_two_limit(None).name()), (fmjd, None));
}
