//! The panel of a slice in the figure: a band of shares, wins upwards, losses downwards, in log scale.

use manoury_probe::Longest;

use crate::amount::{print_count, print_share};
use crate::stats::histogram::Histogram;
use crate::stats::slice::{Distances, SliceRow};

/// Width of a panel.
pub const PANEL_WIDTH: usize = 400;
/// Height of a panel.
pub const PANEL_HEIGHT: usize = 280;

/// Color of wins.
pub const WIN: &str = "#2f6fb0";
/// Color of losses.
pub const LOSS: &str = "#d0722b";
/// Color of draws.
pub const DRAW: &str = "#c9ccd1";

/// Where the bars are.
const LEFT: f64 = 52.0;
const WIDTH: f64 = 332.0;
const TOP: f64 = 66.0;
const HEIGHT: f64 = 170.0;

/// Most labels below the bars.
const MAX_LABELS: usize = 12;

/// The panel with its corner at 0, 0.
pub fn panel(row: &SliceRow, distances: &Distances, histogram: &Histogram) -> String {
    let mut text = title(row, distances);
    if histogram.len() == 0 {
        let (x, y) = (LEFT + WIDTH / 2.0, TOP + HEIGHT / 2.0);
        text += &format!(
            "<text x=\"{x}\" y=\"{y}\" class=\"middle\">no quiet position is decided</text>\n"
        );
        return text;
    }
    let scale = Scale::of(histogram);
    text += &grid(&scale);
    text += &bars(histogram, &scale);
    text += &axis(histogram, &scale);
    text
}

/// Name, greatest distances, number of positions, and a band of the shares of wins, draws and losses.
fn title(row: &SliceRow, distances: &Distances) -> String {
    let counts = row.counts;
    let shares =
        [counts.wins, counts.draws, counts.losses].map(|part| print_share(part, counts.positions));
    let mut text = format!(
        "<text x=\"{LEFT}\" y=\"18\" class=\"name\">{}</text>\n\
         <text x=\"{}\" y=\"18\" class=\"right\">{}</text>\n\
         <text x=\"{LEFT}\" y=\"34\">{} positions: {} won, {} drawn, {} lost</text>\n",
        row.slice,
        LEFT + WIDTH,
        longest(distances),
        print_count(counts.positions),
        shares[0],
        shares[1],
        shares[2],
    );
    let mut left = LEFT;
    for (part, color) in [
        (counts.wins, WIN),
        (counts.draws, DRAW),
        (counts.losses, LOSS),
    ] {
        let width = WIDTH * part as f64 / counts.positions.max(1) as f64;
        text += &rect(left, 41.0, width, 6.0, color);
        left += width;
    }
    text
}

/// The greatest distances of all positions, captures included.
fn longest(distances: &Distances) -> String {
    let plies =
        |longest: Option<Longest>| longest.map_or("none".to_owned(), |it| it.plies.to_string());
    format!(
        "longest win {}, loss {}",
        plies(distances.longest_win),
        plies(distances.longest_loss)
    )
}

/// Where counts stand: one position is one step from the middle, each factor of ten one more.
struct Scale {
    /// Steps upwards and downwards.
    up: u32,
    down: u32,
}

impl Scale {
    fn of(histogram: &Histogram) -> Self {
        let greatest =
            |count: &dyn Fn(usize) -> u64| (0..histogram.len()).map(count).max().unwrap_or(0);
        Self {
            up: steps(greatest(&|plies| histogram.wins_in(plies))),
            down: steps(greatest(&|plies| histogram.losses_in(plies))),
        }
    }

    fn step(&self) -> f64 {
        HEIGHT / f64::from((self.up + self.down).max(1))
    }

    fn middle(&self) -> f64 {
        TOP + f64::from(self.up) * self.step()
    }

    /// The length of the bar of a count.
    fn length(&self, count: u64) -> f64 {
        if count == 0 {
            0.0
        } else {
            (1.0 + (count as f64).log10()) * self.step()
        }
    }
}

/// Steps that hold the bar of `count`.
fn steps(count: u64) -> u32 {
    match count {
        0 => 0,
        1 => 1,
        _ => 2 + (count - 1).ilog10(),
    }
}

/// A line and a label for each power of ten, or every second one where they are close.
fn grid(scale: &Scale) -> String {
    let mut text = String::new();
    let every = if scale.step() < 11.0 { 2 } else { 1 };
    let up = (1..=scale.up).map(|step| (step, -1.0));
    let down = (1..=scale.down).map(|step| (step, 1.0));
    for (step, direction) in up
        .chain(down)
        .filter(|(step, _)| (step - 1).is_multiple_of(every))
    {
        let y = scale.middle() + direction * f64::from(step) * scale.step();
        text += &format!(
            "<line x1=\"{LEFT}\" y1=\"{y:.1}\" x2=\"{:.1}\" y2=\"{y:.1}\" class=\"grid\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" class=\"right\">{}</text>\n",
            LEFT + WIDTH,
            LEFT - 5.0,
            y + 4.0,
            power_of_ten(step - 1),
        );
    }
    text
}

/// `1`, `100`, `10k`, `1M`.
fn power_of_ten(power: u32) -> String {
    let unit = ["", "k", "M", "G", "T", "P", "E"]
        .get(power as usize / 3)
        .copied()
        .unwrap_or("?");
    format!("1{}{unit}", "0".repeat(power as usize % 3))
}

fn bars(histogram: &Histogram, scale: &Scale) -> String {
    let each = WIDTH / histogram.len() as f64;
    // A gap between bars, where there is room for one.
    let width = if each > 4.0 { each - 1.0 } else { each };
    let mut text = String::new();
    for plies in 0..histogram.len() {
        let left = LEFT + plies as f64 * each;
        let (win, loss) = (
            scale.length(histogram.wins_in(plies)),
            scale.length(histogram.losses_in(plies)),
        );
        text += &rect(left, scale.middle() - win, width, win, WIN);
        text += &rect(left, scale.middle(), width, loss, LOSS);
    }
    text
}

/// The line between wins and losses, and plies below.
fn axis(histogram: &Histogram, scale: &Scale) -> String {
    let (middle, right) = (scale.middle(), LEFT + WIDTH);
    let mut text = format!(
        "<line x1=\"{LEFT}\" y1=\"{middle:.1}\" x2=\"{right}\" y2=\"{middle:.1}\" class=\"axis\"/>\n"
    );
    let each = WIDTH / histogram.len() as f64;
    for plies in (0..histogram.len()).step_by(label_step(histogram.len())) {
        let x = LEFT + (plies as f64 + 0.5) * each;
        let y = TOP + HEIGHT + 16.0;
        text += &format!("<text x=\"{x:.1}\" y=\"{y}\" class=\"middle\">{plies}</text>\n");
    }
    text
}

/// Plies from one label to the next: a round number.
fn label_step(len: usize) -> usize {
    let steps = (0..).flat_map(|power| [1, 2, 5].map(|digit| digit * 10usize.pow(power)));
    steps
        .into_iter()
        .find(|step| len.div_ceil(*step) <= MAX_LABELS)
        .unwrap_or(1)
}

/// A filled rectangle, or nothing if it is empty.
fn rect(left: f64, top: f64, width: f64, height: f64, color: &str) -> String {
    if width <= 0.0 || height <= 0.0 {
        return String::new();
    }
    format!(
        "<rect x=\"{left:.2}\" y=\"{top:.2}\" width=\"{width:.2}\" height=\"{height:.2}\" fill=\"{color}\"/>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::{label_step, power_of_ten, steps};

    #[test]
    fn steps_hold_the_bars() {
        assert_eq!(
            [0, 1, 2, 10, 11, 100, 101].map(steps),
            [0, 1, 2, 2, 3, 3, 4]
        );
    }

    #[test]
    fn labels() {
        assert_eq!([0, 2, 3, 7].map(power_of_ten), ["1", "100", "1k", "10M"]);
        assert_eq!(
            [1, 12, 13, 60, 61, 1000].map(label_step),
            [1, 1, 2, 5, 10, 100]
        );
    }
}
