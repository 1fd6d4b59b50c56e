//! A statement about endings.

use manoury_probe::Material;
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
    /// Whether the longest wins are looked for, where there are tables of dtw.
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
        self.claim
            .as_ref()
            .is_some_and(|claim| claim.within.is_some())
    }

    /// The pieces and the side to move of each part that is counted alone.
    pub fn parts(&self) -> impl Iterator<Item = (Material, Color)> {
        let turns = self.turns.clone();
        let materials = self.materials.iter();
        materials
            .flat_map(move |material| turns.clone().into_iter().map(move |turn| (*material, turn)))
    }
}
