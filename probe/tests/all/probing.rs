//! Probing agrees with the definitions on every board of one piece a side, and follows captures into them.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use manoury_probe::{
    DONT_CARE, Material, Metric, ProbeError, Quiet, RatedMove, RuleSet, Situation, TableError,
    TableSpec, Tablebase, Valued, Wdl,
};
use manoury_rules::{Board, Position};
use tempfile::TempDir;

use crate::naive::Naive;
use crate::samples::{spec, write_table};

static NAIVE: LazyLock<Naive> = LazyLock::new(Naive::solve);
const COUNTS: &str = include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../tests/data/counts.tsv"
));

/// Writes the tables of one piece a side.
fn write_all(directory: &Path, dont_care: u16) {
    for material in Material::tables(2) {
        for metric in Metric::ALL {
            write_one(directory, material, metric, dont_care);
        }
    }
}

fn write_one(directory: &Path, material: Material, metric: Metric, dont_care: u16) {
    let slices: Vec<Vec<u16>> = material
        .slices()
        .map(|slice| NAIVE.stored(slice, metric, dont_care))
        .collect();
    write_table(directory, &spec(material, metric), &slices);
}

/// All tables of one piece a side in a directory that lasts as long as they do.
fn tables() -> (TempDir, Tablebase) {
    let directory = tempfile::tempdir().unwrap();
    write_all(directory.path(), DONT_CARE);
    let tablebase = Tablebase::open(&[directory.path()]).unwrap();
    (directory, tablebase)
}

fn board(fen: &str) -> Board {
    *fen.parse::<Position>().unwrap().board()
}

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
        for metric in Metric::ALL {
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
fn missing_tables_are_named_with_what_needs_them() {
    let (directory, tablebase) = tables();
    let quiet = tablebase.probe_wdl(&board("W:WK1,K2:BK50")).unwrap_err();
    assert_eq!(quiet.to_string(), "the table 2K-1K.wdl is missing");
    // The capture leads to two kings against one.
    let capture = tablebase
        .probe_wdl(&board("W:WK28:B33,K5,K15"))
        .unwrap_err();
    let text = capture.to_string();
    assert!(
        text.starts_with("the table 2K-1K.wdl is missing, needed after the capture 28x"),
        "{text}"
    );
    let moves = tablebase
        .moves(&board("W:WK26:B32,K5,K15"), Metric::Wdl)
        .unwrap_err();
    assert!(
        moves
            .to_string()
            .contains(".wdl is missing, needed after the "),
        "{moves}"
    );

    fs::remove_file(directory.path().join("1K-1M.dtc")).unwrap();
    fs::remove_file(directory.path().join("1K-1K.wdl")).unwrap();
    let tablebase = Tablebase::open(&[directory.path()]).unwrap();
    let promotion = tablebase
        .moves(&board("W:W7:BK50"), Metric::Dtc)
        .unwrap_err();
    let text = promotion.to_string();
    assert_eq!(
        text,
        "the table 1K-1K.wdl is missing, needed after the move 7-1, a promotion"
    );
    assert_eq!(
        tablebase
            .probe_dtc(&board("W:WK46:B6"))
            .unwrap_err()
            .to_string(),
        "the table 1K-1M.dtc is missing"
    );
    let missing: Vec<String> = tablebase
        .missing()
        .iter()
        .map(|name| name.to_string())
        .collect();
    assert_eq!(missing, ["1K-1K.wdl"]);
}

#[test]
fn what_is_missing_for_the_tables_there_are() {
    let directory = tempfile::tempdir().unwrap();
    let missing = || -> Vec<String> {
        let tablebase = Tablebase::open(&[directory.path()]).unwrap();
        tablebase
            .missing()
            .iter()
            .map(|name| name.to_string())
            .collect()
    };
    assert!(missing().is_empty());
    write_one(
        directory.path(),
        Material::new(1, 0, 0, 1),
        Metric::Dtc,
        DONT_CARE,
    );
    assert_eq!(missing(), ["1K-1K.wdl", "1K-1M.wdl"]);
    write_one(
        directory.path(),
        Material::new(1, 0, 0, 1),
        Metric::Wdl,
        DONT_CARE,
    );
    assert_eq!(missing(), ["1K-1K.wdl"]);
    write_one(
        directory.path(),
        Material::new(1, 0, 0, 1),
        Metric::Dtw,
        DONT_CARE,
    );
    assert_eq!(missing(), ["1K-1K.wdl", "1K-1K.dtw"]);
}

#[test]
fn the_first_directory_wins() {
    let directories = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let material = Material::new(1, 0, 1, 0);
    for (directory, value) in directories.iter().zip([1, 2]) {
        write_table(
            directory.path(),
            &spec(material, Metric::Wdl),
            &[vec![value; 2500]],
        );
    }
    let [first, second] = directories.each_ref().map(|directory| directory.path());
    let quiet = board("W:WK46:BK45");
    let probe = |order: [&Path; 2]| {
        let tablebase = Tablebase::open(&order).unwrap();
        assert_eq!(tablebase.tables().len(), 1);
        tablebase.probe_wdl(&quiet).unwrap()
    };
    assert_eq!(probe([first, second]), Wdl::Win);
    assert_eq!(probe([second, first]), Wdl::Loss);
}

#[test]
fn tables_are_listed() {
    let (directory, _) = tables();
    fs::write(directory.path().join("readme.txt"), "not a table").unwrap();
    fs::create_dir(directory.path().join("2K-1K.wdl")).unwrap();
    let fmjd = TableSpec {
        rules: RuleSet::Fmjd,
        ..spec(Material::new(2, 0, 1, 0), Metric::Wdl)
    };
    write_table(directory.path(), &fmjd, &[vec![0; 61_250], vec![0; 61_250]]);
    let tablebase = Tablebase::open(&[directory.path()]).unwrap();
    let names: Vec<String> = tablebase
        .tables()
        .iter()
        .map(|file| file.name().to_string())
        .collect();
    assert_eq!(names.len(), 10);
    assert!(names.contains(&"2K-1K.fmjd.wdl".to_string()));
    for file in tablebase.tables() {
        assert_eq!(file.bytes(), file.path().metadata().unwrap().len());
    }
    assert!(tablebase.covers(Material::new(0, 1, 1, 0), Metric::Dtw));
    assert!(
        !tablebase.covers(Material::new(2, 0, 1, 0), Metric::Wdl),
        "not in theory"
    );
    assert!(!tablebase.covers(Material::new(9, 9, 9, 9), Metric::Wdl));
}

#[test]
fn directories_and_files_that_are_wrong_are_named() {
    let (directory, _) = tables();
    let nowhere = directory.path().join("nowhere");
    let error = Tablebase::open(&[directory.path(), &nowhere]).unwrap_err();
    assert!(error.to_string().contains("nowhere"), "{error}");

    let king = directory.path().join("1K-1K.wdl");
    fs::copy(&king, directory.path().join("2K-1K.wdl")).unwrap();
    let mut bytes = fs::read(&king).unwrap();
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    fs::remove_file(&king).unwrap();
    fs::write(&king, bytes).unwrap();
    let tablebase = Tablebase::open(&[directory.path()]).unwrap();
    let damaged = tablebase.probe_wdl(&board("W:WK46:BK45")).unwrap_err();
    assert!(
        matches!(
            damaged,
            ProbeError::Table(TableError::Block { block: 0, .. })
        ),
        "{damaged}"
    );
    assert!(
        damaged
            .to_string()
            .contains("1K-1K.wdl is damaged in block 0"),
        "{damaged}"
    );
    let misnamed = tablebase.probe_wdl(&board("W:WK1,K2:BK50")).unwrap_err();
    assert!(
        misnamed
            .to_string()
            .ends_with("2K-1K.wdl holds the table 1K-1K.wdl; give it that name")
    );
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
