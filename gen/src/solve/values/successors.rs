//! Where conversions lead: the slices reached by captures and promotions, and their blocks.

use std::collections::HashMap;

use manoury_probe::Material;

use crate::solve::bits::columns::Tile;
use crate::solve::bits::planes::{Bits, BlockPlanes, Layout, Planes};
use crate::solve::bits::rows::{Row, ones, zero};
use crate::solve::placement::men::Men;

/// What is in memory of the solved slices (side to move first).
pub(crate) type Store<P> = HashMap<Material, P>;

/// Most pieces of one kind that a successor table provides for.
const MOST: usize = 7;

/// The slices that the moves of one slice lead to, by what was captured and whether a man promoted.
pub(crate) struct Successors<'a, P> {
    slices: [[[Option<&'a P>; 2]; MOST]; MOST],
    others: usize,
}

/// The block that a conversion of one man pattern leads to.
#[derive(Clone, Copy)]
pub(crate) enum Target<'a> {
    /// The last piece was captured: the game is won.
    Over,
    /// A block over king sets.
    Block(BlockPlanes<'a>),
    /// No kings are left: a single position.
    Single(Bits),
}

impl<'a, P> Successors<'a, P> {
    /// The successors of `mover` that `store` holds.
    pub(crate) fn new(mover: Material, store: &'a Store<P>) -> Successors<'a, P> {
        let mut slices = [[[None; 2]; MOST]; MOST];
        for kings in 0..=mover.other_kings {
            for men in 0..=mover.other_men {
                for promoted in 0..=mover.own_men.min(1) {
                    let next = Material::new(
                        mover.other_kings - kings,
                        mover.other_men - men,
                        mover.own_kings + promoted,
                        mover.own_men - promoted,
                    );
                    slices[kings as usize][men as usize][promoted as usize] = store.get(&next);
                }
            }
        }
        Successors {
            slices,
            others: mover.other_pieces() as usize,
        }
    }

    /// Number of the opponent's pieces before the move.
    pub(crate) fn others(&self) -> usize {
        self.others
    }

    /// The slice after `kings` kings and `men` men were captured; `None` when nothing is left.
    ///
    /// # Panics
    /// When the slice is not in the store: slices are solved in the order of their dependencies.
    #[inline(always)]
    pub(crate) fn get(&self, kings: usize, men: usize, promoted: bool) -> Option<&'a P> {
        if kings + men == self.others {
            return None;
        }
        Some(self.slices[kings][men][usize::from(promoted)].expect("dependencies are solved first"))
    }
}

impl<'a> Successors<'a, Planes> {
    /// The block of the men that stand after the move (the mover's view before it).
    pub(crate) fn target(
        &self,
        after: Men,
        kings: usize,
        men: usize,
        promoted: bool,
    ) -> Target<'a> {
        let Some(planes) = self.get(kings, men, promoted) else {
            return Target::Over;
        };
        match planes.shape.layout {
            Layout::Single => Target::Single(planes.bits(after.opponent_pattern(), 0, 0)),
            _ => Target::Block(planes.block(after.opponent_pattern())),
        }
    }
}

/// Two rows of a successor: where the opponent has lost, and where it has not won.
pub(crate) struct RowPair<const T: usize> {
    pub(crate) lost: Row<T>,
    pub(crate) not_won: Row<T>,
}

impl<const T: usize> RowPair<T> {
    fn all(bits: Bits) -> RowPair<T> {
        let fill = |bit| if bit { ones() } else { zero() };
        RowPair {
            lost: fill(bits.lost),
            not_won: fill(bits.not_won),
        }
    }
}

impl Target<'_> {
    /// The row of king set `rank` over a tile of columns, where no king was captured.
    #[inline(always)]
    pub(crate) fn row<const T: usize>(&self, tile: usize, rank: usize) -> RowPair<T> {
        match self {
            Target::Over => RowPair::all(Bits {
                lost: true,
                not_won: true,
            }),
            Target::Single(bits) => RowPair::all(*bits),
            Target::Block(block) => {
                let (lost, not_won) = block.row::<T>(tile, rank);
                RowPair {
                    lost: *lost,
                    not_won: *not_won,
                }
            }
        }
    }

    /// The row of king set `rank` over a tile of columns, after the king on `q` was captured: true
    /// for columns that have a king on `q`, meaningless for others.
    #[inline(always)]
    pub(crate) fn row_without<const T: usize>(
        &self,
        tile: &Tile<T>,
        rank: usize,
        q: usize,
    ) -> RowPair<T> {
        match self {
            Target::Over => RowPair::all(Bits {
                lost: true,
                not_won: true,
            }),
            Target::Single(bits) => RowPair::all(*bits),
            Target::Block(block) if block.shape.layout == Layout::Packed => {
                RowPair::all(block.packed(rank))
            }
            Target::Block(block) => RowPair {
                lost: tile.expand(|word| block.shape.word(block.lost, rank, word), q),
                not_won: tile.expand(|word| block.shape.word(block.not_won, rank, word), q),
            },
        }
    }
}
