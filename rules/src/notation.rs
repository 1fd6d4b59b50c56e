//! Moves as text, in the squares of their colour.

use crate::cursor::{Cursor, Span};
use crate::moves::Move;
use crate::notation_error::{NotationError, NotationErrorKind};
use crate::position::{Color, Position};
use crate::route::{first_route, passes};
use crate::set::SquareSet;
use crate::square::Square;

/// A legal move of the position as `32-28` or `28x39`. Only where two captures share start and final square, the squares in
/// between are added: `47x38x24x13x36`.
pub fn notation(position: &Position, mv: &Move) -> String {
    if !mv.is_capture() {
        return join(position, [mv.from, mv.to], "-");
    }
    let is_twin = |other: &Move| (other.from, other.to) == (mv.from, mv.to) && other != mv;
    let route = if position.legal_moves().iter().any(is_twin) {
        first_route(position.board(), mv)
    } else {
        None
    };
    join(position, route.unwrap_or_else(|| vec![mv.from, mv.to]), "x")
}

/// A legal move of the position as the Hub protocol has it: after start and final square the captured squares in ascending order,
/// `28x19x23`.
pub fn hub_notation(position: &Position, mv: &Move) -> String {
    if !mv.is_capture() {
        return join(position, [mv.from, mv.to], "-");
    }
    let captured = match position.turn() {
        Color::White => mv.captured,
        Color::Black => mv.captured.rotate(),
    };
    let captured = captured.iter().map(|square| turned(position, square));
    join(position, [mv.from, mv.to].into_iter().chain(captured), "x")
}

/// The legal move that the text means.
///
/// A capture may name squares in between, any number on any of its routes, or the captured squares as in [`hub_notation`]. The
/// two cannot be mistaken for each other: with as many squares they would take a different number of pieces. Blanks may stand
/// between the pieces of text, brackets around the move: `(13x22)`, `( 6x28)`, `31x 4`.
pub fn parse_move(position: &Position, text: &str) -> Result<Move, NotationError> {
    let words = Words::parse(text)?;
    let squares: Vec<Square> = words.squares.iter().map(|&s| turned(position, s)).collect();
    let mut moves = position.legal_moves();
    let must_capture = moves.first().is_some_and(Move::is_capture);
    moves.retain(|mv| words.is_capture == mv.is_capture() && means(position, mv, &squares));
    let kind = match moves[..] {
        [mv] => return Ok(mv),
        [] if must_capture && !words.is_capture => NotationErrorKind::CaptureCompulsory,
        [] => NotationErrorKind::Illegal,
        _ => NotationErrorKind::Ambiguous,
    };
    Err(NotationError::new(kind, words.span))
}

/// A square of the mover's view as its colour numbers it, and the other way round.
pub(crate) fn turned(position: &Position, square: Square) -> Square {
    match position.turn() {
        Color::White => square,
        Color::Black => square.rotate(),
    }
}

fn join(position: &Position, squares: impl IntoIterator<Item = Square>, separator: &str) -> String {
    let squares = squares.into_iter();
    let numbers: Vec<String> = squares.map(|s| turned(position, s).to_string()).collect();
    numbers.join(separator)
}

/// Whether at least two squares of the mover's view mean this legal move.
pub(crate) fn means(position: &Position, mv: &Move, squares: &[Square]) -> bool {
    let [from, between @ .., to] = squares else {
        return false;
    };
    if *from != mv.from {
        return false;
    }
    if between.is_empty() {
        return *to == mv.to;
    }
    let (hub_to, hub_captured) = (squares[1], &squares[2..]);
    let captured: SquareSet = hub_captured.iter().copied().collect();
    let is_hub =
        hub_to == mv.to && captured == mv.captured && captured.len() as usize == hub_captured.len();
    is_hub || (*to == mv.to && passes(position.board(), mv, squares))
}

/// The squares of a move and what joins them.
struct Words<'a> {
    squares: Vec<Square>,
    is_capture: bool,
    span: Span<'a>,
}

impl<'a> Words<'a> {
    fn parse(text: &'a str) -> Result<Self, NotationError> {
        let mut cursor = Cursor::new(text);
        cursor.skip_blanks();
        let has_bracket = cursor.eat("(");
        cursor.skip_blanks();
        let words = Self::parse_squares(&mut cursor)?;
        cursor.skip_blanks();
        if has_bracket && !cursor.eat(")") {
            return Err(unexpected(&cursor, "a closing bracket"));
        }
        cursor.skip_blanks();
        if !cursor.is_at_end() {
            return Err(unexpected(&cursor, "the end"));
        }
        Ok(words)
    }

    /// `32-28`, or two and more squares joined by `x`.
    fn parse_squares(cursor: &mut Cursor<'a>) -> Result<Self, NotationError> {
        let mark = cursor.mark();
        let mut squares = vec![parse_square(cursor)?];
        cursor.skip_blanks();
        let is_capture = !cursor.eat("-");
        if is_capture && !cursor.eat("x") {
            return Err(unexpected(cursor, "- or x"));
        }
        loop {
            cursor.skip_blanks();
            squares.push(parse_square(cursor)?);
            let span = cursor.span_from(mark);
            cursor.skip_blanks();
            if !is_capture || !cursor.eat("x") {
                return Ok(Self {
                    squares,
                    is_capture,
                    span,
                });
            }
        }
    }
}

fn parse_square(cursor: &mut Cursor<'_>) -> Result<Square, NotationError> {
    let digits = cursor.digits();
    if digits.text.is_empty() {
        return Err(unexpected(cursor, "a square"));
    }
    let number = digits.text.parse().ok();
    let square = number.and_then(Square::from_number);
    square.ok_or_else(|| NotationError::new(NotationErrorKind::NoSquare, digits))
}

/// What comes next does not belong there.
fn unexpected(cursor: &Cursor<'_>, expected: &'static str) -> NotationError {
    NotationError::new(NotationErrorKind::Expected(expected), cursor.next_piece())
}
