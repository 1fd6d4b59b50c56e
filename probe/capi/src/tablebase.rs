//! Tables that are open, as a handle.

use std::path::PathBuf;

use manoury_probe::{Counters, Material, Metric, ProbeError, Rules, Tablebase as Tables};
use manoury_rules::Position as RulesPosition;

use crate::failure::Failure;
use crate::moves::{Move, RuledMove};
use crate::outcome::{Distance, Outcome};
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
        self.0.max_pieces(metric)
    }

    /// The same under rules.
    pub fn max_pieces_under(&self, rules: Rules, metric: Metric) -> u32 {
        self.0.under(rules).max_pieces(metric)
    }

    /// Whether there is a table of the material that `text` names, or of its mirror.
    pub fn covers(&self, text: &str, metric: Metric) -> Result<bool, Failure> {
        let material: Material = text.parse()?;
        Ok(self.0.covers(material, metric))
    }

    /// Whether there is a table of the material that `text` names, or of its mirror, under `rules`.
    pub fn covers_under(&self, text: &str, rules: Rules, metric: Metric) -> Result<bool, Failure> {
        let material: Material = text.parse()?;
        Ok(self.0.under(rules).covers(material, metric))
    }

    /// The outcome of `position` when so much is counted.
    pub fn outcome(
        &self,
        position: Position,
        rules: Rules,
        counters: Counters,
    ) -> Result<Outcome, Failure> {
        let position = position.to_rules()?;
        let answer = self.0.under(rules).probe(position.board(), counters);
        answer.map(Outcome::from).map_err(unanswered(position))
    }

    /// Result and distance of `position`, set up now.
    pub fn distance(&self, position: Position, rules: Rules) -> Result<Distance, Failure> {
        let position = position.to_rules()?;
        let board = position.board();
        let answer = self.0.under(rules).probe_distance(board);
        let value = answer.map_err(unanswered(position))?;
        let metric = rules.distance(Material::of(position.board()));
        Ok(Distance::new(value, metric))
    }

    /// The legal moves of `position` under `rules`, best first.
    pub fn ruled_moves(
        &self,
        position: Position,
        rules: Rules,
        counters: Counters,
    ) -> Result<impl ExactSizeIterator<Item = RuledMove>, Failure> {
        let position = position.to_rules()?;
        let answer = self.0.under(rules).moves(position.board(), counters);
        let rated = answer.map_err(unanswered(position))?;
        let turn = position.turn();
        Ok(rated
            .into_iter()
            .map(move |rated| RuledMove::new(&rated, turn)))
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
