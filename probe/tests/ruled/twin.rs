//! The result of every position with every count, by looking at all moves with every count.

use std::collections::BTreeMap;

use manoury_probe::{Counters, Material, Rules, Valued, Wdl, rank, unrank};
use manoury_rules::{Board, Clock};

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

/// With how many plies left a position is decided: bit n for n plies.
#[derive(Clone, Copy, Default)]
struct Known {
    won: u64,
    lost: u64,
    /// The plies left when it is set up.
    most: u8,
}

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
            known: vec![Known {
                lost: u64::MAX,
                ..Known::default()
            }],
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
        self.known[self.place(board)].most.into()
    }

    /// The result with so many plies left.
    pub fn value(&self, board: &Board, left: u16) -> Wdl {
        self.value_at(self.place(board), left)
    }

    /// The result of a board that is set up now, with the fewest plies left that are enough for it.
    pub fn valued(&self, board: &Board) -> Valued {
        let known = self.known[self.place(board)];
        let decided = known.won | known.lost;
        let fewest = decided.trailing_zeros();
        if decided == 0 {
            return Valued::Draw;
        }
        let more = (2u64 << known.most) - (1 << fewest);
        assert_eq!(decided, more, "more plies left change {board:?}");
        assert!(known.won == 0 || known.lost == 0, "{board:?}");
        Valued::new(self.value(board, self.most(board)), fewest as u16)
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

    fn value_at(&self, place: usize, left: u16) -> Wdl {
        let known = self.known[place];
        if known.won >> left & 1 == 1 {
            Wdl::Win
        } else if known.lost >> left & 1 == 1 {
            Wdl::Loss
        } else {
            Wdl::Draw
        }
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
                let clock = Clock::fresh(&self.rules.rule_set(), &board);
                self.known[place].most = self.left(&clock) as u8;
                let same = by_steps.entry(steps_to_go(&board)).or_default();
                same.push(Position { place, board });
            }
        }
        for positions in by_steps.values() {
            self.solve_positions(positions);
        }
    }

    /// With fewest plies left first, as each ply takes one.
    fn solve_positions(&mut self, positions: &[Position]) {
        let boards = positions.iter().map(|it| &it.board);
        let steps = Steps::of(self, boards);
        let most = positions.iter().map(|it| self.known[it.place].most).max();
        for left in 0..=most.unwrap_or(0) {
            for (number, position) in positions.iter().enumerate() {
                if left <= self.known[position.place].most {
                    let value = self.judge(&position.board, steps.from(number), left.into());
                    let known = &mut self.known[position.place];
                    known.won |= u64::from(value == Wdl::Win) << left;
                    known.lost |= u64::from(value == Wdl::Loss) << left;
                }
            }
        }
    }

    /// The result by the rules: who cannot move has lost, then come the draws, then the best move.
    fn judge(&self, board: &Board, steps: &[Step], left: u16) -> Wdl {
        if steps.is_empty() {
            return Wdl::Loss;
        }
        if left == 0 || self.rules.rule_set().is_immediate_draw(board) {
            return Wdl::Draw;
        }
        let values = steps.iter().map(|step| self.after(*step, left).flip());
        let mut best = Wdl::Loss;
        for value in values {
            best = best.min(value);
            if best == Wdl::Win {
                break;
            }
        }
        best
    }

    /// The result after a move for the side to move then. The position reached may start a deadline itself, and the earliest holds.
    fn after(&self, step: Step, left: u16) -> Wdl {
        let most = u16::from(self.known[step.to()].most);
        let left = if step.begins_anew() {
            most
        } else {
            most.min(left - 1)
        };
        self.value_at(step.to(), left)
    }
}

/// The steps that all men still have to their promotion rows.
fn steps_to_go(board: &Board) -> u32 {
    let row = |square: manoury_rules::Square| u32::from((square.number() - 1) / 5);
    let own: u32 = board.own_men().iter().map(row).sum();
    let other: u32 = board.other_men().iter().map(|it| 9 - row(it)).sum();
    own + other
}
