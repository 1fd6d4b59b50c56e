//! Goes through the positions of a slice in the order of its table, block by block, with their values.

use std::sync::atomic::{AtomicBool, Ordering};

use manoury_probe::{
    Arrangement, Material, Metric, ProbeError, Rules, Table, Tablebase, Wdl, binomial, colex_unrank,
};
use manoury_rules::{Board, Color, Position, SquareSet};
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::beside::{Beside, values};

/// Squares of the promotion row, where no own man stands.
const ROW: u32 = 5;

/// A position of a slice and what it is worth to the side to move.
#[derive(Clone, Copy, Debug)]
pub struct Seen {
    /// Its index in the slice.
    pub index: u64,
    /// The position.
    pub position: Position,
    /// The result for the side to move.
    pub wdl: Wdl,
    /// The same under rules, as if it were set up now, where they are compared.
    pub ruled: Option<Wdl>,
    /// Plies to the end, where they are read and the position is decided.
    pub plies: Option<u16>,
}

/// Which positions to look at, and what to read of them.
#[derive(Clone, Copy, Debug)]
pub struct Scope {
    /// The pieces, those of the side to move first.
    pub slice: Material,
    /// The side to move.
    pub turn: Color,
    /// Whether to look at capture positions as well, which are resolved one by one.
    pub captures: bool,
    /// Whether to read distances to the end.
    pub distances: bool,
    /// The rules to compare with; none in [`Rules::Theory`].
    pub rules: Rules,
}

/// What is gathered of positions by one thread and then put together.
pub trait Gather: Default + Send {
    /// Adds what two threads have gathered.
    fn merge(self, other: Self) -> Self;
}

/// Looks at all positions of `scope`. `done` hears of the indexes looked at. None once `stop` is set.
pub fn scan<G: Gather>(
    tablebase: &Tablebase,
    scope: Scope,
    stop: &AtomicBool,
    done: impl Fn(u64) + Sync,
    visit: impl Fn(&mut G, &Seen) + Sync,
) -> Result<Option<G>, ProbeError> {
    let scanner = Scanner::new(tablebase, scope)?;
    let size = scope.slice.size();
    let chunk = scanner.chunk();
    let parts = (0..size.div_ceil(chunk)).into_par_iter().map(|place| {
        let mut gathered = G::default();
        let first = place * chunk;
        let end = (first + chunk).min(size);
        if !stop.load(Ordering::Relaxed) {
            scanner.look(first, end, |seen| visit(&mut gathered, seen))?;
            done(end - first);
        }
        Ok(gathered)
    });
    let whole: Result<G, ProbeError> = parts.try_reduce(G::default, |a, b| Ok(a.merge(b)));
    Ok(Some(whole?).filter(|_| !stop.load(Ordering::Relaxed)))
}

/// The tables of a slice, and the squares that the digits of its indexes mean.
struct Scanner<'a> {
    tablebase: &'a Tablebase,
    scope: Scope,
    results: &'a Table,
    ruled: Option<Beside<'a>>,
    distances: Option<Beside<'a>>,
    /// The number of the slice in each table.
    number: usize,
    places: &'a Arrangement,
    sets: [Vec<SquareSet>; 4],
}

impl<'a> Scanner<'a> {
    fn new(tablebase: &'a Tablebase, scope: Scope) -> Result<Self, ProbeError> {
        let slice = scope.slice;
        let results = tablebase.table(slice, Metric::Wdl)?;
        let number = slice.slices().position(|it| it == slice).unwrap_or(0);
        let places = results.arrangement(number);
        let places = places.expect("a table has an arrangement for each of its slices");
        let beside = |table| Beside::new(table, number, places);
        let distances = match scope.distances {
            true => Some(beside(tablebase.table(slice, Metric::Dtw)?)?),
            false => None,
        };
        let ruled = match scope.rules {
            Rules::Theory => None,
            rules => Some(beside(tablebase.under(rules).table(slice, Metric::Wdl)?)?),
        };
        Ok(Self {
            tablebase,
            scope,
            results,
            ruled,
            distances,
            number,
            places,
            sets: [
                sets(45, slice.own_men, |bits| SquareSet::from_bits(bits << ROW)),
                sets(45, slice.other_men, |bits| {
                    SquareSet::from_bits(bits << ROW).rotate()
                }),
                sets(50, slice.own_kings, SquareSet::from_bits),
                sets(50, slice.other_kings, |bits| {
                    SquareSet::from_bits(bits).rotate()
                }),
            ],
        })
    }

    /// Places that are whole blocks of all tables: block sizes are powers of two.
    fn chunk(&self) -> u64 {
        let results = self.results.header().block_values() as u64;
        let others = [&self.ruled, &self.distances].into_iter().flatten();
        others.map(Beside::block_values).fold(results, u64::max)
    }

    /// Looks at the positions from the place `first`, where a block begins, to before `end`.
    fn look(&self, first: u64, end: u64, mut visit: impl FnMut(&Seen)) -> Result<(), ProbeError> {
        let results = values(self.results, self.number, first, end)?;
        let beside = |table: &Option<Beside<'_>>| {
            let values = table.as_ref().map(|table| table.values(first, end));
            values.transpose()
        };
        let (ruled, distances) = (beside(&self.ruled)?, beside(&self.distances)?);
        for ((place, result), inside) in (first..end).zip(results).zip(0..) {
            let digits = self.places.digits(place);
            let Some(board) = self.board(digits) else {
                continue;
            };
            let position = Position::new(self.scope.turn, board);
            let index = self.places.index(place);
            if board.has_capture() {
                if self.scope.captures {
                    visit(&self.probed(index, position)?);
                }
                continue;
            }
            let wdl = Wdl::of_stored(result);
            let plies = distances.as_ref().map(|all| all[inside]);
            let plies = plies.filter(|_| wdl != Wdl::Draw);
            visit(&Seen {
                index,
                position,
                wdl,
                ruled: ruled.as_ref().map(|all| Wdl::of_stored(all[inside])),
                plies,
            });
        }
        Ok(())
    }

    /// The board of these digits. None where two pieces share a square.
    fn board(&self, digits: [u64; 4]) -> Option<Board> {
        let [own_men, other_men, own_kings, other_kings] =
            [0, 1, 2, 3].map(|it| self.sets[it][digits[it] as usize]);
        Board::new(own_men, own_kings, other_men, other_kings).ok()
    }

    /// A capture position, of which tables store nothing true.
    fn probed(&self, index: u64, position: Position) -> Result<Seen, ProbeError> {
        let board = position.board();
        let (wdl, plies) = if self.distances.is_some() {
            let value = self.tablebase.probe_dtw(board)?;
            (value.wdl(), value.plies())
        } else {
            (self.tablebase.probe_wdl(board)?, None)
        };
        let ruled = match self.scope.rules {
            Rules::Theory => None,
            rules => Some(self.tablebase.under(rules).probe_wdl(board)?),
        };
        Ok(Seen {
            index,
            position,
            wdl,
            ruled,
            plies,
        })
    }
}

/// The sets of `count` of `squares` squares in the order of their numbers.
fn sets(squares: usize, count: u8, set: impl Fn(u64) -> SquareSet) -> Vec<SquareSet> {
    let numbers = 0..binomial(squares, count.into());
    numbers
        .map(|rank| set(colex_unrank(rank, count.into())))
        .collect()
}
