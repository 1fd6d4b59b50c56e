//! A course as a game in PDN.

use std::io::{self, Write};

use manoury_probe::{Material, Metric, RatedMove, Wdl};
use manoury_rules::{Color, Position, notation};

use crate::line::course::{Course, End, Ply};
use crate::moves::name;

/// Columns of a line of moves.
const WIDTH: usize = 80;

/// What to write besides the moves.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// The metric that the moves are best by.
    pub metric: Metric,
    /// Whether to name moves that are as good.
    pub all: bool,
}

/// Writes the tags, and the moves with comments at conversions and at the end.
pub fn write_game(
    out: &mut impl Write,
    start: &Position,
    course: &Course,
    style: Style,
) -> io::Result<()> {
    let result = result(course);
    let tags = [
        ("Event", "Best play".to_owned()),
        ("Site", "?".to_owned()),
        ("Date", "????.??.??".to_owned()),
        ("Round", "?".to_owned()),
        ("White", "?".to_owned()),
        ("Black", "?".to_owned()),
        ("Result", result.to_owned()),
        ("GameType", "20".to_owned()),
        ("FEN", start.to_string()),
        (
            "Annotator",
            format!("manoury {}, {}", env!("CARGO_PKG_VERSION"), style.metric),
        ),
    ];
    for (tag, value) in tags {
        writeln!(out, "[{tag} \"{value}\"]")?;
    }
    writeln!(out)?;
    let mut words = Vec::new();
    for (place, ply) in course.plies.iter().enumerate() {
        words.push(numbered(place, ply));
        words.extend(comment(ply, style).map(|text| format!("{{{text}}}")));
    }
    words.push(format!("{{{}}}", ending(course)));
    words.push(result.to_owned());
    write_wrapped(out, &words)
}

/// The moves alone, numbered: `1. 28-46 1... 5x50`.
pub fn moves_text(course: &Course) -> String {
    let plies = course.plies.iter().enumerate();
    let words: Vec<String> = plies.map(|(place, ply)| numbered(place, ply)).collect();
    words.join(" ")
}

/// The move with its number, where it needs one.
fn numbered(place: usize, ply: &Ply) -> String {
    let text = notation(&ply.position, &ply.played.mv);
    // Moves are counted from the first one of White, or of Black if that is the first of all.
    let starts_black = place.is_multiple_of(2) == (ply.position.turn() == Color::Black);
    let number = (place + usize::from(starts_black)) / 2 + 1;
    match ply.position.turn() {
        Color::White => format!("{number}. {text}"),
        Color::Black if place == 0 => format!("{number}. ... {text}"),
        Color::Black => text,
    }
}

fn comment(ply: &Ply, style: Style) -> Option<String> {
    let mut parts = Vec::new();
    if style.all && !ply.as_good.is_empty() {
        let others: Vec<String> = ply
            .as_good
            .iter()
            .map(|it| notation(&ply.position, &it.mv))
            .collect();
        parts.push(format!("as good: {}", others.join(", ")));
    }
    if ply.is_conversion() {
        parts.push(conversion(ply, style.metric));
    }
    (!parts.is_empty()).then(|| parts.join("; "))
}

/// `capture: 2K-1K, White wins in 12 plies`, White's pieces first.
fn conversion(ply: &Ply, metric: Metric) -> String {
    let mv = ply.played.mv;
    let kind = match (mv.is_capture(), mv.promotes()) {
        (true, false) => "capture",
        (true, true) => "capture and promotion",
        (false, true) => "promotion",
        (false, false) => "man move",
    };
    let after = ply.position.play(&mv);
    let material = Material::of(after.board());
    let material = match after.turn() {
        Color::White => material,
        Color::Black => material.mirror(),
    };
    format!("{kind}: {material}, {}", outlook(ply, metric))
}

/// Who wins after a move, and when.
fn outlook(ply: &Ply, metric: Metric) -> String {
    let RatedMove { wdl, plies, .. } = ply.played;
    let turn = ply.position.turn();
    let winner = match wdl {
        Wdl::Win => turn,
        Wdl::Loss => turn.other(),
        Wdl::Draw => return "a draw".to_owned(),
    };
    // The move itself counts as one; one that ends the game leaves nothing to count.
    let left = plies.map_or(0, |plies| plies.saturating_sub(1));
    match left {
        _ if metric != Metric::Dtw => format!("{} wins", name(winner)),
        0 => format!("{} wins", name(winner)),
        1 => format!("{} wins in 1 ply", name(winner)),
        _ => format!("{} wins in {left} plies", name(winner)),
    }
}

fn ending(course: &Course) -> String {
    match course.end {
        End::Won(winner) => {
            let what = if course.last.board().own().is_empty() {
                "pieces"
            } else {
                "legal move"
            };
            format!(
                "{} has won: {} has no {what}",
                name(winner),
                name(winner.other())
            )
        }
        End::Repetition => {
            "the position has come back: nobody can do better than to go on like this".to_owned()
        }
        End::Length => "here the line is cut off".to_owned(),
    }
}

/// The result of best play: that of its first move, or of the end where there is none.
fn result(course: &Course) -> &'static str {
    let winner = match (course.end, course.plies.first()) {
        (End::Won(winner), _) => Some(winner),
        (_, Some(ply)) => match ply.played.wdl {
            Wdl::Win => Some(ply.position.turn()),
            Wdl::Loss => Some(ply.position.turn().other()),
            Wdl::Draw => None,
        },
        (_, None) => None,
    };
    match winner {
        Some(Color::White) => "2-0",
        Some(Color::Black) => "0-2",
        None => "1-1",
    }
}

/// Writes words into lines; a word may have blanks, where it may be broken as well.
fn write_wrapped(out: &mut impl Write, words: &[String]) -> io::Result<()> {
    let mut width = 0;
    for word in words.iter().flat_map(|word| word.split(' ')) {
        let length = word.chars().count();
        if width > 0 && width + 1 + length > WIDTH {
            writeln!(out)?;
            width = 0;
        }
        let gap = if width > 0 { " " } else { "" };
        write!(out, "{gap}{word}")?;
        width += gap.len() + length;
    }
    writeln!(out)
}
