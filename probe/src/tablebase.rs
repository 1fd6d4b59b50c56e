//! The tables of any number of directories, and those in the program, as one.

use std::path::Path;
use std::sync::Arc;

use manoury_rules::Move;
use thiserror::Error;

use crate::cache::BlockCache;
use crate::catalog::{OpenError, TableFile, list_tables};
use crate::counters::CountersError;
use crate::index::digits;
use crate::material::{MAX_PIECES, Material};
use crate::metric::Metric;
use crate::rules::Rules;
use crate::situation::Quiet;
use crate::table::Table;
use crate::table_error::TableError;
use crate::table_name::TableName;

/// Bytes of decoded blocks that are kept unless the caller says otherwise.
pub const DEFAULT_CACHE_BYTES: usize = 64 << 20;

/// Numbers of pieces of one kind that a material with a table can have.
const COUNTS: usize = MAX_PIECES as usize + 1;

/// For each rule set and metric the place of each material's table among the files; empty without such tables.
type Places = [[Vec<Option<u32>>; Metric::ALL.len()]; Rules::ALL.len()];

/// Tables found in directories or embedded in the program, opened when they are first needed. Share one between all threads by reference
/// or in an `Arc`. Values are those of theory, without counting rules; [`Tablebase::under`] gives those under draw rules.
#[derive(Debug)]
pub struct Tablebase {
    files: Vec<TableFile>,
    places: Places,
    cache: Arc<BlockCache>,
}

/// Why a board has no answer.
#[derive(Debug, Error)]
pub enum ProbeError {
    /// The side not to move has no pieces, so the game was over before.
    #[error("the opponent of the side to move has no pieces")]
    NoOpponent,
    /// No table has so many pieces.
    #[error("{pieces} pieces are on the board, and tables have at most {MAX_PIECES}")]
    TooManyPieces {
        /// Pieces on the board.
        pieces: u32,
    },
    /// A table is not there.
    #[error("the table {name} is missing{}", reason(*.via))]
    Missing {
        /// The table, as its file would be named.
        name: TableName,
        /// The move of the board asked about after which the table is needed. None if it is needed for the
        /// board itself.
        via: Option<Move>,
    },
    /// Counters that the board cannot have under these rules.
    #[error(transparent)]
    Counters(#[from] CountersError),
    /// A table cannot be used.
    #[error(transparent)]
    Table(#[from] TableError),
}

/// What a missing table is needed for. The squares are as the mover sees them.
fn reason(via: Option<Move>) -> String {
    let Some(mv) = via else {
        return String::new();
    };
    let (kind, sign) = if mv.is_capture() {
        ("capture", 'x')
    } else {
        ("move", '-')
    };
    let crowned = if mv.promotes() { ", a promotion" } else { "" };
    format!(
        ", needed after the {kind} {}{sign}{}{crowned}",
        mv.from(),
        mv.to()
    )
}

impl ProbeError {
    /// The same error, seen from the board before `mv`.
    pub(crate) fn after(self, mv: &Move) -> Self {
        match self {
            Self::Missing { name, .. } => Self::Missing {
                name,
                via: Some(*mv),
            },
            other => other,
        }
    }
}

impl Tablebase {
    /// The tables in `directories`; of two with the same name the one in the first directory counts. Fails only
    /// where a directory cannot be listed. Embedded tables come with `with_embedded`.
    pub fn open<P: AsRef<Path>>(directories: &[P]) -> Result<Self, OpenError> {
        Self::open_with_cache(directories, DEFAULT_CACHE_BYTES)
    }

    /// The same with at most `cache_bytes` bytes of decoded blocks in memory.
    pub fn open_with_cache<P: AsRef<Path>>(
        directories: &[P],
        cache_bytes: usize,
    ) -> Result<Self, OpenError> {
        Ok(Self::of_files(list_tables(directories)?, cache_bytes))
    }

    /// The tables in `files`, which are sorted by name.
    pub(crate) fn of_files(files: Vec<TableFile>, cache_bytes: usize) -> Self {
        Self {
            places: places(&files),
            files,
            cache: Arc::new(BlockCache::new(cache_bytes)),
        }
    }

    /// Adds those of `more` that have no file of the same name here.
    #[cfg(feature = "embedded")]
    pub(crate) fn with_files(mut self, more: impl Iterator<Item = TableFile>) -> Self {
        for file in more {
            let found = self
                .files
                .binary_search_by_key(&file.name(), TableFile::name);
            if let Err(place) = found {
                self.files.insert(place, file);
            }
        }
        self.places = places(&self.files);
        self
    }

    /// The table files found, of all rule sets and metrics, sorted by name.
    pub fn tables(&self) -> &[TableFile] {
        &self.files
    }

    /// Whether there is a table of `material` or its mirror in theory. It may turn out to be damaged.
    pub fn covers(&self, material: Material, metric: Metric) -> bool {
        self.file(material, Rules::Theory, metric).is_some()
    }

    /// The most pieces that a table of `metric` in theory has; 0 without tables. Boards of more have no answer, unless
    /// captures lead to fewer. Where tables of fewer are missing [`Tablebase::covers`] tells which.
    pub fn max_pieces(&self, metric: Metric) -> u32 {
        let materials = self.materials(Rules::Theory, metric);
        materials.map(Material::pieces).max().unwrap_or(0)
    }

    /// Opens all files now, those of other rule sets as well, and gives those that cannot be used, sorted by name, with
    /// what is wrong. Reads header and directory of each; a damaged block is noticed when it is asked for, or by
    /// [`Table::verify_checksums`].
    pub fn damaged(&self) -> Vec<(&TableFile, TableError)> {
        let opened = self.files.iter().map(|file| (file, file.open(&self.cache)));
        opened
            .filter_map(|(file, table)| Some((file, table.err()?)))
            .collect()
    }

    /// What is missing to answer every question about the tables that are there: the tables that captures and
    /// promotions lead to, and the wdl table beside each table of distances. In generating order.
    pub fn missing(&self) -> Vec<TableName> {
        let mut missing = Vec::new();
        let metrics = Metric::THEORY.map(|metric| (metric, self.needed(metric)));
        for material in (2..=MAX_PIECES).flat_map(Material::tables) {
            for (metric, needed) in &metrics {
                if needed.contains(&material) && !self.covers(material, *metric) {
                    missing.push(TableName::new(material, Rules::Theory, *metric));
                }
            }
        }
        missing
    }

    /// The table of `material` or its mirror in theory, opened.
    pub fn table(&self, material: Material, metric: Metric) -> Result<&Table, ProbeError> {
        self.table_under(material, Rules::Theory, metric)
    }

    /// The table of `material` or its mirror under any rules, opened.
    #[inline]
    pub(crate) fn table_under(
        &self,
        material: Material,
        rules: Rules,
        metric: Metric,
    ) -> Result<&Table, ProbeError> {
        match self.file(material, rules, metric) {
            Some(file) => Ok(file.open(&self.cache)?),
            None => Err(ProbeError::Missing {
                name: TableName::new(material, rules, metric),
                via: None,
            }),
        }
    }

    /// The materials of the tables there are, sorted by name.
    pub(crate) fn materials(&self, rules: Rules, metric: Metric) -> impl Iterator<Item = Material> {
        let names = self.files.iter().map(TableFile::name);
        names
            .filter(move |name| name.rules == rules && name.metric == metric)
            .map(|name| name.material)
    }

    /// The stored value of a board of at most [`MAX_PIECES`] pieces, both sides having some.
    #[inline]
    pub(crate) fn stored(
        &self,
        quiet: Quiet,
        rules: Rules,
        metric: Metric,
    ) -> Result<u16, ProbeError> {
        let (table, slice) = self.slice(quiet, rules, metric)?;
        Ok(table.value_of(slice, digits(quiet.board()))?)
    }

    /// The stored result of such a board, if it is in the cache.
    pub(crate) fn decoded(&self, quiet: Quiet) -> Result<Option<u16>, ProbeError> {
        let (table, slice) = self.slice(quiet, Rules::Theory, Metric::Wdl)?;
        Ok(table.decoded_result(slice, digits(quiet.board())))
    }

    /// The stored result of such a board, verified and past the cache.
    pub(crate) fn verified(&self, quiet: Quiet) -> Result<u16, ProbeError> {
        let (table, slice) = self.slice(quiet, Rules::Theory, Metric::Wdl)?;
        Ok(table.verified_result(slice, digits(quiet.board()))?)
    }

    /// The table of a board, and the number of its slice.
    #[inline]
    fn slice(
        &self,
        quiet: Quiet,
        rules: Rules,
        metric: Metric,
    ) -> Result<(&Table, usize), ProbeError> {
        let material = Material::of(quiet.board());
        let table = self.table_under(material, rules, metric)?;
        // The first slice is that of the table's own side.
        let slice = usize::from(table.header().name().material != material);
        Ok((table, slice))
    }

    /// The file of the table of `material` or its mirror.
    pub(crate) fn file(
        &self,
        material: Material,
        rules: Rules,
        metric: Metric,
    ) -> Option<&TableFile> {
        let places = &self.places[rules as usize][metric as usize];
        let place = places.get(material_number(material)?)?;
        place.map(|place| &self.files[place as usize])
    }

    /// The materials that probing by `metric` needs tables for, beginning with those there are. Distances of
    /// conversions need no more than results.
    fn needed(&self, metric: Metric) -> Vec<Material> {
        let names = self.files.iter().map(TableFile::name);
        let materials: Vec<Material> = names
            .filter(|name| name.rules == Rules::Theory)
            .filter(|name| metric == Metric::Wdl || name.metric == metric)
            .map(|name| name.material)
            .collect();
        match metric {
            Metric::Dtc | Metric::Dtd => materials,
            Metric::Wdl | Metric::Dtw => Material::closure(&materials),
        }
    }
}

/// The number of a material in [`Tablebase::places`], if it can have a table.
fn material_number(material: Material) -> Option<usize> {
    let number = material
        .counts()
        .iter()
        .fold(0, |number, &count| number * COUNTS + usize::from(count));
    material.has_table().then_some(number)
}

fn places(files: &[TableFile]) -> Places {
    let mut places = Places::default();
    for (file, place) in files.iter().zip(0..) {
        let name = file.name();
        let places = &mut places[name.rules as usize][name.metric as usize];
        places.resize(COUNTS.pow(4), None);
        for slice in name.material.slices() {
            if let Some(number) = material_number(slice) {
                places[number] = Some(place);
            }
        }
    }
    places
}
