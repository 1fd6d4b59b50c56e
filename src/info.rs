//! `manoury info`: which tables there are, and what is missing.

use std::collections::BTreeMap;
use std::io::{self, Write};

use manoury_probe::{Material, Metric, Rules, TableFile, TableName, Tablebase};

use crate::amount::{print_bytes, print_count};
use crate::cli::files::InfoArgs;
use crate::cli::shared::join;
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
    let is_meant = |file: &&TableFile| args.rules.is_none_or(|it| it == file.name().rules);
    let files: Vec<&TableFile> = tablebase.tables().iter().filter(is_meant).collect();
    if files.is_empty() {
        let under = args.rules.map(|rules| format!(" ({rules})"));
        let under = under.unwrap_or_default();
        writeln!(out, "no tables{under} in {}", join(&args.directories))?;
        return out.flush();
    }
    print_tables(&mut out, &files)?;
    print_in_all(&mut out, &files)?;
    print_missing(&mut out, &missing(tablebase, args.rules))?;
    out.flush()
}

/// What is missing under `rules`, or under all, each table once.
fn missing(tablebase: &Tablebase, rules: Option<Rules>) -> Vec<TableName> {
    let mut missing = Vec::new();
    for rules in rules.map_or(Rules::ALL.to_vec(), |rules| vec![rules]) {
        for name in tablebase.under(rules).missing() {
            if !missing.contains(&name) {
                missing.push(name);
            }
        }
    }
    missing
}

/// A row a material and rule set, with the size of each metric.
fn print_tables(out: &mut impl Write, files: &[&TableFile]) -> io::Result<()> {
    let mut by_table: BTreeMap<_, Row<'_>> = BTreeMap::new();
    for file in files {
        let name = file.name();
        let place = generating_place(name.material);
        let row = by_table.entry((place, name.rules)).or_default();
        row.insert(name.metric, file);
    }
    let metrics = metrics(files);
    let mut titles = vec![
        ("table", Align::Left),
        ("rules", Align::Left),
        ("indexes", Align::Right),
    ];
    titles.extend(metrics.iter().map(|metric| (metric.name(), Align::Right)));
    let rows = by_table.values();
    let rows: Vec<Vec<String>> = rows.filter_map(|row| print_row(row, &metrics)).collect();
    write_columns(out, 0, &titles, &rows)
}

/// The columns: those of theory, and others that some file has.
fn metrics(files: &[&TableFile]) -> Vec<Metric> {
    let is_there = |metric| files.iter().any(|file| file.name().metric == metric);
    let all = Metric::ALL.into_iter();
    all.filter(|metric| Metric::THEORY.contains(metric) || is_there(*metric))
        .collect()
}

fn print_row(row: &Row<'_>, metrics: &[Metric]) -> Option<Vec<String>> {
    let name = row.values().next()?.name();
    let indexes = name.material.slices().map(Material::size).sum();
    let mut cells = vec![
        name.material.to_string(),
        name.rules.to_string(),
        print_count(indexes),
    ];
    cells.extend(metrics.iter().map(|metric| {
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

fn print_in_all(out: &mut impl Write, files: &[&TableFile]) -> io::Result<()> {
    writeln!(out)?;
    for metric in Metric::ALL {
        for rules in Rules::ALL {
            let same =
                |file: &&&TableFile| file.name().metric == metric && file.name().rules == rules;
            let sizes: Vec<u64> = files.iter().filter(same).map(|it| it.bytes()).collect();
            if !sizes.is_empty() {
                let bytes = print_bytes(sizes.iter().sum());
                writeln!(out, "{metric} ({rules}): {} files, {bytes}", sizes.len())?;
            }
        }
    }
    let bytes = print_bytes(files.iter().map(|file| file.bytes()).sum());
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
