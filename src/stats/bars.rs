//! A histogram in characters.

use std::io::{self, Write};

use crate::amount::print_count;
use crate::columns::{Align, write_columns};
use crate::stats::histogram::Histogram;

/// Characters of a bar for each factor of ten.
const DECADE: f64 = 3.0;

/// Writes a row for each distance that occurs.
pub fn write_bars(out: &mut impl Write, histogram: &Histogram) -> io::Result<()> {
    let titles = [
        ("plies", Align::Right),
        ("wins", Align::Right),
        ("", Align::Left),
        ("losses", Align::Right),
        ("", Align::Left),
    ];
    let row = |plies: usize| {
        let (wins, losses) = (histogram.wins_in(plies), histogram.losses_in(plies));
        vec![
            plies.to_string(),
            print_count(wins),
            bar(wins),
            print_count(losses),
            bar(losses),
        ]
    };
    let occurs = |plies: &usize| histogram.wins_in(*plies) + histogram.losses_in(*plies) > 0;
    let rows: Vec<Vec<String>> = (0..histogram.len()).filter(occurs).map(row).collect();
    write_columns(out, 0, &titles, &rows)
}

/// One character for one position, [`DECADE`] more for each factor of ten.
fn bar(count: u64) -> String {
    if count == 0 {
        return String::new();
    }
    let length = 1.0 + (count as f64).log10() * DECADE;
    "#".repeat(length.round() as usize)
}

#[cfg(test)]
mod tests {
    use super::bar;

    #[test]
    fn bars_grow_with_the_logarithm() {
        assert_eq!(
            [0, 1, 10, 1000].map(|count| bar(count).len()),
            [0, 1, 4, 10]
        );
    }
}
