//! The clock against a slow twin that counts from the whole history of a random game.

use manoury_rules::{Board, Clause, Clock, Color, Move, Position, RuleSet, Square, SquareSet};

const MAIN_LINE: [u8; 10] = [5, 10, 14, 19, 23, 28, 32, 37, 41, 46];
const LONE_KING: (usize, usize) = (0, 1);
const GAMES: u64 = 3_000;
const PLIES: usize = 70;

/// Men and kings of both sides at the start of a game.
const STARTS: [[usize; 4]; 8] = [
    [0, 3, 0, 1],
    [2, 1, 0, 1],
    [1, 2, 0, 1],
    [1, 1, 0, 1],
    [0, 2, 0, 1],
    [2, 2, 0, 1],
    [1, 3, 1, 1],
    [3, 1, 1, 1],
];

/// A generator of Marsaglia's kind; the seed is not 0.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) as usize % limit
    }

    fn squares(&mut self, count: usize) -> SquareSet {
        let square = |_| Square::from_index(self.below(50)).unwrap();
        (0..count).map(square).collect()
    }

    fn position(&mut self) -> Position {
        let counts = STARTS[self.below(STARTS.len())];
        loop {
            let [a, b, c, d] = counts.map(|count| self.squares(count));
            let turn = [Color::White, Color::Black][self.below(2)];
            let sets = [(a, b, c, d), (c, d, a, b)][self.below(2)];
            let complete = a.len() + b.len() + c.len() + d.len();
            if let Ok(board) = Board::new(sets.0, sets.1, sets.2, sets.3)
                && complete as usize == counts.iter().sum::<usize>()
            {
                return Position::new(turn, board);
            }
        }
    }
}

/// Squares of men and of kings.
type Side = (Vec<u8>, Vec<u8>);

fn sides(position: &Position) -> [Side; 2] {
    let numbers = |set: SquareSet| set.iter().map(Square::number).collect();
    [
        (
            numbers(position.white_men()),
            numbers(position.white_kings()),
        ),
        (
            numbers(position.black_men()),
            numbers(position.black_kings()),
        ),
    ]
}

/// The letter of the clause that counts this material.
fn letter(position: &Position) -> Option<char> {
    let [white, black] = sides(position).map(|(men, kings)| (men.len(), kings.len()));
    let strong = match (white, black) {
        (strong, LONE_KING) | (LONE_KING, strong) => strong,
        _ => return None,
    };
    match strong {
        (0, 3) | (1, 2) | (2, 1) => Some('c'),
        (0, 2) | (1, 1) | (0, 1) => Some('d'),
        _ => None,
    }
}

fn is_main_line(position: &Position) -> bool {
    let all = sides(position);
    let on_line = |(men, kings): &Side| {
        let pieces = men.iter().chain(kings);
        pieces.filter(|&square| MAIN_LINE.contains(square)).count()
    };
    let lone = all
        .iter()
        .find(|side| side.0.is_empty() && side.1.len() == 1);
    let total: usize = all.iter().map(on_line).sum();
    letter(position) == Some('c') && total == 1 && lone.is_some_and(|side| on_line(side) == 1)
}

/// A game from its first position on.
struct History {
    positions: Vec<Position>,
    moves: Vec<Move>,
}

impl History {
    fn last(&self) -> &Position {
        self.positions.last().unwrap()
    }

    fn quiet_plies(&self) -> usize {
        let all = self.positions.iter().zip(&self.moves).rev();
        let is_quiet = |(position, mv): &(&Position, &Move)| {
            let is_king = position.board().own_kings().contains(mv.from());
            is_king && !mv.is_capture()
        };
        all.take_while(is_quiet).count()
    }

    /// Where the unbroken row of positions with these materials begins that goes on until now.
    fn since(&self, letters: &[char]) -> usize {
        let counted = |position: &&Position| letter(position).is_some_and(|c| letters.contains(&c));
        let row = self.positions.iter().rev().take_while(counted).count();
        self.positions.len() - row
    }

    /// The plies left if the first such position in the row starts a count with this limit.
    fn left(
        &self,
        from: usize,
        limit: Option<u16>,
        starts: impl Fn(&Position) -> bool,
    ) -> Option<usize> {
        let first = (from..self.positions.len()).find(|&at| starts(&self.positions[at]))?;
        let gone = self.positions.len() - 1 - first;
        Some(usize::from(limit?).saturating_sub(gone))
    }

    /// Plies left by (c), (d) and (e).
    fn deadlines(&self, rules: &RuleSet) -> [Option<usize>; 3] {
        // Without (d) leaving (c) ends its deadlines.
        let from = match (rules.two_limit(), letter(self.last())) {
            (None, Some(now)) => self.since(&[now]),
            _ => self.since(&['c', 'd']),
        };
        [
            self.left(from, rules.three_limit(), |p| letter(p) == Some('c')),
            self.left(from, rules.two_limit(), |p| letter(p) == Some('d')),
            self.left(from, rules.main_line_limit(), is_main_line),
        ]
    }
}

fn check(history: &History, rules: &RuleSet, clock: &Clock) {
    let at = || format!("{} {rules:?} {clock:?}", history.last());
    let quiet = history.quiet_plies();
    assert_eq!(usize::from(clock.quiet_plies()), quiet, "{}", at());
    let deadlines = history.deadlines(rules);
    let found = [clock.three_left(), clock.two_left(), clock.main_line_left()];
    assert_eq!(
        found.map(|left| left.map(usize::from)),
        deadlines,
        "{}",
        at()
    );
    let quiet_left = rules
        .quiet_limit()
        .map(|l| usize::from(l).saturating_sub(quiet));
    let expired = [
        Clause::QuietMoves,
        Clause::ThreeKings,
        Clause::TwoKings,
        Clause::MainLine,
    ]
    .into_iter()
    .zip([quiet_left].into_iter().chain(deadlines))
    .find(|(_, left)| *left == Some(0));
    assert_eq!(
        clock.expired(rules),
        expired.map(|(clause, _)| clause),
        "{}",
        at()
    );
}

/// What happened in the games, so that a comparison of nothing is noticed.
#[derive(Default, Debug)]
struct Seen {
    three_to_two: usize,
    three_to_neither: usize,
    two_to_neither: usize,
    promotions_in_three: usize,
    line_off_line: usize,
    line_in_two: usize,
    expired: usize,
}

impl Seen {
    fn note(&mut self, history: &History, clock: &Clock) {
        let [.., before, after] = &history.positions[..] else {
            return;
        };
        let ways = (letter(before), letter(after));
        let on_line = clock.main_line_left().is_some();
        let promotes = history.moves.last().is_some_and(Move::promotes);
        self.three_to_two += usize::from(ways == (Some('c'), Some('d')));
        self.three_to_neither += usize::from(ways == (Some('c'), None));
        self.two_to_neither += usize::from(ways == (Some('d'), None));
        self.promotions_in_three += usize::from(ways == (Some('c'), Some('c')) && promotes);
        self.line_off_line += usize::from(on_line && !is_main_line(after));
        self.line_in_two += usize::from(on_line && ways.1 == Some('d'));
        self.expired += usize::from(clock.expired(&RuleSet::FMJD).is_some());
    }

    fn all(&self) -> [usize; 7] {
        [
            self.three_to_two,
            self.three_to_neither,
            self.two_to_neither,
            self.promotions_in_three,
            self.line_off_line,
            self.line_in_two,
            self.expired,
        ]
    }
}

fn play_one(random: &mut Random, rules: &RuleSet, seen: &mut Seen) {
    let start = random.position();
    let mut clock = Clock::fresh(rules, start.board());
    let mut history = History {
        positions: vec![start],
        moves: Vec::new(),
    };
    check(&history, rules, &clock);
    for _ in 0..PLIES {
        let before = *history.last();
        let moves = before.legal_moves();
        if moves.is_empty() {
            return;
        }
        let mv = moves[random.below(moves.len())];
        let after = before.play(&mv);
        clock = clock.after(rules, before.board(), &mv, after.board());
        history.positions.push(after);
        history.moves.push(mv);
        check(&history, rules, &clock);
        seen.note(&history, &clock);
    }
}

#[test]
fn the_clock_agrees_with_the_history() {
    let (fmjd, ffjd, theory) = (RuleSet::FMJD, RuleSet::FFJD, RuleSet::THEORY);
    for rules in [
        fmjd,
        ffjd,
        theory,
        fmjd.with_three_limit(None),
        fmjd.with_two_limit(None),
        fmjd.with_quiet_limit(Some(8)).with_three_limit(Some(12)),
        theory.with_main_line_limit(Some(3)),
    ] {
        let mut seen = Seen::default();
        for seed in 1..=GAMES {
            play_one(
                &mut Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15)),
                &rules,
                &mut seen,
            );
        }
        if rules == fmjd {
            assert!(seen.all().iter().all(|&count| count >= 20), "{seen:?}");
        }
    }
}
