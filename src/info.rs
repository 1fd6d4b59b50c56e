//! `manoury info`: which tables there are, and what is missing.

use std::collections::BTreeMap;
use std::io::{self, Write};

use manoury_probe::{Material, Metric, Rules, TableFile, TableName, Tablebase};

use crate::amount::{print_bytes, print_count};
use crate::cli::{InfoArgs, join};
use crate::columns::{Align, write_columns};
use crate::outcome::{Outcome, complain, output};

/// Files of one material and rule set.
type Row<'a> = BTreeMap<Metric, &'a TableFile>;

/// Prints the tables and what is missing for probing them in full. A damaged header is a failure.
pub fn run(args: &InfoArgs) -> anyhow::Result<Outcome> {
    let tablebase = Tablebase::open(&args.directories)?;
    let printed = print(args, &tablebase);
    Outcome::success_if(are_readable(&tablebase)).once_printed(printed)
}

fn print(args: &InfoArgs, tablebase: &Tablebase) -> io::Result<()> {
    let mut out = output();
    let files = tablebase.tables();
    if files.is_empty() {
        writeln!(out, "no tables in {}", join(&args.directories))?;
        return out.flush();
    }
    print_tables(&mut out, files)?;
    print_in_all(&mut out, files)?;
    print_missing(&mut out, &tablebase.missing())?;
    out.flush()
}

/// A row a material and rule set, with the size of each metric.
fn print_tables(out: &mut impl Write, files: &[TableFile]) -> io::Result<()> {
    let mut by_table: BTreeMap<_, Row<'_>> = BTreeMap::new();
    for file in files {
        let name = file.name();
        let place = generating_place(name.material);
        let row = by_table.entry((place, name.rules)).or_default();
        row.insert(name.metric, file);
    }
    let titles = [
        ("table", Align::Left),
        ("rules", Align::Left),
        ("indexes", Align::Right),
        ("wdl", Align::Right),
        ("dtc", Align::Right),
        ("dtw", Align::Right),
    ];
    let rows: Vec<Vec<String>> = by_table.values().filter_map(print_row).collect();
    write_columns(out, 0, &titles, &rows)
}

fn print_row(row: &Row<'_>) -> Option<Vec<String>> {
    let name = row.values().next()?.name();
    let indexes = name.material.slices().map(Material::size).sum();
    let mut cells = vec![
        name.material.to_string(),
        name.rules.to_string(),
        print_count(indexes),
    ];
    cells.extend(Metric::THEORY.iter().map(|metric| {
        let file = row.get(metric);
        file.map_or("-".to_owned(), |file| print_bytes(file.bytes()))
    }));
    Some(cells)
}

/// Sorts materials in generating order.
fn generating_place(material: Material) -> (u32, Option<usize>) {
    let tables = Material::tables(material.pieces());
    (
        material.pieces(),
        tables.iter().position(|table| *table == material),
    )
}

fn print_in_all(out: &mut impl Write, files: &[TableFile]) -> io::Result<()> {
    writeln!(out)?;
    for metric in Metric::THEORY {
        for rules in Rules::ALL {
            let same =
                |file: &&TableFile| file.name().metric == metric && file.name().rules == rules;
            let sizes: Vec<u64> = files.iter().filter(same).map(TableFile::bytes).collect();
            if !sizes.is_empty() {
                let bytes = print_bytes(sizes.iter().sum());
                writeln!(out, "{metric} ({rules}): {} files, {bytes}", sizes.len())?;
            }
        }
    }
    let bytes = print_bytes(files.iter().map(TableFile::bytes).sum());
    writeln!(out, "in all: {} files, {bytes}", files.len())
}

fn print_missing(out: &mut impl Write, missing: &[TableName]) -> io::Result<()> {
    if missing.is_empty() {
        return writeln!(out, "nothing is missing for probing them in full");
    }
    writeln!(
        out,
        "missing for probing them in full: {} files",
        missing.len()
    )?;
    for name in missing {
        writeln!(out, "  {name}")?;
    }
    Ok(())
}

/// Whether every header and directory is whole; tells of those that are not.
fn are_readable(tablebase: &Tablebase) -> bool {
    let damaged = tablebase.damaged();
    for (_, error) in &damaged {
        complain(error);
    }
    damaged.is_empty()
}
