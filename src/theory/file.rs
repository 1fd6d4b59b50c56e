//! The file of statements.

use std::fmt::Display;

use anyhow::{anyhow, bail, ensure};
use manoury_probe::{MAX_PIECES, Material, NameError, Rules};
use manoury_rules::Color;
use serde::Deserialize;

use crate::theory::claim::{Claim, Claimed};
use crate::theory::condition::Condition;
use crate::theory::grammar::{parse_claim, parse_condition, parse_pieces};
use crate::theory::statement::Statement;

/// The statements that are part of the program.
pub const STATEMENTS: &str = include_str!("statements.toml");

/// Most pieces of statements about capture positions, which are resolved one by one.
const MOST_WITH_CAPTURES: u32 = 4;

/// A whole file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    statement: Vec<Written>,
}

/// A statement as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    name: String,
    title: String,
    #[serde(default)]
    text: String,
    material: Vec<String>,
    to_move: Option<String>,
    rules: Option<String>,
    #[serde(default)]
    captures: bool,
    #[serde(rename = "where")]
    condition: Option<String>,
    claim: Option<String>,
    #[serde(default)]
    exceptions: u64,
    #[serde(default)]
    longest: bool,
    #[serde(default)]
    histogram: bool,
    map: Option<String>,
}

/// Reads the statements of a file; errors name it as `source`.
pub fn read(source: &str, text: &str) -> anyhow::Result<Vec<Statement>> {
    let file: File = toml::from_str(text)
        .map_err(|error| anyhow!("{source}: {}", error.to_string().trim_end()))?;
    let mut statements: Vec<Statement> = Vec::new();
    for written in file.statement {
        let name = written.name.clone();
        let is_new = statements.iter().all(|it| it.name != name);
        ensure!(
            is_new,
            "{source}: there are two statements `{name}`; call one of them otherwise"
        );
        statements.push(
            statement(written).map_err(|error| anyhow!("{source}: statement `{name}`: {error}"))?,
        );
    }
    Ok(statements)
}

fn statement(written: Written) -> anyhow::Result<Statement> {
    let materials = materials(&written.material)?;
    let captures = written.captures;
    let pieces = materials.iter().map(|it| it.pieces()).max().unwrap_or(0);
    ensure!(
        !captures || pieces <= MOST_WITH_CAPTURES,
        "`captures` is for materials of up to {MOST_WITH_CAPTURES} pieces; leave it out"
    );
    let condition = written.condition.map(|text| {
        let condition = parse_condition(&text).map_err(|fault| at("where", fault))?;
        Ok::<_, anyhow::Error>((text, condition))
    });
    let claim = written
        .claim
        .as_deref()
        .map(|text| parse_claim(text).map_err(|fault| at("claim", fault)));
    let map = written
        .map
        .as_deref()
        .map(|text| parse_pieces(text).map_err(|fault| at("map", fault)));
    let statement = Statement {
        turns: turns(written.to_move.as_deref())?,
        rules: rules(written.rules.as_deref())?,
        materials,
        captures,
        condition: condition.transpose()?,
        claim: claim.transpose()?,
        claim_text: one_line(&written.claim.unwrap_or_default()),
        exceptions: written.exceptions,
        longest: written.longest,
        histogram: written.histogram,
        map: map.transpose()?,
        map_text: written.map.unwrap_or_default(),
        name: written.name,
        title: written.title,
        text: written.text.trim().to_owned(),
    };
    check(&statement)?;
    Ok(statement)
}

/// What a statement asks for must be there to be compared.
fn check(statement: &Statement) -> anyhow::Result<()> {
    ensure!(
        !statement.conditions().any(Condition::looks_too_far),
        "after `leads to` nothing is known of theory; say it outside"
    );
    let Some(claim) = &statement.claim else {
        return Ok(());
    };
    let Claim {
        claimed, within, ..
    } = claim;
    ensure!(
        *claimed != Claimed::AsInTheory || statement.rules.is_some(),
        "`as in theory` is a claim about rules; add `rules = \"fmjd\"`"
    );
    ensure!(
        within.is_none() || statement.rules.is_none(),
        "a claim about plies is one of theory; leave out `rules`"
    );
    Ok(())
}

fn rules(text: Option<&str>) -> anyhow::Result<Option<Rules>> {
    let rules = text.map(str::parse).transpose();
    let rules = rules.map_err(|error: NameError| anyhow!("rules, {error}"))?;
    Ok(rules.filter(|it| *it != Rules::Theory))
}

fn at(key: &str, fault: impl Display) -> anyhow::Error {
    anyhow!("{key}, {fault}")
}

/// The text without its line ends.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Materials, or all of a number of pieces.
fn materials(texts: &[String]) -> anyhow::Result<Vec<Material>> {
    let mut found = Vec::new();
    for text in texts {
        if let Some(pieces) = text
            .strip_suffix(" pieces")
            .and_then(|number| number.parse().ok())
        {
            ensure!(
                (2..=MAX_PIECES).contains(&pieces),
                "`{text}`: tables have 2 to {MAX_PIECES} pieces"
            );
            found.extend(Material::tables(pieces));
            continue;
        }
        let material: Material = text.parse()?;
        ensure!(
            material.has_table(),
            "`{text}`: tables have 2 to {MAX_PIECES} pieces"
        );
        found.push(material);
    }
    ensure!(
        !found.is_empty(),
        "`material` is empty; write such as [\"3K-1K\"] or [\"4 pieces\"]"
    );
    Ok(found)
}

fn turns(text: Option<&str>) -> anyhow::Result<Vec<Color>> {
    Ok(match text {
        None | Some("both") => vec![Color::White, Color::Black],
        Some("white") => vec![Color::White],
        Some("black") => vec![Color::Black],
        Some(other) => {
            bail!("`to_move = \"{other}\"` is not one of \"white\", \"black\", \"both\"")
        }
    })
}
