//! Random positions for the property tests.

use manoury_rules::{Color, Position};
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, any};

/// Positions of 2 to 40 pieces, some with no kings, some with many, some with nothing else; pieces of both colours.
pub fn positions() -> impl Strategy<Value = Position> {
    let numbers: Vec<u8> = (1..=50).collect();
    let squares = Just(numbers).prop_shuffle();
    let pieces = vec((0..100u32, 0..100u32), 2..=40);
    let shares = (20..=80u32, kings());
    (squares, pieces, shares, any::<bool>()).prop_map(|(squares, pieces, shares, white)| {
        let turn = if white { Color::White } else { Color::Black };
        position(turn, &squares, &pieces, shares)
    })
}

/// How many of a hundred pieces are kings.
fn kings() -> impl Strategy<Value = u32> {
    proptest::prop_oneof![Just(0), Just(15), Just(50), Just(100)]
}

/// The first piece is white, the second black; each later one has its colour and kind by lot.
fn position(
    turn: Color,
    squares: &[u8],
    pieces: &[(u32, u32)],
    (white, kings): (u32, u32),
) -> Position {
    let (mut white_list, mut black_list) = (Vec::new(), Vec::new());
    for (nth, (&number, &(color, kind))) in squares.iter().zip(pieces).enumerate() {
        let is_white = nth == 0 || (nth > 1 && color < white);
        let is_crowned = if is_white { number <= 5 } else { number > 45 };
        let king = if kind < kings || is_crowned { "K" } else { "" };
        let list = if is_white {
            &mut white_list
        } else {
            &mut black_list
        };
        list.push(format!("{king}{number}"));
    }
    let turn = if turn == Color::White { "W" } else { "B" };
    let fen = format!("{turn}:W{}:B{}", white_list.join(","), black_list.join(","));
    fen.parse().expect("a legal position")
}
