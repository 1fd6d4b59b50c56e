//! Rank and unrank are inverses, in both directions.

use manoury_probe::{MAX_PIECES, Material, colex, rank, unrank};
use manoury_rules::{Board, Position, SquareSet};
use proptest::prelude::{Strategy, any, prop_assert, prop_assert_eq, proptest};

/// Ranks what every `stride`-th index unranks to.
fn check_slice(material: Material, stride: usize) {
    let mut boards = 0;
    for index in (0..material.size()).step_by(stride) {
        if let Some(board) = unrank(material, index) {
            assert_eq!(Material::of(&board), material, "index {index}");
            assert_eq!(rank(&board), index, "{material}");
            boards += 1;
        }
    }
    assert!(boards > 0, "{material}");
    assert_eq!(unrank(material, material.size()), None);
    assert_eq!(unrank(material, u64::MAX), None);
}

fn slices(pieces: u32) -> impl Iterator<Item = Material> {
    Material::tables(pieces)
        .into_iter()
        .flat_map(Material::slices)
}

#[test]
fn every_index_up_to_three_pieces() {
    for slice in (2..=3).flat_map(slices) {
        check_slice(slice, 1);
    }
}

#[test]
fn every_seventh_index_of_four_pieces() {
    for slice in slices(4) {
        check_slice(slice, 7);
    }
}

#[test]
fn some_indexes_of_five_to_eight_pieces() {
    for slice in (5..=MAX_PIECES).flat_map(slices) {
        check_slice(slice, (slice.size() / 2000) as usize | 1);
    }
}

#[test]
fn legal_diagrams_are_counted() {
    // Two kings on 50 squares; 45 squares for a man, one less for a king.
    let count = |text: &str| {
        let material: Material = text.parse().unwrap();
        (0..material.size())
            .filter(|&index| unrank(material, index).is_some())
            .count()
    };
    assert_eq!(count("1K-1K"), 50 * 49);
    assert_eq!(count("1K-1M"), 45 * 49);
    assert_eq!(count("1M-1M"), 45 * 45 - 40);
    assert_eq!(count("2K-1K"), 50 * 49 / 2 * 48);
}

/// The table of examples in `docs/FORMAT.md`, computed independently of this program.
#[test]
fn published_examples() {
    let examples = [
        ("W:WK28:BK46", "1K-1K", 1354),
        ("B:WK46:BK28", "1K-1K", 1145),
        ("W:W31:B14", "1M-1M", 1156),
        ("W:WK2,6,K35:BK28", "2K1M-1K", 28_122),
        ("W:WK8,28:BK4,K15,K41", "1K1M-3K", 21_712_984),
    ];
    let page = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/FORMAT.md"));
    for (fen, material, index) in examples {
        let board = *fen.parse::<Position>().unwrap().board();
        assert_eq!(Material::of(&board).to_string(), material, "{fen}");
        assert_eq!(rank(&board), index, "{fen}");
        assert!(
            page.contains(&format!("| {fen} | {material} | {index} |")),
            "{fen}"
        );
    }
}

#[test]
fn too_many_pieces_have_no_index() {
    assert_eq!(unrank(Material::new(9, 0, 1, 0), 0), None);
    assert_eq!(unrank(Material::new(255, 255, 255, 255), 0), None);
}

/// A board of 2 to 8 pieces: each square gets at most one piece that may stand there.
fn boards() -> impl Strategy<Value = Board> {
    let piece = (0..50u32, 0..4usize);
    proptest::collection::vec(piece, 2..=8).prop_filter_map("no legal board", |pieces| {
        let mut sets = [0u64; 4];
        for (square, kind) in pieces {
            let taken = sets.iter().any(|set| set >> square & 1 == 1);
            if !taken {
                sets[kind] |= 1 << square;
            }
        }
        let [own_men, own_kings, other_men, other_kings] = sets.map(SquareSet::from_bits);
        Board::new(own_men, own_kings, other_men, other_kings).ok()
    })
}

proptest! {
    #[test]
    fn unrank_inverts_rank(board in boards()) {
        let material = Material::of(&board);
        prop_assert!(rank(&board) < material.size());
        prop_assert_eq!(unrank(material, rank(&board)), Some(board));
    }

    #[test]
    fn digits_swap_with_the_side_to_move(board in boards()) {
        let digits = |board: &Board| {
            let of = |set: SquareSet, row: u32| colex(set.bits() >> row);
            [
                of(board.own_men(), 5),
                of(board.other_men().rotate(), 5),
                of(board.own_kings(), 0),
                of(board.other_kings().rotate(), 0),
            ]
        };
        let [a, b, c, d] = digits(&board);
        prop_assert_eq!(digits(&board.rotated()), [b, a, d, c]);
    }

    #[test]
    fn any_material_and_index_give_some_answer(counts: [u8; 4], index in any::<u64>()) {
        let [a, b, c, d] = counts;
        let _ = unrank(Material::new(a, b, c, d), index);
        let _ = unrank(Material::new(a % 5, b % 3, c % 3, d % 3), index);
    }
}
