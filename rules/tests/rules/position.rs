//! Colours, the start and the end of a game.

use manoury_rules::{Board, Color, Position, Square, SquareSet, parse_move};

#[test]
fn white_plays_first() {
    let start = Position::start();
    assert_eq!(start, Position::new(Color::White, Board::start()));
    assert_eq!(start, "W:W31-50:B1-20".parse().unwrap());
    assert_eq!(start.winner(), None);
}

#[test]
fn the_side_to_move_loses_without_pieces_or_moves() {
    for (fen, winner) in [
        ("W:W:B1", Color::Black),
        ("B:W31:B", Color::White),
        ("W:W6:B1", Color::Black),
        ("B:W50:B45", Color::White),
        ("W:W:B", Color::Black),
    ] {
        let position: Position = fen.parse().unwrap();
        assert!(position.legal_moves().is_empty());
        assert_eq!(position.winner(), Some(winner), "{fen}");
    }
}

#[test]
fn pieces_keep_their_squares_and_colours_in_play() {
    let position: Position = "B:W31,K32:B18,K3".parse().unwrap();
    assert_eq!(position.turn(), Color::Black);
    let numbers = |set: SquareSet| -> Vec<u8> { set.iter().map(Square::number).collect() };
    assert_eq!(numbers(position.white_men()), [31]);
    assert_eq!(numbers(position.white_kings()), [32]);
    assert_eq!(numbers(position.black_men()), [18]);
    assert_eq!(numbers(position.black_kings()), [3]);
    assert_eq!(numbers(position.board().own_men()), [33]);
    assert_eq!(numbers(position.board().other_men()), [20]);
    let step = parse_move(&position, "18-22").unwrap();
    assert_eq!(position.play(&step).to_string(), "W:W31,K32:BK3,22");
}
