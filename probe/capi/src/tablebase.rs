//! Tables that are open, as a handle.

use std::path::PathBuf;

use manoury_probe::{Material, Metric, ProbeError, Rules, Tablebase as Tables};
use manoury_rules::Position as RulesPosition;

use crate::failure::Failure;
use crate::moves::Move;
use crate::position::Position;
use crate::value::{Value, Wdl};

/// The tables of some directories. Files are opened when they are first needed and stay open.
pub struct Tablebase(Tables);

impl Tablebase {
    /// The tables in `directories`, with at most `cache_bytes` bytes of decoded blocks in memory.
    pub fn open(directories: &[PathBuf], cache_bytes: usize) -> Result<Self, Failure> {
        Ok(Self(Tables::open_with_cache(directories, cache_bytes)?))
    }

    /// Most pieces that a table of `metric` has, 0 if there is none.
    pub fn max_pieces(&self, metric: Metric) -> u32 {
        let names = self.0.tables().iter().map(|file| file.name());
        let pieces = names
            .filter(|name| name.metric == metric && name.rules == Rules::Theory)
            .map(|name| name.material.pieces());
        pieces.max().unwrap_or(0)
    }

    /// Whether there is a table of the material that `text` names, or of its mirror.
    pub fn covers(&self, text: &str, metric: Metric) -> Result<bool, Failure> {
        let material: Material = text.parse()?;
        Ok(self.0.covers(material, metric))
    }

    /// The result of `position`.
    pub fn wdl(&self, position: Position) -> Result<Wdl, Failure> {
        let position = position.to_rules()?;
        let answer = self.0.probe_wdl(position.board());
        answer.map(Wdl::from).map_err(unanswered(position))
    }

    /// Result and distance to conversion of `position`.
    pub fn dtc(&self, position: Position) -> Result<Value, Failure> {
        let position = position.to_rules()?;
        let answer = self.0.probe_dtc(position.board());
        answer.map(Value::from).map_err(unanswered(position))
    }

    /// Result and distance to the end of `position`.
    pub fn dtw(&self, position: Position) -> Result<Value, Failure> {
        let position = position.to_rules()?;
        let answer = self.0.probe_dtw(position.board());
        answer.map(Value::from).map_err(unanswered(position))
    }

    /// The legal moves of `position`, best first.
    pub fn moves(
        &self,
        position: Position,
        metric: Metric,
    ) -> Result<impl ExactSizeIterator<Item = Move>, Failure> {
        let position = position.to_rules()?;
        let answer = self.0.moves(position.board(), metric);
        let rated = answer.map_err(unanswered(position))?;
        let turn = position.turn();
        Ok(rated.into_iter().map(move |rated| Move::new(&rated, turn)))
    }
}

fn unanswered(position: RulesPosition) -> impl FnOnce(ProbeError) -> Failure {
    move |error| Failure::Probe { position, error }
}
