//! A statement about endings.

use manoury_probe::{Material, Rules};
use manoury_rules::Color;

use crate::theory::claim::Claim;
use crate::theory::condition::{Condition, Pieces};

/// Something to check, or to count.
#[derive(Clone, Debug)]
pub struct Statement {
    /// What it is called on the command line.
    pub name: String,
    /// What it is called in a report.
    pub title: String,
    /// What it means for a player: paragraphs.
    pub text: String,
    /// The pieces, White's first.
    pub materials: Vec<Material>,
    /// Who may be to move.
    pub turns: Vec<Color>,
    /// The draw rules that it is about. None: theory.
    pub rules: Option<Rules>,
    /// Whether capture positions count as well.
    pub captures: bool,
    /// Which positions count: the text and what it says.
    pub condition: Option<(String, Condition)>,
    /// What is claimed of them.
    pub claim: Option<Claim>,
    /// The claim as it is written.
    pub claim_text: String,
    /// How many exceptions are known to it.
    pub exceptions: u64,
    /// Whether the longest wins are looked for, where there are tables of dtw; of a statement about rules the longest way to a
    /// conversion under them.
    pub longest: bool,
    /// Whether distances are drawn.
    pub histogram: bool,
    /// The piece whose squares are drawn, and how it is called.
    pub map: Option<Pieces>,
    /// The name of that piece.
    pub map_text: String,
}

impl Statement {
    /// Whether it says nothing without distances to the end.
    pub fn needs_distances(&self) -> bool {
        let claim = self.claim.as_ref();
        claim.is_some_and(|claim| claim.within.is_some())
            || self.conditions().any(Condition::needs_distances)
    }

    /// Whether it has something to say of distances to the end where they are known.
    pub fn uses_distances(&self) -> bool {
        self.needs_distances() || self.longest && self.rules.is_none()
    }

    /// All its conditions.
    pub fn conditions(&self) -> impl Iterator<Item = &Condition> {
        let only_if = self.claim.as_ref().and_then(|claim| claim.only_if.as_ref());
        self.condition.iter().map(|(_, it)| it).chain(only_if)
    }

    /// The rules that it is compared with, where `asked` is those of the command line.
    pub fn rules_or(&self, asked: Rules) -> Rules {
        self.rules.unwrap_or(asked)
    }

    /// The pieces and the side to move of each part that is counted alone.
    pub fn parts(&self) -> impl Iterator<Item = (Material, Color)> {
        let turns = self.turns.clone();
        let materials = self.materials.iter();
        materials
            .flat_map(move |material| turns.clone().into_iter().map(move |turn| (*material, turn)))
    }
}
