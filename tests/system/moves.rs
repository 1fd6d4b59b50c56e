//! `manoury moves` and `manoury perft`.

use crate::data::rows;
use crate::program::run;

/// Counts above this take longer than tests should.
const MOST_LEAVES: u64 = 20_000_000;

#[test]
fn moves_of_the_rules_page() {
    let cases = [
        ("W:W28:B33", "28x39"),
        ("W:W33:BK17,28,29", "33x11"),
        ("W:WK21:B29,32", "21x15 21x20 21x24"),
        ("W:WK46:B27,29,32,39", "46x43 46x48"),
        ("W:W11:B7,8", "11x13"),
        ("B:W11,22:B6,7", "6x28"),
        ("B:W22,33,37,43:BK9", "9x28"),
        ("W:W11:B7", "11x2"),
        (
            "W:WK46:BK5",
            "46-10 46-14 46-19 46-23 46-28 46-32 46-37 46-41",
        ),
        ("W:WK47:B14,19,29,31,42", "47x38x20x9x36 47x38x24x13x36"),
        (
            "[FEN \"B:W31-50:B1-20.\"]",
            "16-21 17-21 17-22 18-22 18-23 19-23 19-24 20-24 20-25",
        ),
    ];
    for (fen, expected) in cases {
        let moves = run(&["moves", fen]).succeeds().out;
        let mut moves: Vec<&str> = moves.lines().collect();
        let mut expected: Vec<&str> = expected.split(' ').collect();
        // Twins may come in any order.
        moves.sort_unstable();
        expected.sort_unstable();
        assert_eq!(moves, expected, "{fen}");
    }
    let moves = run(&["moves", "W:WK28:B1"]).succeeds().out;
    assert_eq!(moves.lines().count(), 17);
    assert_eq!(moves.lines().next(), Some("28-5"));
}

#[test]
fn a_lost_side_has_no_moves() {
    let blocked = run(&["moves", "W:W6:B1"]).succeeds();
    assert_eq!(blocked.out, "");
    assert!(
        blocked.err.contains("White has no legal move and has lost"),
        "{}",
        blocked.err
    );
}

#[test]
fn bad_positions_are_wrong_usage() {
    for (fen, offending) in [
        ("W:W51:B1", "\"51\""),
        ("hello", "hello"),
        ("W:W1:B2", "promotion row"),
        ("W", "no pieces"),
    ] {
        run(&["moves", fen]).fails(2, offending);
        run(&["perft", "1", fen]).fails(2, offending);
    }
    run(&["moves"]).fails(2, "<FEN>");
    run(&["perft", "deep"]).fails(2, "deep");
}

#[test]
fn published_perft_counts() {
    for row in rows("perft.tsv") {
        let [fen, depth, leaves] = &row[..] else {
            panic!("{row:?}")
        };
        if leaves.parse::<u64>().unwrap() <= MOST_LEAVES {
            assert_eq!(
                run(&["perft", depth, fen]).succeeds().out,
                format!("{leaves}\n"),
                "{fen} {depth}"
            );
        }
    }
    assert_eq!(run(&["perft", "3"]).succeeds().out, "658\n");
    assert_eq!(run(&["perft", "0"]).succeeds().out, "1\n");
}

#[test]
fn help_teaches() {
    let help = run(&["--help"]).succeeds().out;
    for word in [
        "manoury gen 4",
        "dtc",
        "ply",
        "MANOURY_TABLES",
        "Exit codes",
    ] {
        assert!(help.contains(word), "{word}");
    }
    for command in [
        "gen", "probe", "line", "moves", "perft", "stats", "theory", "info", "verify",
    ] {
        assert!(help.contains(&format!("\n  {command} ")), "{command}");
        let help = run(&["help", command]).succeeds().out;
        assert!(help.contains("Usage: manoury"), "{command}");
        assert!(
            command == "info" || help.contains(&format!("  manoury {command}")),
            "{command}"
        );
    }
    assert!(run(&["--version"]).succeeds().out.starts_with("manoury "));
}
