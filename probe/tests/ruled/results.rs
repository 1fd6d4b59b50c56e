//! The result of every position with every count, by looking at all moves until nothing changes.

use std::collections::BTreeMap;

use manoury_probe::{Counters, Material, Rules, Valued, Wdl, rank, unrank};
use manoury_rules::{Board, Clock, Square};

use super::steps::{Step, Steps};

/// The place of the position that a capture of the last piece leads to: it is lost.
const NOTHING_LEFT: usize = 0;

/// The results under some rules. In place of its clock a position has the plies that are left: to the deadline where one runs, else
/// to the limit of quiet plies. A game never counts so far in the materials of a deadline that the quiet plies could bind first.
pub struct Twin {
    rules: Rules,
    /// Where each slice begins.
    starts: BTreeMap<Material, usize>,
    /// What is known of each index of all slices.
    known: Vec<Known>,
}

/// With how many plies left a position is decided: bit n for n plies. Bits beyond those of a position that is set up are as the bit
/// of these: where more were left before, the position itself starts an earlier deadline.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Known {
    won: u64,
    lost: u64,
}

/// Whatever is left.
const LOST: Known = Known {
    won: 0,
    lost: u64::MAX,
};

/// A position of the material that is being solved.
struct Position {
    place: usize,
    board: Board,
}

impl Twin {
    /// The results of these tables and of all that they lead to.
    pub fn solve(rules: Rules, tables: &[Material]) -> Self {
        let mut twin = Self {
            rules,
            starts: BTreeMap::new(),
            known: vec![LOST],
        };
        for table in Material::closure(tables) {
            twin.solve_table(table);
        }
        twin
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// All tables solved, in generating order.
    pub fn tables(&self) -> Vec<Material> {
        let slices: Vec<Material> = self.starts.keys().copied().collect();
        Material::closure(&slices)
    }

    /// The plies left on a board that is set up now.
    pub fn most(&self, board: &Board) -> u16 {
        self.left(&Clock::fresh(&self.rules.rule_set(), board))
    }

    /// The result with so many plies left.
    pub fn value(&self, board: &Board, left: u16) -> Wdl {
        let known = self.known[self.place(board)];
        match (known.won >> left & 1, known.lost >> left & 1) {
            (0, 0) => Wdl::Draw,
            (1, 0) => Wdl::Win,
            (0, 1) => Wdl::Loss,
            _ => panic!("both sides win: {board:?}"),
        }
    }

    /// The result of a board that is set up now, with the fewest plies left that are enough for it. More never change it.
    pub fn valued(&self, board: &Board) -> Valued {
        let result = self.value(board, self.most(board));
        let known = self.known[self.place(board)];
        let decided = known.won | known.lost;
        if decided == 0 {
            return Valued::Draw;
        }
        let fewest = decided.trailing_zeros();
        assert_eq!(decided, u64::MAX << fewest, "{board:?}");
        assert!(known.won == 0 || known.lost == 0, "{board:?}");
        Valued::new(result, fewest as u16)
    }

    /// The plies left by a clock.
    pub fn left(&self, clock: &Clock) -> u16 {
        let limit = self.rules.rule_set().quiet_limit().unwrap();
        let by_quiet = limit.saturating_sub(clock.quiet_plies());
        clock.earliest().map_or(by_quiet, |(_, left)| left)
    }

    /// Counters that leave so many plies.
    pub fn counters(&self, board: &Board, left: u16) -> Counters {
        let limit = self.rules.rule_set().quiet_limit().unwrap();
        match self.rules.deadline(Material::of(board)) {
            Some(_) => Counters {
                quiet_plies: 0,
                deadline_left: Some(left),
            },
            None => Counters {
                quiet_plies: limit - left,
                deadline_left: None,
            },
        }
    }

    /// A clock that leaves so many plies.
    pub fn clock(&self, board: &Board, left: u16) -> Clock {
        let counters = self.counters(board, left);
        let (quiet, deadline) = (counters.quiet_plies, counters.deadline_left);
        Clock::resumed(&self.rules.rule_set(), board, quiet, deadline).unwrap()
    }

    pub(super) fn place(&self, board: &Board) -> usize {
        if board.own().is_empty() {
            return NOTHING_LEFT;
        }
        self.starts[&Material::of(board)] + rank(board) as usize
    }

    /// Men never go back, so the positions whose men have the fewest steps to go come first.
    fn solve_table(&mut self, table: Material) {
        let mut by_steps: BTreeMap<u32, Vec<Position>> = BTreeMap::new();
        for slice in table.slices() {
            let start = self.known.len();
            self.starts.insert(slice, start);
            let size = start + slice.size() as usize;
            self.known.resize(size, Known::default());
            for index in 0..slice.size() {
                let Some(board) = unrank(slice, index) else {
                    continue;
                };
                let place = start + index as usize;
                let same = by_steps.entry(steps_to_go(&board)).or_default();
                same.push(Position { place, board });
            }
        }
        for positions in by_steps.values() {
            self.solve_positions(positions);
        }
    }

    /// From nothing known on, until nothing changes.
    fn solve_positions(&mut self, positions: &[Position]) {
        let steps = Steps::of(self, positions.iter().map(|it| &it.board));
        let mut has_changed = true;
        while has_changed {
            has_changed = false;
            for (number, position) in positions.iter().enumerate() {
                let known = self.judge(&position.board, steps.from(number));
                has_changed |= known != self.known[position.place];
                self.known[position.place] = known;
            }
        }
    }

    /// The results by the rules: who cannot move has lost, then come the draws, then the best move.
    fn judge(&self, board: &Board, steps: &[Step]) -> Known {
        if steps.is_empty() {
            return LOST;
        }
        if self.rules.rule_set().is_immediate_draw(board) {
            return Known::default();
        }
        // With no ply left it is a draw.
        let (mut won, mut lost) = (0, !1);
        for step in steps {
            let after = self.after(*step);
            won |= after.lost;
            lost &= after.won;
        }
        let most = self.most(board);
        Known {
            won: extended(won, most),
            lost: extended(lost, most),
        }
    }

    /// The results after a move for the side to move then, by the plies left before it.
    fn after(&self, step: Step) -> Known {
        let after = self.known[step.to()];
        let seen = |bits: u64| match step.begins_anew() {
            true if bits >> 63 == 1 => !1,
            true => 0,
            false => bits << 1,
        };
        Known {
            won: seen(after.won),
            lost: seen(after.lost),
        }
    }
}

/// The bits up to `most`, and the bit of `most` in place of all beyond.
fn extended(bits: u64, most: u16) -> u64 {
    let beyond = u64::MAX << most;
    if bits >> most & 1 == 1 {
        bits | beyond
    } else {
        bits & !beyond
    }
}

/// The steps that all men still have to their promotion rows.
fn steps_to_go(board: &Board) -> u32 {
    let row = |square: Square| u32::from((square.number() - 1) / 5);
    let own: u32 = board.own_men().iter().map(row).sum();
    let other: u32 = board.other_men().iter().map(|it| 9 - row(it)).sum();
    own + other
}
