//! Probing agrees with the definitions on every board of one piece a side, and follows captures into them.

use manoury_probe::{
    Material, Metric, ProbeError, Quiet, RatedMove, Situation, Tablebase, Valued, Wdl,
};
use manoury_rules::Board;

use crate::one_each::{NAIVE, board, tables, write_all};

const COUNTS: &str = include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../tests/data/counts.tsv"
));

fn check_everything(tablebase: &Tablebase) {
    for board in NAIVE.boards() {
        let [dtc, dtw] = [Metric::Dtc, Metric::Dtw].map(|metric| NAIVE.value(board, metric));
        assert_eq!(tablebase.probe_wdl(board).unwrap(), dtw.wdl(), "{board:?}");
        assert_eq!(tablebase.probe_dtc(board).unwrap(), dtc, "{board:?}");
        assert_eq!(tablebase.probe_dtw(board).unwrap(), dtw, "{board:?}");
        if let Situation::Quiet(quiet) = Situation::of(board) {
            assert_eq!(tablebase.probe_wdl_quiet(quiet).unwrap(), dtw.wdl());
        }
    }
}

#[test]
fn every_board_of_one_piece_a_side() {
    let (_directory, tablebase) = tables();
    check_everything(&tablebase);
}

#[test]
fn what_dont_cares_hold_is_never_shown() {
    let directory = tempfile::tempdir().unwrap();
    for nonsense in [0, 1, 2] {
        write_all(directory.path(), nonsense);
        check_everything(&Tablebase::open(&[directory.path()]).unwrap());
    }
}

#[test]
fn a_cache_of_any_size_gives_the_same() {
    let (directory, _) = tables();
    for bytes in [0, 1, 3000, 1 << 30] {
        check_everything(&Tablebase::open_with_cache(&[directory.path()], bytes).unwrap());
    }
}

#[test]
fn counts_are_those_of_an_independent_solver() {
    let mut rows = 0;
    for line in COUNTS.lines() {
        let mut fields = line.split('\t');
        let Some(Ok(material)) = fields.next().map(str::parse::<Material>) else {
            continue;
        };
        if material.pieces() > 2 {
            continue;
        }
        let expected: Vec<usize> = fields.map(|field| field.parse().unwrap()).collect();
        let count = |wdl: Option<Wdl>| {
            let of_slice = NAIVE
                .boards()
                .iter()
                .filter(|board| Material::of(board) == material);
            let value = |board: &Board| NAIVE.value(board, Metric::Dtw).wdl();
            of_slice
                .filter(|board| wdl.is_none_or(|wdl| value(board) == wdl))
                .count()
        };
        let found = [None, Some(Wdl::Win), Some(Wdl::Draw), Some(Wdl::Loss)].map(count);
        assert_eq!(found[..], expected, "{material}");
        rows += 1;
    }
    assert_eq!(rows, 4);
}

#[test]
fn moves_come_best_first_and_the_best_is_the_value() {
    let (_directory, tablebase) = tables();
    for board in NAIVE.boards() {
        for metric in Metric::THEORY {
            let moves = tablebase.moves(board, metric).unwrap();
            assert_eq!(moves.len(), board.legal_moves().len());
            let values: Vec<Valued> = moves.iter().map(valued).collect();
            assert!(values.is_sorted(), "{values:?}");
            let value = match metric {
                Metric::Wdl => Valued::new(tablebase.probe_wdl(board).unwrap(), 0),
                _ => NAIVE.value(board, metric),
            };
            let best = values.first().copied().unwrap_or(Valued::Loss(0));
            assert_eq!(best, value, "{board:?} by {metric}");
        }
    }
}

fn valued(rated: &RatedMove) -> Valued {
    assert!(rated.wdl != Wdl::Draw || rated.plies.is_none());
    Valued::new(rated.wdl, rated.plies.unwrap_or(0))
}

#[test]
fn known_moves_are_rated() {
    let (_directory, tablebase) = tables();
    // The king that goes next to the man is taken.
    let moves = tablebase.moves(&board("W:WK46:B5"), Metric::Dtw).unwrap();
    let lost = moves.iter().filter(|rated| rated.wdl == Wdl::Loss);
    let lost: Vec<u8> = lost.map(|rated| rated.mv.to().number()).collect();
    assert_eq!(lost, [10]);
    assert_eq!(moves.last().map(|rated| rated.plies), Some(Some(2)));
    let moves = tablebase.moves(&board("W:WK28:B33"), Metric::Dtc).unwrap();
    assert!(
        moves
            .iter()
            .all(|rated| rated.wdl == Wdl::Win && rated.plies == Some(1))
    );
    let order = moves
        .windows(2)
        .all(|pair| pair[0].mv.to() < pair[1].mv.to());
    assert!(order, "equal moves go by their squares");
}

#[test]
fn captures_are_followed_into_the_tables() {
    let (_directory, tablebase) = tables();
    // The lone king takes one of two kings, and what is left is one against one.
    let capture = board("W:WK28:BK33,K5");
    let after = capture
        .legal_moves()
        .iter()
        .map(|mv| capture.play(mv))
        .collect::<Vec<_>>();
    let best = after
        .iter()
        .map(|board| NAIVE.value(board, Metric::Dtw).before_ply())
        .min()
        .unwrap();
    assert_eq!(tablebase.probe_wdl(&capture).unwrap(), best.wdl());
    assert_eq!(tablebase.probe_dtw(&capture).unwrap(), best);
    assert_eq!(
        tablebase.probe_dtc(&capture).unwrap(),
        Valued::new(best.wdl(), 1)
    );
    // Both are taken at once.
    assert_eq!(
        tablebase.probe_dtw(&board("W:W33:BK28,K17")).unwrap(),
        Valued::Win(1)
    );
}

#[test]
fn ends_of_the_game() {
    let (_directory, tablebase) = tables();
    for fen in ["W:W:BK7", "W:W6:B1", "W:W36:BK31,K27"] {
        let board = board(fen);
        assert_eq!(tablebase.probe_wdl(&board).unwrap(), Wdl::Loss, "{fen}");
        assert_eq!(
            tablebase.probe_dtc(&board).unwrap(),
            Valued::Loss(0),
            "{fen}"
        );
        assert_eq!(
            tablebase.probe_dtw(&board).unwrap(),
            Valued::Loss(0),
            "{fen}"
        );
        assert!(
            tablebase.moves(&board, Metric::Dtc).unwrap().is_empty(),
            "{fen}"
        );
    }
    let quiet = Quiet::new(&board("W:W:BK7")).unwrap();
    assert_eq!(tablebase.probe_wdl_quiet(quiet).unwrap(), Wdl::Loss);
    let alone = board("W:WK7:B");
    assert!(matches!(
        tablebase.probe_wdl(&alone),
        Err(ProbeError::NoOpponent)
    ));
    assert!(matches!(
        tablebase.moves(&alone, Metric::Dtc),
        Err(ProbeError::NoOpponent)
    ));
    let full = Board::start();
    assert!(matches!(
        tablebase.probe_dtc(&full),
        Err(ProbeError::TooManyPieces { pieces: 40 })
    ));
    let quiet = Quiet::new(&full).unwrap();
    assert!(matches!(
        tablebase.probe_wdl_quiet(quiet),
        Err(ProbeError::TooManyPieces { .. })
    ));
}

#[test]
fn threads_share_a_tablebase() {
    let (_directory, tablebase) = tables();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| check_everything(&tablebase));
        }
    });
}
