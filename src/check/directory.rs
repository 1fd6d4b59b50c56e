//! A directory of tables, and what was found in it.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use manoury_probe::{OpenError, TableFile, Tablebase};

use crate::check::sum::Sum;
use crate::check::sums::{SUMS_FILE, Sums};
use crate::whole;

/// A directory and the table files in it.
pub struct Directory {
    path: PathBuf,
    tablebase: Tablebase,
}

/// What was found of the files of a directory, by name: the sum if it was asked for, or what is wrong.
pub type Found = BTreeMap<String, Result<Option<Sum>, String>>;

/// Checks a file, and sums it if it is whole and `with_sum` asks for that.
pub fn look_at(file: &TableFile, with_sum: bool) -> Result<Option<Sum>, String> {
    whole::check(file).map_err(|error| error.to_string())?;
    let sum = with_sum.then(|| Sum::of_file(file.path())).transpose();
    sum.map_err(|error| format!("cannot read {}: {error}", file.path().display()))
}

impl Directory {
    /// Lists the tables in the directory at `path`.
    pub fn list(path: &Path) -> Result<Self, OpenError> {
        Ok(Self {
            path: path.to_owned(),
            tablebase: Tablebase::open(&[path])?,
        })
    }

    /// The table files, whatever their state.
    pub fn files(&self) -> &[TableFile] {
        self.tablebase.tables()
    }

    /// What is wrong with the files themselves, a text each.
    pub fn damages(&self, found: &Found) -> Vec<String> {
        if found.is_empty() {
            return vec![format!("there are no tables in {}", self.path.display())];
        }
        let errors = found.values().filter_map(|result| result.as_ref().err());
        errors.cloned().collect()
    }

    /// Writes the sums, all of them having been found.
    pub fn write_sums(&self, found: &Found) -> anyhow::Result<()> {
        let sum = |(name, result): (&String, &Result<Option<Sum>, String>)| {
            let sum = result.as_ref().ok().copied().flatten();
            sum.map(|sum| (name.clone(), sum))
        };
        let sums: Sums = found.iter().filter_map(sum).collect();
        sums.write(&self.path)
    }

    /// What contradicts the sums that were written before, a text each. Of a damaged table nothing more is told.
    pub fn differences(&self, found: &Found) -> Vec<String> {
        let sums = match Sums::read(&self.path) {
            Ok(sums) => sums,
            Err(error) => return vec![error.to_string()],
        };
        let named = sums
            .iter()
            .filter_map(|(name, expected)| self.difference(name, expected, found));
        let is_extra = |name: &&String| sums.get(name).is_none();
        let extra = found.keys().filter(is_extra);
        let extra = extra.map(|name| format!("{} is not in {SUMS_FILE}", self.print(name)));
        named.chain(extra).collect()
    }

    /// What is wrong with a file that the sums name, which need not be a table.
    fn difference(&self, name: &str, expected: Sum, found: &Found) -> Option<String> {
        let sum = match found.get(name) {
            Some(Err(_)) => return None,
            Some(Ok(Some(sum))) => Ok(*sum),
            Some(Ok(None)) | None => Sum::of_file(&self.path.join(name)),
        };
        let path = self.print(name);
        match sum {
            Ok(sum) if sum == expected => None,
            Ok(_) => Some(format!("{path} is not that of {SUMS_FILE}; copy it again")),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Some(format!("{path} is in {SUMS_FILE} and missing; copy it"))
            }
            Err(error) => Some(format!("cannot read {path}: {error}")),
        }
    }

    fn print(&self, name: &str) -> String {
        self.path.join(name).display().to_string()
    }

    /// The file of sums as it is called.
    pub fn sums_path(&self) -> String {
        self.print(SUMS_FILE)
    }
}
