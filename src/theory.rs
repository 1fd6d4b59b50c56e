//! `manoury theory`: what is true of endings.

mod check;
mod claim;
mod condition;
mod examples;
mod file;
mod grammar;
mod html;
mod json;
mod markdown;
mod report;
mod scan;
mod shown;
mod statement;
mod tally;
mod telling;
mod text;
mod value;
mod view;
mod words;

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{anyhow, ensure};
use manoury_probe::{Metric, ProbeError, Rules, Tablebase};

use crate::cli::theory::TheoryArgs;
use crate::interrupt::stop_flag;
use crate::outcome::{Outcome, complain, output};
use crate::progress::Progress;
use crate::save::Whole;
use crate::theory::check::Checker;
use crate::theory::file::{STATEMENTS, read};
use crate::theory::html::html;
use crate::theory::markdown::markdown;
use crate::theory::report::{Reporter, Section, Verdict};
use crate::theory::statement::Statement;

/// Checks statements and reports what was found.
pub fn run(args: &TheoryArgs) -> anyhow::Result<Outcome> {
    if args.print {
        return print_statements();
    }
    let statements = chosen(args)?;
    if args.list {
        return list(&statements);
    }
    ensure!(
        !statements.is_empty(),
        "there is no statement about so few pieces"
    );
    let files = Files::begin(args)?;
    let sections = check(args, &statements)?;
    let outcome = Outcome::success_if(is_well(args, &sections));
    let is_silent = files.finish(&sections)?;
    if args.json {
        return outcome.once_printed(json::print(&mut output(), &sections));
    }
    if is_silent {
        tell_verdicts(&sections);
        return Ok(outcome);
    }
    outcome.once_printed(text::print(&mut output(), &sections))
}

/// Checks the statements against the tables.
fn check<'a>(args: &TheoryArgs, statements: &'a [Statement]) -> anyhow::Result<Vec<Section<'a>>> {
    let tablebase = Tablebase::open(&args.tables.tables)?;
    check_rules(args, &tablebase)?;
    let stop = stop_flag()?;
    let progress = Progress::new();
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads.count())
        .build()
        .map_err(|error| anyhow!("cannot start the threads: {error}"))?;
    let checker = Checker {
        tablebase: &tablebase,
        statements,
        rules: args.rules,
        stop: &stop,
    };
    let counted = pool.install(|| checker.run(&progress));
    progress.end();
    let counted = counted.map_err(|error| explain(&error))?;
    let tallies = counted.ok_or_else(|| anyhow!("stopped"))?;
    let reporter = Reporter {
        tablebase: &tablebase,
        statements,
        rules: args.rules,
        with_figures: args.html.is_some(),
    };
    pool.install(|| reporter.sections(tallies))
}

/// Without any table under the rules asked for there is nothing to compare with.
fn check_rules(args: &TheoryArgs, tablebase: &Tablebase) -> anyhow::Result<()> {
    let rules = args.rules;
    let is_there = rules == Rules::Theory || tablebase.under(rules).max_pieces(Metric::Wdl) > 0;
    ensure!(
        is_there,
        "there are no tables under {rules} in {}; `manoury gen 5 --rules {rules}` makes those of up to five pieces",
        args.tables
    );
    Ok(())
}

/// What is wrong with the tables, and how to make one that is missing.
fn explain(error: &ProbeError) -> anyhow::Error {
    match error {
        ProbeError::Missing { name, .. } if name.rules != Rules::Theory => {
            let (material, rules) = (name.material, name.rules);
            anyhow!("{error}; `manoury gen {material} --rules {rules}` makes it")
        }
        _ => anyhow!("{error}"),
    }
}

/// The files that reports go to.
struct Files {
    markdown: Option<Whole>,
    html: Option<Whole>,
}

impl Files {
    /// Begins the files asked for, before the work.
    fn begin(args: &TheoryArgs) -> anyhow::Result<Self> {
        let begin = |path: &Option<PathBuf>| path.as_deref().map(Whole::begin).transpose();
        Ok(Self {
            markdown: begin(&args.markdown)?,
            html: begin(&args.html)?,
        })
    }

    /// Writes them. Whether there are any.
    fn finish(self, sections: &[Section<'_>]) -> anyhow::Result<bool> {
        let are_there = self.markdown.is_some() || self.html.is_some();
        if let Some(file) = self.markdown {
            file.finish(&markdown(sections))?;
        }
        if let Some(file) = self.html {
            file.finish(&html(sections))?;
        }
        Ok(are_there)
    }
}

fn print_statements() -> anyhow::Result<Outcome> {
    let mut out = output();
    out.write_all(STATEMENTS.as_bytes())?;
    out.flush()?;
    Ok(Outcome::Success)
}

/// Tells of what is not as it should be, where the report goes elsewhere.
fn tell_verdicts(sections: &[Section<'_>]) {
    let wrong = sections
        .iter()
        .filter(|section| section.verdict == Verdict::False);
    for section in wrong {
        complain(format_args!(
            "{}: {}",
            section.statement.name,
            section.sentence()
        ));
    }
}

/// The statements asked for.
fn chosen(args: &TheoryArgs) -> anyhow::Result<Vec<Statement>> {
    let mut statements = Vec::new();
    if args.statements.is_empty() {
        statements = read("the program's statements", STATEMENTS)?;
    }
    for path in &args.statements {
        let name = path.display().to_string();
        let text =
            fs::read_to_string(path).map_err(|error| anyhow!("cannot read {name}: {error}"))?;
        for statement in read(&name, &text)? {
            let is_new = statements
                .iter()
                .all(|it: &Statement| it.name != statement.name);
            ensure!(
                is_new,
                "{name}: there is a statement `{}` in a file before",
                statement.name
            );
            statements.push(statement);
        }
    }
    for name in &args.names {
        let is_there = statements.iter().any(|it| it.name == *name);
        ensure!(
            is_there,
            "there is no statement `{name}`; `manoury theory --list` names them"
        );
    }
    statements.retain(|it| args.names.is_empty() || args.names.contains(&it.name));
    statements.retain(|it| {
        it.materials
            .iter()
            .all(|material| material.pieces() <= args.pieces)
    });
    Ok(statements)
}

fn list(statements: &[Statement]) -> anyhow::Result<Outcome> {
    let mut out = output();
    for statement in statements {
        writeln!(out, "{}\t{}", statement.name, statement.title)?;
    }
    out.flush()?;
    Ok(Outcome::Success)
}

/// Whether every statement is as it says, and those named have been checked.
fn is_well(args: &TheoryArgs, sections: &[Section<'_>]) -> bool {
    let is_well = |section: &Section<'_>| match section.verdict {
        Verdict::True | Verdict::Counted => true,
        Verdict::False => false,
        Verdict::Unchecked => args.names.is_empty(),
    };
    sections.iter().all(is_well)
}
