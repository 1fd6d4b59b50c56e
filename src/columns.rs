//! Text in columns, for people.

use std::io::{self, Write};

/// How the cells of a column stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// Text.
    Left,
    /// Numbers.
    Right,
}

/// Writes `rows` below `titles`, columns two blanks apart and `indent` blanks from the left.
pub fn write_columns(
    out: &mut impl Write,
    indent: usize,
    titles: &[(&str, Align)],
    rows: &[Vec<String>],
) -> io::Result<()> {
    let head: Vec<String> = titles
        .iter()
        .map(|(title, _)| (*title).to_owned())
        .collect();
    let mut widths = vec![0; titles.len()];
    for row in rows.iter().chain([&head]) {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = cell.chars().count().max(*width);
        }
    }
    for row in [&head].into_iter().chain(rows) {
        let mut line = " ".repeat(indent);
        for ((cell, width), (_, align)) in row.iter().zip(&widths).zip(titles) {
            line += &match align {
                Align::Left => format!("{cell:<width$}  "),
                Align::Right => format!("{cell:>width$}  "),
            };
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Align, write_columns};

    #[test]
    fn cells_are_aligned() {
        let titles = [("table", Align::Left), ("size", Align::Right)];
        let rows = [["2K-1K", "7"], ["1M-1M", "12345"]].map(|row| row.map(str::to_owned).to_vec());
        let mut out = Vec::new();
        write_columns(&mut out, 1, &titles, &rows).unwrap();
        assert_eq!(
            String::from_utf8(out).unwrap(),
            " table   size\n 2K-1K      7\n 1M-1M  12345\n"
        );
    }
}
