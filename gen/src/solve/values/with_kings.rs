//! The side with kings, where the other side has men only.
//!
//! Everything is a bit vector over the own king sets. One king moves over a word of 50 squares, the
//! others fixed; and as the kingless side is solved before, one pass decides everything.

use smallvec::smallvec;

use crate::solve::bits::columns::Columns;
use crate::solve::bits::planes::{BlockPlanes, Layout, Planes};
use crate::solve::bits::vectors::{
    Vector, blank, count, gather, or_and_into, or_into, planes, scatter,
};
use crate::solve::output::codes::{Code, fill_decided, fill_quiet, loss, win};
use crate::solve::output::part::PartCodes;
use crate::solve::output::tally::{Tally, count_losses, count_wins};
use crate::solve::placement::geometry::{SQUARES, opposite, squares_of, step};
use crate::solve::placement::kings::{KingSets, NO_RANK};
use crate::solve::placement::men::Men;
use crate::solve::values::chains::{Chain, Gain, KingChains, Pieces, man_chain};
use crate::solve::values::king_board::KingBoard;
use crate::solve::values::kingless::Kingless;
use crate::solve::values::mover::MOST_OTHERS;
use crate::solve::values::successors::{Successors, Target};
use crate::solve::values::vector_moves::{Moves, WordCaptures};

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

    /// The own king sets with a king on `s`, as a vector.
    fn on(&self, s: usize) -> impl Iterator<Item = u64> {
        self.columns
            .tiles
            .iter()
            .flat_map(move |tile| tile.on[49 - s])
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
                self.add_king_captures(&board, fixed, ranks, &targets, moves);
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
        fixed: u64,
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
        let mut found = [WordCaptures::default(); MOST_OTHERS];
        found[0].possible = reach.iter().fold(0, |all, set| all | set);
        for &(p, ref target) in targets {
            let (lost, not_won) = match target {
                Target::Over => (!0, !0),
                Target::Block(block) => (gather(block.lost, ranks), gather(block.not_won, ranks)),
                Target::Single(_) => unreachable!("the capturing king stays"),
            };
            for d in 0..4 {
                let (starts, landings) = (board.starts(p, d), board.landings(p, d));
                if starts == 0 || landings == 0 {
                    continue;
                }
                found[0].add(
                    starts,
                    Gain {
                        win: landings & lost != 0,
                        safe: landings & not_won != 0,
                    },
                );
                let onward = (0..4)
                    .filter(|&e| e != opposite(d))
                    .fold(0, |set, e| set | reach[e]);
                if landings & onward != 0 {
                    let chain = self.king_chain(fixed, ranks, p, d);
                    found[chain.taken - 1].add(starts, chain.gain);
                }
            }
        }
        for (taken, word) in found
            .iter()
            .enumerate()
            .filter(|(_, word)| word.possible != 0)
        {
            moves.entry(taken + 1).add(ranks, word);
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
        chains.from(p, d, |taken| {
            Men {
                own: self.men.own,
                other: self.men.other & !taken,
            }
            .opponent_pattern()
        })
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
    fn after_man(&self, from: usize, to: usize, over: Option<usize>) -> (Vector, Vector) {
        let promotes = to < 5;
        let own = self.men.own & !(1 << from) | if promotes { 0 } else { 1 << to };
        let other = over.map_or(self.men.other, |p| self.men.other & !(1 << p));
        let target =
            self.successors
                .target(Men { own, other }, 0, usize::from(over.is_some()), promotes);
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
            for d in 0..4 {
                let Some(over) = step(from, d).filter(|&over| self.men.other >> over & 1 == 1)
                else {
                    continue;
                };
                let Some(to) = step(over, d).filter(|&to| self.men.all() >> to & 1 == 0) else {
                    continue;
                };
                let path: Vector = self.on(to).map(|on| !on).collect();
                let (lost, not_won) = self.after_man(from, to, Some(over));
                let single = &mut moves.captures[0];
                or_into(&mut single.possible, &path);
                or_and_into(&mut single.win, &path, &lost);
                or_and_into(&mut single.safe, &path, &not_won);
                let chain = self.man_goes_on(from, to, d, &path);
                self.add_man_chains(&chain, valid, [from, over, to], moves);
            }
        }
    }

    /// Where the man that came from `from` to `to` in direction `d` can capture a second man.
    fn man_goes_on(&self, from: usize, to: usize, d: usize, path: &[u64]) -> Vector {
        let men = self.men.all() & !(1 << from);
        let mut chain = blank(self.words());
        for e in (0..4).filter(|&e| e != opposite(d)) {
            let Some(over) = step(to, e).filter(|&over| self.men.other >> over & 1 == 1) else {
                continue;
            };
            let Some(end) = step(over, e).filter(|&end| men >> end & 1 == 0) else {
                continue;
            };
            let free: Vector = self.on(end).map(|on| !on).collect();
            or_and_into(&mut chain, path, &free);
        }
        chain
    }

    /// Adds the captures by a man, from, over and to the squares given, that go on in `chain`.
    fn add_man_chains(
        &self,
        chain: &[u64],
        valid: &[u64],
        [from, over, to]: [usize; 3],
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
                let found = man_chain(self.successors, &pieces, from, over, to);
                let captures = moves.entry(found.taken);
                captures.possible[w] |= 1 << bit;
                captures.win[w] |= u64::from(found.gain.win) << bit;
                captures.safe[w] |= u64::from(found.gain.safe) << bit;
            }
        }
    }

    /// Decides all positions.
    fn decide<C: Code>(&self, valid: &[u64], moves: &Moves) -> Solved<C> {
        let words = self.words();
        let (capture_wins, capture_saves) = moves.longest_captures();
        let possible = &moves.captures[0].possible;
        let vector = || blank(words);
        let (mut won1, mut won2, mut lost0, mut lost1, mut lost2) =
            (vector(), vector(), vector(), vector(), vector());
        let mut codes = vec![C::default(); self.sets.len()];
        for w in 0..words {
            let capture = valid[w] & possible[w];
            let quiet = valid[w] & !capture;
            let quick = quiet & (moves.step_wins[w] | moves.king_to_stuck[w]);
            won1[w] = capture & capture_wins[w] | quick;
            won2[w] = quiet & !won1[w] & moves.king_to_lost[w];
            let unsaved = quiet & !moves.step_saves[w] & !moves.king_saves[w];
            lost0[w] = unsaved & !moves.steps[w] & !moves.king_moves[w];
            lost1[w] = capture & !capture_saves[w] | unsaved & !lost0[w] & !moves.king_moves[w];
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
            .zip(possible)
            .map(|(valid, capture)| valid & capture)
            .collect();
        Solved {
            lost,
            not_won,
            valid: Vector::from_slice(valid),
            capture,
            values: PartCodes { codes, tally },
        }
    }
}
