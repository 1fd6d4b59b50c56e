//! Writing a table file, so that a file with a final name is complete whenever the machine stops.

use std::fs::{self, File};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::slice;

use thiserror::Error;

use crate::codec::{BlockWriter, Encoder, SliceCodec, block_values};
use crate::header::{Header, HeaderError};
use crate::material::Material;
use crate::metric::Metric;
use crate::order::Order;
use crate::rules::Rules;
use crate::stats::SliceStats;
use crate::table_name::TableName;

/// Ends the names of files that are being written.
const TEMPORARY: &str = ".tmp";
/// Bytes that are gathered before they go to the file.
const BUFFER_BYTES: usize = 1 << 20;

/// What a table holds, as far as it must be known before its blocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableSpec {
    /// The canonical side, see [`Material::table`].
    pub material: Material,
    /// The quantity stored.
    pub metric: Metric,
    /// The rules that the values hold under.
    pub rules: Rules,
    /// The counts of each slice, in file order.
    pub stats: Vec<SliceStats>,
}

/// Why a table could not be written.
#[derive(Debug, Error)]
pub enum WriteError {
    /// The system refused.
    #[error("cannot {action} {}: {source}; {}", path.display(), advice(source))]
    Io {
        /// What was tried.
        action: &'static str,
        /// The file or directory.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The spec contradicts itself.
    #[error("the table {name} to be written {source}")]
    Spec {
        /// The table.
        name: TableName,
        /// What is wrong.
        source: HeaderError,
    },
    /// There were more or fewer blocks than the table has.
    #[error("the table {name} must have {expected} blocks and got {found}")]
    BlockCount {
        /// The table.
        name: TableName,
        /// Blocks of all slices.
        expected: u64,
        /// Blocks appended.
        found: u64,
    },
}

/// What to do about a refusal of the system.
fn advice(error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::NotFound => "create the directory first",
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            "choose a directory that you may write to"
        }
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            "free some space and run again, finished tables are kept"
        }
        io::ErrorKind::NotADirectory => "choose a directory and not a file",
        _ => "check the disk and run again, finished tables are kept",
    }
}

/// Writes one table under a temporary name and gives it the final one when it is complete and safely on disk.
/// Dropped before that, it removes what it wrote.
#[derive(Debug)]
pub struct TableWriter {
    spec: TableSpec,
    name: TableName,
    directory: PathBuf,
    temporary: PathBuf,
    out: BufWriter<File>,
    /// Codecs and directory.
    front: Vec<u8>,
    appended: u64,
    blocks: u64,
    data_bytes: u64,
    finished: bool,
}

impl TableWriter {
    /// Writes a whole table of the values of its slices, in file order, each in index order. For small tables, as for
    /// larger ones another order is shorter. Returns its size in bytes.
    ///
    /// # Errors
    /// As for the other functions.
    pub fn write_whole(
        directory: &Path,
        spec: &TableSpec,
        slices: &[Vec<u16>],
    ) -> Result<u64, WriteError> {
        let train =
            |values| SliceCodec::train(spec.metric, Order::NATURAL, slice::from_ref(values));
        let codecs: Vec<SliceCodec> = slices.iter().map(train).collect();
        let mut writer = Self::create(directory, spec, &codecs)?;
        let mut encoder = Encoder::default();
        for (values, codec) in slices.iter().zip(&codecs) {
            let blocks = BlockWriter::new(codec);
            for values in values.chunks(block_values(spec.metric)) {
                writer.append(&blocks.encode(values, &mut encoder))?;
            }
        }
        writer.finish()
    }

    /// Begins the table `spec` in `directory`, which must exist, its slices stored as `codecs` say, in file order.
    ///
    /// # Errors
    /// When the file cannot be made, or `spec` and `codecs` contradict themselves.
    pub fn create(
        directory: &Path,
        spec: &TableSpec,
        codecs: &[SliceCodec],
    ) -> Result<Self, WriteError> {
        let name = TableName {
            material: spec.material,
            rules: spec.rules,
            metric: spec.metric,
        };
        let header = header(spec, name, 0, 0)?;
        if codecs.len() != spec.stats.len() {
            let source = HeaderError::Field("number of codecs");
            return Err(WriteError::Spec { name, source });
        }
        // The process number keeps two programs that write the same table apart.
        let file_name = format!(".{name}.{}{TEMPORARY}", std::process::id());
        let temporary = directory.join(file_name);
        let file = File::create(&temporary).map_err(io_error("create", &temporary))?;
        let mut writer = Self {
            spec: spec.clone(),
            name,
            directory: directory.to_owned(),
            temporary,
            out: BufWriter::with_capacity(BUFFER_BYTES, file),
            front: codecs.iter().flat_map(SliceCodec::to_bytes).collect(),
            appended: 0,
            blocks: header.blocks(),
            data_bytes: 0,
            finished: false,
        };
        writer.seek(header.data_start())?;
        Ok(writer)
    }

    /// Appends the next block, as [`BlockWriter`](crate::BlockWriter) gave it: all blocks of the first slice
    /// in order, then those of the second.
    pub fn append(&mut self, block: &[u8]) -> Result<(), WriteError> {
        if self.appended == self.blocks {
            return Err(self.block_count(self.blocks + 1));
        }
        self.data_bytes += block.len() as u64;
        self.appended += 1;
        self.front.extend_from_slice(&self.data_bytes.to_le_bytes());
        let checksum = crc32fast::hash(block);
        self.front.extend_from_slice(&checksum.to_le_bytes());
        self.write(block)
    }

    /// Completes the file and gives it its final name, replacing an older one. Returns its size in bytes.
    pub fn finish(mut self) -> Result<u64, WriteError> {
        if self.appended != self.blocks {
            return Err(self.block_count(self.appended));
        }
        let directory_checksum = crc32fast::hash(&self.front);
        let header = header(&self.spec, self.name, directory_checksum, self.data_bytes)?;
        self.seek(0)?;
        self.write(&header.to_bytes())?;
        let front = std::mem::take(&mut self.front);
        self.write(&front)?;
        self.out
            .flush()
            .map_err(io_error("write", &self.temporary))?;
        let synced = self.out.get_ref().sync_all();
        synced.map_err(io_error("sync", &self.temporary))?;
        self.publish()?;
        Ok(header.data_start() + header.data_bytes())
    }

    /// Gives the complete file its final name.
    fn publish(&mut self) -> Result<(), WriteError> {
        let path = self.directory.join(self.name.to_string());
        fs::rename(&self.temporary, &path)
            .map_err(io_error("rename a complete table to", &path))?;
        self.finished = true;
        sync_directory(&self.directory).map_err(io_error("sync", &self.directory))
    }

    fn block_count(&self, found: u64) -> WriteError {
        WriteError::BlockCount {
            name: self.name,
            expected: self.blocks,
            found,
        }
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), WriteError> {
        let written = self.out.write_all(bytes);
        written.map_err(io_error("write", &self.temporary))
    }

    fn seek(&mut self, to: u64) -> Result<(), WriteError> {
        let sought = self.out.seek(SeekFrom::Start(to));
        sought.map(drop).map_err(io_error("write", &self.temporary))
    }
}

impl Drop for TableWriter {
    fn drop(&mut self) {
        if !self.finished {
            // Nothing can be done here about a failure; a leftover does no harm.
            let _ = fs::remove_file(&self.temporary);
        }
    }
}

fn header(
    spec: &TableSpec,
    name: TableName,
    directory_checksum: u32,
    data_bytes: u64,
) -> Result<Header, WriteError> {
    let values = block_values(spec.metric);
    Header::new(
        name,
        spec.stats.clone(),
        values,
        directory_checksum,
        data_bytes,
    )
    .map_err(|source| WriteError::Spec { name, source })
}

fn io_error(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> WriteError {
    let path = path.to_owned();
    move |source| WriteError::Io {
        action,
        path,
        source,
    }
}

/// Makes a renaming outlast a power failure.
#[cfg(unix)]
fn sync_directory(directory: &Path) -> io::Result<()> {
    File::open(directory)?.sync_all()
}

/// Directories cannot be opened as files here; the system journals renamings by itself.
#[cfg(not(unix))]
fn sync_directory(_directory: &Path) -> io::Result<()> {
    Ok(())
}
