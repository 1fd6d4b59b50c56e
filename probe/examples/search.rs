//! A small searcher that asks the tables: for the moves at the root, and for results wherever pieces have gone.
//! `cargo run -p manoury-probe --features embedded --example search -- W:WK28,31,36:BK5,6`

use std::env;
use std::error::Error;

use manoury_probe::{Metric, Tablebase, Wdl};
use manoury_rules::{Board, Move, Position, notation};

/// Plies of the last iteration, captures at its end not counted.
const DEPTH: u32 = 8;
/// What pieces are worth.
const MAN: i32 = 100;
const KING: i32 = 300;
/// A win by the tables, and one on the board: more than all pieces, and less the more plies it takes to get there.
const TABLE_WIN: i32 = 20_000;
const WIN: i32 = 30_000;

/// One search. All scores are for the side to move.
struct Search<'a> {
    tablebase: &'a Tablebase,
    /// Tables are asked about boards of up to so many pieces.
    most_pieces: u32,
    nodes: u64,
    answers: u64,
}

impl<'a> Search<'a> {
    /// The search of a root. While no piece has gone the result is that of the root, and tells nothing new.
    fn new(tablebase: &'a Tablebase, root: &Board) -> Self {
        let fewer = root.occupied().len().saturating_sub(1);
        Self {
            tablebase,
            most_pieces: fewer.min(tablebase.max_pieces(Metric::Wdl)),
            nodes: 0,
            answers: 0,
        }
    }

    /// The best of `moves` with its score. Puts it in front, where the next iteration begins.
    fn best_move(&mut self, root: &Board, moves: &mut [Move], depth: u32) -> Option<(Move, i32)> {
        let mut best = None;
        let mut alpha = -WIN;
        for (place, mv) in moves.iter().enumerate() {
            let score = -self.score(&root.play(mv), depth - 1, 1, (-WIN, -alpha));
            if best.is_none() || score > alpha {
                best = Some(place);
                alpha = score;
            }
        }
        moves[..=best?].rotate_right(1);
        Some((moves[0], alpha))
    }

    /// Alpha-beta: the score of a board that is `ply` moves after the root, exact within the `window`.
    fn score(&mut self, board: &Board, depth: u32, ply: i32, window: (i32, i32)) -> i32 {
        self.nodes += 1;
        if let Some(score) = self.ask(board, ply) {
            return score;
        }
        // Captures are played out, as material says nothing before their end.
        if depth == 0 && board.has_moves() && !board.has_capture() {
            return material(board);
        }
        let (alpha, beta) = window;
        let mut best = ply - WIN;
        for mv in board.legal_moves() {
            let window = (-beta, -alpha.max(best));
            let after = board.play(&mv);
            best = best.max(-self.score(&after, depth.saturating_sub(1), ply + 1, window));
            if best >= beta {
                break;
            }
        }
        best
    }

    /// What the tables say. A board without an answer is searched as any other.
    fn ask(&mut self, board: &Board, ply: i32) -> Option<i32> {
        if board.occupied().len() > self.most_pieces {
            return None;
        }
        let wdl = self.tablebase.probe_wdl(board).ok()?;
        self.answers += 1;
        Some(match wdl {
            Wdl::Win => TABLE_WIN - ply,
            Wdl::Draw => 0,
            Wdl::Loss => ply - TABLE_WIN,
        })
    }
}

fn material(board: &Board) -> i32 {
    let count = |men: u32, kings: u32| MAN * men as i32 + KING * kings as i32;
    count(board.own_men().len(), board.own_kings().len())
        - count(board.other_men().len(), board.other_kings().len())
}

/// The moves worth a search: by distance the best one alone, by result those that keep it, else all.
fn candidates(tablebase: &Tablebase, root: &Board) -> Vec<Move> {
    if let Ok(moves) = tablebase.moves(root, Metric::Dtc) {
        return moves.first().map(|best| best.mv).into_iter().collect();
    }
    let Ok(moves) = tablebase.moves(root, Metric::Wdl) else {
        return root.legal_moves();
    };
    let keeps = moves.iter().take_while(|rated| rated.wdl == moves[0].wdl);
    keeps.map(|rated| rated.mv).collect()
}

/// Searches deeper and deeper, and gives the best move of the last iteration with its score.
fn think(tablebase: &Tablebase, position: &Position) -> Option<(Move, i32)> {
    let root = position.board();
    let mut moves = candidates(tablebase, root);
    let mut search = Search::new(tablebase, root);
    let mut best = None;
    for depth in 1..=DEPTH {
        best = search.best_move(root, &mut moves, depth);
        let (mv, score) = best?;
        let (mv, nodes, answers) = (notation(position, &mv), search.nodes, search.answers);
        println!("depth {depth}: {mv}, score {score}, {nodes} boards, {answers} from the tables");
    }
    best
}

fn main() -> Result<(), Box<dyn Error>> {
    let fen = env::args().nth(1);
    let position: Position = fen.as_deref().unwrap_or("W:WK28,31,36:BK5,6").parse()?;
    println!("{position}");
    if think(&Tablebase::embedded(), &position).is_none() {
        println!("the game is over");
    }
    Ok(())
}

#[test]
fn it_runs() {
    let tablebase = Tablebase::embedded();
    let think = |fen: &str| think(&tablebase, &fen.parse().unwrap());
    // Five pieces: only the search tells, once the tables say how captures end.
    let (_, score) = think("W:WK28,31,36:BK5,6").unwrap();
    assert!(score > TABLE_WIN - 10, "{score}");
    // Four: the move keeps the win.
    let four: Position = "W:WK2,6,K35:BK28".parse().unwrap();
    let (best, _) = crate::think(&tablebase, &four).unwrap();
    let after = four.play(&best);
    assert_eq!(tablebase.probe_wdl(after.board()).unwrap(), Wdl::Loss);
    // Three: the tables give the move. A game that is over has none.
    assert!(think("W:WK28,31:BK5").is_some());
    assert!(think("W:W6:B1").is_none());
}
