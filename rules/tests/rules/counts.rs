//! The draw rules that count, each one ply before its limit, at it and after it.

use manoury_rules::{
    Clause, Clock, Color, EndReason, Game, PlayError, Position, RuleSet, parse_move,
};

/// (c) to (e) without the repetition that shuffling kings would bring.
const FMJD: RuleSet = RuleSet::FMJD.with_repetition(None);
const FFJD: RuleSet = RuleSet::FFJD.with_repetition(None);

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn game(fen: &str, rules: RuleSet) -> Game {
    Game::new(position(fen), rules)
}

/// A game whose earliest deadline is so many plies away.
fn late_game(fen: &str, rules: RuleSet, quiet_plies: u16, left: Option<u16>) -> Game {
    let position = position(fen);
    let clock = Clock::resumed(&rules, position.board(), quiet_plies, left);
    Game::resumed(position, rules, clock.unwrap())
}

fn play(game: &mut Game, text: &str) {
    let mv = parse_move(game.position(), text).unwrap_or_else(|error| panic!("{error}"));
    game.play(&mv)
        .unwrap_or_else(|error| panic!("{text}: {error}"));
}

/// Plays the moves over and over, so many plies.
fn shuffle(game: &mut Game, moves: &str, plies: usize) {
    for text in moves.split(' ').cycle().take(plies) {
        assert_eq!(game.over(), None, "{}", game.position());
        play(game, text);
    }
}

fn reason(game: &Game) -> Option<EndReason> {
    game.over().map(|end| end.reason())
}

/// The moves draw the game at this ply and not one before, and then no more are played.
fn draws_at(mut game: Game, moves: &str, ply: usize, expected: EndReason) {
    shuffle(&mut game, moves, ply - 1);
    assert_eq!((game.over(), game.result()), (None, "*"), "one ply early");
    let next = moves.split(' ').cycle().nth(ply - 1).unwrap();
    play(&mut game, next);
    let end = game.over().expect("drawn");
    assert_eq!((end.reason(), end.winner()), (expected, None));
    assert_eq!(game.result(), "1-1");
    let mv = game.position().legal_moves()[0];
    assert_eq!(game.play(&mv), Err(PlayError::GameOver(end)));
}

fn wins(game: &Game, expected: EndReason, result: &str) {
    assert_eq!((reason(game), game.result()), (Some(expected), result));
}

/// All pieces stand on the edge, where nothing can be captured.
const SHUFFLE: &str = "6-1 50-45 1-6 45-50";

#[test]
fn the_third_time_is_a_draw() {
    for rules in [RuleSet::FMJD, RuleSet::FFJD] {
        let start = game("W:WK6,K16:BK50,K35", rules);
        draws_at(start, SHUFFLE, 8, EndReason::Repetition);
    }
    let twice = RuleSet::THEORY.with_repetition(Some(2));
    draws_at(
        game("W:WK6,K16:BK50,K35", twice),
        SHUFFLE,
        4,
        EndReason::Repetition,
    );
}

#[test]
fn the_other_side_to_move_is_another_position() {
    let rules = RuleSet::FMJD.with_repetition(Some(2));
    // Both sides stand alike. White goes in a triangle: after five plies the diagram is back with Black to move.
    let mut game = game("W:WK16,K36:BK15,K35", rules);
    shuffle(&mut game, "16-2 15-47 2-11 47-15 11-16 15-47 16-2 47-15", 8);
    assert_eq!(game.over(), None);
    play(&mut game, "2-16");
    assert_eq!(reason(&game), Some(EndReason::Repetition));
}

#[test]
fn a_man_that_moves_makes_all_positions_new() {
    let mut game = game("W:WK6,K16:BK50,15", RuleSet::FMJD);
    shuffle(&mut game, SHUFFLE, 7);
    play(&mut game, "15-20");
    draws_at(game, "6-1 45-50 1-6 50-45", 8, EndReason::Repetition);
}

#[test]
fn fifty_quiet_plies_are_a_draw() {
    for rules in [FMJD, FFJD] {
        let start = game("W:WK6,K16:BK50,K35", rules);
        draws_at(start, SHUFFLE, 50, EndReason::QuietMoves);
    }
}

#[test]
fn the_fiftieth_ply_may_reset_the_count() {
    let mut with_man = game("W:WK6,K16:BK50,15", FMJD);
    shuffle(&mut with_man, SHUFFLE, 49);
    assert_eq!(with_man.clock().quiet_plies(), 49);
    play(&mut with_man, "15-20");
    assert_eq!((with_man.over(), with_man.clock().quiet_plies()), (None, 0));
    draws_at(with_man, "1-6 50-45 6-1 45-50", 50, EndReason::QuietMoves);

    let mut with_capture = game("W:WK6,K16,46:BK50,K35", FMJD);
    shuffle(&mut with_capture, SHUFFLE, 48);
    play(&mut with_capture, "6-39");
    play(&mut with_capture, "50x33");
    assert_eq!(
        (with_capture.over(), with_capture.clock().quiet_plies()),
        (None, 0)
    );
}

#[test]
fn a_win_on_the_fiftieth_ply_stands() {
    let mut game = late_game("B:W6:BK7", FMJD, 49, None);
    play(&mut game, "7-1");
    assert_eq!(game.clock().expired(&FMJD), Some(Clause::QuietMoves));
    wins(&game, EndReason::NoMoves, "0-2");
    assert_eq!(game.over().unwrap().winner(), Some(Color::Black));
}

#[test]
fn three_pieces_have_thirty_two_plies() {
    for fen in [
        "W:WK6,K15,K16:BK50",
        "W:WK6,K15,36:BK50",
        "W:WK6,26,36:BK50",
    ] {
        for rules in [FMJD, FFJD] {
            draws_at(game(fen, rules), SHUFFLE, 32, EndReason::ThreeKings);
        }
    }
    let black = "45-50 1-6 50-45 6-1";
    draws_at(
        game("B:WK1:BK45,K35,K36", FMJD),
        black,
        32,
        EndReason::ThreeKings,
    );
}

#[test]
fn a_promotion_does_not_restart_the_thirty_two_plies() {
    let mut game = game("W:WK6,K16,10:BK50", FMJD);
    play(&mut game, "10-4");
    assert_eq!(game.clock().three_left(), Some(31));
    assert_eq!(game.clock().quiet_plies(), 0);
    draws_at(game, "50-45 6-1 45-50 1-6", 31, EndReason::ThreeKings);
}

#[test]
fn wins_on_the_last_ply_of_c_and_d_stand() {
    for fen in ["W:WK1,K41,K48:BK46", "W:WK41,K48:BK46"] {
        let mut game = late_game(fen, FMJD, 0, Some(1));
        play(&mut game, "48-37");
        assert!(game.clock().expired(&FMJD).is_some());
        wins(&game, EndReason::NoMoves, "2-0");
    }
}

#[test]
fn two_pieces_have_ten_plies() {
    for fen in ["W:WK6,K16:BK50", "W:WK6,36:BK50", "W:WK6:BK50"] {
        draws_at(game(fen, FMJD), SHUFFLE, 10, EndReason::TwoKings);
    }
    let without = game("W:WK6,36:BK50", FFJD);
    draws_at(without, SHUFFLE, 50, EndReason::QuietMoves);
}

#[test]
fn promotions_and_captures_inside_d_do_not_restart_its_ten_plies() {
    let mut promoting = game("W:WK6,10:BK50", FMJD);
    play(&mut promoting, "10-4");
    assert_eq!(promoting.clock().two_left(), Some(9));
    draws_at(promoting, "50-45 6-1 45-50 1-6", 9, EndReason::TwoKings);

    let mut capturing = game("B:WK39,K16:BK50", FMJD);
    play(&mut capturing, "50x33");
    assert_eq!(capturing.clock().two_left(), Some(9));
    assert_eq!(capturing.clock().quiet_plies(), 0);
}

/// Black's capture `45x1` leads from (c) into two pieces against one.
const TAKES_ONE_OF_THREE: &str = "B:WK40,K16,36:BK45";
const AFTER_TAKING: &str = "16-2 1-45 2-16 45-1";

#[test]
fn of_c_and_d_the_earlier_deadline_holds() {
    let mut early = game(TAKES_ONE_OF_THREE, FMJD);
    play(&mut early, "45x1");
    let clock = early.clock();
    assert_eq!((clock.three_left(), clock.two_left()), (Some(31), Some(10)));
    draws_at(early, AFTER_TAKING, 10, EndReason::TwoKings);

    let mut late = late_game(TAKES_ONE_OF_THREE, FMJD, 0, Some(5));
    play(&mut late, "45x1");
    let clock = late.clock();
    assert_eq!((clock.three_left(), clock.two_left()), (Some(4), Some(10)));
    assert_eq!(clock.earliest(), Some((Clause::ThreeKings, 4)));
    draws_at(late, AFTER_TAKING, 4, EndReason::ThreeKings);
}

/// Black's king alone on the main line, to and fro between its ends.
const LINE: &str = "B:WK2,K6,K15:BK5";
const ON_LINE: &str = "5-46 6-1 46-5 1-6";

#[test]
fn a_king_alone_on_the_main_line_leaves_ten_plies() {
    draws_at(game(LINE, FMJD), ON_LINE, 10, EndReason::MainLine);
    draws_at(game(LINE, FFJD), ON_LINE, 32, EndReason::ThreeKings);
    let white = game("W:WK46:BK49,K45,K36", FMJD);
    draws_at(white, "46-5 45-50 5-46 50-45", 10, EndReason::MainLine);
}

#[test]
fn the_main_line_holds_when_the_king_has_left_it() {
    let mut game = game(LINE, FMJD);
    play(&mut game, "5-41");
    play(&mut game, "6-1");
    play(&mut game, "41-36");
    assert_eq!(game.clock().main_line_left(), Some(7));
    draws_at(game, "1-6 36-41 6-1 41-36", 7, EndReason::MainLine);
}

#[test]
fn the_main_line_counts_from_when_the_king_is_alone_on_it() {
    let mut leaving = game("W:WK2,41,K15:BK5", FMJD);
    assert_eq!(leaving.clock().main_line_left(), None);
    play(&mut leaving, "41-36");
    assert_eq!(leaving.clock().main_line_left(), Some(10));

    let mut entering = game("B:WK2,K6,K15:BK36", FMJD);
    assert_eq!(entering.clock().main_line_left(), None);
    play(&mut entering, "36-41");
    assert_eq!(entering.clock().three_left(), Some(31));
    assert_eq!(entering.clock().main_line_left(), Some(10));
    draws_at(entering, "6-1 41-46 1-6 46-41", 10, EndReason::MainLine);
}

#[test]
fn of_c_and_e_the_earlier_deadline_holds() {
    let mut game = late_game("B:WK2,K6,K15:BK36", FMJD, 0, Some(5));
    play(&mut game, "36-41");
    assert_eq!(game.clock().earliest(), Some((Clause::ThreeKings, 4)));
    assert_eq!(game.clock().main_line_left(), Some(10));
    draws_at(game, "6-1 41-46 1-6 46-41", 4, EndReason::ThreeKings);
}

#[test]
fn the_main_line_holds_from_c_into_d() {
    let mut game = game("B:WK2,K6,K15:BK5", FMJD);
    play(&mut game, "5-46");
    play(&mut game, "15-38");
    play(&mut game, "46-5");
    play(&mut game, "38-32");
    play(&mut game, "5x37");
    let clock = game.clock();
    assert_eq!((clock.three_left(), clock.two_left()), (Some(27), Some(10)));
    assert_eq!(clock.earliest(), Some((Clause::MainLine, 5)));
}

#[test]
fn a_win_on_the_last_ply_of_e_stands() {
    let rules = FMJD.with_main_line_limit(Some(4));
    let mut won = game("B:WK6,K39,K44:BK23", rules);
    shuffle(&mut won, "23-45 6-1 45-50", 3);
    let mut drawn = won.clone();
    play(&mut won, "1-45");
    assert_eq!(won.clock().expired(&rules), Some(Clause::MainLine));
    wins(&won, EndReason::NoMoves, "2-0");
    play(&mut drawn, "1-40");
    assert_eq!(reason(&drawn), Some(EndReason::MainLine));
}

#[test]
fn a_capture_into_neither_ends_all_deadlines() {
    for (fen, text) in [
        ("B:WK39,26,36:BK50", "50x33"),
        ("B:WK39,36:BK50", "50x33"),
        ("B:WK23,26,36:BK5", "5x28"),
    ] {
        let mut game = late_game(fen, FMJD, 7, Some(1));
        play(&mut game, text);
        assert_eq!(
            (game.clock().earliest(), game.clock().quiet_plies()),
            (None, 0)
        );
        assert_eq!(game.over(), None, "{fen}");
    }
    // (e) has run since the start and ends too.
    let mut game = game("B:WK6,26,36:BK5", FMJD);
    play(&mut game, "5-46");
    play(&mut game, "6-28");
    play(&mut game, "46x23");
    assert_eq!((game.clock().earliest(), game.over()), (None, None));
}

#[test]
fn under_ffjd_a_capture_out_of_c_ends_its_deadline() {
    let mut game = late_game(TAKES_ONE_OF_THREE, FFJD, 7, Some(1));
    play(&mut game, "45x1");
    assert_eq!((game.clock().earliest(), game.over()), (None, None));
    assert_eq!(game.clock().quiet_plies(), 0);
    draws_at(game, AFTER_TAKING, 50, EndReason::QuietMoves);
}

#[test]
fn two_kings_or_one_against_one_are_drawn_at_once_under_ffjd() {
    for fen in [
        "W:WK6,K16:BK50",
        "B:WK6,K16:BK50",
        "W:WK6:BK50",
        "W:WK6:BK45,K50",
    ] {
        assert_eq!(
            reason(&game(fen, RuleSet::FFJD)),
            Some(EndReason::Immediate),
            "{fen}"
        );
        assert_eq!(game(fen, RuleSet::FMJD).over(), None, "{fen}");
    }
    for fen in [
        // Black takes 39, whoever is to move.
        "W:WK6,K39:BK50",
        "B:WK6,K39:BK50",
        "W:WK6,36:BK50",
        "W:WK6,K16,K15:BK50",
        "W:WK6,K16:BK50,K45",
    ] {
        assert_eq!(game(fen, RuleSet::FFJD).over(), None, "{fen}");
    }
}

#[test]
fn an_immediate_draw_waits_for_the_captures() {
    let mut saved = game("W:WK6,K39:BK50", FFJD);
    play(&mut saved, "39-34");
    assert_eq!(reason(&saved), Some(EndReason::Immediate));
    let mut lost = game("W:WK6,K39:BK50", FFJD);
    play(&mut lost, "6-1");
    assert_eq!(lost.over(), None);
    play(&mut lost, "50x33");
    assert_eq!(reason(&lost), Some(EndReason::Immediate));
    let mut won = game("W:WK41,K48:BK46", FFJD);
    assert_eq!(won.over(), None);
    play(&mut won, "48-37");
    assert!(FFJD.is_immediate_draw(won.position().board()));
    wins(&won, EndReason::NoMoves, "2-0");
}

#[test]
fn in_theory_nothing_is_counted() {
    let mut game = game(LINE, RuleSet::THEORY);
    shuffle(&mut game, ON_LINE, 400);
    assert_eq!((game.over(), game.clock().earliest()), (None, None));
    assert_eq!(game.clock().quiet_plies(), 400);
}
