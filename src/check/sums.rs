//! `SHA256SUMS`: the sums of the files of a directory, as `sha256sum` prints and checks them.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::io;
use std::path::Path;

use anyhow::{anyhow, bail};

use crate::check::sum::Sum;
use crate::save::Whole;

/// The name of the file of sums.
pub const SUMS_FILE: &str = "SHA256SUMS";

/// File names and their sums, sorted by the bytes of the names. As text a line each, sum, two blanks and name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sums(BTreeMap<String, Sum>);

impl Sums {
    /// The files and their sums.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Sum)> {
        self.0.iter().map(|(name, sum)| (name.as_str(), *sum))
    }

    /// The sum of a file that is named.
    pub fn get(&self, name: &str) -> Option<Sum> {
        self.0.get(name).copied()
    }

    /// Reads the file of sums in `directory`. Errors name the file, and the line where one is not understood.
    pub fn read(directory: &Path) -> anyhow::Result<Self> {
        let path = directory.join(SUMS_FILE);
        let text = fs::read_to_string(&path).map_err(|error| {
            let advice = match error.kind() {
                io::ErrorKind::NotFound => "; `manoury check --write-sums` writes it",
                _ => "",
            };
            anyhow!("cannot read {}: {error}{advice}", path.display())
        })?;
        Self::parse(&text).map_err(|error| anyhow!("{} {error}", path.display()))
    }

    /// Reads the lines of `sha256sum`, in text or binary mode. Empty lines and lines that begin with # are passed
    /// over.
    fn parse(text: &str) -> anyhow::Result<Self> {
        let mut sums = Self::default();
        for (number, line) in (1..).zip(text.lines()) {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            let Some((name, sum)) = parse_line(line) else {
                bail!("has no sum and file name in line {number}");
            };
            if sums.0.insert(name.to_owned(), sum).is_some() {
                bail!("names {name} a second time in line {number}");
            }
        }
        Ok(sums)
    }

    /// Writes the file of sums in `directory`, whole or not at all.
    pub fn write(&self, directory: &Path) -> anyhow::Result<()> {
        Whole::begin(&directory.join(SUMS_FILE))?.finish(&self.to_string())
    }
}

impl FromIterator<(String, Sum)> for Sums {
    fn from_iter<T: IntoIterator<Item = (String, Sum)>>(sums: T) -> Self {
        Self(sums.into_iter().collect())
    }
}

impl fmt::Display for Sums {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter()
            .try_for_each(|(name, sum)| writeln!(f, "{sum}  {name}"))
    }
}

/// The name and the sum of a line. None if there are none, or the name leads out of the directory.
fn parse_line(line: &str) -> Option<(&str, Sum)> {
    let (sum, rest) = line.split_once(' ')?;
    let name = rest.strip_prefix([' ', '*'])?;
    let name = name.strip_prefix("./").unwrap_or(name);
    let is_name = !name.contains(['/', '\\']) && !["", ".", ".."].contains(&name);
    Some((name, Sum::parse(sum)?)).filter(|_| is_name)
}

#[cfg(test)]
mod tests {
    use super::Sums;

    const ABC: &str = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

    #[test]
    fn print_and_parse_are_inverses() {
        let text = format!("{ABC}  1K-1K.wdl\n{ABC}  2K-1K.wdl\n{ABC}  a b.dtc\n");
        assert_eq!(Sums::parse(&text).unwrap().to_string(), text);
    }

    #[test]
    fn other_ways_to_write_it() {
        let expected = Sums::parse(&format!("{ABC}  1K-1K.wdl\n")).unwrap();
        let capitals = ABC.to_uppercase();
        for text in [
            format!("{ABC} *1K-1K.wdl"),
            format!("{ABC}  ./1K-1K.wdl\r\n"),
            format!("# made by hand\n\n{capitals}  1K-1K.wdl\n\n"),
        ] {
            assert_eq!(Sums::parse(&text).unwrap(), expected, "{text}");
        }
    }

    #[test]
    fn lines_that_are_not_understood_are_named() {
        let good = format!("{ABC}  1K-1K.wdl");
        for wrong in [
            "1K-1K.wdl".to_owned(),
            format!("{ABC} 1K-1K.wdl"),
            format!("{ABC}  "),
            format!("{ABC}  .."),
            format!("{ABC}  ../1K-1K.wdl"),
            format!("{ABC}  /etc/passwd"),
            format!("\\{ABC}  a\\nb"),
            format!("{ABC}0  1K-1M.wdl"),
            format!("SHA256 (1K-1K.wdl) = {ABC}"),
        ] {
            let error = Sums::parse(&format!("{good}\n{wrong}\n")).unwrap_err();
            assert!(error.to_string().contains("line 2"), "{wrong}: {error}");
        }
        let twice = Sums::parse(&format!("{good}\n\n{good}\n")).unwrap_err();
        assert_eq!(twice.to_string(), "names 1K-1K.wdl a second time in line 3");
    }
}
