//! A game: a position, the moves that led to it, and whether it has ended.

use crate::choice::choose;
use crate::clock::Clock;
use crate::game_over::{EndReason, GameOver};
use crate::moves::Move;
use crate::notation::turned;
use crate::play_error::PlayError;
use crate::position::{Color, Position};
use crate::rule_set::RuleSet;
use crate::square::Square;

/// A game under a [`RuleSet`], from any position on.
///
/// Draws by the clauses of the rules end a game without being claimed, a loss by lack of moves before any of them. Out of scope
/// are the rules of conduct: that a touched piece must be moved, and that a fault stands once the opponent has played on. A game
/// takes whole legal moves only.
///
/// ```
/// use manoury_rules::{Color, Game, PlayError, Position, RuleSet, Square, parse_move};
///
/// let mut game = Game::new(Position::start(), RuleSet::FMJD);
/// let mv = parse_move(game.position(), "32-28")?;
/// game.play(&mv)?;
///
/// let squares = [19, 23].map(|number| Square::from_number(number).unwrap());
/// assert_eq!(game.play_route(Color::White, &squares), Err(PlayError::NotYourTurn(Color::Black)));
/// game.play_route(Color::Black, &squares)?;
/// game.resign(Color::Black)?;
/// assert_eq!(game.result(), "2-0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    rules: RuleSet,
    position: Position,
    clock: Clock,
    plies: Vec<Ply>,
    over: Option<GameOver>,
}

/// A move that was played, and what there was before it.
#[derive(Clone, Copy, Debug)]
struct Ply {
    position: Position,
    clock: Clock,
    mv: Move,
}

impl Game {
    /// A game that starts here; the deadlines of its material start with it.
    pub fn new(position: Position, rules: RuleSet) -> Self {
        let clock = Clock::fresh(&rules, position.board());
        Self::resumed(position, rules, clock)
    }

    /// A game of which only the position and its counts are known. Positions before it do not count as repeated.
    pub fn resumed(position: Position, rules: RuleSet, clock: Clock) -> Self {
        let mut game = Self {
            rules,
            position,
            clock,
            plies: Vec::new(),
            over: None,
        };
        game.over = game.judge();
        game
    }

    /// The rules of the game.
    pub const fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// The position now.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The counts now.
    pub const fn clock(&self) -> &Clock {
        &self.clock
    }

    /// The moves played, each with the position in which it was played.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = (&Position, &Move)> + ExactSizeIterator {
        self.plies.iter().map(|ply| (&ply.position, &ply.mv))
    }

    /// How the game has ended; `None` while it goes on.
    pub const fn over(&self) -> Option<GameOver> {
        self.over
    }

    /// The result as PDN writes it for games of GameType 20: `2-0` (White has won), `0-2`, `1-1`, or `*` while the game goes on.
    pub const fn result(&self) -> &'static str {
        match &self.over {
            Some(end) => end.result(),
            None => "*",
        }
    }

    /// Plays a legal move of the position.
    ///
    /// # Errors
    /// [`PlayError::GameOver`]; and for a move of another position what hinders its squares here, as in
    /// [`Game::play_route`], or [`PlayError::Blocked`].
    pub fn play(&mut self, mv: &Move) -> Result<(), PlayError> {
        self.check_running()?;
        if !self.position.legal_moves().contains(mv) {
            return Err(self.refusal(mv));
        }
        self.advance(*mv);
        Ok(())
    }

    /// Plays the move of this colour whose piece starts on the first square and ends on the last, and returns it. Squares are
    /// those that White sees, and at least two.
    ///
    /// A capture may have squares in between, any number on any of its routes, as for [`parse_move`](crate::parse_move).
    ///
    /// # Errors
    /// [`PlayError`], each kind of which says what is wrong: the game is over, it is the other colour's turn, no own piece is on the
    /// first square, it cannot go there, a capture is compulsory or must go on or take more pieces, or several captures are meant.
    pub fn play_route(&mut self, color: Color, squares: &[Square]) -> Result<Move, PlayError> {
        self.check_running()?;
        let turn = self.position.turn();
        if color != turn {
            return Err(PlayError::NotYourTurn(turn));
        }
        let mv = choose(&self.position, squares)?;
        self.advance(mv);
        Ok(mv)
    }

    /// Takes the last move back and returns it, and with it a resignation or an agreed draw. Without a move only these are taken
    /// back.
    pub fn undo(&mut self) -> Option<Move> {
        let Some(ply) = self.plies.pop() else {
            self.over = self.judge();
            return None;
        };
        self.position = ply.position;
        self.clock = ply.clock;
        self.over = None;
        Some(ply.mv)
    }

    /// Ends the game with a loss of this colour, whichever is to move.
    ///
    /// # Errors
    /// [`PlayError::GameOver`].
    pub fn resign(&mut self, loser: Color) -> Result<(), PlayError> {
        self.check_running()?;
        self.over = Some(GameOver::lost(loser, EndReason::Resignation));
        Ok(())
    }

    /// Ends the game with a draw that both players want.
    ///
    /// # Errors
    /// [`PlayError::GameOver`].
    pub fn agree_draw(&mut self) -> Result<(), PlayError> {
        self.check_running()?;
        self.over = Some(GameOver::drawn(EndReason::Agreement));
        Ok(())
    }

    fn check_running(&self) -> Result<(), PlayError> {
        match self.over {
            Some(end) => Err(PlayError::GameOver(end)),
            None => Ok(()),
        }
    }

    /// What is wrong with a move that is not legal here.
    fn refusal(&self, mv: &Move) -> PlayError {
        let [from, to] = [mv.from(), mv.to()].map(|square| turned(&self.position, square));
        // A legal move may have the same squares and take other pieces.
        let legal = choose(&self.position, &[from, to]);
        legal.err().unwrap_or(PlayError::Blocked { from, to })
    }

    /// Plays a legal move of a game that goes on.
    fn advance(&mut self, mv: Move) {
        let after = self.position.play(&mv);
        let boards = (self.position.board(), after.board());
        let clock = self.clock.after(&self.rules, boards.0, &mv, boards.1);
        self.plies.push(Ply {
            position: self.position,
            clock: self.clock,
            mv,
        });
        (self.position, self.clock) = (after, clock);
        self.over = self.judge();
    }

    /// How the position ends the game. A loss comes before every draw.
    fn judge(&self) -> Option<GameOver> {
        let (turn, board) = (self.position.turn(), self.position.board());
        if board.own().is_empty() {
            return Some(GameOver::lost(turn, EndReason::NoPieces));
        }
        if !board.has_moves() {
            return Some(GameOver::lost(turn, EndReason::NoMoves));
        }
        self.draw().map(GameOver::drawn)
    }

    /// The first draw rule that the position meets.
    fn draw(&self) -> Option<EndReason> {
        if self.is_repetition() {
            return Some(EndReason::Repetition);
        }
        if let Some(clause) = self.clock.expired(&self.rules) {
            return Some(clause.into());
        }
        let is_immediate = self.rules.is_immediate_draw(self.position.board());
        is_immediate.then_some(EndReason::Immediate)
    }

    /// Whether the position has been there often enough. Only those since the last capture or move of a man can be the same.
    fn is_repetition(&self) -> bool {
        let since = self.plies.iter().rev();
        let since = since.take(usize::from(self.clock.quiet_plies()));
        let before = since.filter(|ply| ply.position == self.position).count();
        let times = self.rules.repetition();
        times.is_some_and(|times| before + 1 >= usize::from(times))
    }
}
