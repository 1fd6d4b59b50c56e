//! The functions that C calls, and all handling of its pointers.
//!
//! Every function has one place for its answer and one for the reason of a failure, and goes through [`respond`].
#![allow(
    unsafe_code,
    reason = "C passes pointers and finds functions by name; only this file and the one below it have to do with either"
)]
#![allow(
    clippy::missing_safety_doc,
    reason = "all functions have the contract at the top of the header"
)]

mod ruled;

use std::borrow::Cow;
use std::ffi::{CStr, c_char, c_int};
use std::mem::MaybeUninit;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::{ptr, slice};

use crate::error::{ERROR_SIZE, Error, cut};
use crate::failure::Failure;
use crate::metric::from_number;
use crate::moves::Move;
use crate::position::Position;
use crate::status::Status;
use crate::tablebase::Tablebase;
use crate::value::{Value, Wdl};

pub use ruled::{
    manoury_probe_ruled_distance, manoury_probe_ruled_moves, manoury_probe_ruled_outcome,
    manoury_ruled_covers, manoury_ruled_max_pieces,
};

/// Opens the tables in `count` directories and writes the handle to `tablebase`, to be given to manoury_close() in the
/// end. Of two tables with the same name the one in the first directory counts. Only lists the directories: a damaged
/// table is found when it is needed. Names of directories are in the encoding of the system, on Windows in UTF-8;
/// `directories` may be NULL if `count` is 0. At most `cache_bytes` bytes of decoded blocks are kept in memory, for
/// which 64 MiB (67108864) are a good choice. Besides them an open table takes 12 bytes for each of its blocks (a
/// megabyte for all of five pieces), and each thread that asks some 200 KB.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn manoury_open(
    directories: *const *const c_char,
    count: usize,
    cache_bytes: usize,
    tablebase: *mut *mut Tablebase,
    error: *mut Error,
) -> Status {
    // SAFETY: the caller passes `count` strings.
    let open = || unsafe {
        let opened = Tablebase::open(&paths(directories, count)?, cache_bytes)?;
        Ok(Box::into_raw(Box::new(opened)))
    };
    // SAFETY: the caller passes places for a handle and an error.
    unsafe { respond(open, tablebase, error) }
}

/// Closes the files and frees all memory. NULL is allowed and does nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn manoury_close(tablebase: *mut Tablebase) {
    let close = || {
        if !tablebase.is_null() {
            // SAFETY: the handle came from `Box::into_raw` in `manoury_open`, and the caller gives it up.
            drop(unsafe { Box::from_raw(tablebase) });
        }
        Ok(())
    };
    // SAFETY: the place is ours, and nobody wants an error.
    unsafe { respond(close, &mut (), ptr::null_mut()) };
}

/// Writes to `pieces` how many pieces the largest table of `metric`, a manoury_metric, has: 2 to 8, or 0 if there is no
/// such table. A search need not ask about positions with more. Some materials of fewer pieces may still lack their
/// table, see manoury_covers().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn manoury_max_pieces(
    tablebase: *const Tablebase,
    metric: c_int,
    pieces: *mut u32,
    error: *mut Error,
) -> Status {
    // SAFETY: the caller passes an open handle.
    let count = || Ok(unsafe { input(tablebase, "tablebase")? }.max_pieces(from_number(metric)?));
    // SAFETY: the caller passes places for a number and an error.
    unsafe { respond(count, pieces, error) }
}

/// Writes to `covered` whether there is a table of `metric`, a manoury_metric, that holds `material`. A material names
/// the pieces of the side to move first, kings before men, without zeros: "2K1M-1K". That with the other side to move
/// is in the same table. The table may turn out to be damaged.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn manoury_covers(
    tablebase: *const Tablebase,
    material: *const c_char,
    metric: c_int,
    covered: *mut bool,
    error: *mut Error,
) -> Status {
    // SAFETY: the caller passes an open handle and a string.
    let look = || unsafe {
        let material = text(material, "material")?;
        input(tablebase, "tablebase")?.covers(&material, from_number(metric)?)
    };
    // SAFETY: the caller passes places for a bool and an error.
    unsafe { respond(look, covered, error) }
}

/// Writes to `position` what `fen` describes, such as "W:WK2,6,K35:BK28": White to move, white kings on 2 and 35 and a
/// white man on 6, a black king on 28.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn manoury_position_from_fen(
    fen: *const c_char,
    position: *mut Position,
    error: *mut Error,
) -> Status {
    // SAFETY: the caller passes a string.
    let parse = || Position::from_fen(&unsafe { text(fen, "fen")? });
    // SAFETY: the caller passes places for a position and an error.
    unsafe { respond(parse, position, error) }
}

/// Writes to `wdl` the result of `position` for the side to move. It may have captures to make; without pieces or moves
/// it has lost.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn manoury_probe_wdl(
    tablebase: *const Tablebase,
    position: *const Position,
    wdl: *mut Wdl,
    error: *mut Error,
) -> Status {
    // SAFETY: the caller passes an open handle and a position.
    let probe = || unsafe { input(tablebase, "tablebase")?.wdl(*input(position, "position")?) };
    // SAFETY: the caller passes places for a result and an error.
    unsafe { respond(probe, wdl, error) }
}

/// Writes to `value` the result of `position` for the side to move and the distance to the next conversion, a capture
/// or any man move, that keeps the result. Needs the wdl tables as well.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn manoury_probe_dtc(
    tablebase: *const Tablebase,
    position: *const Position,
    value: *mut Value,
    error: *mut Error,
) -> Status {
    // SAFETY: the caller passes an open handle and a position.
    let probe = || unsafe { input(tablebase, "tablebase")?.dtc(*input(position, "position")?) };
    // SAFETY: the caller passes places for a value and an error.
    unsafe { respond(probe, value, error) }
}

/// Writes to `value` the result of `position` for the side to move and the distance to the end of the game. Needs the
/// wdl tables as well.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn manoury_probe_dtw(
    tablebase: *const Tablebase,
    position: *const Position,
    value: *mut Value,
    error: *mut Error,
) -> Status {
    // SAFETY: the caller passes an open handle and a position.
    let probe = || unsafe { input(tablebase, "tablebase")?.dtw(*input(position, "position")?) };
    // SAFETY: the caller passes places for a value and an error.
    unsafe { respond(probe, value, error) }
}

/// Writes the legal moves of `position` to `moves`, an array of `capacity`, rated by `metric`, a manoury_metric. They
/// come best first: the nearest wins, draws, the farthest losses; equal ones always in the same order. Writes to
/// `count` how many moves there are, 0 if the game is over; those that the array is too small for are left out. For
/// the best move alone a capacity of 1 will do, and `moves` may be NULL if it is 0. A table that is missing for one
/// move is an error.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn manoury_probe_moves(
    tablebase: *const Tablebase,
    position: *const Position,
    metric: c_int,
    moves: *mut Move,
    capacity: usize,
    count: *mut usize,
    error: *mut Error,
) -> Status {
    // SAFETY: the caller passes an open handle, a position, and an array of `capacity`, of which no more is used.
    let probe = || unsafe {
        let tablebase = input(tablebase, "tablebase")?;
        let rated = tablebase.moves(*input(position, "position")?, from_number(metric)?)?;
        write_list(rated, moves, capacity)
    };
    // SAFETY: the caller passes places for a number and an error.
    unsafe { respond(probe, count, error) }
}

/// Writes the answer of `question`, or the reason why there is none. The only place where panics are caught.
///
/// # Safety
/// `answer` and `error` can be written to, if they are not null.
unsafe fn respond<T>(
    question: impl FnOnce() -> Result<T, Failure>,
    answer: *mut T,
    error: *mut Error,
) -> Status {
    let call = || {
        if answer.is_null() {
            return Err(Failure::Null("the place for the answer"));
        }
        // SAFETY: it is not null.
        question().map(|value| unsafe { answer.write(value) })
    };
    let told = || match call() {
        Ok(()) => (Status::Ok, String::new()),
        Err(failure) if error.is_null() => (failure.status(), String::new()),
        Err(failure) => (failure.status(), failure.to_string()),
    };
    // What a panic leaves half done nobody sees again, but for the cache, whose locks do not mind.
    let caught = catch_unwind(AssertUnwindSafe(told));
    let (status, text) = caught.unwrap_or_else(|_| {
        let text = "this is a bug in manoury: please report it";
        (Status::Internal, text.to_owned())
    });
    if !error.is_null() {
        let text = cut(&text, ERROR_SIZE - 1);
        let place = error.cast::<u8>();
        // SAFETY: an error is that many bytes, and no reference to it exists.
        unsafe {
            place.copy_from_nonoverlapping(text.as_ptr(), text.len());
            place.add(text.len()).write(0);
        }
    }
    status
}

/// What the caller lets us read.
///
/// # Safety
/// `pointer` is null or points to a `T` that nobody changes meanwhile.
unsafe fn input<'a, T>(pointer: *const T, name: &'static str) -> Result<&'a T, Failure> {
    // SAFETY: as above.
    unsafe { pointer.as_ref() }.ok_or(Failure::Null(name))
}

/// Writes moves to an array of `capacity`, as many as it has places for, and returns how many there are.
///
/// # Safety
/// `places` is null or points to at least `capacity` of them that nobody else uses meanwhile.
unsafe fn write_list<T>(
    moves: impl ExactSizeIterator<Item = T>,
    places: *mut T,
    capacity: usize,
) -> Result<usize, Failure> {
    let count = moves.len();
    // SAFETY: no more than `capacity` are used.
    let places = unsafe { array(places, count.min(capacity), "moves")? };
    for (place, mv) in places.iter_mut().zip(moves) {
        place.write(mv);
    }
    Ok(count)
}

/// The first `count` places of an array of the caller, which may never have been written to.
///
/// # Safety
/// `pointer` is null or points to at least `count` of them that nobody else uses meanwhile.
unsafe fn array<'a, T>(
    pointer: *mut T,
    count: usize,
    name: &'static str,
) -> Result<&'a mut [MaybeUninit<T>], Failure> {
    if count == 0 {
        return Ok(&mut []);
    }
    if pointer.is_null() {
        return Err(Failure::Null(name));
    }
    // SAFETY: as above.
    Ok(unsafe { slice::from_raw_parts_mut(pointer.cast(), count) })
}

/// A text of the caller. What is not UTF-8 in it becomes a character that no text we read has.
///
/// # Safety
/// `pointer` is null or points to a string that nobody changes meanwhile.
unsafe fn text<'a>(pointer: *const c_char, name: &'static str) -> Result<Cow<'a, str>, Failure> {
    // SAFETY: as above.
    Ok(unsafe { string(pointer, name)? }.to_string_lossy())
}

/// A string of the caller, of any bytes.
///
/// # Safety
/// `pointer` is null or points to a string that nobody changes meanwhile.
unsafe fn string<'a>(pointer: *const c_char, name: &'static str) -> Result<&'a CStr, Failure> {
    if pointer.is_null() {
        return Err(Failure::Null(name));
    }
    // SAFETY: as above.
    Ok(unsafe { CStr::from_ptr(pointer) })
}

/// The names of directories.
///
/// # Safety
/// `pointer` is null or points to `count` pointers, each null or to a string.
unsafe fn paths(pointer: *const *const c_char, count: usize) -> Result<Vec<PathBuf>, Failure> {
    if count == 0 {
        return Ok(Vec::new());
    }
    if pointer.is_null() {
        return Err(Failure::Null("directories"));
    }
    // SAFETY: as above.
    let names = unsafe { slice::from_raw_parts(pointer, count) };
    let path = |&name: &*const c_char| {
        // SAFETY: as above.
        path(unsafe { string(name, "a directory")? })
    };
    names.iter().map(path).collect()
}

#[cfg(unix)]
fn path(name: &CStr) -> Result<PathBuf, Failure> {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    Ok(OsStr::from_bytes(name.to_bytes()).into())
}

#[cfg(not(unix))]
fn path(name: &CStr) -> Result<PathBuf, Failure> {
    let name = name.to_str().map_err(|_| Failure::DirectoryName)?;
    Ok(name.into())
}

#[cfg(test)]
mod tests {
    use std::ffi::CStr;
    use std::mem::MaybeUninit;
    use std::ptr;

    use super::respond;
    use crate::error::Error;
    use crate::failure::Failure;
    use crate::status::Status;

    /// Status and reason of a call that asks `question`.
    fn call(question: impl FnOnce() -> Result<u32, Failure>) -> (Status, String) {
        let mut answer = 0;
        let mut error = MaybeUninit::<Error>::uninit();
        // SAFETY: both places are ours.
        let status = unsafe { respond(question, &mut answer, error.as_mut_ptr()) };
        // SAFETY: a text that ends with NUL has been written.
        let text = unsafe { CStr::from_ptr(error.as_ptr().cast()) };
        (status, text.to_str().unwrap().to_owned())
    }

    #[test]
    fn a_panic_is_a_status() {
        let (status, text) = call(|| panic!("on purpose"));
        assert_eq!(status, Status::Internal);
        assert!(text.contains("bug"), "{text}");
        let lost = || -> Result<(), Failure> { panic!("on purpose") };
        // SAFETY: the place is ours, and nobody wants an error.
        let status = unsafe { respond(lost, &mut (), ptr::null_mut()) };
        assert_eq!(status, Status::Internal);
    }

    #[test]
    fn a_long_reason_is_cut() {
        let name: &'static str = "x".repeat(5000).leak();
        let (status, text) = call(|| Err(Failure::Null(name)));
        assert_eq!(status, Status::BadArgument);
        assert_eq!(text.len(), super::ERROR_SIZE - 1);
        assert_eq!(call(|| Ok(1)), (Status::Ok, String::new()));
    }
}
