//! The figure of the histograms as SVG: a panel a slice.

use manoury_probe::Metric;

use crate::stats::panel::{DRAW, LOSS, PANEL_HEIGHT, PANEL_WIDTH, WIN, panel};
use crate::stats::slice::SliceRow;

/// Panels beside each other.
const COLUMNS: usize = 3;
/// Height of what stands above the panels.
const HEAD: usize = 92;

const STYLE: &str = "text{font-family:Helvetica,Arial,DejaVu Sans,sans-serif;font-size:11px;fill:#333}\
.title{font-size:20px;font-weight:bold}.name{font-size:14px;font-weight:bold}\
.grid{stroke:#e3e5e8}.axis{stroke:#555}.right{text-anchor:end}.middle{text-anchor:middle}";

/// The figure of all slices that have a histogram by `metric`.
pub fn figure(rows: &[SliceRow], metric: Metric) -> String {
    let mut panels = Vec::new();
    for row in rows {
        if let Some(distances) = row.by(metric)
            && let Some(histogram) = &distances.histogram
        {
            panels.push(panel(row, distances, histogram));
        }
    }
    let width = panels.len().clamp(2, COLUMNS) * PANEL_WIDTH;
    let height = HEAD + panels.len().div_ceil(COLUMNS) * PANEL_HEIGHT;
    let mut svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">
<style>{STYLE}</style>
<rect width="{width}" height="{height}" fill="white"/>
"#
    );
    svg += &head(metric);
    for (place, panel) in panels.iter().enumerate() {
        let left = place % COLUMNS * PANEL_WIDTH;
        let top = HEAD + place / COLUMNS * PANEL_HEIGHT;
        svg += &format!("<g transform=\"translate({left} {top})\">\n{panel}</g>\n");
    }
    svg + "</svg>\n"
}

/// What is shown, and by which colours.
fn head(metric: Metric) -> String {
    let what = match metric {
        Metric::Dtw => "the end of the game",
        Metric::Dtd => "the decision before a deadline",
        _ => "conversion, the next capture or man move that keeps the result",
    };
    let mut text = format!(
        r#"<text x="20" y="30" class="title">Distances of quiet positions ({metric})</text>
<text x="20" y="50">Plies to {what}, across; quiet positions (no capture on the board) of each distance, up and down, in log scale.
</text>
"#
    );
    for (place, (color, label)) in [
        (WIN, "the side to move wins (upwards)"),
        (LOSS, "the side to move loses (downwards)"),
        (
            DRAW,
            "draws (in the band of shares, which is of all positions)",
        ),
    ]
    .into_iter()
    .enumerate()
    {
        let left = 20 + place * 250;
        text += &format!(
            "<rect x=\"{left}\" y=\"62\" width=\"12\" height=\"12\" fill=\"{color}\"/>\
             <text x=\"{}\" y=\"72\">{label}</text>\n",
            left + 17,
        );
    }
    text
}
