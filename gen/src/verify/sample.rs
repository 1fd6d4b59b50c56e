//! Random positions of a slice, verified by probing alone.

use manoury_probe::{
    Counters, Material, Metric, ProbeError, Ruled, Rules, Tablebase, Valued, unrank,
};
use manoury_rules::Board;
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use super::findings::Findings;
use super::watch::Watch;

/// Positions that share a sequence of random numbers, so that they do not depend on the number of threads.
const BATCH: u64 = 256;
/// Random indexes that are tried for one quiet position before it is given up.
const TRIES: usize = 100_000;

/// Random positions of a slice.
#[derive(Clone, Copy)]
pub(crate) struct Sample<'a> {
    /// The tables that are verified, and the same for questions of theory.
    pub(crate) tables: Ruled<'a>,
    pub(crate) theory: &'a Tablebase,
    pub(crate) slice: Material,
    /// How many positions.
    pub(crate) positions: u64,
    pub(crate) seed: u64,
}

impl Sample<'_> {
    /// Compares the values of these metrics, or some of them when asked to stop. The counts are those of the sample.
    pub(crate) fn run(self, metrics: &[Metric], watch: &Watch<'_>) -> Result<Findings, ProbeError> {
        let batches = (0..self.positions.div_ceil(BATCH)).into_par_iter();
        // A batch that is not begun costs nothing, however many there are.
        let batches = batches.take_any_while(|_| !watch.stopped());
        let parts = batches.map(|batch| {
            let count = BATCH.min(self.positions - batch * BATCH);
            let findings = self.batch(batch, count, metrics, watch);
            watch.add(count);
            findings
        });
        let join = |first: Result<Findings, ProbeError>, second| Ok(first?.join(second?));
        parts.reduce(|| Ok(Findings::default()), join)
    }

    fn batch(
        self,
        batch: u64,
        count: u64,
        metrics: &[Metric],
        watch: &Watch<'_>,
    ) -> Result<Findings, ProbeError> {
        let mut random = Random(mixed(mixed(self.seed ^ slice_number(self.slice)) ^ batch));
        let mut findings = Findings::default();
        for _ in 0..count {
            if watch.stopped() {
                break;
            }
            if let Some((index, board)) = self.quiet_board(&mut random) {
                self.compare(index, &board, metrics, &mut findings)?;
            }
        }
        Ok(findings)
    }

    /// A random quiet board with its index.
    fn quiet_board(self, random: &mut Random) -> Option<(u64, Board)> {
        let tries = std::iter::repeat_with(|| random.below(self.slice.size())).take(TRIES);
        let mut boards = tries.filter_map(|index| Some((index, unrank(self.slice, index)?)));
        boards.find(|(_, board)| !board.has_capture())
    }

    fn compare(
        self,
        index: u64,
        board: &Board,
        metrics: &[Metric],
        findings: &mut Findings,
    ) -> Result<(), ProbeError> {
        findings.stats.positions += 1;
        findings.compared += 1;
        for &metric in metrics {
            let expected = self.by_moves(board, metric)?;
            let found = self.probe(board, metric)?;
            if expected.wdl() != found.wdl() {
                findings.add_wrong(Metric::Wdl, index, expected, found);
                break;
            }
            if metric != Metric::Wdl && expected != found {
                findings.add_wrong(metric, index, expected, found);
            }
        }
        Ok(())
    }

    /// The value of a board by its best move.
    fn by_moves(self, board: &Board, metric: Metric) -> Result<Valued, ProbeError> {
        if self.tables.rules() != Rules::Theory {
            return self.by_moves_under_rules(board);
        }
        let best = self.theory.moves(board, metric)?.into_iter().next();
        Ok(best.map_or(Valued::Loss(0), |mv| {
            Valued::new(mv.wdl, mv.plies.unwrap_or(0))
        }))
    }

    fn by_moves_under_rules(self, board: &Board) -> Result<Valued, ProbeError> {
        if !board.has_moves() {
            return Ok(Valued::Loss(0));
        }
        // None where the rules draw at once.
        let moves = self.tables.moves(board, Counters::default())?;
        Ok(moves.first().map_or(Valued::Draw, |best| {
            Valued::new(best.outcome.wdl(), best.plies.unwrap_or(0))
        }))
    }

    fn probe(self, board: &Board, metric: Metric) -> Result<Valued, ProbeError> {
        if self.tables.rules() != Rules::Theory {
            return match metric {
                Metric::Wdl => Ok(Valued::new(self.tables.probe_wdl(board)?, 0)),
                _ => self.tables.probe_distance(board),
            };
        }
        match metric {
            Metric::Wdl => Ok(Valued::new(self.theory.probe_wdl(board)?, 0)),
            Metric::Dtw => self.theory.probe_dtw(board),
            Metric::Dtc | Metric::Dtd => self.theory.probe_dtc(board),
        }
    }
}

/// A number that no other slice has.
fn slice_number(slice: Material) -> u64 {
    let counts = slice.counts();
    counts
        .iter()
        .fold(0, |number, &count| number << 8 | u64::from(count))
}

/// Random numbers by the method `splitmix64`.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mixed(self.0)
    }

    /// A number from 0 to `limit` - 1; `limit` is not 0.
    fn below(&mut self, limit: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(limit)) >> 64) as u64
    }
}

fn mixed(number: u64) -> u64 {
    let mut mixed = number;
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}
