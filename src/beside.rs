//! The values of a table at the places of another one, which may store the same slice in another order.

use manoury_probe::{Arrangement, Table, TableError};
use rayon::iter::{IndexedParallelIterator, ParallelIterator};
use rayon::slice::ParallelSliceMut;

/// A slice of a table, read beside another table of the same slice.
pub struct Beside<'a> {
    table: &'a Table,
    number: usize,
    /// The order of the other table.
    places: &'a Arrangement,
    kept: Kept,
}

/// What is in memory of a slice.
enum Kept {
    /// Nothing, as the order is the same.
    Nothing,
    /// All values as they are stored. One by one they would be looked up all over the file, which took more than ten times as long.
    Bytes(Vec<u8>),
    /// The same where a byte is too small.
    Words(Vec<u16>),
}

impl<'a> Beside<'a> {
    /// The slice with this number of a table, to be read at `places`. Where these are in another order all of it is read now, into
    /// one or two bytes an index.
    pub fn new(
        table: &'a Table,
        number: usize,
        places: &'a Arrangement,
    ) -> Result<Self, TableError> {
        let kept = if table.arrangement(number) == Some(places) {
            Kept::Nothing
        } else if greatest(table, number) <= u8::MAX.into() {
            // What is cut off belongs to don't-cares.
            Kept::Bytes(whole(table, number, |value| value as u8)?)
        } else {
            Kept::Words(whole(table, number, |value| value)?)
        };
        Ok(Self {
            table,
            number,
            places,
            kept,
        })
    }

    /// The values at the places from `first`, where a block begins, to before `end`, where one ends.
    pub fn values(&self, first: u64, end: u64) -> Result<Vec<u16>, TableError> {
        let Some(own) = self.table.arrangement(self.number) else {
            return Ok(Vec::new());
        };
        let at = |place| own.place(self.places.index(place)) as usize;
        match &self.kept {
            Kept::Nothing => values(self.table, self.number, first, end),
            Kept::Bytes(all) => Ok((first..end).map(|place| all[at(place)].into()).collect()),
            Kept::Words(all) => Ok((first..end).map(|place| all[at(place)]).collect()),
        }
    }

    /// Values of a block.
    pub fn block_values(&self) -> u64 {
        self.table.header().block_values() as u64
    }
}

/// The values of a slice of a table in its own order, from the place `first`, where a block begins, to before `end`, where one ends.
pub fn values(table: &Table, number: usize, first: u64, end: u64) -> Result<Vec<u16>, TableError> {
    let size = table.header().block_values() as u64;
    let (mut values, mut block) = (Vec::new(), Vec::new());
    for place in first / size..end.div_ceil(size) {
        table.decode_block(number, place, &mut block)?;
        values.extend_from_slice(&block);
    }
    Ok(values)
}

/// The greatest distance of a slice; 0 in a table of results.
fn greatest(table: &Table, number: usize) -> u16 {
    let stats = table.header().stats().get(number);
    let longest = stats.map_or([None; 2], |it| [it.longest_win, it.longest_loss]);
    let plies = longest.into_iter().flatten().map(|it| it.plies);
    plies.max().unwrap_or(0)
}

/// All values of a slice as they are stored.
fn whole<T: Clone + Default + Send>(
    table: &Table,
    number: usize,
    narrow: impl Fn(u16) -> T + Sync,
) -> Result<Vec<T>, TableError> {
    let slice = table.header().slices().nth(number);
    let size = slice.map_or(0, |slice| slice.size());
    let mut all = vec![T::default(); size as usize];
    let blocks = all
        .par_chunks_mut(table.header().block_values())
        .enumerate();
    blocks.try_for_each_init(Vec::new, |block, (place, out)| {
        table.decode_block(number, place as u64, block)?;
        for (out, value) in out.iter_mut().zip(&*block) {
            *out = narrow(*value);
        }
        Ok(())
    })?;
    Ok(all)
}

#[cfg(all(test, feature = "embedded"))]
mod tests {
    use manoury_probe::{Material, Metric, Tablebase};

    use super::Beside;

    #[test]
    fn values_are_those_of_the_other_order() {
        let tablebase = Tablebase::embedded();
        let mut others = 0;
        for table in (2..=3).flat_map(Material::tables) {
            let results = tablebase.table(table, Metric::Wdl).unwrap();
            let distances = tablebase.table(table, Metric::Dtc).unwrap();
            for (number, slice) in table.slices().enumerate() {
                let places = results.arrangement(number).unwrap();
                others += usize::from(distances.arrangement(number) != Some(places));
                let beside = Beside::new(distances, number, places).unwrap();
                let found = beside.values(0, slice.size()).unwrap();
                for (place, found) in (0..).zip(found) {
                    let index = places.index(place);
                    assert_eq!(found, distances.value(number, index).unwrap(), "{slice}");
                }
            }
        }
        assert!(others > 0, "all orders are the same");
    }
}
