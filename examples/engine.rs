//! How an engine asks the tables: in its search, and for the move to play.

use std::error::Error;

use manoury_probe::{Metric, Tablebase, Wdl};
use manoury_rules::{Board, Position, notation};

/// For the search: a score for the side to move, if the tables know the position.
fn score(tablebase: &Tablebase, board: &Board) -> Option<i32> {
    match tablebase.probe_wdl(board).ok()? {
        Wdl::Win => Some(10_000),
        Wdl::Draw => Some(0),
        Wdl::Loss => Some(-10_000),
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    // One for all threads of the search: it is Send and Sync, and opens files when they are needed.
    let tablebase = Tablebase::open(&["tables"])?;
    let mut position: Position = "W:WK2,6,K35:BK28".parse()?;
    println!("score {:?}", score(&tablebase, position.board()));

    // The nearest win, a draw, or the farthest loss, until the game is over.
    while let Some(best) = tablebase.moves(position.board(), Metric::Dtw)?.first() {
        let mv = notation(&position, &best.mv);
        println!("{mv} {} {:?}", best.wdl, best.plies);
        position = position.play(&best.mv);
        if position.winner().is_some() {
            break;
        }
    }
    Ok(())
}
