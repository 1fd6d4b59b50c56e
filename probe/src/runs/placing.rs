//! Where runs end: don't-cares leave a choice.
//!
//! A strip's values but for its don't-cares make the least number of runs; each change of value may be put
//! anywhere between the last place of one and the first of the next. A shortest path finds the changes that cost
//! the fewest bits.

use crate::runs::alphabet::{STRIP, turn};
use crate::runs::costs::Costs;

/// A don't-care in a strip.
pub(crate) const FREE: u8 = 3;

/// Most places of a change that are compared: the first ones and the last one.
const CHOICES: usize = 24;

/// A change of value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Change {
    /// The value from here on.
    to: u8,
    /// Where it may be put.
    first: u16,
    last: u16,
}

/// The runs of a strip, and what is reused from one strip to the next.
#[derive(Default)]
pub(crate) struct Placing {
    value: u8,
    changes: Vec<Change>,
    places: Vec<u16>,
    steps: Vec<Step>,
}

/// Choices of one change.
struct Step {
    /// Bits up to here, by choice.
    bits: [u32; CHOICES],
    /// The choice of the change before.
    before: [u8; CHOICES],
}

impl Placing {
    /// Finds the runs of a strip of values and [`FREE`]; each lasts as long as it can.
    pub(crate) fn find(&mut self, strip: &[u8]) {
        self.changes.clear();
        self.places.clear();
        let mut last = strip.iter().position(|&value| value != FREE);
        self.value = last.map_or(0, |first| strip[first]);
        let mut value = self.value;
        for (place, &next) in strip.iter().enumerate() {
            if next == FREE {
                continue;
            }
            if next != value {
                let first = last.map_or(0, |last| last + 1) as u16;
                self.changes.push(Change {
                    to: next,
                    first,
                    last: place as u16,
                });
                self.places.push(place as u16);
                value = next;
            }
            last = Some(place);
        }
    }

    /// Moves the changes to where they cost the fewest bits.
    pub(crate) fn improve(&mut self, costs: &Costs) {
        if self.changes.is_empty() {
            return;
        }
        self.steps.clear();
        let start = Change {
            to: self.value,
            first: 0,
            last: 0,
        };
        let mut bits = [0; CHOICES];
        let mut from = start;
        for &change in &self.changes {
            let step = follow(
                from,
                &bits,
                change,
                costs.of(from.to, turn(from.to, change.to)),
            );
            bits = step.bits;
            self.steps.push(step);
            from = change;
        }
        let mut choice = (0..from.choices())
            .min_by_key(|&choice| bits[choice])
            .unwrap_or(0);
        for (i, step) in self.steps.iter().enumerate().rev() {
            self.places[i] = self.changes[i].choice(choice);
            choice = usize::from(step.before[choice]);
        }
    }

    /// The first value.
    pub(crate) fn first(&self) -> u8 {
        self.value
    }

    /// The runs but the last one: value, length, the value that follows.
    pub(crate) fn runs(&self) -> impl Iterator<Item = (u8, usize, u8)> {
        let (mut value, mut start) = (self.value, 0);
        self.changes
            .iter()
            .zip(&self.places)
            .map(move |(change, &place)| {
                let run = (value, usize::from(place - start), change.to);
                (value, start) = (change.to, place);
                run
            })
    }

    /// The value of the last run.
    pub(crate) fn last(&self) -> u8 {
        self.changes.last().map_or(self.value, |change| change.to)
    }
}

impl Change {
    /// Number of choices.
    #[inline]
    fn choices(self) -> usize {
        (usize::from(self.last - self.first) + 1).min(CHOICES)
    }

    /// Where the choice of this number puts it.
    #[inline]
    fn choice(self, number: usize) -> u16 {
        if number == CHOICES - 1 {
            self.last
        } else {
            self.first + number as u16
        }
    }
}

/// The cheapest ways to all choices of a change.
#[inline]
fn follow(from: Change, bits: &[u32; CHOICES], change: Change, costs: &[u8; STRIP]) -> Step {
    let mut step = Step {
        bits: [u32::MAX; CHOICES],
        before: [0; CHOICES],
    };
    for choice in 0..change.choices() {
        let place = change.choice(choice);
        for (before, bits) in bits.iter().enumerate().take(from.choices()) {
            let length = usize::from(place - from.choice(before));
            let total = bits + u32::from(costs[length % STRIP]);
            if total < step.bits[choice] {
                step.bits[choice] = total;
                step.before[choice] = before as u8;
            }
        }
    }
    step
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::{prop_assert, prop_assert_eq, proptest};

    use super::{FREE, Placing};
    use crate::runs::alphabet::{STRIP, turn};
    use crate::runs::costs::Costs;
    use crate::runs::model::RunModel;

    /// The slow twin: of all ways to fill the don't-cares of a strip with the fewest runs, the bits of the cheapest. Runs and
    /// bits.
    fn cheapest(strip: &[u8], costs: &Costs) -> (usize, u32) {
        let Some(free) = strip.iter().position(|&value| value == FREE) else {
            return (runs(strip), bits(strip, costs));
        };
        let filled = |value| {
            let mut strip = strip.to_vec();
            strip[free] = value;
            cheapest(&strip, costs)
        };
        (0..3).map(filled).min().unwrap()
    }

    fn runs(strip: &[u8]) -> usize {
        strip.chunk_by(|one, next| one == next).count()
    }

    fn bits(strip: &[u8], costs: &Costs) -> u32 {
        let all: Vec<&[u8]> = strip.chunk_by(|one, next| one == next).collect();
        let bits = |pair: &[&[u8]]| {
            let costs = costs.of(pair[0][0], turn(pair[0][0], pair[1][0]));
            u32::from(costs[pair[0].len()])
        };
        all.windows(2).map(bits).sum()
    }

    fn filled(placing: &Placing, count: usize) -> Vec<u8> {
        let mut strip: Vec<u8> = placing
            .runs()
            .flat_map(|(value, length, _)| std::iter::repeat_n(value, length))
            .collect();
        strip.resize(count, placing.last());
        strip
    }

    proptest! {
        #[test]
        fn no_other_filling_is_shorter(strip in vec(0..4u8, 1..9), example in vec(0..4u8, 0..300)) {
            let model = RunModel::train(std::iter::once(&example[..]));
            let costs = model.costs();
            let mut placing = Placing::default();
            placing.find(&strip);
            placing.improve(&costs);
            let filled = filled(&placing, strip.len());
            prop_assert!(filled.iter().zip(&strip).all(|(filled, &value)| value == FREE || *filled == value));
            prop_assert_eq!((runs(&filled), bits(&filled, &costs)), cheapest(&strip, &costs));
        }

        #[test]
        fn improving_never_costs_bits(runs in vec((0..4u8, 1..60usize), 1..60)) {
            let strip: Vec<u8> = runs
                .iter()
                .flat_map(|&(value, length)| std::iter::repeat_n(value, length))
                .take(STRIP)
                .collect();
            let costs = RunModel::train(std::iter::once(&strip[..])).costs();
            let mut placing = Placing::default();
            placing.find(&strip);
            let before = bits(&filled(&placing, strip.len()), &costs);
            placing.improve(&costs);
            let after = filled(&placing, strip.len());
            prop_assert!(bits(&after, &costs) <= before);
            prop_assert!(after.iter().zip(&strip).all(|(filled, &value)| value == FREE || *filled == value));
        }
    }
}
