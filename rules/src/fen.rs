//! Positions as text: the FEN of PDN 3.0 and the whole-board string of the Hub protocol.

use crate::cursor::{Cursor, Span};
use crate::fen_error::{FenError, FenErrorKind};
use crate::position::{Color, Pieces, Position};
use crate::set::SquareSet;
use crate::square::Square;
use std::fmt;
use std::str::FromStr;

/// The letters that mean something somewhere in a FEN.
const LETTERS: &str = "WBKHF";

/// Reads `W:W31,K32:B1-3`, with or without `[FEN "..."]` around it, and the 51 characters of the Hub protocol.
///
/// The colours may come in any order and more than once, or one of them not at all; lists may be empty; white space may stand
/// between the pieces of text, a dot at the end; `:H0:F1` (the move counters of lidraughts) is ignored.
impl FromStr for Position {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        let mut cursor = Cursor::new(text);
        cursor.skip_blanks();
        if !cursor.eat("[") {
            return parse(cursor);
        }
        let inner = unwrap_tag(&mut cursor)?;
        let position = parse(inner)?;
        cursor.skip_blanks();
        if !cursor.eat("]") {
            return Err(unexpected(&cursor, "]"));
        }
        cursor.skip_blanks();
        expect_end(&cursor, position)
    }
}

/// Prints `W:W31,K32:B1,2`: White first, by number, without ranges.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let turn = match self.turn() {
            Color::White => 'W',
            Color::Black => 'B',
        };
        write!(f, "{turn}:W")?;
        write_list(f, self.white_men(), self.white_kings())?;
        f.write_str(":B")?;
        write_list(f, self.black_men(), self.black_kings())
    }
}

fn write_list(f: &mut fmt::Formatter<'_>, men: SquareSet, kings: SquareSet) -> fmt::Result {
    for (place, square) in (men | kings).iter().enumerate() {
        let comma = if place > 0 { "," } else { "" };
        let king = if kings.contains(square) { "K" } else { "" };
        write!(f, "{comma}{king}{square}")?;
    }
    Ok(())
}

/// What stands between the quotes of `[FEN "..."]`; the opening bracket has been read.
fn unwrap_tag<'a>(cursor: &mut Cursor<'a>) -> Result<Cursor<'a>, FenError> {
    cursor.skip_blanks();
    if !cursor.eat("FEN") {
        return Err(unexpected(cursor, "FEN"));
    }
    cursor.skip_blanks();
    if !cursor.eat("\"") {
        return Err(unexpected(cursor, "a quotation mark"));
    }
    let inner = cursor.split_at('"');
    inner.ok_or_else(|| {
        cursor.take_while(|_| true);
        unexpected(cursor, "a closing quotation mark")
    })
}

fn parse(mut cursor: Cursor<'_>) -> Result<Position, FenError> {
    cursor.skip_blanks();
    let word = cursor.rest().trim_end();
    if word.len() > 1 && word.chars().all(char::is_alphabetic) {
        return parse_hub(cursor);
    }
    let turn = parse_turn(&mut cursor)?;
    let pieces = parse_sections(&mut cursor)?;
    Ok(position(turn, &pieces))
}

fn position(turn: Color, pieces: &Pieces) -> Position {
    Position::of_pieces(turn, pieces).expect("every piece was checked when it was placed")
}

/// The colour before the first colon.
fn parse_turn(cursor: &mut Cursor<'_>) -> Result<Color, FenError> {
    let mark = cursor.mark();
    cursor.take_while(|char| char != ':' && !char.is_whitespace());
    let word = cursor.span_from(mark);
    let turn = match word.text {
        "W" => Color::White,
        "B" => Color::Black,
        "" => {
            return Err(FenError::new(
                FenErrorKind::NoSideToMove,
                cursor.next_piece(),
            ));
        }
        _ => return Err(FenError::new(FenErrorKind::NoSideToMove, word)),
    };
    cursor.skip_blanks();
    Ok(turn)
}

/// The lists of both colours up to the end.
fn parse_sections(cursor: &mut Cursor<'_>) -> Result<Pieces, FenError> {
    let mut pieces = Pieces::default();
    let mut has_list = false;
    while cursor.eat(":") {
        cursor.skip_blanks();
        match cursor.peek() {
            Some('W' | 'B') => {
                has_list = true;
                parse_list(cursor, &mut pieces)?;
            }
            Some('H' | 'F') => skip_counter(cursor)?,
            None | Some('.') if !has_list => {}
            _ => return Err(unexpected(cursor, "W or B")),
        }
        cursor.skip_blanks();
    }
    if !has_list && matches!(cursor.peek(), None | Some('.')) {
        return Err(FenError::new(FenErrorKind::NoPieces, cursor.next_piece()));
    }
    if !cursor.eat(".") && !cursor.is_at_end() {
        return Err(unexpected(cursor, "a comma, a colon or the end"));
    }
    cursor.skip_blanks();
    expect_end(cursor, pieces)
}

fn skip_counter(cursor: &mut Cursor<'_>) -> Result<(), FenError> {
    cursor.next_char();
    if cursor.digits().text.is_empty() {
        return Err(unexpected(cursor, "a number"));
    }
    Ok(())
}

/// A colour and its pieces, possibly none.
fn parse_list(cursor: &mut Cursor<'_>, pieces: &mut Pieces) -> Result<(), FenError> {
    let color = if cursor.eat("W") {
        Color::White
    } else {
        cursor.eat("B");
        Color::Black
    };
    cursor.skip_blanks();
    if matches!(cursor.peek(), None | Some(':' | '.')) {
        return Ok(());
    }
    loop {
        cursor.skip_blanks();
        parse_piece(cursor, color, pieces)?;
        cursor.skip_blanks();
        if !cursor.eat(",") {
            return Ok(());
        }
    }
}

/// `31`, `K31` or a range of either, `31-35`.
fn parse_piece(cursor: &mut Cursor<'_>, color: Color, pieces: &mut Pieces) -> Result<(), FenError> {
    let mark = cursor.mark();
    let is_king = cursor.eat("K");
    cursor.skip_blanks();
    let first = parse_square(cursor)?;
    let mut last = first;
    let mut span = cursor.span_from(mark);
    cursor.skip_blanks();
    if cursor.eat("-") {
        cursor.skip_blanks();
        last = parse_square(cursor)?;
        span = cursor.span_from(mark);
    }
    if last < first {
        return Err(FenError::new(FenErrorKind::BackwardRange, span));
    }
    let mut squares = (first.index()..=last.index()).filter_map(Square::from_index);
    squares.try_for_each(|square| place(pieces, color, is_king, square, span))
}

fn parse_square(cursor: &mut Cursor<'_>) -> Result<Square, FenError> {
    let digits = cursor.digits();
    if digits.text.is_empty() {
        return Err(unexpected(cursor, "a square"));
    }
    let number = digits.text.parse().ok();
    let square = number.and_then(Square::from_number);
    square.ok_or_else(|| FenError::new(FenErrorKind::NoSquare, digits))
}

/// Puts a piece on a free square.
fn place(
    pieces: &mut Pieces,
    color: Color,
    is_king: bool,
    square: Square,
    span: Span<'_>,
) -> Result<(), FenError> {
    if pieces.occupied().contains(square) {
        return Err(FenError::new(
            FenErrorKind::TwoPieces(square.number()),
            span,
        ));
    }
    let promotion_row = match color {
        Color::White => 0,
        Color::Black => 9,
    };
    if !is_king && square.row() == promotion_row {
        return Err(FenError::new(
            FenErrorKind::ManOnPromotionRow(square.number()),
            span,
        ));
    }
    let set = match (color, is_king) {
        (Color::White, false) => &mut pieces.white_men,
        (Color::White, true) => &mut pieces.white_kings,
        (Color::Black, false) => &mut pieces.black_men,
        (Color::Black, true) => &mut pieces.black_kings,
    };
    *set = set.with(square);
    Ok(())
}

/// The side to move and the 50 squares, a character each.
fn parse_hub(mut cursor: Cursor<'_>) -> Result<Position, FenError> {
    let word = cursor.clone().take_while(|char| !char.is_whitespace());
    let side = cursor.next_piece();
    let turn = match cursor.next_char() {
        Some(('W', _)) => Color::White,
        Some(('B', _)) => Color::Black,
        _ => return Err(FenError::new(FenErrorKind::NoSideToMove, side)),
    };
    let mut pieces = Pieces::default();
    for square in SquareSet::ALL {
        let next = cursor.next_char().filter(|(char, _)| char.is_alphabetic());
        let (char, span) = next.ok_or_else(|| hub_length(word, word))?;
        place_char(&mut pieces, square, char, span)?;
    }
    let extra = cursor.take_while(|char| !char.is_whitespace());
    if !extra.text.is_empty() {
        return Err(hub_length(word, extra));
    }
    Ok(position(turn, &pieces))
}

/// The string `word` is too short, or too long by `span`.
fn hub_length(word: Span<'_>, span: Span<'_>) -> FenError {
    let length = word.text.chars().count();
    FenError::new(FenErrorKind::HubLength(length), span)
}

fn place_char(
    pieces: &mut Pieces,
    square: Square,
    char: char,
    span: Span<'_>,
) -> Result<(), FenError> {
    match char {
        'w' => place(pieces, Color::White, false, square, span),
        'W' => place(pieces, Color::White, true, square, span),
        'b' => place(pieces, Color::Black, false, square, span),
        'B' => place(pieces, Color::Black, true, square, span),
        'e' => Ok(()),
        _ => Err(FenError::new(FenErrorKind::UnknownLetter, span)),
    }
}

fn expect_end<T>(cursor: &Cursor<'_>, value: T) -> Result<T, FenError> {
    if cursor.is_at_end() {
        Ok(value)
    } else {
        Err(unexpected(cursor, "the end"))
    }
}

/// What comes next does not belong there.
fn unexpected(cursor: &Cursor<'_>, expected: &'static str) -> FenError {
    let is_unknown = |char: char| char.is_alphabetic() && !LETTERS.contains(char);
    let kind = if cursor.peek().is_some_and(is_unknown) {
        FenErrorKind::UnknownLetter
    } else {
        FenErrorKind::Expected(expected)
    };
    FenError::new(kind, cursor.next_piece())
}
