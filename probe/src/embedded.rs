//! Tables that are part of the program.

use crate::catalog::TableFile;
use crate::tablebase::{DEFAULT_CACHE_BYTES, Tablebase};

/// The files in `probe/embedded` with their names. A macro, as the path of `include_bytes` must be a literal.
macro_rules! files {
    ($($name:literal,)*) => {
        &[$(($name, include_bytes!(concat!("../embedded/", $name)))),*]
    };
}

/// Results and distances to conversion of up to three pieces, results of four.
const FILES: &[(&str, &[u8])] = files![
    "1K-1K.wdl",
    "1K-1K.dtc",
    "1K-1M.wdl",
    "1K-1M.dtc",
    "1M-1M.wdl",
    "1M-1M.dtc",
    "2K-1K.wdl",
    "2K-1K.dtc",
    "2K-1M.wdl",
    "2K-1M.dtc",
    "1K1M-1K.wdl",
    "1K1M-1K.dtc",
    "1K1M-1M.wdl",
    "1K1M-1M.dtc",
    "2M-1K.wdl",
    "2M-1K.dtc",
    "2M-1M.wdl",
    "2M-1M.dtc",
    "3K-1K.wdl",
    "2K-2K.wdl",
    "3K-1M.wdl",
    "2K1M-1K.wdl",
    "2K-1K1M.wdl",
    "2K1M-1M.wdl",
    "1K2M-1K.wdl",
    "2K-2M.wdl",
    "1K1M-1K1M.wdl",
    "1K2M-1M.wdl",
    "3M-1K.wdl",
    "1K1M-2M.wdl",
    "3M-1M.wdl",
    "2M-2M.wdl",
];

impl Tablebase {
    /// The tables that are part of the program alone: results (`wdl`) of up to four pieces, distances to conversion
    /// (`dtc`) of up to three. The feature `embedded` has them, and this method.
    pub fn embedded() -> Self {
        Self::of_files(Vec::new(), DEFAULT_CACHE_BYTES).with_embedded()
    }

    /// The same tables, and of those that are part of the program the ones that no directory has, as if they were
    /// in a last directory: a file on disk counts, even if it is damaged. The feature `embedded` has this method.
    ///
    /// ```no_run
    /// let tablebase = manoury_probe::Tablebase::open(&["tables"])?.with_embedded();
    /// # Ok::<(), manoury_probe::OpenError>(())
    /// ```
    pub fn with_embedded(self) -> Self {
        let files = FILES.iter();
        self.with_files(files.filter_map(|(name, bytes)| TableFile::embedded(name, bytes)))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::FILES;
    use crate::tablebase::Tablebase;

    #[test]
    fn every_file_in_the_directory_is_a_table_here() {
        let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("embedded");
        let entries = fs::read_dir(directory).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        let mut listed: Vec<&str> = FILES.iter().map(|(name, _)| *name).collect();
        names.sort();
        listed.sort();
        assert_eq!(names, listed);
        assert_eq!(Tablebase::embedded().tables().len(), listed.len());
    }
}
