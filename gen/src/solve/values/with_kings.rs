//! The side with kings, where the other side has men only.
//!
//! Everything is a bit vector over the own king sets. One king moves over a word of 50 squares, the
//! others fixed; and as the kingless side is solved before, one pass decides everything.

use smallvec::smallvec;

use crate::solve::bits::columns::Columns;
use crate::solve::bits::planes::{BlockPlanes, Layout, Planes};
use crate::solve::bits::vectors::{Vector, blank, gather, or_and_into, or_into, scatter};
use crate::solve::output::codes::Code;
use crate::solve::output::part::PartCodes;
use crate::solve::placement::geometry::{Jump, SQUARES, is_far_row, jumps, opposite, squares_of};
use crate::solve::placement::kings::{KingSets, NO_RANK};
use crate::solve::placement::men::Men;
use crate::solve::values::chains::{Chain, Gain, KingChains, man_chain};
use crate::solve::values::king_board::KingBoard;
use crate::solve::values::kingless::Kingless;
use crate::solve::values::landing::Pieces;
use crate::solve::values::mover::MOST_OTHERS;
use crate::solve::values::successors::{Successors, Target};
use crate::solve::values::vector_moves::{Moves, WordCaptures};
use crate::solve::values::vector_outcomes::VectorOutcomes;

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

/// The solved side with kings.
pub(crate) struct Solved<C> {
    pub(crate) lost: Vector,
    pub(crate) not_won: Vector,
    pub(crate) valid: Vector,
    /// Positions with a capture.
    pub(crate) capture: Vector,
    pub(crate) values: PartCodes<C>,
}

impl<const T: usize> Kings<'_, T> {
    /// Solves the side with kings, after `opponent`, the kingless side of the same pattern.
    pub(crate) fn solve<C: Code>(&self, opponent: &Kingless<C>) -> Solved<C> {
        let mut moves = Moves::new(self.words());
        self.add_king_moves(opponent, &mut moves);
        self.add_man_moves(&mut moves);
        self.add_man_captures(&opponent.valid, &mut moves);
        self.decide(&opponent.valid, &moves)
    }

    fn words(&self) -> usize {
        self.columns.tiles.len() * T
    }

    /// The own king sets without a king on `s`, as a vector.
    fn free(&self, s: usize) -> Vector {
        // Columns have the squares rotated.
        let on = self.columns.tiles.iter().flat_map(|tile| tile.on[49 - s]);
        on.map(|on| !on).collect()
    }

    fn add_king_moves<C>(&self, opponent: &Kingless<C>, moves: &mut Moves) {
        let not_won: Vector = opponent
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
            self.add_king_captures(&board, fixed, ranks, &targets, moves);
        }
    }

    /// Where the capture of each enemy man by a king leads.
    fn man_targets(&self) -> Vec<(usize, Target<'_>)> {
        let target = |p: usize| {
            self.successors
                .target(self.men.without(1 << p), 0, 1, false)
        };
        squares_of(self.men.other).map(|p| (p, target(p))).collect()
    }

    /// Adds the captures of one king, the others fixed.
    fn add_king_captures(
        &self,
        board: &KingBoard,
        fixed: u64,
        ranks: &[u32; SQUARES],
        targets: &[(usize, Target<'_>)],
        moves: &mut Moves,
    ) {
        // By direction: the squares that a king captures from.
        let mut reach = [0; 4];
        for (d, reach) in reach.iter_mut().enumerate() {
            for &(p, _) in targets.iter().filter(|(p, _)| board.landings(*p, d) != 0) {
                *reach |= board.starts(p, d);
            }
        }
        let mut found = [WordCaptures::default(); MOST_OTHERS];
        found[0].possible = reach.iter().fold(0, |all, set| all | set);
        for &(p, ref target) in targets {
            let values = TargetWords::new(target, ranks);
            for d in 0..4 {
                let (starts, landings) = (board.starts(p, d), board.landings(p, d));
                if starts == 0 || landings == 0 {
                    continue;
                }
                found[0].add(starts, values.best(landings));
                let onward = (0..4)
                    .filter(|&e| e != opposite(d))
                    .fold(0, |set, e| set | reach[e]);
                if landings & onward != 0 {
                    let chain = self.king_chain(fixed, ranks, p, d);
                    found[chain.taken - 1].add(starts, chain.gain);
                }
            }
        }
        for (taken, word) in (1..).zip(&found).filter(|(_, word)| word.possible != 0) {
            moves.entry(taken).add(ranks, word);
        }
    }

    /// The captures of two and more men that begin with the one on `p`.
    fn king_chain(&self, fixed: u64, ranks: &[u32; SQUARES], p: usize, d: usize) -> Chain {
        if self.successors.others() == 2 {
            return Chain {
                taken: 2,
                gain: Gain {
                    win: true,
                    safe: true,
                },
            };
        }
        let chains = KingChains {
            men: self.men,
            fixed,
            other_kings: 0,
            ranks,
            successors: self.successors,
        };
        chains.from(p, d, |taken| self.men.without(taken).opponent_pattern())
    }

    fn add_man_moves(&self, moves: &mut Moves) {
        for (from, to) in self.men.steps() {
            let (lost, not_won) = self.after_man(from, to, None);
            or_into(&mut moves.step_wins, &lost);
            or_into(&mut moves.step_saves, &not_won);
            or_into(&mut moves.steps, &self.free(to));
        }
    }

    /// The planes over the own king sets after a man went from `from` to `to`, capturing on `over`.
    fn after_man(&self, from: usize, to: usize, over: Option<usize>) -> (Vector, Vector) {
        let promotes = is_far_row(to);
        let after = self.men.moved(from, to).without(over.map_or(0, |p| 1 << p));
        let taken = usize::from(over.is_some());
        let target = self.successors.target(after, 0, taken, promotes);
        match target {
            Target::Over => (smallvec![!0; self.words()], smallvec![!0; self.words()]),
            Target::Single(_) => unreachable!("the own kings stay"),
            Target::Block(block) if promotes => self.with_king_on(&block, to),
            Target::Block(block) => (
                Vector::from_slice(block.lost),
                Vector::from_slice(block.not_won),
            ),
        }
    }

    /// A block over the sets of one king more, read at the sets with a king on `to`.
    fn with_king_on(&self, block: &BlockPlanes<'_>, to: usize) -> (Vector, Vector) {
        debug_assert_eq!(block.shape.layout, Layout::Packed);
        let (mut lost, mut not_won) = (blank(self.words()), blank(self.words()));
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

    fn add_man_captures(&self, valid: &[u64], moves: &mut Moves) {
        for from in squares_of(self.men.own) {
            for jump in self.men_jumps(from, self.men.all()) {
                let path = self.free(jump.to);
                let (lost, not_won) = self.after_man(from, jump.to, Some(jump.over));
                let single = &mut moves.captures[0];
                or_into(&mut single.possible, &path);
                or_and_into(&mut single.win, &path, &lost);
                or_and_into(&mut single.safe, &path, &not_won);
                let chain = self.man_goes_on(from, jump, &path);
                self.add_man_chains(&chain, valid, from, jump, moves);
            }
        }
    }

    /// The captures that a man on `at` has among `men`, as far as the own kings do not stand in its way.
    fn men_jumps(&self, at: usize, men: u64) -> impl Iterator<Item = Jump> {
        let enemies = self.men.other;
        jumps(at).filter(move |jump| enemies >> jump.over & 1 == 1 && men >> jump.to & 1 == 0)
    }

    /// Where the man that came from `from` by `jump` can capture a second man.
    fn man_goes_on(&self, from: usize, jump: Jump, path: &[u64]) -> Vector {
        let men = self.men.all() & !(1 << from);
        let mut chain = blank(self.words());
        for next in self.men_jumps(jump.to, men) {
            if next.direction != opposite(jump.direction) {
                or_and_into(&mut chain, path, &self.free(next.to));
            }
        }
        chain
    }

    /// Adds the captures by a man that begin from `from` with `jump` and go on, in `chain`.
    fn add_man_chains(
        &self,
        chain: &[u64],
        valid: &[u64],
        from: usize,
        jump: Jump,
        moves: &mut Moves,
    ) {
        for w in 0..self.words() {
            for bit in squares_of(chain[w] & valid[w]) {
                let own_kings = self.sets.sets()[w * 64 + bit];
                let pieces = Pieces {
                    men: self.men,
                    own_kings,
                    other_kings: 0,
                };
                let found = man_chain(self.successors, &pieces, from, jump.over, jump.to);
                let captures = moves.entry(found.taken);
                captures.possible[w] |= 1 << bit;
                captures.win[w] |= u64::from(found.gain.win) << bit;
                captures.safe[w] |= u64::from(found.gain.safe) << bit;
            }
        }
    }

    /// Decides all positions.
    fn decide<C: Code>(&self, valid: &[u64], moves: &Moves) -> Solved<C> {
        let possible = &moves.captures[0].possible;
        let capture: Vector = valid.iter().zip(possible).map(|(a, b)| a & b).collect();
        let outcomes = VectorOutcomes::new(valid, &capture, moves);
        let (lost, not_won) = outcomes.planes(valid);
        Solved {
            lost,
            not_won,
            values: outcomes.codes(valid, &capture, self.sets.len()),
            valid: Vector::from_slice(valid),
            capture,
        }
    }
}

/// Where the opponent has lost and where it has not won, by the square of the king that moved there.
struct TargetWords {
    lost: u64,
    not_won: u64,
}

impl TargetWords {
    /// The words of a successor, for the placements of one king at `ranks`.
    fn new(target: &Target<'_>, ranks: &[u32; SQUARES]) -> TargetWords {
        let (lost, not_won) = match target {
            Target::Over => (!0, !0),
            Target::Block(block) => (gather(block.lost, ranks), gather(block.not_won, ranks)),
            Target::Single(_) => unreachable!("the capturing king stays"),
        };
        TargetWords { lost, not_won }
    }

    /// The best of these squares.
    fn best(&self, landings: u64) -> Gain {
        Gain {
            win: landings & self.lost != 0,
            safe: landings & self.not_won != 0,
        }
    }
}
