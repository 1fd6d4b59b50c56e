//! Questions about any position.

use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use manoury_gen::{Request, generate};
use manoury_probe::{MAX_PIECES, Material, Metric, ProbeError, Tablebase, Valued, Wdl};
use manoury_rules::{Board, Position};
use tempfile::TempDir;

/// Most pieces that there are tables of.
const PIECES: u32 = 3;

/// Reads the bytes as a position and asks the tables of up to three pieces about it. There is an answer, the same for
/// the position and for the best of its moves, or an error that there is a reason for.
pub fn probe(bytes: &[u8]) {
    let text = std::str::from_utf8(bytes).ok();
    let position = text.and_then(|text| text.parse::<Position>().ok());
    let Some(position) = position else {
        return;
    };
    let tablebase = &TABLES.tablebase;
    let board = position.board();
    let wdl = expected(board, tablebase.probe_wdl(board));
    let dtc = expected(board, tablebase.probe_dtc(board));
    let dtw = expected(board, tablebase.probe_dtw(board));
    let legal = board.legal_moves().len();
    for (metric, value) in [(Metric::Dtc, dtc), (Metric::Dtw, dtw)] {
        let (Some(wdl), Some(value)) = (wdl, value) else {
            continue;
        };
        assert_eq!(value.wdl(), wdl, "{position} by {metric}");
        check_parity(&position, metric, value);
    }
    check_moves(
        &position,
        Metric::Wdl,
        wdl.map(|wdl| Valued::new(wdl, 0)),
        legal,
    );
    check_moves(&position, Metric::Dtc, dtc, legal);
    check_moves(&position, Metric::Dtw, dtw, legal);
}

/// The tables, generated at the first question, and the directory that holds them.
struct Tables {
    tablebase: Tablebase,
    _directory: TempDir,
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let directory = tempfile::tempdir().expect("the system has room for a directory");
    let request = Request {
        tables: (2..=PIECES).flat_map(Material::tables).collect(),
        metrics: Metric::THEORY.to_vec(),
        rules: manoury_probe::Rules::Theory,
        out: directory.path().to_owned(),
        threads: 1,
        memory: Some(1 << 30),
    };
    generate(&request, &(), &AtomicBool::new(false)).expect("small tables are generated");
    let tablebase = Tablebase::open(&[directory.path()]).expect("the directory can be listed");
    Tables {
        tablebase,
        _directory: directory,
    }
});

/// The answer, if there must be one or is one. An error must have its reason on the board.
fn expected<T>(board: &Board, answer: Result<T, ProbeError>) -> Option<T> {
    let pieces = board.occupied().len();
    let is_over = board.other().is_empty();
    match answer {
        Ok(answer) => {
            assert!(!is_over && pieces <= MAX_PIECES);
            Some(answer)
        }
        Err(error) => {
            let has_reason = match error {
                ProbeError::NoOpponent => is_over,
                ProbeError::TooManyPieces { pieces: told } => told == pieces && told > MAX_PIECES,
                ProbeError::Missing { name, .. } => {
                    pieces > PIECES && name.material.pieces() > PIECES
                }
                // Counters are not asked about.
                ProbeError::Counters(_) | ProbeError::Table(_) => false,
            };
            assert!(has_reason, "{error}");
            None
        }
    }
}

/// A win takes an odd number of plies to the end, a loss an even one; only a loss takes none.
fn check_parity(position: &Position, metric: Metric, value: Valued) {
    let is_right = match value {
        Valued::Draw => true,
        Valued::Win(plies) => plies % 2 == 1 || (metric == Metric::Dtc && plies > 0),
        Valued::Loss(plies) => plies % 2 == 0 || metric == Metric::Dtc,
    };
    assert!(is_right, "{position}: {value:?} by {metric}");
}

/// All legal moves have values, best first, and the best is worth what the position is.
fn check_moves(position: &Position, metric: Metric, value: Option<Valued>, legal: usize) {
    let board = position.board();
    let Some(moves) = expected(board, TABLES.tablebase.moves(board, metric)) else {
        return;
    };
    // A position of four pieces can lack its table though each of its moves leads to captures that do not.
    let Some(value) = value else {
        return;
    };
    assert_eq!(moves.len(), legal, "{position} by {metric}");
    let Some(best) = moves.first() else {
        assert_eq!(value, Valued::Loss(0), "{position} by {metric}");
        return;
    };
    assert_eq!(best.wdl, value.wdl(), "{position} by {metric}");
    assert!(
        moves.is_sorted_by_key(|rated| rated.wdl),
        "{position} by {metric}"
    );
    if metric != Metric::Wdl {
        assert_eq!(best.plies, value.plies(), "{position} by {metric}");
        let draws = moves.iter().filter(|rated| rated.plies.is_none());
        assert!(draws.clone().all(|rated| rated.wdl == Wdl::Draw));
    }
}
