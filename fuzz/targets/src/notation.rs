//! Moves as text.

use manoury_rules::{Position, hub_notation, parse_move};

/// Reads the first line of the bytes as a position and the rest as a move of it. A move that is understood is legal,
/// and so is every legal move understood as it is printed.
pub fn notation(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let (fen, text) = text.split_once('\n').unwrap_or((text, ""));
    let Ok(position) = fen.parse::<Position>() else {
        return;
    };
    let legal = position.legal_moves();
    match parse_move(&position, text) {
        Ok(mv) => assert!(legal.contains(&mv), "{text} in {position}"),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    for mv in &legal {
        for printed in [
            manoury_rules::notation(&position, mv),
            hub_notation(&position, mv),
        ] {
            let read = parse_move(&position, &printed);
            assert_eq!(read.as_ref(), Ok(mv), "{printed} in {position}");
        }
    }
}
