//! Probing under draw rules agrees with the rules and their clock, on every board of up to three pieces and on those of three kings
//! against one.

use std::path::Path;
use std::sync::LazyLock;
use std::thread;

use manoury_probe::{
    Counters, CountersError, Material, Metric, Outcome, ProbeError, Ruled, RuledMove, Rules,
    Tablebase, Valued, Wdl, unrank,
};
use manoury_rules::Board;
use tempfile::TempDir;

use crate::one_each::board;
use crate::ruled_twin::cases::check_values;
use crate::ruled_twin::content::write_all;
use crate::ruled_twin::results::Twin;

/// Positions that an independent solver has valued, all of three and four pieces.
const PUBLISHED: usize = 727;

/// Results of theory of up to four pieces.
const THEORY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/embedded");

/// The twin of a rule set and the tables made of it, with those of theory.
struct Solved {
    twin: Twin,
    directory: TempDir,
    tables: Tablebase,
}

impl Solved {
    /// Of all materials of up to three pieces and of these.
    fn new(rules: Rules, more: &[Material]) -> Self {
        let three: Vec<Material> = (2..=3).flat_map(Material::tables).collect();
        let twin = Twin::solve(rules, &[&three, more].concat());
        let directory = tempfile::tempdir().unwrap();
        write_all(&twin, directory.path());
        let tables = Tablebase::open(&[directory.path(), Path::new(THEORY)]).unwrap();
        Self {
            twin,
            directory,
            tables,
        }
    }

    fn ruled(&self) -> Ruled<'_> {
        self.tables.under(self.twin.rules())
    }

    /// The outcome with so many plies left.
    fn outcome(&self, board: &Board, left: u16) -> Outcome {
        match self.twin.value(board, left) {
            Wdl::Win => Outcome::Win,
            Wdl::Draw => Outcome::drawn(self.tables.probe_wdl(board).unwrap()),
            Wdl::Loss => Outcome::Loss,
        }
    }

    /// Counts of plies left to be tried on a board: all of a deadline, those of quiet plies at the ends and in the middle.
    fn counts(&self, board: &Board) -> Vec<u16> {
        let most = self.twin.most(board);
        match self.twin.rules().deadline(Material::of(board)) {
            Some(_) => (0..=most).collect(),
            None => vec![most, most - 1, most / 2, 2, 1, 0],
        }
    }
}

const THREE_KINGS: Material = Material::new(3, 0, 1, 0);

/// Of both rule sets, each solved by a thread of its own.
static SOLVED: LazyLock<[Solved; 2]> = LazyLock::new(|| {
    let solve = |rules| move || Solved::new(rules, &[THREE_KINGS]);
    thread::scope(|scope| {
        let solving = [Rules::Fmjd, Rules::Ffjd].map(|rules| scope.spawn(solve(rules)));
        solving.map(|thread| thread.join().unwrap())
    })
});

/// Every so many boards of these slices.
fn boards(slices: impl Iterator<Item = Material>, step: usize) -> impl Iterator<Item = Board> {
    slices.flat_map(move |slice| {
        let indexes = (0..slice.size()).step_by(step);
        indexes.filter_map(move |index| unrank(slice, index))
    })
}

fn up_to_three() -> impl Iterator<Item = Material> {
    let tables = (2..=3).flat_map(Material::tables);
    tables.flat_map(Material::slices)
}

fn three_kings() -> impl Iterator<Item = Material> {
    THREE_KINGS.slices()
}

fn check_results(solved: &Solved, board: &Board) {
    let ruled = solved.ruled();
    let value = solved.twin.valued(board);
    assert_eq!(ruled.probe_wdl(board).unwrap(), value.wdl(), "{board:?}");
    assert_eq!(ruled.probe_distance(board).unwrap(), value, "{board:?}");
    for left in solved.counts(board) {
        let found = ruled.probe(board, solved.twin.counters(board, left));
        assert_eq!(found.unwrap(), solved.outcome(board, left), "{board:?}");
    }
}

#[test]
fn every_board_of_up_to_three_pieces() {
    for solved in &*SOLVED {
        boards(up_to_three(), 1).for_each(|board| check_results(solved, &board));
    }
}

/// Clauses (c) and (e), and captures from (c) into (d), need four pieces.
#[test]
fn three_kings_against_one() {
    for solved in &*SOLVED {
        boards(three_kings(), 7).for_each(|board| check_results(solved, &board));
    }
}

/// Promotions within (c), all captures into and out of the deadlines, and all published positions.
#[test]
#[ignore = "takes minutes and gigabytes"]
fn boards_of_four_pieces() {
    let four = Material::tables(4);
    for rules in [Rules::Fmjd, Rules::Ffjd] {
        let solved = Solved::new(rules, &four);
        let slices = four.iter().flat_map(|table| table.slices());
        for (number, board) in boards(slices, 31).enumerate() {
            check_results(&solved, &board);
            if number % 31 == 0 {
                let counts = solved.counts(&board);
                counts
                    .iter()
                    .for_each(|left| check_moves(&solved, &board, *left));
            }
        }
        assert_eq!(check_values(&solved.tables, rules), PUBLISHED);
    }
}

/// The moves with their outcomes by the clock, and the order.
fn check_moves(solved: &Solved, board: &Board, left: u16) {
    let (ruled, twin) = (solved.ruled(), &solved.twin);
    let (rules, clock) = (twin.rules().rule_set(), twin.clock(board, left));
    let moves = ruled.moves(board, Counters::of(&clock)).unwrap();
    let best = moves.first().map(|best| best.outcome);
    if left == 0 || rules.is_immediate_draw(board) {
        assert_eq!(best, None);
        return;
    }
    let outcome = solved.outcome(board, left);
    assert_eq!(best.unwrap_or(Outcome::Loss).wdl(), outcome.wdl());
    assert_eq!(moves.len(), board.legal_moves().len());
    for rated in &moves {
        let after = board.play(&rated.mv);
        let left = twin.left(&clock.after(&rules, board, &rated.mv, &after));
        let expected = if after.own().is_empty() {
            Outcome::Win
        } else {
            solved.outcome(&after, left).flip()
        };
        assert_eq!(rated.outcome, expected, "{board:?} {:?}", rated.mv);
    }
    assert!(moves.is_sorted_by_key(|rated| (rated.outcome, valued(rated))));
    if let Some(best) = moves.first().filter(|best| best.plies.is_some()) {
        assert_eq!(valued(best), twin.valued(board), "{board:?}");
    }
}

fn valued(rated: &RuledMove) -> Valued {
    let is_drawn = rated.outcome.wdl() == Wdl::Draw;
    assert_eq!(rated.plies.is_none(), is_drawn);
    Valued::new(rated.outcome.wdl(), rated.plies.unwrap_or(0))
}

#[test]
fn moves_leave_the_counts_of_the_clock() {
    for solved in &*SOLVED {
        let some = boards(up_to_three(), 101).chain(boards(three_kings(), 997));
        for board in some {
            for left in solved.counts(&board) {
                check_moves(solved, &board, left);
            }
        }
    }
}

#[test]
fn values_of_an_independent_solver() {
    for solved in &*SOLVED {
        let checked = check_values(&solved.tables, solved.twin.rules());
        // Of up to three pieces, and of three kings against one.
        assert_eq!(checked, 296 + 124);
    }
}

#[test]
fn all_five_outcomes() {
    let [fmjd, ffjd] = &*SOLVED;
    let late = Counters {
        quiet_plies: 28,
        deadline_left: Some(4),
    };
    let mut found: Vec<Outcome> = boards(three_kings(), 97)
        .map(|board| fmjd.ruled().probe(&board, late).unwrap())
        .collect();
    found.sort_unstable();
    found.dedup();
    assert_eq!(found, Outcome::ALL);
    // A win in theory, and drawn at once in clubs.
    let kings = board("W:WK1,K2:BK45");
    let probe = |solved: &Solved| solved.ruled().probe(&kings, Counters::FRESH).unwrap();
    assert_eq!(
        (probe(fmjd), probe(ffjd)),
        (Outcome::Win, Outcome::CursedWin)
    );
    assert!(
        ffjd.ruled()
            .moves(&kings, Counters::FRESH)
            .unwrap()
            .is_empty()
    );
}

#[test]
fn under_theory_nothing_is_counted() {
    let tables = Tablebase::open(&[THEORY]).unwrap();
    let theory = tables.under(Rules::Theory);
    let counters = Counters {
        quiet_plies: 999,
        deadline_left: None,
    };
    for board in boards(up_to_three(), 31) {
        let value = tables.probe_dtc(&board).unwrap();
        assert_eq!(theory.probe_wdl(&board).unwrap(), value.wdl());
        assert_eq!(theory.probe_distance(&board).unwrap(), value);
        assert_eq!(theory.probe(&board, counters).unwrap().wdl(), value.wdl());
        let moves = theory.moves(&board, counters).unwrap();
        let expected = tables.moves(&board, Metric::Dtc).unwrap();
        assert!(
            moves
                .iter()
                .map(|it| it.mv)
                .eq(expected.iter().map(|it| it.mv))
        );
    }
}

#[test]
fn counters_that_no_game_has_are_refused() {
    let [fmjd, _] = &*SOLVED;
    let probe = |fen: &str, quiet_plies, left: u16| {
        let counters = Counters {
            quiet_plies,
            deadline_left: Some(left),
        };
        match fmjd.ruled().probe(&board(fen), counters) {
            Err(ProbeError::Counters(CountersError { left: told, most })) => {
                assert_eq!(told, left);
                most
            }
            other => panic!("{fen}: {other:?}"),
        }
    };
    assert_eq!(probe("W:WK1,K2:BK50", 0, 11), Some(10));
    assert_eq!(probe("W:WK1,K2:BK50", 4, 11), Some(10));
    assert_eq!(probe("W:WK1,K2,K3:BK50", 0, 33), Some(32));
    assert_eq!(probe("W:WK1,K2:B6", 0, 5), None);
}

#[test]
fn a_lost_side_has_lost_whatever_is_counted() {
    for solved in &*SOLVED {
        for fen in ["W:W:BK7", "W:W6:B1", "W:WK5:BK10,K14"] {
            let counters = Counters {
                quiet_plies: 200,
                deadline_left: None,
            };
            let ruled = solved.ruled();
            let found = ruled.probe(&board(fen), counters).unwrap();
            assert_eq!(found, Outcome::Loss, "{fen}");
            assert!(ruled.moves(&board(fen), counters).unwrap().is_empty());
        }
    }
}

/// The tables of one kind and its names, with some removed.
fn without(solved: &Solved, removed: &[&str]) -> (TempDir, Tablebase) {
    let copy = tempfile::tempdir().unwrap();
    for entry in std::fs::read_dir(&solved.directory).unwrap() {
        let entry = entry.unwrap();
        if !removed.iter().any(|name| entry.file_name() == **name) {
            std::fs::copy(entry.path(), copy.path().join(entry.file_name())).unwrap();
        }
    }
    let tables = Tablebase::open(&[copy.path()]).unwrap();
    (copy, tables)
}

#[test]
fn what_is_missing_is_named() {
    let [fmjd, _] = &*SOLVED;
    let removed = ["2K-1K.fmjd.dtd", "1K-1M.fmjd.wdl", "2M-1K.fmjd.dtc"];
    let (_directory, tables) = without(fmjd, &removed);
    let ruled = tables.under(Rules::Fmjd);
    let (kings, late) = (
        board("W:WK1,K2:BK45"),
        Counters {
            quiet_plies: 1,
            deadline_left: Some(9),
        },
    );
    assert_eq!(ruled.probe(&kings, Counters::FRESH).unwrap(), Outcome::Win);
    let error = |board: &Board, counters| ruled.probe(board, counters).unwrap_err().to_string();
    assert_eq!(error(&kings, late), "the table 2K-1K.fmjd.dtd is missing");
    // A draw may be one in theory or not.
    let draw = board("W:WK2:BK26");
    assert_eq!(
        error(&draw, Counters::FRESH),
        "the table 1K-1K.wdl is missing"
    );
    assert!(ruled.moves(&kings, Counters::FRESH).is_err());

    let missing: Vec<String> = ruled.missing().iter().map(|it| it.to_string()).collect();
    let theory = missing.iter().filter(|name| !name.contains("fmjd"));
    assert_eq!(theory.count(), 10);
    assert!(removed.iter().all(|name| {
        let is_needed =
            *name != "2M-1K.fmjd.dtc" || ruled.covers("2M-1K".parse().unwrap(), Metric::Wdl);
        missing.contains(&(*name).to_owned()) == is_needed
    }));
    assert_eq!(missing.len(), 13, "{missing:?}");
    assert!(fmjd.ruled().missing().is_empty());
    assert_eq!(fmjd.ruled().max_pieces(Metric::Wdl), 4);
    assert_eq!(ruled.max_pieces(Metric::Dtc), 3);
    assert_eq!(tables.max_pieces(Metric::Wdl), 0);
}
