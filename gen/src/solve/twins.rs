//! Ways to solve that must come to the same: wide codes and narrow ones, codes in memory and in scratch
//! files, one thread and several, with distances to the end and without.

use std::path::Path;
use std::sync::OnceLock;

use manoury_probe::{Material, Metric, Rules};

use crate::solve::limits::Limits;
use crate::solve::output::code_store::Keep;
use crate::solve::output::codes::{Code, DRAW, loss};
use crate::solve::output::halt::{Halt, Stop};
use crate::solve::output::part::SliceSink;
use crate::solve::output::tally::Tally;
use crate::solve::values::king_tables::AllKings;
use crate::solve::{Solved, Solver};

/// Nobody stops these.
static NEVER: OnceLock<Stop<'static>> = OnceLock::new();

/// One table of each kind: kings on both sides of one and of several tiles, its own mirror, on one side, none.
const TABLES: [&str; 6] = ["3K-1K", "1K1M-1K", "2K-2K", "2K-2M", "2M-1K", "2M-1M"];

/// A code that hardly any distance fits.
#[derive(Clone, Copy, Default)]
struct Tiny(u8);

impl Code for Tiny {
    const MOST: u16 = 2;

    fn narrow(code: u16) -> Tiny {
        Tiny(u8::narrow(code))
    }

    fn wide(self) -> u16 {
        self.0.wide()
    }

    fn to_bytes(codes: &[Tiny]) -> std::borrow::Cow<'_, [u8]> {
        codes.iter().map(|code| code.0).collect()
    }

    fn put(self, all: &mut [u8], place: usize) {
        self.0.put(all, place);
    }

    fn get(all: &[u8], place: usize) -> Tiny {
        Tiny(u8::get(all, place))
    }
}

/// What solving leaves of a slice: codes and counts of values, and of distances to the end.
type Left = Vec<(Vec<u16>, Tally)>;

/// Solves a table and all it depends on; the last attempt is with codes `C`.
struct Twin<'a> {
    keep: Keep<'a>,
    threads: usize,
    distances: bool,
    rules: Rules,
    /// The limit on distances to conversion of the last table, in place of that of the rules.
    most: Option<u16>,
}

impl Twin<'_> {
    fn solve<C: Code>(&self, name: &str) -> Result<Left, Halt> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads);
        let pool = pool.build().unwrap();
        let table: Material = name.parse().unwrap();
        let (kings, mut solved) = (AllKings::default(), Solved::default());
        for successor in Material::closure(&table.successors()) {
            let run = || self.attempt::<u16>(successor, &kings, &mut solved, Keep::Nothing);
            pool.install(run)?;
        }
        let last = || self.attempt_last::<C>(table, &kings, &mut solved);
        let sinks = pool.install(last);
        let is_there = table.slices().all(|it| solved.planes.contains_key(&it));
        assert_eq!(is_there, sinks.is_ok());
        Ok(sinks?
            .into_iter()
            .flat_map(|sink| self.read(sink))
            .collect())
    }

    fn attempt<C: Code>(
        &self,
        table: Material,
        kings: &AllKings,
        solved: &mut Solved,
        keep: Keep<'_>,
    ) -> Result<Vec<SliceSink<C>>, Halt> {
        self.solver(table, kings, solved, keep).run(&|_| ())
    }

    fn attempt_last<C: Code>(
        &self,
        table: Material,
        kings: &AllKings,
        solved: &mut Solved,
    ) -> Result<Vec<SliceSink<C>>, Halt> {
        let mut solver = self.solver(table, kings, solved, self.keep);
        solver.limits.conversion = self.most.or(solver.limits.conversion);
        solver.run(&|_| ())
    }

    fn solver<'a>(
        &self,
        table: Material,
        kings: &'a AllKings,
        solved: &'a mut Solved,
        keep: Keep<'a>,
    ) -> Solver<'a> {
        Solver {
            table,
            kings,
            solved,
            distances: self.distances,
            limits: Limits::of(self.rules, table),
            keep,
            stop: NEVER.get_or_init(Stop::never),
        }
    }

    fn read<C: Code>(&self, sink: SliceSink<C>) -> Left {
        let metrics = match self.distances {
            true => &[Metric::Dtc, Metric::Dtw][..],
            false => &[Metric::Dtc],
        };
        let read = |metric: &Metric| {
            let store = sink.of(*metric);
            let mut bytes = Vec::new();
            match store.in_memory() {
                Some(held) => bytes.extend(held.pieces().concat()),
                None => store.read(0, store.size() as usize, &mut bytes).unwrap(),
            }
            let codes = (0..store.size() as usize).map(|at| C::get(&bytes, at).wide());
            (codes.collect(), store.tally())
        };
        metrics.iter().map(read).collect()
    }
}

fn in_memory(threads: usize) -> Twin<'static> {
    Twin {
        keep: Keep::Memory,
        threads,
        distances: true,
        rules: Rules::Theory,
        most: None,
    }
}

fn in_scratch(directory: &Path) -> Twin<'_> {
    Twin {
        keep: Keep::Scratch(directory),
        threads: 3,
        distances: true,
        rules: Rules::Theory,
        most: None,
    }
}

#[test]
fn all_ways_come_to_the_same() {
    let directory = tempfile::tempdir().unwrap();
    for name in TABLES {
        let narrow = in_memory(1).solve::<u8>(name).unwrap();
        assert!(
            narrow
                .iter()
                .all(|(codes, _)| codes.iter().any(|&code| code > 1))
        );
        let wide = in_memory(2).solve::<u16>(name).unwrap();
        assert!(narrow == wide, "{name} with wide codes");
        for scratch in [
            in_scratch(directory.path()).solve::<u8>(name).unwrap(),
            in_scratch(directory.path()).solve::<u16>(name).unwrap(),
        ] {
            assert!(narrow == scratch, "{name} in scratch files");
        }
        let values = Twin {
            distances: false,
            ..in_memory(2)
        };
        let values = values.solve::<u8>(name).unwrap();
        let expected: Left = narrow.iter().step_by(2).cloned().collect();
        assert!(values == expected, "{name} without distances to the end");
    }
}

#[test]
fn distances_that_do_not_fit_are_told() {
    for name in TABLES {
        // Any of these has a distance to the end of more than two plies.
        let halt = in_memory(2).solve::<Tiny>(name).unwrap_err();
        assert!(matches!(halt, Halt::TooLong), "{name}: {halt:?}");
    }
}

#[test]
fn all_ways_come_to_the_same_under_rules() {
    let directory = tempfile::tempdir().unwrap();
    for rules in [Rules::Fmjd, Rules::Ffjd] {
        // With a deadline, its own mirror, one that leads out of a deadline, and without.
        for name in ["3K-1K", "1K-1K", "1K1M-1K", "2K-2K", "2K-1M"] {
            let ruled = |twin| Twin {
                rules,
                distances: false,
                ..twin
            };
            let one = ruled(in_memory(1)).solve::<u8>(name).unwrap();
            let wide = ruled(in_memory(2)).solve::<u16>(name).unwrap();
            assert!(one == wide, "{name} with wide codes");
            let scratch = ruled(in_scratch(directory.path())).solve::<u8>(name);
            assert!(one == scratch.unwrap(), "{name} in scratch files");
        }
    }
}

/// Kings alone have no conversions within their table, so that a limit changes nothing but what is beyond it.
#[test]
fn a_limit_draws_what_is_beyond_it() {
    for (name, most) in [("3K-1K", 7), ("2K-2K", 1), ("1K-1K", 2)] {
        let twin = |most| Twin {
            distances: false,
            most,
            ..in_memory(2)
        };
        let (free, limited) = (
            twin(None).solve::<u8>(name).unwrap(),
            twin(Some(most)).solve::<u8>(name).unwrap(),
        );
        for ((free, _), (limited, tally)) in free.iter().zip(&limited) {
            let cut = |&code: &u16| if code > loss(most) { DRAW } else { code };
            let expected: Vec<u16> = free.iter().map(cut).collect();
            assert!(*limited == expected, "{name}");
            assert!(
                tally
                    .longest_win
                    .is_none_or(|longest| longest.plies <= most)
            );
        }
        assert!(free != limited, "{name} has nothing beyond {most} plies");
    }
}
