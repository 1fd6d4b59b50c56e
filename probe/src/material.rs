//! The pieces on the board, the side to move first: what a slice and a table are named after.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use manoury_rules::Board;
use thiserror::Error;

use crate::binomial::binomial;

/// Most pieces that an index, and so a table, can have.
pub const MAX_PIECES: u32 = 8;

/// Most pieces of one side that a material's text may name: what a game starts with.
const MAX_SIDE: u8 = 20;

/// The pieces of both sides, the side to move (own) first. Printed as `2K1M-1K`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Material {
    /// Kings of the side to move.
    pub own_kings: u8,
    /// Men of the side to move.
    pub own_men: u8,
    /// Kings of its opponent.
    pub other_kings: u8,
    /// Men of its opponent.
    pub other_men: u8,
}

impl Material {
    /// The material of these numbers of pieces.
    pub const fn new(own_kings: u8, own_men: u8, other_kings: u8, other_men: u8) -> Self {
        Self {
            own_kings,
            own_men,
            other_kings,
            other_men,
        }
    }

    /// The material that stands on `board`.
    pub fn of(board: &Board) -> Self {
        // A board has 50 squares, so the counts fit.
        Self::new(
            board.own_kings().len() as u8,
            board.own_men().len() as u8,
            board.other_kings().len() as u8,
            board.other_men().len() as u8,
        )
    }

    /// The same pieces with the other side to move.
    pub const fn mirror(self) -> Self {
        let [own_kings, own_men, other_kings, other_men] = self.counts();
        Self::new(other_kings, other_men, own_kings, own_men)
    }

    /// Own kings, own men, other kings, other men.
    pub const fn counts(self) -> [u8; 4] {
        [
            self.own_kings,
            self.own_men,
            self.other_kings,
            self.other_men,
        ]
    }

    /// Pieces of the side to move.
    pub const fn own_pieces(self) -> u32 {
        self.own_kings as u32 + self.own_men as u32
    }

    /// Pieces of the opponent.
    pub const fn other_pieces(self) -> u32 {
        self.other_kings as u32 + self.other_men as u32
    }

    /// Pieces of both sides.
    pub const fn pieces(self) -> u32 {
        self.own_pieces() + self.other_pieces()
    }

    /// Men of both sides.
    pub const fn men(self) -> u32 {
        self.own_men as u32 + self.other_men as u32
    }

    /// Number of indexes of the slice, holes included. Exact up to [`MAX_PIECES`], then it may saturate.
    pub const fn size(self) -> u64 {
        let men = binomial(45, self.own_men as usize)
            .saturating_mul(binomial(45, self.other_men as usize));
        let kings = binomial(50, self.own_kings as usize)
            .saturating_mul(binomial(50, self.other_kings as usize));
        men.saturating_mul(kings)
    }

    /// Whether a table can hold it: both sides have pieces, at most [`MAX_PIECES`] together.
    pub const fn has_table(self) -> bool {
        self.own_pieces() > 0 && self.other_pieces() > 0 && self.pieces() <= MAX_PIECES
    }

    /// The side that the table is named after: more pieces first, then more kings.
    pub fn table(self) -> Self {
        let own = (self.own_pieces(), self.own_kings);
        let other = (self.other_pieces(), self.other_kings);
        if own >= other { self } else { self.mirror() }
    }

    /// Whether both sides have the same pieces, so that the table holds one slice.
    pub fn is_self_mirror(self) -> bool {
        self == self.mirror()
    }

    /// The slices of its table in file order: the table's own side first, its mirror second if different.
    pub fn slices(self) -> impl Iterator<Item = Self> {
        let table = self.table();
        let count = if table.is_self_mirror() { 1 } else { 2 };
        [table, table.mirror()].into_iter().take(count)
    }

    /// All tables of exactly `pieces` pieces, in generating order: fewest men first.
    pub fn tables(pieces: u32) -> Vec<Self> {
        let mut found = BTreeSet::new();
        let pieces = pieces.min(MAX_PIECES + 1) as u8;
        for own in 1..pieces {
            for own_kings in 0..=own {
                for other_kings in 0..=pieces - own {
                    let (own_men, other_men) = (own - own_kings, pieces - own - other_kings);
                    let material = Self::new(own_kings, own_men, other_kings, other_men);
                    found.insert(GeneratingOrder::of(material.table()));
                }
            }
        }
        found.into_iter().map(|order| order.material).collect()
    }

    /// The tables that a capture of either side, of any number of pieces, or a promotion leads to, in
    /// generating order. A capture of the last piece ends the game and leads to none.
    pub fn successors(self) -> Vec<Self> {
        let mut found = BTreeSet::new();
        for slice in self.slices() {
            slice.for_each_successor(|next| {
                found.insert(GeneratingOrder::of(next.table()));
            });
        }
        found.into_iter().map(|order| order.material).collect()
    }

    /// The tables of `materials` and all that they depend on, in generating order: each after its
    /// [`successors`](Self::successors).
    pub fn closure(materials: &[Self]) -> Vec<Self> {
        let mut found = BTreeSet::new();
        let mut open: Vec<Self> = materials.iter().map(|material| material.table()).collect();
        while let Some(table) = open.pop() {
            if found.insert(GeneratingOrder::of(table)) {
                open.extend(table.successors());
            }
        }
        found.into_iter().map(|order| order.material).collect()
    }

    /// Calls `visit` with what a promotion or a capture of the side to move leaves on the board, as long
    /// as both sides have pieces.
    fn for_each_successor(self, mut visit: impl FnMut(Self)) {
        for own in [Some(self), self.promoted()].into_iter().flatten() {
            for other_kings in 0..=self.other_kings {
                for other_men in 0..=self.other_men {
                    let next = Self {
                        other_kings,
                        other_men,
                        ..own
                    };
                    if next != self && next.other_pieces() > 0 {
                        visit(next);
                    }
                }
            }
        }
    }

    /// With an own man turned into a king, if there is one.
    fn promoted(self) -> Option<Self> {
        let own_men = self.own_men.checked_sub(1)?;
        Some(Self {
            own_kings: self.own_kings + 1,
            own_men,
            ..self
        })
    }
}

/// Orders tables so that each comes after all that it depends on: captures lead to fewer pieces, promotions
/// to fewer men. Ties are broken by name, strongest first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct GeneratingOrder {
    pieces: u32,
    men: u32,
    own: Reverse<(u32, u8)>,
    material: Material,
}

impl GeneratingOrder {
    fn of(material: Material) -> Self {
        Self {
            pieces: material.pieces(),
            men: material.men(),
            own: Reverse((material.own_pieces(), material.own_kings)),
            material,
        }
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_side(f, self.own_kings, self.own_men)?;
        f.write_str("-")?;
        write_side(f, self.other_kings, self.other_men)
    }
}

/// Kings before men, zero parts left out; a side without pieces prints as `0`.
fn write_side(f: &mut fmt::Formatter<'_>, kings: u8, men: u8) -> fmt::Result {
    if kings > 0 {
        write!(f, "{kings}K")?;
    }
    if men > 0 {
        write!(f, "{men}M")?;
    }
    if kings == 0 && men == 0 {
        f.write_str("0")?;
    }
    Ok(())
}

/// A text that is not a material.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "`{text}` is not a material: write kings before men and the side to move first, such as 2K1M-1K"
)]
pub struct MaterialError {
    /// The text.
    pub text: String,
}

impl FromStr for Material {
    type Err = MaterialError;

    /// Reads what [`Display`](fmt::Display) prints, for sides of 1 to 20 pieces.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        parse(text).ok_or_else(|| MaterialError {
            text: text.to_owned(),
        })
    }
}

fn parse(text: &str) -> Option<Material> {
    let (own, other) = text.split_once('-')?;
    let (own_kings, own_men) = parse_side(own)?;
    let (other_kings, other_men) = parse_side(other)?;
    Some(Material::new(own_kings, own_men, other_kings, other_men))
}

fn parse_side(text: &str) -> Option<(u8, u8)> {
    let (kings, rest) = match text.split_once('K') {
        Some((count, rest)) => (parse_count(count)?, rest),
        None => (0, text),
    };
    let men = match rest {
        "" => 0,
        _ => parse_count(rest.strip_suffix('M')?)?,
    };
    (1..=MAX_SIDE)
        .contains(&(kings + men))
        .then_some((kings, men))
}

/// A number from 1 to 20 without sign or leading zero, so that a material has one spelling.
fn parse_count(text: &str) -> Option<u8> {
    if text.starts_with(['0', '+']) {
        return None;
    }
    text.parse().ok().filter(|&count| count <= MAX_SIDE)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{Strategy, prop_assert, prop_assert_eq, proptest};

    use super::{MAX_PIECES, Material};

    fn material(text: &str) -> Material {
        text.parse().unwrap()
    }

    fn names(materials: &[Material]) -> Vec<String> {
        materials.iter().map(Material::to_string).collect()
    }

    #[test]
    fn counts_of_tables_and_slices() {
        let expected = [(2, 3, 4), (3, 6, 12), (4, 14, 25), (5, 22, 44), (6, 37, 70)];
        for (pieces, tables, slices) in expected {
            let all = Material::tables(pieces);
            assert_eq!(all.len(), tables, "tables of {pieces} pieces");
            let count: usize = all.iter().map(|table| table.slices().count()).sum();
            assert_eq!(count, slices, "slices of {pieces} pieces");
        }
        assert!(Material::tables(0).is_empty());
        assert!(Material::tables(1).is_empty());
    }

    #[test]
    fn tables_come_after_their_successors() {
        let all: Vec<Material> = (2..=6).flat_map(Material::tables).collect();
        for (place, table) in all.iter().enumerate() {
            assert_eq!(table.table(), *table);
            for next in table.successors() {
                let found = all.iter().position(|other| *other == next);
                assert!(found.unwrap() < place, "{table} needs {next} first");
            }
        }
    }

    #[test]
    fn successors_and_closure() {
        assert_eq!(names(&material("2K-1K").successors()), ["1K-1K"]);
        assert_eq!(names(&material("1K-1M").successors()), ["1K-1K"]);
        let next = material("1M-1K1M").successors();
        assert_eq!(
            names(&next),
            ["1K-1K", "1K-1M", "1M-1M", "2K-1M", "1K1M-1K"]
        );
        let needed = Material::closure(&[material("1K-1M"), material("1K-2K")]);
        assert_eq!(names(&needed), ["1K-1K", "1K-1M", "2K-1K"]);
    }

    #[test]
    fn parsing_refuses_what_is_not_printed() {
        let bad = [
            "",
            "-",
            "K-1K",
            "0K-1K",
            "1K",
            "1K-",
            "-1K",
            "1M1K-1K",
            "1K-1K-1K",
            "+1K-1K",
            "01K-1K",
            "1k-1k",
            "21K-1K",
            "255K255M-1K",
            "10K11M-1K",
            "1K-1K ",
            "1KM-1K",
            "1K1-1K",
            "0-1K",
            "9999K-1M",
        ];
        for text in bad {
            let error = text.parse::<Material>().unwrap_err();
            assert!(error.to_string().contains(text), "{error}");
        }
    }

    #[test]
    fn sizes() {
        assert_eq!(material("1K-1K").size(), 2500);
        assert_eq!(material("2K1M-1K2M").size(), 1225 * 45 * 50 * 990);
        assert_eq!(material("2K2M-2K2M").size(), 990 * 990 * 1225 * 1225);
        assert_eq!(material("20K-20K").size(), u64::MAX);
    }

    /// Any material with 1 to 20 pieces a side.
    fn any_material() -> impl Strategy<Value = Material> {
        let side = (0..=20u8, 0..=20u8).prop_filter("1..=20 pieces", |(kings, men)| {
            (1..=20).contains(&(kings + men))
        });
        (side.clone(), side).prop_map(|(own, other)| Material::new(own.0, own.1, other.0, other.1))
    }

    proptest! {
        #[test]
        fn print_and_parse_are_inverses(value in any_material()) {
            prop_assert_eq!(value.to_string().parse::<Material>(), Ok(value));
        }

        #[test]
        fn mirror_and_table(value in any_material()) {
            prop_assert_eq!(value.mirror().mirror(), value);
            prop_assert_eq!(value.table(), value.mirror().table());
            prop_assert!(value.slices().any(|slice| slice == value));
            prop_assert_eq!(value.has_table(), value.pieces() <= MAX_PIECES);
        }
    }
}
