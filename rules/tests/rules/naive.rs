//! The slow twin: the rules written down over an array of 50 squares, in colours, without any shared code.

use manoury_rules::{Color, Position, SquareSet};
use std::collections::BTreeSet;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Man,
    King,
}

type Piece = (Color, Kind);

/// Rows and columns 0..10 from the upper left corner as White sees it.
type Place = (i32, i32);

const DIAGONALS: [Place; 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

/// A position; squares 1..=50 are `squares[0..50]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    pub turn: Color,
    pub squares: [Option<Piece>; 50],
}

/// Squares 1..=50 as White sees them, the captured ones ascending.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Move {
    pub from: u8,
    pub to: u8,
    pub captured: Vec<u8>,
    pub promotes: bool,
}

/// The square in this place; `None` outside the board. The place must be dark.
fn number((row, column): Place) -> Option<u8> {
    let inside = (0..10).contains(&row) && (0..10).contains(&column);
    assert!(!inside || (row + column) % 2 == 1);
    inside.then_some((row * 5 + column / 2 + 1) as u8)
}

fn place(number: u8) -> Place {
    let (row, nth) = (i32::from(number - 1) / 5, i32::from(number - 1) % 5);
    (row, 2 * nth + if row % 2 == 0 { 1 } else { 0 })
}

/// The square `steps` away; `None` outside the board.
fn away(from: u8, direction: Place, steps: i32) -> Option<u8> {
    let (row, column) = place(from);
    number((row + steps * direction.0, column + steps * direction.1))
}

impl Game {
    pub fn of(position: &Position) -> Self {
        let mut squares = [None; 50];
        let mut put = |set: SquareSet, piece| {
            for square in set {
                squares[square.index()] = Some(piece);
            }
        };
        put(position.white_men(), (Color::White, Kind::Man));
        put(position.white_kings(), (Color::White, Kind::King));
        put(position.black_men(), (Color::Black, Kind::Man));
        put(position.black_kings(), (Color::Black, Kind::King));
        let turn = position.turn();
        Self { turn, squares }
    }

    fn at(&self, square: u8) -> Option<Piece> {
        self.squares[usize::from(square - 1)]
    }

    fn is_empty(&self, square: u8) -> bool {
        self.at(square).is_none()
    }

    fn is_enemy(&self, square: u8) -> bool {
        self.at(square).is_some_and(|(color, _)| color != self.turn)
    }

    fn forward(&self) -> i32 {
        match self.turn {
            Color::White => -1,
            Color::Black => 1,
        }
    }

    fn promotes(&self, kind: Kind, to: u8) -> bool {
        let far_row = match self.turn {
            Color::White => 0,
            Color::Black => 9,
        };
        kind == Kind::Man && place(to).0 == far_row
    }

    /// All captures by the majority rule, or else all quiet moves.
    pub fn legal_moves(&self) -> BTreeSet<Move> {
        let mut captures = BTreeSet::new();
        let mut quiet = BTreeSet::new();
        for from in 1..=50 {
            let Some((color, kind)) = self.at(from) else {
                continue;
            };
            if color != self.turn {
                continue;
            }
            let mut lifted = self.clone();
            lifted.squares[usize::from(from - 1)] = None;
            lifted.captures(kind, from, from, &[], &mut captures);
            self.quiet_moves(kind, from, &mut quiet);
        }
        let most = captures.iter().map(|mv: &Move| mv.captured.len()).max();
        captures.retain(|mv| Some(mv.captured.len()) == most);
        if captures.is_empty() { quiet } else { captures }
    }

    fn quiet_moves(&self, kind: Kind, from: u8, moves: &mut BTreeSet<Move>) {
        for direction in DIAGONALS {
            if kind == Kind::Man && direction.0 != self.forward() {
                continue;
            }
            let range = if kind == Kind::Man { 1 } else { 9 };
            for steps in 1..=range {
                let Some(to) = away(from, direction, steps).filter(|&to| self.is_empty(to)) else {
                    break;
                };
                moves.insert(Move {
                    from,
                    to,
                    captured: Vec::new(),
                    promotes: self.promotes(kind, to),
                });
            }
        }
    }

    /// Every capture that goes on from `at`, shorter ones too; the capturing piece has been lifted.
    fn captures(&self, kind: Kind, from: u8, at: u8, taken: &[u8], moves: &mut BTreeSet<Move>) {
        for direction in DIAGONALS {
            let Some((over, landings)) = self.jump(kind, at, direction) else {
                continue;
            };
            if taken.contains(&over) {
                continue;
            }
            let taken = [taken, &[over]].concat();
            for to in landings {
                let mut captured = taken.clone();
                captured.sort_unstable();
                let promotes = self.promotes(kind, to);
                moves.insert(Move {
                    from,
                    to,
                    captured,
                    promotes,
                });
                self.captures(kind, from, to, &taken, moves);
            }
        }
    }

    /// The first enemy in this direction and the empty squares right behind it.
    fn jump(&self, kind: Kind, at: u8, direction: Place) -> Option<(u8, Vec<u8>)> {
        let mut distance = 1;
        while kind == Kind::King && self.is_empty(away(at, direction, distance)?) {
            distance += 1;
        }
        let over = away(at, direction, distance).filter(|&over| self.is_enemy(over))?;
        let range = if kind == Kind::Man { 1 } else { 9 };
        let behind = (1..=range).map_while(|steps| away(over, direction, steps));
        let landings: Vec<u8> = behind.take_while(|&to| self.is_empty(to)).collect();
        (!landings.is_empty()).then_some((over, landings))
    }

    pub fn play(&self, mv: &Move) -> Self {
        let mut after = self.clone();
        let piece = after.squares[usize::from(mv.from - 1)].take();
        for captured in &mv.captured {
            after.squares[usize::from(captured - 1)] = None;
        }
        let crowned = |(color, kind)| (color, if mv.promotes { Kind::King } else { kind });
        after.squares[usize::from(mv.to - 1)] = piece.map(crowned);
        after.turn = self.turn.other();
        after
    }
}
