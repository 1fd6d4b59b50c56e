//! The solved slices at hand: what the tables still to be solved look up.
//!
//! Planes of finished tables stay in memory as long as a table to come looks them up and the limit
//! allows. Those of large tables are saved as well, so that an interrupted run has them again. What
//! has to leave memory and is not saved is put away in nameless files.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::{Path, PathBuf};

use manoury_probe::Material;

use crate::generate::error::GenError;
use crate::generate::footprint::{Footprint, kept};
use crate::generate::planes_file;
use crate::generate::put_away::PutAway;
use crate::generate::wanted::Wanted;
use crate::solve::limits::Limits;
use crate::solve::output::code_store::Keep;
use crate::solve::output::codes::Code;
use crate::solve::output::halt::{Halt, Stop};
use crate::solve::output::part::SliceSink;
use crate::solve::values::king_tables::AllKings;
use crate::solve::{Solved, Solver};

/// Planes of this many bytes and more are saved.
const SAVED_FROM: u64 = 4 << 20;

/// Bytes of the files that a table's planes are saved in.
pub(crate) fn saved_bytes(table: Material, wanted: Wanted) -> u64 {
    let bytes = kept(table, wanted);
    if bytes < SAVED_FROM || wanted.qualities(table) {
        0
    } else {
        bytes
    }
}

/// Solved slices in memory, and the means to get more.
pub(crate) struct Shelf<'a> {
    kings: AllKings,
    solved: Solved,
    /// Slices that had to leave memory.
    away: HashMap<Material, PutAway>,
    wanted: Wanted,
    threads: usize,
    limit: Option<u64>,
    directory: PathBuf,
    stop: &'a Stop<'a>,
}

/// The slices of a solved table, with codes as wide as its distances need.
pub(crate) enum SolvedTable {
    Narrow(Vec<SliceSink<u8>>),
    Wide(Vec<SliceSink<u16>>),
}

impl SolvedTable {
    /// Bytes of memory that its codes take.
    pub(crate) fn memory(&self) -> u64 {
        match self {
            SolvedTable::Narrow(slices) => slices.iter().map(SliceSink::memory).sum(),
            SolvedTable::Wide(slices) => slices.iter().map(SliceSink::memory).sum(),
        }
    }
}

impl<'a> Shelf<'a> {
    /// An empty shelf. `limit` is in bytes.
    pub(crate) fn new(
        wanted: Wanted,
        threads: usize,
        limit: Option<u64>,
        directory: &Path,
        stop: &'a Stop<'a>,
    ) -> Shelf<'a> {
        let (kings, solved) = (AllKings::default(), Solved::default());
        Shelf {
            kings,
            solved,
            away: HashMap::new(),
            wanted,
            threads,
            limit,
            directory: directory.to_owned(),
            stop,
        }
    }

    /// Whether a table's slices are in memory.
    pub(crate) fn holds(&self, table: Material) -> bool {
        table
            .slices()
            .all(|slice| self.solved.planes.contains_key(&slice))
    }

    /// Whether a table can be solved with all that is in memory staying there, and `more` bytes.
    pub(crate) fn has_room(&self, table: Material, more: u64) -> bool {
        let Some(limit) = self.limit else {
            return true;
        };
        let need = Footprint::of(table, self.wanted, self.threads);
        let successors = table.successors();
        let is_there = |&successor: &Material| self.holds(successor);
        let others = self.others(table).into_iter();
        let held: u64 = others.map(|other| kept(other, self.wanted)).sum();
        successors.iter().all(is_there) && need.least() + need.codes + held + more <= limit
    }

    /// The tables in memory that `table` does not look up, the largest last.
    fn others(&self, table: Material) -> Vec<Material> {
        let successors = table.successors();
        let held = self.solved.planes.keys().map(|slice| slice.table());
        let others: BTreeSet<Material> = held
            .filter(|other| !successors.contains(other) && *other != table)
            .collect();
        let mut others = Vec::from_iter(others);
        others.sort_by_key(|&other| (kept(other, self.wanted), other));
        others
    }

    /// Solves a table for writing; its planes are on the shelf afterwards.
    ///
    /// # Errors
    /// When memory is short, scratch files fail, a distance is too long, or the run is stopped.
    pub(crate) fn solve(
        &mut self,
        table: Material,
        done: &(dyn Fn(u64) + Sync),
    ) -> Result<SolvedTable, GenError> {
        let need = self.make_room(table)?;
        let in_memory = self
            .limit
            .is_none_or(|limit| need.least() + need.codes <= limit);
        self.solve_keeping(table, in_memory, done)
    }

    /// Saves the planes of a table that others will look up, where that is worth it.
    ///
    /// # Errors
    /// When the files cannot be written.
    pub(crate) fn save(&self, table: Material) -> Result<(), GenError> {
        if saved_bytes(table, self.wanted) == 0 {
            return Ok(());
        }
        for slice in table.slices() {
            let path = planes_file::path(&self.directory, self.wanted.rules, slice);
            let saved = planes_file::save(
                &self.directory,
                self.wanted.rules,
                slice,
                &self.solved.planes[&slice],
            );
            saved.map_err(GenError::io("save bit planes in", &path))?;
        }
        Ok(())
    }

    /// Whether the limit allows to solve all of `pending`, and what has to be solved once more for them.
    ///
    /// # Errors
    /// [`GenError::Memory`] of the table that needs most when it does not.
    pub(crate) fn check(&self, pending: &[Material]) -> Result<(), GenError> {
        let least = |&table: &Material| Footprint::of(table, self.wanted, self.threads).least();
        let (mut open, mut tables) = (pending.to_vec(), BTreeSet::new());
        while let Some(table) = open.pop() {
            if tables.insert(table) {
                let successors = table.successors().into_iter();
                open.extend(successors.filter(|&table| !self.is_saved(table)));
            }
        }
        match (tables.into_iter().max_by_key(least), self.limit) {
            (Some(table), Some(limit)) => within(limit, table, least(&table)),
            _ => Ok(()),
        }
    }

    /// Whether there are files of a table's planes.
    fn is_saved(&self, table: Material) -> bool {
        let is_there =
            |slice| planes_file::path(&self.directory, self.wanted.rules, slice).exists();
        !self.wanted.qualities(table) && table.slices().all(is_there)
    }

    /// Brings all that `table` looks up into memory: from disk, or solved once more. `done` hears of the
    /// table and the indexes solved.
    ///
    /// # Errors
    /// As for [`Shelf::solve`].
    pub(crate) fn fetch_successors(
        &mut self,
        table: Material,
        done: &(dyn Fn(Material, u64) + Sync),
    ) -> Result<(), GenError> {
        let successors = table.successors();
        // Solving one may put others away, but then they are only to be read.
        while let Some(&needed) = successors.iter().find(|&&table| !self.holds(table)) {
            self.make_room(table)?;
            if !self.load(needed)? {
                self.fetch_successors(needed, done)?;
                self.make_room(needed)?;
                self.attempt::<u8>(needed, Keep::Nothing, &|indexes| done(needed, indexes))
                    .map(drop)
                    .or_else(|halt| self.once_more(halt, needed))?;
            }
        }
        Ok(())
    }

    /// Solves with wide codes what narrow ones could not hold.
    fn once_more(&mut self, halt: Halt, table: Material) -> Result<(), GenError> {
        match halt {
            Halt::TooLong => self.attempt::<u16>(table, Keep::Nothing, &|_| ()).map(drop),
            halt => Err(halt),
        }
        .map_err(|halt| self.error(halt, table))
    }

    /// Drops what no table of `pending` looks up of `tables`, the files too.
    pub(crate) fn forget_all_but(&mut self, pending: &[Material], tables: &[Material]) {
        let needed: HashSet<Material> = pending
            .iter()
            .flat_map(|table| table.successors())
            .collect();
        let unneeded = tables.iter().filter(|table| !needed.contains(table));
        for slice in unneeded.flat_map(|table| table.slices()) {
            self.drop_slice(slice);
            self.away.remove(&slice);
            planes_file::remove(&self.directory, self.wanted.rules, slice);
        }
    }

    fn drop_slice(&mut self, slice: Material) {
        self.solved.planes.remove(&slice);
        self.solved.qualities.remove(&slice);
    }

    /// Takes a slice out of memory, so that it can be loaded again.
    fn put_away(&mut self, slice: Material) -> Result<(), GenError> {
        let saved = self.is_saved(slice);
        if let Some(planes) = self.solved.planes.get(&slice)
            && !saved
            && !self.away.contains_key(&slice)
        {
            let qualities = self.solved.qualities.get(&slice);
            let away = PutAway::new(&self.directory, slice, planes, qualities)
                .map_err(GenError::io("use a scratch file in", &self.directory))?;
            self.away.insert(slice, away);
        }
        self.drop_slice(slice);
        Ok(())
    }

    /// Puts planes away until `table` can be solved within the limit, the largest first.
    fn make_room(&mut self, table: Material) -> Result<Footprint, GenError> {
        let need = Footprint::of(table, self.wanted, self.threads);
        let Some(limit) = self.limit else {
            return Ok(need);
        };
        within(limit, table, need.least())?;
        let mut others = self.others(table);
        let mut held: u64 = others.iter().map(|&other| kept(other, self.wanted)).sum();
        while let Some(other) = others.pop() {
            if need.least() + need.codes + held <= limit {
                break;
            }
            for slice in other.slices() {
                self.put_away(slice)?;
            }
            held -= kept(other, self.wanted);
        }
        Ok(need)
    }

    /// Loads a table that was put away or whose planes are saved; false when something of it is missing.
    fn load(&mut self, table: Material) -> Result<bool, GenError> {
        for slice in table.slices() {
            let (planes, qualities) = match self.away.get(&slice) {
                Some(away) => away
                    .read()
                    .map_err(GenError::io("read back a scratch file in", &self.directory))?,
                None if self.wanted.qualities(table) => return Ok(false),
                None => match planes_file::load(&self.directory, self.wanted.rules, slice) {
                    Some(planes) => (planes, None),
                    None => return Ok(false),
                },
            };
            self.solved.planes.insert(slice, planes);
            self.solved
                .qualities
                .extend(qualities.map(|qualities| (slice, qualities)));
        }
        Ok(true)
    }

    fn solve_keeping(
        &mut self,
        table: Material,
        in_memory: bool,
        done: &(dyn Fn(u64) + Sync),
    ) -> Result<SolvedTable, GenError> {
        let directory = self.directory.clone();
        let keep = if in_memory {
            Keep::Memory
        } else {
            Keep::Scratch(&directory)
        };
        match self.attempt(table, keep, done) {
            Err(Halt::TooLong) => self.attempt(table, keep, done).map(SolvedTable::Wide),
            other => other.map(SolvedTable::Narrow),
        }
        .map_err(|halt| self.error(halt, table))
    }

    fn attempt<C: Code>(
        &mut self,
        table: Material,
        keep: Keep<'_>,
        done: &(dyn Fn(u64) + Sync),
    ) -> Result<Vec<SliceSink<C>>, Halt> {
        let Shelf {
            kings,
            solved,
            wanted,
            stop,
            ..
        } = self;
        Solver {
            table,
            kings,
            solved,
            distances: wanted.ends,
            limits: Limits::of(wanted.rules, table),
            keep,
            stop,
        }
        .run(done)
    }

    fn error(&self, halt: Halt, table: Material) -> GenError {
        match halt {
            Halt::TooLong => GenError::Distance(table),
            Halt::Stopped => GenError::Stopped,
            Halt::Scratch(source) => GenError::io("use a scratch file in", &self.directory)(source),
        }
    }
}

/// Whether a table can be solved in so much memory.
fn within(limit: u64, table: Material, least: u64) -> Result<(), GenError> {
    if least <= limit {
        return Ok(());
    }
    Err(GenError::Memory {
        table,
        needed: least.div_ceil(1 << 20),
        limit: limit >> 20,
    })
}
