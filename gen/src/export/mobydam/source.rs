//! Where the values of a database come from: quiet positions from our tables, captures from the databases of fewer pieces.

use std::collections::BTreeMap;

use manoury_probe::{Material, Metric, ProbeError, Rules, Tablebase, Valued, rank};
use manoury_rules::{Board, Move};

use super::database::Database;
use crate::verify::load;

/// Our tables and the databases of fewer pieces.
pub(crate) struct Source<'a> {
    tables: &'a Tablebase,
    smaller: BTreeMap<Material, Database>,
}

impl<'a> Source<'a> {
    /// The source that has no databases yet.
    pub(crate) fn new(tables: &'a Tablebase) -> Self {
        Self {
            tables,
            smaller: BTreeMap::new(),
        }
    }

    /// Keeps a database for the captures of larger ones.
    pub(crate) fn keep(&mut self, database: Database) {
        self.smaller.insert(database.material(), database);
    }

    /// The database of a material. Those of all materials of fewer pieces must be kept.
    pub(crate) fn database(&self, material: Material) -> Result<Database, ProbeError> {
        let stored = load(self.tables.under(Rules::Theory), material, Metric::Dtw)?;
        let value = |board: &Board, moves: &mut Vec<Move>| {
            if !board.has_capture() {
                return stored[rank(board) as usize].value();
            }
            board.legal_moves_into(moves);
            let values = moves
                .iter()
                .map(|mv| self.after(&board.play(mv)).before_ply());
            values
                .min()
                .expect("a position with a capture has a legal move")
        };
        Ok(Database::new(material, value))
    }

    /// The value of a board after a capture.
    fn after(&self, board: &Board) -> Valued {
        if board.own().is_empty() {
            return Valued::Loss(0);
        }
        let database = self.smaller.get(&Material::of(board));
        database
            .expect("databases of fewer pieces come first")
            .value(board)
    }
}
