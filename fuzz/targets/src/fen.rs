//! Positions as text.

use manoury_rules::{FenError, Position, SquareSet};

/// Reads the bytes as a position. One that is understood is printed, and read again it is the same; an error points
/// into the text.
pub fn fen(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    match text.parse::<Position>() {
        Ok(position) => round_trip(&position),
        Err(error) => check_error(text, &error),
    }
}

fn round_trip(position: &Position) {
    let printed = position.to_string();
    assert_eq!(printed.parse().as_ref(), Ok(position), "{printed}");
    let hub = hub(position);
    assert_eq!(hub.parse().as_ref(), Ok(position), "{hub}");
    assert_eq!(
        position.board().rotated().rotated(),
        *position.board(),
        "{printed}"
    );
}

/// The 51 characters of the Hub protocol.
fn hub(position: &Position) -> String {
    let side = format!("{:?}", position.turn());
    let pieces = [
        (position.white_men(), 'w'),
        (position.white_kings(), 'W'),
        (position.black_men(), 'b'),
        (position.black_kings(), 'B'),
    ];
    let squares = SquareSet::ALL.iter().map(|square| {
        let piece = pieces.iter().find(|(set, _)| set.contains(square));
        piece.map_or('e', |(_, char)| *char)
    });
    side.chars().take(1).chain(squares).collect()
}

fn check_error(text: &str, error: &FenError) {
    assert!(text.contains(error.text()), "{error}");
    // Just behind the last character, where something is missing at the end.
    let columns = 1..=text.chars().count() + 1;
    assert!(columns.contains(&error.column()), "{error}");
    assert!(!error.to_string().is_empty());
}
