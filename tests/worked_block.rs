//! The numbers of the block that `docs/SOLVING.md` works through.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use manoury_gen::{Request, generate};
use manoury_probe::{Metric, Tablebase, Valued};
use manoury_rules::{Board, Square, SquareSet};
use tempfile::TempDir;

const SOLVING: &str = include_str!("../docs/SOLVING.md");

/// How many positions are won and lost, by plies, and how many are drawn.
#[derive(Default)]
struct Counts {
    wins: BTreeMap<u16, usize>,
    losses: BTreeMap<u16, usize>,
    draws: usize,
}

impl Counts {
    fn add(&mut self, value: Valued) {
        match value {
            Valued::Win(plies) => *self.wins.entry(plies).or_default() += 1,
            Valued::Loss(plies) => *self.losses.entry(plies).or_default() += 1,
            Valued::Draw => self.draws += 1,
        }
    }
}

/// The boards with a man on 6 and the two kings anywhere, seen by the side with the man.
fn boards() -> Vec<Board> {
    let of = |square| SquareSet::EMPTY.with(square);
    let man = of(Square::from_number(6).unwrap());
    let kings = || SquareSet::ALL.iter().map(of);
    let pairs = kings().flat_map(|own| kings().map(move |other| (own, other)));
    let board = |(own, other)| Board::new(man, own, SquareSet::EMPTY, other).ok();
    pairs.filter_map(board).collect()
}

/// The lines of the page's table: plies, White's wins and losses, Black's wins and losses.
fn lines() -> Vec<[usize; 5]> {
    let table = SOLVING.split("tests/worked_block.rs").nth(1).unwrap();
    let rows = table.lines().skip_while(|line| !line.starts_with('|'));
    let numbers = |line: &str| -> Option<[usize; 5]> {
        let cells = line.trim_matches('|').split('|');
        let numbers: Option<Vec<usize>> = cells.map(|cell| cell.trim().parse().ok()).collect();
        numbers?.try_into().ok()
    };
    let rows = rows.take_while(|line| line.starts_with('|'));
    rows.filter_map(numbers).collect()
}

#[test]
fn the_page_has_the_numbers_of_the_tables() {
    let directory = TempDir::new().unwrap();
    let request = Request {
        tables: vec!["1K1M-1K".parse().unwrap()],
        metrics: vec![Metric::Wdl, Metric::Dtc],
        rules: manoury_probe::Rules::Theory,
        out: directory.path().to_owned(),
        threads: 1,
        memory: None,
    };
    generate(&request, &(), &AtomicBool::new(false)).unwrap();
    let tables = Tablebase::open(&[directory.path()]).unwrap();
    let (mut white, mut black) = (Counts::default(), Counts::default());
    for board in boards() {
        white.add(tables.probe_dtc(&board).unwrap());
        black.add(tables.probe_dtc(&board.rotated()).unwrap());
    }
    let count = |counts: &BTreeMap<u16, usize>, plies| counts.get(&plies).copied().unwrap_or(0);
    let found: Vec<[usize; 5]> = (1..=5)
        .map(|plies| {
            [
                usize::from(plies),
                count(&white.wins, plies),
                count(&white.losses, plies),
                count(&black.wins, plies),
                count(&black.losses, plies),
            ]
        })
        .collect();
    assert_eq!(lines(), found);
    assert!(SOLVING.contains(&format!(
        "| drawn | {} | | {} | |",
        white.draws, black.draws
    )));
    for counts in [white, black] {
        let decided: usize = counts.wins.values().chain(counts.losses.values()).sum();
        assert_eq!(decided + counts.draws, 2352);
    }
}
