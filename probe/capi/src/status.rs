//! How a call ended.

/// How a call ended. Versions to come may have more of them.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// All is well, and the answer is written.
    Ok = 0,
    /// The answer needs a table that is in none of the directories.
    MissingTable = 1,
    /// The answer needs a table that is damaged, of a newer format, or holds another table than its name says.
    DamagedTable = 2,
    /// The system refused to list a directory or to read a file.
    Io = 3,
    /// Not a position, or the side not to move has no pieces, so that the game was over before.
    BadPosition = 4,
    /// More pieces than any table has.
    TooManyPieces = 5,
    /// NULL where it must not be, a number that is no metric or rule set, a text that is no material, or more plies left to a
    /// deadline than there can be.
    BadArgument = 6,
    /// A bug in the library. Rust has described it on standard error.
    Internal = 7,
}
