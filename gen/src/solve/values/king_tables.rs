//! The king tables of a run, each built when it is first needed.

use std::sync::OnceLock;

use crate::solve::bits::columns::Columns;
use crate::solve::bits::rows::WIDE;
use crate::solve::placement::kings::KingSets;
use crate::solve::values::mover::KingTables;

/// Most kings of one side.
pub(crate) const MOST_KINGS: usize = 7;

/// King sets and columns for every number of kings.
#[derive(Default)]
pub(crate) struct AllKings {
    sets: [OnceLock<KingSets>; MOST_KINGS + 1],
    narrow: OnceLock<Columns<1>>,
    wide: [OnceLock<Columns<WIDE>>; MOST_KINGS + 1],
}

/// Columns by the width of their tiles.
pub(crate) trait ColumnsOf<const T: usize> {
    /// The columns of `kings` kings.
    fn columns(&self, kings: u8) -> &Columns<T>;
}

impl ColumnsOf<1> for AllKings {
    fn columns(&self, kings: u8) -> &Columns<1> {
        debug_assert_eq!(kings, 1);
        self.narrow.get_or_init(|| Columns::new(self.sets(1)))
    }
}

impl ColumnsOf<WIDE> for AllKings {
    fn columns(&self, kings: u8) -> &Columns<WIDE> {
        self.wide[kings as usize].get_or_init(|| Columns::new(self.sets(kings)))
    }
}

impl AllKings {
    /// The sets of `kings` kings.
    pub(crate) fn sets(&self, kings: u8) -> &KingSets {
        self.sets[kings as usize].get_or_init(|| KingSets::new(kings as usize))
    }

    /// What a mover with these kings and men needs; `T` must fit the number of enemy kings.
    pub(crate) fn tables<const T: usize>(
        &self,
        own_kings: u8,
        own_men: u8,
        other_kings: u8,
    ) -> KingTables<'_, T>
    where
        AllKings: ColumnsOf<T>,
    {
        KingTables {
            own: self.sets(own_kings),
            fixed: self.sets(own_kings.saturating_sub(1)),
            promoted: self.sets(own_kings + own_men.min(1)),
            others: self.sets(other_kings),
            columns: self.columns(other_kings),
        }
    }
}
