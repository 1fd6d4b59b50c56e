//! Opens tables, asks about a position, and prints what is known of it and its moves:
//! `cargo run -p manoury-probe --features embedded --example probe -- W:WK28,31:BK5`

use std::env;
use std::error::Error;

use manoury_probe::{Metric, Tablebase};
use manoury_rules::{Position, notation};

fn main() -> Result<(), Box<dyn Error>> {
    let fen = env::args().nth(1);
    show(fen.as_deref().unwrap_or("W:WK28,31:BK5"))
}

fn show(fen: &str) -> Result<(), Box<dyn Error>> {
    let position: Position = fen.parse()?;
    // With files: `Tablebase::open(&["tables"])?`, and `.with_embedded()` for those that are not there.
    let tablebase = Tablebase::embedded();
    println!("{position}: {}", tablebase.probe_wdl(position.board())?);
    for rated in tablebase.moves(position.board(), Metric::Dtc)? {
        let plies = rated.plies.map_or("-".to_owned(), |it| it.to_string());
        let mv = notation(&position, &rated.mv);
        println!("{mv:8} {:4} {plies}", rated.wdl);
    }
    Ok(())
}

#[test]
fn it_runs() {
    show("W:WK28,31:BK5").unwrap();
    assert!(show("W:W31-50:B1-20").is_err());
}
