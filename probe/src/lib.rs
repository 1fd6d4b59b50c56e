//! Endgame tablebases of international draughts: index, file format and probing.
//!
//! A [`Tablebase`] answers for any legal board of up to eight pieces, as long as the tables are there:
//!
//! ```no_run
//! use manoury_probe::{Metric, Tablebase};
//! use manoury_rules::Position;
//!
//! let tablebase = Tablebase::open(&["tables"])?;
//! let position: Position = "W:WK28:B33,K5".parse()?;
//! println!("{}", tablebase.probe_dtc(position.board())?);
//! for rated in tablebase.moves(position.board(), Metric::Dtc)? {
//!     println!("{}-{}: {}", rated.mv.from(), rated.mv.to(), rated.wdl);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! With the feature `embedded` tables of up to three pieces, and the results of four, are part of the program (about
//! 800 KB), and `Tablebase::embedded` and `Tablebase::with_embedded` give them.
//!
//! Draw rules that count moves change results. [`Tablebase::under`] gives them, from tables that hold under such rules and the
//! [`Counters`] of a game:
//!
//! ```no_run
//! use manoury_probe::{Counters, Rules, Tablebase};
//! use manoury_rules::Position;
//!
//! let tablebase = Tablebase::open(&["tables"])?;
//! let position: Position = "W:WK1,K2,K3:BK50".parse()?;
//! // Three kings against one have 32 plies, of which 12 are over.
//! let counters = Counters { quiet_plies: 12, deadline_left: Some(20) };
//! println!("{}", tablebase.under(Rules::Fmjd).probe(position.board(), counters)?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Boards are in the mover's view, as everything here. `docs/FORMAT.md` specifies the files, which [`TableWriter`]
//! writes and [`Table`] reads; values are encoded and decoded block by block.

mod binomial;
mod cache;
mod catalog;
mod cells;
mod codec;
mod counters;
#[cfg(feature = "embedded")]
mod embedded;
mod header;
mod index;
mod line;
mod material;
mod metric;
mod order;
mod outcome;
mod pack;
mod probe;
mod ruled;
mod ruled_probe;
mod rules;
mod runs;
mod situation;
mod source;
mod stats;
mod strip_cache;
mod table;
mod table_error;
mod table_name;
mod tablebase;
mod value;
mod writer;

pub use binomial::{binomial, colex, colex_unrank};
pub use cache::{BlockCache, BlockKey};
pub use catalog::{OpenError, TableFile};
pub use codec::{
    BlockReader, BlockWriter, CODEC_ID, CodecError, DecodedBlock, Decoder, Encoder, STRIP_VALUES,
    SliceCodec, WDL_DRAW, WDL_LOSS, WDL_WIN, block_values, estimate_bits,
};
pub use counters::{Counters, CountersError};
pub use header::{ENTRY_BYTES, FORMAT_VERSION, HEADER_BYTES, Header, HeaderError};
pub use index::{INDEX_VERSION, rank, unrank};
pub use material::{MAX_PIECES, Material, MaterialError};
pub use metric::{Metric, NameError};
pub use order::{Arrangement, Order, strides};
pub use outcome::Outcome;
pub use pack::DONT_CARE;
pub use probe::RatedMove;
pub use ruled::Ruled;
pub use ruled_probe::RuledMove;
pub use rules::Rules;
pub use situation::{Quiet, Situation};
pub use stats::{Longest, SliceStats};
pub use table::Table;
pub use table_error::{BlockError, Item, Place, TableError};
pub use table_name::{TableName, file_name};
pub use tablebase::{DEFAULT_CACHE_BYTES, ProbeError, Tablebase};
pub use value::{Valued, Wdl};
pub use writer::{TableSpec, TableWriter, WriteError};
