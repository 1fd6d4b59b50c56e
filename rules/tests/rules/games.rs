//! Games: what is played, refused, taken back and how it ends.

use manoury_rules::{
    Color, EndReason, Game, PlayError, Position, RuleSet, Square, notation, parse_move,
};

const TWINS: &str = "W:WK47:B14,19,29,31,42";

fn game(fen: &str) -> Game {
    let position: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    Game::new(position, RuleSet::FMJD)
}

fn square(number: u8) -> Square {
    Square::from_number(number).unwrap()
}

/// What comes of these squares, played by the side to move.
fn route(fen: &str, numbers: &[u8]) -> Result<String, PlayError> {
    let mut game = game(fen);
    let squares: Vec<Square> = numbers.iter().map(|&number| square(number)).collect();
    let mv = game.play_route(game.position().turn(), &squares);
    let unplayed = mv.is_err();
    assert_eq!(game.moves().len(), usize::from(!unplayed));
    mv.map(|_| {
        game.moves()
            .map(|(position, mv)| notation(position, mv))
            .collect()
    })
}

#[test]
fn routes_are_played_in_the_squares_of_white() {
    for (fen, numbers, expected) in [
        ("W:W32:B1", &[32, 28][..], "32-28"),
        ("B:W50:B19", &[19, 23], "19-23"),
        ("W:W28:B33", &[28, 39], "28x39"),
        ("B:W11,22:B6,7", &[6, 28], "6x28"),
        ("B:W11,22:B6,7", &[6, 17, 28], "6x28"),
        (TWINS, &[47, 24, 36], "47x38x24x13x36"),
        (TWINS, &[47, 33, 20, 9, 36], "47x38x20x9x36"),
        ("W:W11:B7,8", &[11, 2, 13], "11x13"),
    ] {
        assert_eq!(
            route(fen, numbers).as_deref(),
            Ok(expected),
            "{fen} {numbers:?}"
        );
    }
}

#[test]
fn a_move_needs_two_squares_and_an_own_piece() {
    assert_eq!(route("W:W32:B1", &[]), Err(PlayError::TooFewSquares));
    assert_eq!(route("W:W32:B1", &[32]), Err(PlayError::TooFewSquares));
    assert_eq!(
        route("W:W32:B1", &[31, 27]),
        Err(PlayError::EmptySquare(square(31)))
    );
    assert_eq!(
        route("B:W32:B1", &[50, 44]),
        Err(PlayError::EmptySquare(square(50)))
    );
    assert_eq!(
        route("W:W32:B1", &[1, 6]),
        Err(PlayError::OpponentsPiece(square(1)))
    );
    assert_eq!(
        route("B:W32:B1", &[32, 28]),
        Err(PlayError::OpponentsPiece(square(32)))
    );
}

#[test]
fn only_the_side_to_move_plays() {
    let mut game = game("B:W32:B1");
    let squares = [square(32), square(28)];
    let refused = game.play_route(Color::White, &squares);
    assert_eq!(refused, Err(PlayError::NotYourTurn(Color::Black)));
    assert!(
        game.play_route(Color::Black, &[square(1), square(6)])
            .is_ok()
    );
    assert!(game.play_route(Color::White, &squares).is_ok());
}

#[test]
fn pieces_cannot_go_everywhere() {
    for (fen, from, to) in [
        ("W:W28:B1", 28, 32),
        ("W:W28:B1", 28, 17),
        ("W:W28,23:B1", 28, 23),
        ("B:W50:B19", 19, 14),
        ("W:WK28,14:B6", 28, 10),
        ("W:WK28:B1", 28, 29),
        // Elsewhere on the board is a capture.
        ("W:W28,31:B33", 31, 22),
        ("W:W28:B33", 28, 44),
        ("W:WK46:B27,29,32,39", 46, 36),
        ("W:WK28:B1", 28, 28),
    ] {
        let blocked = PlayError::Blocked {
            from: square(from),
            to: square(to),
        };
        assert_eq!(route(fen, &[from, to]), Err(blocked), "{fen} {from} {to}");
    }
    for (fen, numbers) in [
        ("W:W32:B1", [32, 27, 22]),
        ("W:W33:BK17,28,29", [33, 38, 24]),
        ("W:W33:BK17,28,29", [33, 17, 11]),
    ] {
        let detour = PlayError::Blocked {
            from: square(numbers[0]),
            to: square(numbers[2]),
        };
        assert_eq!(route(fen, &numbers), Err(detour), "{fen} {numbers:?}");
    }
}

#[test]
fn a_quiet_move_waits_for_the_capture() {
    for (fen, numbers, most) in [
        ("W:W28,31:B33", [31, 26], 1),
        ("W:W28:B33", [28, 22], 1),
        ("W:WK46,28:B33", [46, 41], 1),
        ("B:W11,22:B6,7,35", [35, 40], 2),
    ] {
        let compulsory = PlayError::CaptureCompulsory { most };
        assert_eq!(route(fen, &numbers), Err(compulsory), "{fen} {numbers:?}");
    }
}

#[test]
fn the_most_pieces_must_be_taken() {
    for (fen, numbers, taken, most) in [
        ("W:W33:BK17,28,29", &[33, 24][..], 1, 2),
        ("B:W11,22:B6,7", &[7, 16], 1, 2),
        // Behind the first piece on the wrong square.
        ("W:WK21:B29,32", &[21, 43], 1, 2),
        ("W:W32,36:B28,31,19,9", &[36, 27], 1, 3),
        ("W:W33,47:B28,18,8,42,32", &[47, 38, 27], 2, 3),
        ("W:W33,47:B28,18,8,42,32", &[47, 27], 2, 3),
        ("W:W33,47:B28,18,8,42,32", &[47, 38], 1, 3),
    ] {
        let more = PlayError::MoreMustBeTaken { taken, most };
        assert_eq!(route(fen, numbers), Err(more), "{fen} {numbers:?}");
    }
}

#[test]
fn a_capture_must_be_finished() {
    for (fen, numbers, most) in [
        ("W:W33:BK17,28,29", &[33, 22][..], 2),
        ("B:W11,22:B6,7", &[6, 17], 2),
        ("W:WK21:B29,32", &[21, 38], 2),
        ("W:W11:B7,8", &[11, 2], 2),
        (TWINS, &[47, 38, 24], 4),
    ] {
        let unfinished = PlayError::CaptureNotFinished { most };
        assert_eq!(route(fen, numbers), Err(unfinished), "{fen} {numbers:?}");
    }
}

#[test]
fn captures_of_other_pieces_are_told_apart() {
    assert_eq!(route(TWINS, &[47, 36]), Err(PlayError::Ambiguous));
    assert_eq!(route(TWINS, &[47, 38, 36]), Err(PlayError::Ambiguous));
}

#[test]
fn a_move_of_another_position_is_refused() {
    let mut game = game("W:W33:BK17,28,29");
    let other = |fen: &str, text| parse_move(&fen.parse().unwrap(), text).unwrap();
    for (mv, error) in [
        (
            other("W:W33:B29", "33x24"),
            PlayError::MoreMustBeTaken { taken: 1, most: 2 },
        ),
        (
            other("W:W32:B29", "32-27"),
            PlayError::EmptySquare(square(32)),
        ),
        (
            // The same squares, but other pieces.
            other("W:WK33:B22", "33x11"),
            PlayError::Blocked {
                from: square(33),
                to: square(11),
            },
        ),
    ] {
        assert_eq!(game.play(&mv), Err(error), "{mv:?}");
    }
    assert_eq!(game.moves().len(), 0);
}

#[test]
fn moves_are_taken_back() {
    let mut game = game("W:WK6,K39,K16:BK50");
    let start = game.clone();
    let mut before = Vec::new();
    for text in ["6-1", "50x33", "16-49", "33-50"] {
        before.push((*game.position(), *game.clock()));
        let mv = parse_move(game.position(), text).unwrap();
        game.play(&mv).unwrap();
    }
    let texts: Vec<String> = game.moves().map(|(p, mv)| notation(p, mv)).collect();
    assert_eq!(texts, ["6-1", "50x33", "16-49", "33-50"]);
    game.resign(Color::White).unwrap();
    while let Some((position, clock)) = before.pop() {
        let last = game.moves().next_back().map(|(_, mv)| *mv);
        assert_eq!(game.undo(), last);
        assert_eq!(
            (*game.position(), *game.clock(), game.over()),
            (position, clock, None)
        );
    }
    assert_eq!(game.undo(), None);
    assert_eq!(
        (game.position(), game.clock()),
        (start.position(), start.clock())
    );
}

#[test]
fn repetition_forgets_what_is_taken_back() {
    let mut game = game("W:WK6,K16:BK50,K35");
    let play = |game: &mut Game, text| {
        let mv = parse_move(game.position(), text).unwrap();
        game.play(&mv).unwrap();
    };
    for text in "6-1 50-45 1-6 45-50 6-1 50-45 1-6 45-50".split(' ') {
        play(&mut game, text);
    }
    assert_eq!(
        game.over().map(|end| end.reason()),
        Some(EndReason::Repetition)
    );
    game.undo();
    assert_eq!(game.over(), None);
    play(&mut game, "45-50");
    assert_eq!(game.result(), "1-1");
}

#[test]
fn the_side_without_pieces_or_moves_loses() {
    for (fen, reason, result) in [
        ("W:W:B1", EndReason::NoPieces, "0-2"),
        ("B:W50:B", EndReason::NoPieces, "2-0"),
        ("W:W6:B1", EndReason::NoMoves, "0-2"),
        ("B:W50:B45", EndReason::NoMoves, "2-0"),
    ] {
        let end = game(fen).over().unwrap();
        assert_eq!((end.reason(), end.result()), (reason, result), "{fen}");
    }
    let mut game = game("W:W28:B33");
    assert_eq!((game.over(), game.result()), (None, "*"));
    let mv = game.position().legal_moves()[0];
    game.play(&mv).unwrap();
    let end = game.over().unwrap();
    assert_eq!(
        (end.reason(), end.winner()),
        (EndReason::NoPieces, Some(Color::White))
    );
    assert_eq!(end.to_string(), "2-0, no pieces left");
}

#[test]
fn players_end_the_game() {
    for (loser, result) in [(Color::White, "0-2"), (Color::Black, "2-0")] {
        let mut game = game("W:W32:B1");
        game.resign(loser).unwrap();
        let end = game.over().unwrap();
        assert_eq!(
            (end.reason(), end.winner()),
            (EndReason::Resignation, Some(loser.other()))
        );
        assert_eq!(game.result(), result);
    }
    let mut game = game("W:W32:B1");
    game.agree_draw().unwrap();
    let end = game.over().unwrap();
    assert_eq!((end.reason(), game.result()), (EndReason::Agreement, "1-1"));
    let over = Err(PlayError::GameOver(end));
    assert_eq!(game.resign(Color::White), over);
    assert_eq!(game.agree_draw(), over);
    let squares = [square(32), square(28)];
    assert_eq!(game.play_route(Color::White, &squares).map(|_| ()), over);
    assert_eq!((game.undo(), game.over()), (None, None));
    assert!(game.play_route(Color::White, &squares).is_ok());
}

#[test]
fn errors_say_what_to_do() {
    for (error, text) in [
        (PlayError::NotYourTurn(Color::Black), "Black is to move"),
        (
            PlayError::EmptySquare(square(31)),
            "there is no piece on 31",
        ),
        (
            PlayError::MoreMustBeTaken { taken: 1, most: 2 },
            "the capture takes 1, and 2 must be taken",
        ),
        (
            PlayError::Blocked {
                from: square(28),
                to: square(32),
            },
            "the piece on 28 cannot go to 32",
        ),
    ] {
        assert_eq!(error.to_string(), text);
    }
}
