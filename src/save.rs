//! Files that are written whole or not at all.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use anyhow::anyhow;

/// Files begun so far, which tells their temporary names apart.
static BEGUN: AtomicU32 = AtomicU32::new(0);

/// A file to come. Until it is finished there is only one of another name beside it, which goes away with this. What is no
/// regular file, such as a pipe or a device, is written to as it is.
pub struct Whole {
    path: PathBuf,
    temporary: Option<PathBuf>,
    file: File,
}

impl Whole {
    /// Begins a file, so that one that cannot be written is known before the work.
    pub fn begin(path: &Path) -> anyhow::Result<Self> {
        begin(path).map_err(|error| anyhow!("cannot write {}: {error}", path.display()))
    }

    /// Writes all of it.
    pub fn finish(mut self, text: &str) -> anyhow::Result<()> {
        self.complete(text)
            .map_err(|error| anyhow!("cannot write {}: {error}", self.path.display()))
    }

    fn complete(&mut self, text: &str) -> io::Result<()> {
        self.file.write_all(text.as_bytes())?;
        let Some(temporary) = &self.temporary else {
            return self.file.flush();
        };
        self.file.sync_all()?;
        fs::rename(temporary, &self.path)
    }
}

fn begin(path: &Path) -> io::Result<Whole> {
    let Ok(metadata) = fs::metadata(path) else {
        return hidden(path.to_owned());
    };
    // Also tells whether it may be written.
    let old = OpenOptions::new().write(true).open(path)?;
    if !metadata.is_file() {
        return Ok(Whole {
            path: path.to_owned(),
            temporary: None,
            file: old,
        });
    }
    // Through links, which stay, and with the rights that it has.
    let whole = hidden(path.canonicalize()?)?;
    whole.file.set_permissions(metadata.permissions())?;
    Ok(whole)
}

/// A new file beside the one to come.
fn hidden(path: PathBuf) -> io::Result<Whole> {
    let no_name = || io::Error::other("it names no file");
    let mut name = OsString::from(".");
    name.push(path.file_name().ok_or_else(no_name)?);
    let number = BEGUN.fetch_add(1, Ordering::Relaxed);
    name.push(format!(".{}.{number}.tmp", std::process::id()));
    let temporary = path.with_file_name(name);
    Ok(Whole {
        file: File::create(&temporary)?,
        path,
        temporary: Some(temporary),
    })
}

impl Drop for Whole {
    fn drop(&mut self) {
        // A finished file has no other name any more.
        if let Some(temporary) = &self.temporary {
            let _ = fs::remove_file(temporary);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::Whole;

    fn write(path: &std::path::Path, text: &str) {
        Whole::begin(path).unwrap().finish(text).unwrap();
    }

    #[test]
    fn links_and_rights_stay() {
        let directory = tempfile::tempdir().unwrap();
        let (file, link) = (directory.path().join("file"), directory.path().join("link"));
        write(&file, "one");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
        symlink(&file, &link).unwrap();
        write(&link, "two");
        assert_eq!(fs::read_to_string(&file).unwrap(), "two");
        assert!(link.is_symlink());
        let mode = fs::metadata(&file).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 2);
    }

    #[test]
    fn nothing_is_left_of_what_was_not_finished() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("file");
        write(&file, "old");
        drop(Whole::begin(&file).unwrap());
        assert_eq!(fs::read_to_string(&file).unwrap(), "old");
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1);
    }

    #[test]
    fn devices_stay_devices() {
        // Root could replace them.
        let full = std::path::Path::new("/dev/full");
        if full.exists() {
            let error = Whole::begin(full).unwrap().finish("text").unwrap_err();
            assert!(error.to_string().contains("/dev/full"), "{error}");
            assert!(!fs::metadata(full).unwrap().is_file());
        }
    }
}
