//! Lines of best play: how long they are, and how they end.

use manoury_probe::{Metric, ProbeError, Tablebase, Valued};
use manoury_rules::{Board, Move};

use crate::one_each::{NAIVE, board, tables};

/// Longer than any line here.
const LONG: usize = 1000;

/// The boards of a line, the first one included.
fn boards(start: &Board, line: &[Move]) -> Vec<Board> {
    let mut boards = vec![*start];
    for mv in line {
        let last = boards[boards.len() - 1];
        assert!(last.legal_moves().contains(mv));
        boards.push(last.play(mv));
    }
    boards
}

/// Asserts that a line stops where it began to go round, and not before.
fn assert_goes_round(boards: &[Board]) {
    let (last, before) = boards.split_last().unwrap();
    let side = before.len() % 2;
    let same_side = |(ply, board): &(usize, &Board)| ply % 2 == side && *board == last;
    assert_eq!(before.iter().enumerate().filter(same_side).count(), 1);
}

#[test]
fn by_distance_to_the_end_every_game_takes_what_it_must() {
    let (_directory, tablebase) = tables();
    let mut draws = 0;
    for start in NAIVE.boards() {
        let line = tablebase.best_line(start, Metric::Dtw, LONG).unwrap();
        let boards = boards(start, &line);
        match NAIVE.value(start, Metric::Dtw) {
            Valued::Draw => {
                draws += 1;
                assert_goes_round(&boards);
            }
            Valued::Win(plies) | Valued::Loss(plies) => {
                assert_eq!(line.len(), usize::from(plies), "{start:?}");
                assert!(!boards[line.len()].has_moves());
            }
        }
    }
    assert!(draws > 0);
}

#[test]
fn by_distance_to_conversion_decided_games_end_as_well() {
    let (_directory, tablebase) = tables();
    for start in NAIVE.boards() {
        let value = NAIVE.value(start, Metric::Dtw);
        let line = tablebase.best_line(start, Metric::Dtc, LONG).unwrap();
        let boards = boards(start, &line);
        assert_eq!(boards[line.len()].has_moves(), value == Valued::Draw);
        // The side that cannot move is the one that was to lose.
        if let Valued::Win(_) | Valued::Loss(_) = value {
            let is_win = matches!(value, Valued::Win(_));
            assert_eq!(line.len() % 2 == 1, is_win, "{start:?}");
        }
    }
}

#[test]
fn moves_are_the_first_ones() {
    let (_directory, tablebase) = tables();
    for metric in Metric::THEORY {
        let mut now = board("W:WK28:B1");
        for mv in tablebase.best_line(&now, metric, LONG).unwrap() {
            assert_eq!(tablebase.moves(&now, metric).unwrap()[0].mv, mv);
            now = now.play(&mv);
        }
    }
}

#[test]
fn lines_are_as_long_as_asked_for() {
    let (_directory, tablebase) = tables();
    let won = board("W:WK28:B1");
    let whole = tablebase.best_line(&won, Metric::Dtw, usize::MAX).unwrap();
    assert_eq!(whole.len(), 5);
    for plies in 0..=5 {
        let line = tablebase.best_line(&won, Metric::Dtw, plies).unwrap();
        assert_eq!(line, whole[..plies]);
    }
    // By results alone play may go round, and ends all the same.
    for fen in ["W:WK28:B1", "B:WK2:BK26"] {
        let start = board(fen);
        let line = tablebase
            .best_line(&start, Metric::Wdl, usize::MAX)
            .unwrap();
        let boards = boards(&start, &line);
        if boards[line.len()].has_moves() {
            assert_goes_round(&boards);
        }
    }
    let over = board("W:W6:B1");
    assert!(
        tablebase
            .best_line(&over, Metric::Dtw, LONG)
            .unwrap()
            .is_empty()
    );
}

#[test]
fn what_is_missing_on_the_way_is_named_with_the_first_move() {
    let (directory, _) = tables();
    std::fs::remove_file(directory.path().join("1K-1M.dtc")).unwrap();
    let tablebase = Tablebase::open(&[directory.path()]).unwrap();
    // White crowns its man, and only then needs a distance of the king.
    let start = board("W:W12:B15");
    let first = tablebase.best_line(&start, Metric::Dtc, 1).unwrap();
    match tablebase.best_line(&start, Metric::Dtc, LONG) {
        Err(ProbeError::Missing { name, via }) => {
            assert_eq!(name.to_string(), "1K-1M.dtc");
            assert_eq!(via, Some(first[0]));
        }
        other => panic!("{other:?}"),
    }
}

#[cfg(feature = "embedded")]
#[test]
fn conversions_lead_from_table_to_table() {
    let tablebase = Tablebase::embedded();
    for fen in ["W:WK28,31:BK5", "B:WK1,6:BK45"] {
        let start = board(fen);
        let line = tablebase.best_line(&start, Metric::Dtc, LONG).unwrap();
        let boards = boards(&start, &line);
        let last = boards[line.len()];
        assert!(!last.has_moves());
        assert!(last.occupied().len() < 3);
    }
}
