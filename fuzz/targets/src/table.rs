//! Table files.

use std::fs;
use std::path::Path;

use manoury_probe::{BlockError, Material, Table, TableError};
use tempfile::NamedTempFile;

use crate::seal::Seal;

/// Blocks of a slice that are decoded from its beginning, and as many from its end, so that a large directory takes no
/// longer than a small one.
const BLOCKS: u64 = 8;

/// Takes the bytes for a table file, as they are and with more and more checksums made right, and asks it for values,
/// blocks and checksums. There is an answer or an error that names the file.
pub fn table(bytes: &[u8]) {
    for seal in Seal::ALL {
        let file = NamedTempFile::new().expect("the system has room for a file");
        fs::write(file.path(), seal.apply(bytes)).expect("the file can be written");
        match Table::open(file.path()) {
            Ok(table) => ask(&table, seal),
            Err(error) => check_error(&error, file.path()),
        }
    }
}

/// Asks for everything that a table has, and for what it has not.
fn ask(table: &Table, seal: Seal) {
    let checked = table.verify_checksums();
    let slices: Vec<Material> = table.header().slices().collect();
    for (number, slice) in slices.iter().enumerate() {
        assert_eq!(table.slice_of(*slice), Some(number));
        let blocks = table.header().slice_blocks(*slice);
        let first = 0..blocks.min(BLOCKS);
        let last = blocks.saturating_sub(BLOCKS).max(first.end)..blocks;
        for block in first.chain(last) {
            let result = ask_block(table, number, *slice, block);
            check_block_error(table, result, checked.is_ok());
        }
        ask_beyond(table, number, *slice, blocks);
    }
    ask_beyond(table, slices.len(), slices[0], 0);
    match checked {
        Ok(()) => {}
        Err(error @ TableError::Block { .. }) => {
            check_error(&error, table.path());
            // What is left are blocks that lie outside of the file.
            let bounds =
                matches!(error, TableError::Block { source, .. } if source == BlockError::Bounds);
            assert!(bounds || seal != Seal::Blocks, "{error}");
        }
        Err(error) => panic!("no error of a block: {error}"),
    }
}

/// Decodes a block and looks up its first, middle and last value, which are the same.
fn ask_block(table: &Table, number: usize, slice: Material, block: u64) -> Result<(), TableError> {
    let values = table.header().block_values() as u64;
    let first = block * values;
    let length = values.min(slice.size() - first);
    let mut decoded = Vec::new();
    let result = table.decode_block(number, block, &mut decoded);
    let capacity = decoded.capacity() as u64;
    assert!(
        capacity <= 2 * values.max(64),
        "{capacity} values of {values}"
    );
    if result.is_ok() {
        assert_eq!(decoded.len() as u64, length);
    }
    let places = table.arrangement(number).expect("each slice has one");
    for place in [0, length / 2, length - 1] {
        let index = places.index(first + place);
        match (table.value(number, index), &result) {
            (Ok(value), Ok(())) => assert_eq!(value, decoded[place as usize]),
            // A block may have a value that does not exist in one place and be right in others.
            (Ok(_), Err(_)) => {}
            (Err(error), Ok(())) => panic!("no value in a block that is decoded: {error}"),
            (Err(error), Err(_)) => check_error(&error, table.path()),
        }
    }
    result
}

/// A block that is not decoded is damaged; if its checksum is right it makes no block.
fn check_block_error(table: &Table, result: Result<(), TableError>, checksums_are_right: bool) {
    match result {
        Ok(()) => {}
        Err(error @ TableError::Block { .. }) => {
            check_error(&error, table.path());
            let codec = matches!(&error, TableError::Block { source, .. } if matches!(source, BlockError::Codec(_)));
            assert!(codec || !checksums_are_right, "{error}");
        }
        Err(error) => panic!("no error of a block: {error}"),
    }
}

/// Asks for the first index and block beyond the end of a slice, and for the last number there is.
fn ask_beyond(table: &Table, number: usize, slice: Material, blocks: u64) {
    let indexes = match blocks {
        0 => [0, u64::MAX],
        _ => [slice.size(), u64::MAX],
    };
    let mut values = Vec::new();
    for (index, block) in indexes.into_iter().zip([blocks, u64::MAX]) {
        for result in [
            table.value(number, index).map(drop),
            table.decode_block(number, block, &mut values),
        ] {
            let error = result.expect_err("nothing is there");
            assert!(matches!(error, TableError::Place { .. }), "{error}");
            check_error(&error, table.path());
        }
    }
}

fn check_error(error: &TableError, path: &Path) {
    let text = error.to_string();
    assert!(text.contains(&path.display().to_string()), "{text}");
}
