//! Lines of best play in generated tables.

use std::path::Path;

use manoury_probe::{Metric, Tablebase};
use manoury_rules::Position;

use crate::data::rows;
use crate::tables::four;

#[test]
fn published_longest_wins_are_won_in_time() {
    let tablebase = Tablebase::open(&[Path::new(four())]).unwrap();
    for row in rows("longest_wins.tsv") {
        let mut position: Position = row[0].parse().unwrap();
        let winner = position.turn();
        let line = tablebase
            .best_line(position.board(), Metric::Dtw, usize::MAX)
            .unwrap();
        assert_eq!(line.len().to_string(), row[1], "{}", row[0]);
        for mv in &line {
            assert_eq!(position.winner(), None, "{}", row[0]);
            position = position.play(mv);
        }
        assert_eq!(position.winner(), Some(winner), "{}", row[0]);
    }
}
