//! Reads conditions and claims. The head of `statements.toml` explains their form.

mod squares;

use std::cmp::Ordering;

use manoury_rules::Color;

use crate::theory::claim::{Claim, Claimed};
use crate::theory::condition::{Condition, Parity, Pieces, Quantity};
use crate::theory::grammar::squares::squares;
use crate::theory::value::Value;
use crate::theory::words::{Fault, Words};

/// What a condition may begin with.
const CONDITION: &str = "a condition such as `black king on main line`, `capture`, `not (...)`, `white to move` or \
                         `some move leads to (...)`";
/// Conditions inside of one another, so that none exhausts the stack.
const MOST_DEEP: usize = 100;
const VALUES: &str = "a value: `draw`, `win`, `loss` (of White), or `not` one of these; or `as in theory`, or `no win of \
                      more than N plies`";

/// Reads a condition.
pub fn parse_condition(text: &str) -> Result<Condition, Fault> {
    let mut words = Words::new(text);
    let condition = any(&mut words)?;
    words.expect_end("`and`, `or` or the end")?;
    Ok(condition)
}

/// Reads a claim: `draw if and only if CONDITION`, `win within 41 plies`, `not loss`, `no win of more than 32 plies`.
pub fn parse_claim(text: &str) -> Result<Claim, Fault> {
    let mut words = Words::new(text);
    let is_not = words.eat("not");
    let (claimed, within) = if words.eat("no win of more than") {
        (Claimed::Anything, Some(plies(&mut words)?))
    } else if words.eat("as in theory") {
        (Claimed::AsInTheory, None)
    } else {
        (Claimed::Value(value(&mut words)?), within(&mut words)?)
    };
    let only_if = if words.eat("if and only if") {
        Some(any(&mut words)?)
    } else {
        None
    };
    words.expect_end("`within N plies`, `if and only if` or the end")?;
    Ok(Claim {
        claimed,
        is_not,
        within,
        only_if,
    })
}

/// Reads which pieces are meant, such as `black king`.
pub fn parse_pieces(text: &str) -> Result<Pieces, Fault> {
    let mut words = Words::new(text);
    let pieces = pieces(&mut words)?;
    words.expect_end("the end")?;
    Ok(pieces)
}

/// `within 41 plies`, if it comes next.
fn within(words: &mut Words) -> Result<Option<u16>, Fault> {
    if words.eat("within") {
        return plies(words).map(Some);
    }
    Ok(None)
}

fn plies(words: &mut Words) -> Result<u16, Fault> {
    let plies = words.number(u16::MAX);
    let plies = plies.ok_or_else(|| words.fault("a number of plies".to_owned()))?;
    words.expect("plies")?;
    Ok(plies)
}

fn value(words: &mut Words) -> Result<Value, Fault> {
    let values = [
        ("draw", Value::Draw),
        ("win", Value::Win),
        ("loss", Value::Loss),
    ];
    let found = values.into_iter().find(|(name, _)| words.eat(name));
    found
        .map(|(_, value)| value)
        .ok_or_else(|| words.fault(VALUES.to_owned()))
}

/// Conditions joined by `or`.
fn any(words: &mut Words) -> Result<Condition, Fault> {
    let mut parts = vec![all(words)?];
    while words.eat("or") {
        parts.push(all(words)?);
    }
    Ok(one_or(parts, Condition::Any))
}

/// Conditions joined by `and`, which binds stronger.
fn all(words: &mut Words) -> Result<Condition, Fault> {
    let mut parts = vec![single(words)?];
    while words.eat("and") {
        parts.push(single(words)?);
    }
    Ok(one_or(parts, Condition::All))
}

fn one_or(mut parts: Vec<Condition>, join: fn(Vec<Condition>) -> Condition) -> Condition {
    match parts.len() {
        1 => parts.remove(0),
        _ => join(parts),
    }
}

/// A condition without `and` and `or`, which may be inside of others.
fn single(words: &mut Words) -> Result<Condition, Fault> {
    words.descend(MOST_DEEP)?;
    let condition = single_here(words)?;
    words.ascend();
    Ok(condition)
}

fn single_here(words: &mut Words) -> Result<Condition, Fault> {
    let simple = [
        ("capture", Condition::Capture),
        ("capturable", Condition::Capturable),
        ("white to move", Condition::ToMove(Color::White)),
        ("black to move", Condition::ToMove(Color::Black)),
        ("steps even", Condition::TotalSteps(Parity::Even)),
        ("steps odd", Condition::TotalSteps(Parity::Odd)),
        ("win in theory", Condition::InTheory(Value::Win)),
        ("draw in theory", Condition::InTheory(Value::Draw)),
        ("loss in theory", Condition::InTheory(Value::Loss)),
    ];
    if let Some((_, condition)) = simple.into_iter().find(|(name, _)| words.eat(name)) {
        return Ok(condition);
    }
    if words.eat("not") {
        return Ok(Condition::Not(Box::new(single(words)?)));
    }
    if words.eat("some move leads to") {
        return Ok(Condition::SomeMove(Box::new(single(words)?)));
    }
    if words.eat("every move leads to") {
        return Ok(Condition::EveryMove(Box::new(single(words)?)));
    }
    if words.eat("(") {
        let inner = any(words)?;
        words.expect(")")?;
        return Ok(inner);
    }
    if words.eat("more than") {
        return plies(words).map(Condition::Longer);
    }
    for (name, side) in [("white steps", Color::White), ("black steps", Color::Black)] {
        if words.eat(name) {
            return steps(words, side);
        }
    }
    on_squares(words)
}

/// `= black steps + 2`, after `white steps`.
fn steps(words: &mut Words, side: Color) -> Result<Condition, Fault> {
    let orders = [
        ("<", Ordering::Less),
        ("=", Ordering::Equal),
        (">", Ordering::Greater),
    ];
    let order = orders.into_iter().find(|(sign, _)| words.eat(sign));
    let (_, order) = order.ok_or_else(|| words.fault("one of < = >".to_owned()))?;
    words.expect(match side {
        Color::White => "black steps",
        Color::Black => "white steps",
    })?;
    let sign = match (words.eat("+"), words.eat("-")) {
        (true, _) => 1,
        (_, true) => -1,
        _ => return Ok(Condition::Steps(side, order, 0)),
    };
    let more = words.number(99);
    let more = more.ok_or_else(|| words.fault("a number of steps".to_owned()))?;
    Ok(Condition::Steps(side, order, sign * i32::from(more)))
}

/// `2 white kings on row 1..3`.
fn on_squares(words: &mut Words) -> Result<Condition, Fault> {
    let quantity = if words.eat("no") {
        Quantity::None
    } else if words.eat("every") {
        Quantity::Every
    } else {
        Quantity::AtLeast(words.number(20).unwrap_or(1).into())
    };
    let pieces = pieces(words)?;
    words.expect("on")?;
    Ok(Condition::Pieces(quantity, pieces, squares(words)?))
}

fn pieces(words: &mut Words) -> Result<Pieces, Fault> {
    let side = if words.eat("white") {
        Color::White
    } else if words.eat("black") {
        Color::Black
    } else {
        return Err(words.fault(CONDITION.to_owned()));
    };
    let kinds = [
        ("king", (true, false)),
        ("kings", (true, false)),
        ("man", (false, true)),
        ("men", (false, true)),
        ("piece", (true, true)),
        ("pieces", (true, true)),
    ];
    let kind = kinds.into_iter().find(|(name, _)| words.eat(name));
    let (_, (kings, men)) =
        kind.ok_or_else(|| words.fault("`king`, `man` or `piece`".to_owned()))?;
    Ok(Pieces { side, kings, men })
}

#[cfg(test)]
mod tests {
    use manoury_rules::Position;

    use super::{parse_claim, parse_condition, parse_pieces};
    use crate::theory::claim::Judged;
    use crate::theory::value::{Value, Worth};
    use crate::theory::view::View;

    #[track_caller]
    fn holds(fen: &str, condition: &str) -> bool {
        let position: Position = fen.parse().unwrap();
        let condition =
            parse_condition(condition).unwrap_or_else(|fault| panic!("{condition}: {fault}"));
        condition.holds(&View::new(position))
    }

    #[test]
    fn conditions_that_hold() {
        // The same pieces with either side to move: squares are White's.
        for turn in ["W", "B"] {
            let fen = format!("{turn}:W31,K46:B20,K5");
            for condition in [
                "black king on main line",
                "white king on {5, 41-46}",
                "white man on row 7",
                "black man on row 1..4 and black man on column 9..10",
                "every white piece on {31, 46}",
                "2 white pieces on row 7..10",
                "no white king on row 1..9",
                "white king on edge and black king on edge",
                "not black man on edge and not capture",
                "white steps = black steps",
                "white steps < black steps + 1",
                "white steps > black steps - 1",
                "steps even",
                "not steps odd",
                "not (capture or capturable)",
            ] {
                assert!(holds(&fen, condition), "{fen} {condition}");
            }
        }
        assert!(holds("W:W31:B20", "white to move") && holds("B:W31:B20", "black to move"));
    }

    #[test]
    fn captures_and_moves() {
        assert!(holds("W:W28:B23", "capture and capturable"));
        assert!(holds("W:WK2:B45", "not capture and not capturable"));
        assert!(holds("B:WK46:BK5", "every move leads to capture"));
        assert!(!holds("B:WK45:BK5", "every move leads to capture"));
        assert!(holds(
            "W:WK32:BK46",
            "some move leads to (every move leads to capture)"
        ));
        // Without a move every move leads anywhere, and none does.
        assert!(holds("W:W6:B1", "every move leads to capture"));
        assert!(!holds(
            "W:W6:B1",
            "some move leads to (capture or not capture)"
        ));
    }

    #[test]
    fn and_binds_stronger_than_or() {
        let fen = "W:W31:B20";
        assert!(holds(
            fen,
            "white to move or white to move and black to move"
        ));
        assert!(!holds(
            fen,
            "(white to move or white to move) and black to move"
        ));
        assert!(holds(fen, "not black to move and white to move"));
    }

    #[test]
    fn claims() {
        let view = View::new("W:WK32:BK46".parse().unwrap());
        let judge = |claim: &str, value, plies| {
            let worth = Worth {
                value,
                ruled: None,
                plies,
            };
            parse_claim(claim).unwrap().judge(&view, &worth)
        };
        let judged = |should, has| Judged { should, has };
        assert_eq!(judge("win", Value::Win, None), judged(true, true));
        assert_eq!(judge("not win", Value::Win, None), judged(true, false));
        assert_eq!(judge("not win", Value::Loss, None), judged(true, true));
        assert_eq!(
            judge("win within 3 plies", Value::Win, Some(3)),
            judged(true, true)
        );
        assert_eq!(
            judge("win within 3 plies", Value::Win, Some(5)),
            judged(true, false)
        );
        let most = "no win of more than 3 plies";
        assert_eq!(judge(most, Value::Loss, Some(3)), judged(true, true));
        assert_eq!(judge(most, Value::Draw, None), judged(true, true));
        assert_eq!(judge(most, Value::Win, Some(4)), judged(true, false));
        let only = judge("draw if and only if black king on {5}", Value::Draw, None);
        assert_eq!(only, judged(false, true));
        assert!(!only.is_right());
    }

    #[test]
    fn claims_about_rules() {
        let position: Position = "W:WK32:BK46".parse().unwrap();
        let spoiled = Worth {
            value: Value::Win,
            ruled: Some(Value::Draw),
            plies: Some(11),
        };
        let kept = Worth {
            ruled: Some(Value::Win),
            ..spoiled
        };
        let judge = |claim: &str, worth: &Worth| {
            let view = View::valued(position, *worth);
            parse_claim(claim).unwrap().judge(&view, worth).is_right()
        };
        for claim in ["as in theory", "win", "not draw"] {
            assert!(judge(claim, &kept) && !judge(claim, &spoiled), "{claim}");
        }
        for condition in [
            "win in theory",
            "more than 10 plies",
            "not (loss in theory or draw in theory or more than 11 plies)",
        ] {
            let claim = format!("not as in theory if and only if {condition}");
            assert!(judge(&claim, &spoiled) && !judge(&claim, &kept), "{claim}");
        }
    }

    #[test]
    fn conditions_about_worth() {
        let needs = |text: &str| {
            let condition = parse_condition(text).unwrap();
            (condition.needs_distances(), condition.looks_too_far())
        };
        assert_eq!(needs("capture and not more than 10 plies"), (true, false));
        assert_eq!(needs("win in theory"), (false, false));
        assert_eq!(
            needs("some move leads to (not win in theory)"),
            (false, true)
        );
        assert_eq!(needs("every move leads to capture"), (false, false));
    }

    #[test]
    fn conditions_are_not_endlessly_deep() {
        for (begin, end) in [("not ", ""), ("(", ")"), ("some move leads to ", "")] {
            let deep = |times: usize| {
                let text = format!("{}capture{}", begin.repeat(times), end.repeat(times));
                parse_condition(&text)
            };
            assert!(deep(99).is_ok());
            let fault = deep(100_000).unwrap_err().to_string();
            assert!(fault.contains("at most 100 are in one another"), "{fault}");
        }
    }

    #[test]
    fn faults_name_place_and_remedy() {
        for (text, fault) in [
            ("", "column 1: the text ends, where a condition such as"),
            (
                "black king",
                "column 11: the text ends, where `on` should be",
            ),
            (
                "black quin on edge",
                "column 7: `quin`, where `king`, `man` or `piece`",
            ),
            (
                "black man on row 11",
                "column 18: `11`, where a number from 1 to 10",
            ),
            (
                "black man on row 5..3",
                "column 21: `3`, where a number from 5 to 10",
            ),
            ("black man on {5 6}", "column 17: `6`, where `,` or `}`"),
            ("white steps + 3", "column 13: `+`, where one of < = >"),
            (
                "white steps < white steps",
                "column 15: `white`, where `black steps`",
            ),
        ] {
            let found = parse_condition(text).unwrap_err().to_string();
            assert!(found.starts_with(fault), "{text}: {found}");
        }
        assert!(parse_pieces("black king on").is_err());
        assert!(parse_claim("draw if black king on edge").is_err());
    }
}
