//! The side with kings, where the other side has men only.
//!
//! Everything is a bit vector over the own king sets. One king moves over a word of 50 squares, the
//! others fixed; and as the kingless side is solved before, one pass decides everything.

use crate::chains::{Pieces, resolve};
use crate::codes::{Code, fill_decided, fill_quiet, loss, win};
use crate::columns::Columns;
use crate::geometry::{SQUARES, opposite, squares_of, step};
use crate::king_board::KingBoard;
use crate::kingless::Kingless;
use crate::kings::{KingSets, NO_RANK};
use crate::men::Men;
use crate::part::PartCodes;
use crate::planes::{BlockPlanes, Layout, Planes};
use crate::successors::{Successors, Target};
use crate::tally::Tally;
use crate::vectors::{
    count, count_losses, count_wins, gather, or_and_into, or_into, planes, scatter,
};

/// The side with the kings, to move.
pub(crate) struct Kings<'a, const T: usize> {
    pub(crate) men: Men,
    pub(crate) sets: &'a KingSets,
    /// The sets without the king that moves.
    pub(crate) fixed: &'a KingSets,
    /// The sets after a promotion.
    pub(crate) promoted: &'a KingSets,
    /// The own sets as columns (squares rotated).
    pub(crate) columns: &'a Columns<T>,
    pub(crate) successors: &'a Successors<'a, Planes>,
}

/// Bit vectors over the own king sets, gathered from all moves.
#[derive(Default)]
struct Moves {
    /// Some capture is possible; some single capture wins; does not lose; takes a second piece.
    captures: Vec<u64>,
    capture_wins: Vec<u64>,
    capture_saves: Vec<u64>,
    chains: Vec<u64>,
    /// Some man can move; to a loss of the opponent; to no win of the opponent.
    steps: Vec<u64>,
    step_wins: Vec<u64>,
    step_saves: Vec<u64>,
    /// Some king can move; to a loss in 0; to a loss in 1; to no win of the opponent.
    king_moves: Vec<u64>,
    king_to_stuck: Vec<u64>,
    king_to_lost: Vec<u64>,
    king_saves: Vec<u64>,
}

/// The solved side with kings.
pub(crate) struct Solved<C> {
    pub(crate) lost: Vec<u64>,
    pub(crate) not_won: Vec<u64>,
    pub(crate) valid: Vec<u64>,
    /// Positions with a capture.
    pub(crate) capture: Vec<u64>,
    pub(crate) values: PartCodes<C>,
}

impl<const T: usize> Kings<'_, T> {
    /// Solves the side with kings, after `opponent`, the kingless side of the same pattern.
    pub(crate) fn solve<C: Code>(&self, opponent: &Kingless<C>) -> Solved<C> {
        let mut moves = Moves::new(self.words());
        self.add_king_moves(opponent, &mut moves);
        self.add_man_moves(&mut moves);
        self.add_man_captures(&mut moves);
        self.decide(&opponent.valid, &mut moves)
    }

    fn words(&self) -> usize {
        self.columns.tiles.len() * T
    }

    /// The own king sets with a king on `s`, as a vector.
    fn on(&self, s: usize) -> impl Iterator<Item = u64> {
        self.columns
            .tiles
            .iter()
            .flat_map(move |tile| tile.on[49 - s])
    }

    fn add_king_moves<C>(&self, opponent: &Kingless<C>, moves: &mut Moves) {
        let not_won: Vec<u64> = opponent
            .valid
            .iter()
            .zip(&opponent.won)
            .map(|(valid, won)| valid & !won)
            .collect();
        let targets = self.man_targets();
        for (rank, &fixed) in self.fixed.sets().iter().enumerate() {
            if fixed & self.men.all() != 0 {
                continue;
            }
            let ranks = &self.sets.larger()[rank];
            let board = KingBoard {
                empty: !(self.men.all() | fixed) & ((1 << 50) - 1),
                men: self.men.other,
            };
            let king_to_stuck = board.slide(gather(&opponent.stuck, ranks));
            let king_to_lost = board.slide(gather(&opponent.lost, ranks));
            let king_saves = board.slide(gather(&not_won, ranks));
            let king_moves = board.neighbours();
            for (vector, word) in [
                (&mut moves.king_to_stuck, king_to_stuck),
                (&mut moves.king_to_lost, king_to_lost),
                (&mut moves.king_saves, king_saves),
                (&mut moves.king_moves, king_moves),
            ] {
                scatter(vector, ranks, word & board.empty);
            }
            if self.men.other != 0 {
                self.add_king_captures(&board, ranks, &targets, moves);
            }
        }
    }

    /// Where the capture of each enemy man by a king leads.
    fn man_targets(&self) -> Vec<(usize, Target<'_>)> {
        let after = |p: usize| Men {
            own: self.men.own,
            other: self.men.other & !(1 << p),
        };
        squares_of(self.men.other)
            .map(|p| (p, self.successors.target(after(p), 0, 1, false)))
            .collect()
    }

    fn add_king_captures(
        &self,
        board: &KingBoard,
        ranks: &[u32; SQUARES],
        targets: &[(usize, Target<'_>)],
        moves: &mut Moves,
    ) {
        let mut reach = [0; 4];
        for (d, reach) in reach.iter_mut().enumerate() {
            for &(p, _) in targets.iter().filter(|(p, _)| board.landings(*p, d) != 0) {
                *reach |= board.starts(p, d);
            }
        }
        let (mut wins, mut saves, mut chains) = (0, 0, 0);
        for &(p, ref target) in targets {
            let (lost, not_won) = match target {
                Target::Over => (!0, !0),
                Target::Block(block) => (gather(block.lost, ranks), gather(block.not_won, ranks)),
                Target::Single(_) => unreachable!("the capturing king stays"),
            };
            for d in 0..4 {
                let (starts, landings) = (board.starts(p, d), board.landings(p, d));
                let if_any = |set: u64| if landings & set != 0 { starts } else { 0 };
                wins |= if_any(lost);
                saves |= if_any(not_won);
                let onward = (0..4)
                    .filter(|&e| e != opposite(d))
                    .fold(0, |set, e| set | reach[e]);
                chains |= if_any(onward);
            }
        }
        let possible = reach.iter().fold(0, |all, set| all | set);
        scatter(&mut moves.captures, ranks, possible);
        scatter(&mut moves.capture_wins, ranks, wins);
        scatter(&mut moves.capture_saves, ranks, saves);
        scatter(&mut moves.chains, ranks, chains);
    }

    fn add_man_moves(&self, moves: &mut Moves) {
        for from in squares_of(self.men.own) {
            for to in (0..2)
                .filter_map(|d| step(from, d))
                .filter(|&to| self.men.all() >> to & 1 == 0)
            {
                let (lost, not_won) = self.after_man(from, to, None);
                or_into(&mut moves.step_wins, &lost);
                or_into(&mut moves.step_saves, &not_won);
                moves
                    .steps
                    .iter_mut()
                    .zip(self.on(to))
                    .for_each(|(word, on)| *word |= !on);
            }
        }
    }

    /// The planes over the own king sets after a man went from `from` to `to`, capturing on `over`.
    fn after_man(&self, from: usize, to: usize, over: Option<usize>) -> (Vec<u64>, Vec<u64>) {
        let promotes = to < 5;
        let own = self.men.own & !(1 << from) | if promotes { 0 } else { 1 << to };
        let other = over.map_or(self.men.other, |p| self.men.other & !(1 << p));
        let target =
            self.successors
                .target(Men { own, other }, 0, usize::from(over.is_some()), promotes);
        match target {
            Target::Over => (vec![!0; self.words()], vec![!0; self.words()]),
            Target::Single(_) => unreachable!("the own kings stay"),
            Target::Block(block) if promotes => self.with_king_on(&block, to),
            Target::Block(block) => (block.lost.to_vec(), block.not_won.to_vec()),
        }
    }

    /// A block over the sets of one king more, read at the sets with a king on `to`.
    fn with_king_on(&self, block: &BlockPlanes<'_>, to: usize) -> (Vec<u64>, Vec<u64>) {
        debug_assert_eq!(block.shape.layout, Layout::Packed);
        let (mut lost, mut not_won) = (vec![0; self.words()], vec![0; self.words()]);
        for (rank, ranks) in self
            .promoted
            .larger()
            .iter()
            .enumerate()
            .filter(|(_, ranks)| ranks[to] != NO_RANK)
        {
            let bits = block.packed(ranks[to] as usize);
            lost[rank / 64] |= u64::from(bits.lost) << (rank % 64);
            not_won[rank / 64] |= u64::from(bits.not_won) << (rank % 64);
        }
        (lost, not_won)
    }

    fn add_man_captures(&self, moves: &mut Moves) {
        for from in squares_of(self.men.own) {
            for d in 0..4 {
                let Some(over) = step(from, d).filter(|&over| self.men.other >> over & 1 == 1)
                else {
                    continue;
                };
                let Some(to) = step(over, d).filter(|&to| self.men.all() >> to & 1 == 0) else {
                    continue;
                };
                let path: Vec<u64> = self.on(to).map(|on| !on).collect();
                let (lost, not_won) = self.after_man(from, to, Some(over));
                or_into(&mut moves.captures, &path);
                or_and_into(&mut moves.capture_wins, &path, &lost);
                or_and_into(&mut moves.capture_saves, &path, &not_won);
                self.add_man_chains(from, to, d, &path, moves);
            }
        }
    }

    /// Second captures by the man that came from `from` to `to` in direction `d`.
    fn add_man_chains(&self, from: usize, to: usize, d: usize, path: &[u64], moves: &mut Moves) {
        let men = self.men.all() & !(1 << from);
        for e in (0..4).filter(|&e| e != opposite(d)) {
            let Some(over) = step(to, e).filter(|&over| self.men.other >> over & 1 == 1) else {
                continue;
            };
            let Some(end) = step(over, e).filter(|&end| men >> end & 1 == 0) else {
                continue;
            };
            let free: Vec<u64> = self.on(end).map(|on| !on).collect();
            or_and_into(&mut moves.chains, path, &free);
        }
    }

    /// Decides all positions.
    fn decide<C: Code>(&self, valid: &[u64], moves: &mut Moves) -> Solved<C> {
        let words = self.words();
        self.apply_majority(valid, moves);
        let vector = || vec![0; words];
        let (mut won1, mut won2, mut lost0, mut lost1, mut lost2) =
            (vector(), vector(), vector(), vector(), vector());
        let mut codes = vec![C::default(); self.sets.len()];
        for w in 0..words {
            let capture = valid[w] & moves.captures[w];
            let quiet = valid[w] & !capture;
            let quick = quiet & (moves.step_wins[w] | moves.king_to_stuck[w]);
            won1[w] = capture & moves.capture_wins[w] | quick;
            won2[w] = quiet & !won1[w] & moves.king_to_lost[w];
            let unsaved = quiet & !moves.step_saves[w] & !moves.king_saves[w];
            lost0[w] = unsaved & !moves.steps[w] & !moves.king_moves[w];
            lost1[w] =
                capture & !moves.capture_saves[w] | unsaved & !lost0[w] & !moves.king_moves[w];
            lost2[w] = unsaved & moves.king_moves[w];
            let Some(codes) = codes.get_mut(w * 64..) else {
                continue;
            };
            fill_quiet(codes, quiet);
            for (bits, code) in [
                (won1[w], win(1)),
                (won2[w], win(2)),
                (lost0[w], loss(0)),
                (lost1[w], loss(1)),
                (lost2[w], loss(2)),
            ] {
                fill_decided(codes, bits & quiet, code);
            }
        }
        let mut tally = Tally {
            positions: count(valid),
            ..Tally::default()
        };
        [(&won1, 1), (&won2, 2)]
            .iter()
            .for_each(|(won, plies)| count_wins(won, *plies, &mut tally));
        [(&lost0, 0), (&lost1, 1), (&lost2, 2)]
            .iter()
            .for_each(|(lost, plies)| count_losses(lost, *plies, &mut tally));
        or_into(&mut won1, &won2);
        or_into(&mut lost0, &lost2);
        let (lost, not_won) = planes(valid, &won1, &lost0, &lost1);
        let capture = valid
            .iter()
            .zip(&moves.captures)
            .map(|(valid, capture)| valid & capture)
            .collect();
        Solved {
            lost,
            not_won,
            valid: valid.to_vec(),
            capture,
            values: PartCodes { codes, tally },
        }
    }

    /// Where a second capture follows, the single captures do not count.
    fn apply_majority(&self, valid: &[u64], moves: &mut Moves) {
        for w in 0..self.words() {
            let chains = moves.chains[w] & valid[w];
            if self.successors.others() <= 2 {
                moves.capture_wins[w] |= chains;
                moves.capture_saves[w] |= chains;
                continue;
            }
            moves.capture_wins[w] &= !chains;
            moves.capture_saves[w] &= !chains;
            for bit in squares_of(chains) {
                let own_kings = self.sets.sets()[w * 64 + bit];
                let gain = resolve(
                    self.successors,
                    &Pieces {
                        men: self.men,
                        own_kings,
                        other_kings: 0,
                    },
                );
                moves.capture_wins[w] |= u64::from(gain.win) << bit;
                moves.capture_saves[w] |= u64::from(gain.safe) << bit;
            }
        }
    }
}

impl Moves {
    fn new(words: usize) -> Moves {
        let vector = || vec![0; words];
        Moves {
            captures: vector(),
            capture_wins: vector(),
            capture_saves: vector(),
            chains: vector(),
            steps: vector(),
            step_wins: vector(),
            step_saves: vector(),
            king_moves: vector(),
            king_to_stuck: vector(),
            king_to_lost: vector(),
            king_saves: vector(),
        }
    }
}
