//! Memory that solving a table takes.

use manoury_probe::Material;

use crate::generate::encode::values_at_a_time;
use crate::generate::wanted::Wanted;
use crate::solve::BATCH;
use crate::solve::bits::planes::{Planes, Shape};
use crate::solve::bits::quality::Qualities;

/// What a run needs besides tables: program, encoders, buffers.
const BASE: u64 = 32 << 20;
/// Most that the allocator keeps of freed slices; large ones go back to the system at once.
const RETAINED: u64 = 64 << 20;
/// What writing a table needs besides its codes and the values at hand: encoders, blocks, codes of a scratch file.
const WRITING: u64 = 48 << 20;
/// Bit matrices of one side's working memory.
const MATRICES: u64 = 11;
/// More of them, and bytes a position, where distances to the end are found.
const DISTANCE_MATRICES: u64 = 4;
const DISTANCE_BYTES: u64 = 10;

/// Memory of one table, in bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Footprint {
    /// Planes and qualities of the table itself.
    pub(crate) own: u64,
    /// Planes and qualities of all tables it leads to.
    pub(crate) successors: u64,
    /// Codes, unless they go to a scratch file.
    pub(crate) codes: u64,
    /// Working memory of all threads, king tables, and what does not depend on the table.
    pub(crate) work: u64,
}

impl Footprint {
    /// The memory of solving `table`.
    pub(crate) fn of(table: Material, wanted: Wanted, threads: usize) -> Footprint {
        let size: u64 = table.slices().map(Material::size).sum();
        Footprint {
            own: kept(table, wanted),
            successors: table
                .successors()
                .iter()
                .map(|&table| kept(table, wanted))
                .sum(),
            codes: size * if wanted.ends { 2 } else { 1 },
            work: work(table, wanted.qualities(table), threads),
        }
    }

    /// The least that the table can be solved in.
    pub(crate) fn least(&self) -> u64 {
        let slices = self.own + self.successors;
        slices + slices.min(RETAINED) + self.work
    }
}

/// Bytes that writing a table takes besides its codes.
pub(crate) fn writing(table: Material, threads: usize) -> u64 {
    let most = table.slices().map(values_at_a_time).max().unwrap_or(0);
    WRITING + threads as u64 * most * size_of::<u16>() as u64
}

/// Bytes that a solved table keeps in memory.
pub(crate) fn kept(table: Material, wanted: Wanted) -> u64 {
    let bytes = |slice| {
        Planes::bytes(slice)
            + if wanted.qualities(table) {
                Qualities::bytes(slice)
            } else {
                0
            }
    };
    table.slices().map(bytes).sum()
}

fn work(table: Material, distances: bool, threads: usize) -> u64 {
    let sides = [Shape::of(table), Shape::of(table.mirror())];
    let positions = (sides[0].rows * sides[0].columns) as u64;
    let plane: u64 = sides.iter().map(|side| 8 * side.block_words as u64).sum();
    let (matrices, bytes) = match distances {
        true => (MATRICES + DISTANCE_MATRICES, 2 + DISTANCE_BYTES),
        false => (MATRICES, 2),
    };
    let busy = (sides[0].patterns as u64).min(threads as u64);
    let block = matrices * plane + bytes * positions;
    // Every batch waits in memory: two planes a side, and the list of its level's patterns.
    let batch = (2 * plane).max(2 * BATCH as u64 / 4)
        + if distances {
            4 * (positions.max(BATCH as u64))
        } else {
            0
        };
    let level = 24 * (sides[0].patterns as u64 / 8);
    // A table is written when what it was solved with is free again.
    let solving = busy * block + batch + level + kings(table);
    BASE + solving.max(writing(table, threads))
}

/// The tables of king sets: masks, neighbours, and columns with their lifts.
fn kings(table: Material) -> u64 {
    let of = |kings: u8| {
        let sets = manoury_probe::binomial(50, kings as usize);
        let fixed = manoury_probe::binomial(50, kings.saturating_sub(1) as usize);
        sets * (8 + 4 * u64::from(kings)) + fixed * 200 + 50 * sets.div_ceil(64) * 24
    };
    of(table.own_kings)
        + of(table.other_kings)
        + of(table.own_kings + 1)
        + of(table.other_kings + 1)
}
