//! Files that are written whole or not at all.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::anyhow;

/// A file to come. Until it is finished there is only one of another name beside it, which goes away with this.
pub struct Whole {
    path: PathBuf,
    temporary: PathBuf,
    file: File,
}

impl Whole {
    /// Begins a file, so that one that cannot be written is known before the work.
    pub fn begin(path: &Path) -> anyhow::Result<Self> {
        let cannot =
            |reason: &dyn std::fmt::Display| anyhow!("cannot write {}: {reason}", path.display());
        let name = path
            .file_name()
            .ok_or_else(|| cannot(&"it names no file"))?;
        let mut hidden = name.to_owned();
        hidden.push(format!(".{}.tmp", std::process::id()));
        let temporary = path.with_file_name(hidden);
        let file = File::create(&temporary).map_err(|error| cannot(&error))?;
        Ok(Self {
            path: path.to_owned(),
            temporary,
            file,
        })
    }

    /// Writes all of it.
    pub fn finish(mut self, text: &str) -> anyhow::Result<()> {
        let written = self.file.write_all(text.as_bytes());
        let synced = written.and_then(|()| self.file.sync_all());
        let renamed = synced.and_then(|()| fs::rename(&self.temporary, &self.path));
        renamed.map_err(|error| anyhow!("cannot write {}: {error}", self.path.display()))
    }
}

impl Drop for Whole {
    fn drop(&mut self) {
        // A finished file has no other name any more.
        let _ = fs::remove_file(&self.temporary);
    }
}
