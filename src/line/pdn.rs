//! A course as a game in PDN.

use std::fmt;
use std::io::{self, Write};

use manoury_probe::{Material, Metric, Outcome, Rules, Wdl};
use manoury_rules::{Color, EndReason, Position, notation};

use crate::line::course::{Course, End, Ply, Rated};
use crate::moves::name;
use crate::probe::ruled::told;

/// Columns of a line of moves.
const WIDTH: usize = 80;

/// What to write besides the moves.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// What the moves are best by.
    pub by: By,
    /// Whether to name moves that are as good.
    pub all: bool,
}

/// What moves are best by.
#[derive(Clone, Copy, Debug)]
pub enum By {
    /// A metric of theory.
    Metric(Metric),
    /// Draw rules, under which the position is worth so much to the side to move.
    Rules(Rules, Outcome),
}

impl fmt::Display for By {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Metric(metric) => metric.fmt(f),
            Self::Rules(rules, _) => rules.fmt(f),
        }
    }
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
            format!("manoury {}, {}", env!("CARGO_PKG_VERSION"), style.by),
        ),
    ];
    for (tag, value) in tags {
        writeln!(out, "[{tag} \"{value}\"]")?;
    }
    writeln!(out)?;
    let mut words = Vec::new();
    if let By::Rules(rules, outcome) = style.by {
        let told = told(start.turn(), outcome);
        words.push(format!("{{under {rules}: {told}}}"));
    }
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
        parts.push(conversion(ply, style.by));
    }
    if let Some(left) = ply.deadline {
        parts.push(format!("at most {left} plies from here on"));
    }
    (!parts.is_empty()).then(|| parts.join("; "))
}

/// `capture: 2K-1K, White wins in 12 plies`, White's pieces first.
fn conversion(ply: &Ply, by: By) -> String {
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
    format!("{kind}: {material}, {}", outlook(ply, by))
}

/// Who wins after a move, and when.
fn outlook(ply: &Ply, by: By) -> String {
    let Rated { outcome, plies, .. } = ply.played;
    let turn = ply.position.turn();
    let winner = match outcome.wdl() {
        Wdl::Win => turn,
        Wdl::Loss => turn.other(),
        Wdl::Draw => return drawn(turn, outcome),
    };
    // The move itself counts as one; one that ends the game leaves nothing to count.
    let left = plies.map_or(0, |plies| plies.saturating_sub(1));
    match (by, left) {
        (By::Metric(Metric::Dtw), 1) => format!("{} wins in 1 ply", name(winner)),
        (By::Metric(Metric::Dtw), 2..) => format!("{} wins in {left} plies", name(winner)),
        _ => format!("{} wins", name(winner)),
    }
}

/// `a draw`, or `a draw, White wins in theory`.
fn drawn(turn: Color, outcome: Outcome) -> String {
    match outcome.theory() {
        Wdl::Draw => "a draw".to_owned(),
        Wdl::Win => format!("a draw, {} wins in theory", name(turn)),
        Wdl::Loss => format!("a draw, {} wins in theory", name(turn.other())),
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
        End::Drawn(reason) => format!("drawn {}", by_rule(reason)),
        End::Repetition => {
            "the position has come back: nobody can do better than to go on like this".to_owned()
        }
        End::Length => "here the line is cut off".to_owned(),
    }
}

/// Why the rules have ended a game in a draw.
fn by_rule(reason: EndReason) -> &'static str {
    match reason {
        EndReason::Repetition => "as the position has come back for the third time",
        EndReason::QuietMoves => "by the 25-move rule",
        EndReason::ThreeKings => "by the 16-move rule",
        EndReason::TwoKings => "by the 5-move rule",
        EndReason::MainLine => "by the main-line clause",
        EndReason::Immediate => "at once, as kings that cannot win are left",
        EndReason::Agreement
        | EndReason::Resignation
        | EndReason::NoMoves
        | EndReason::NoPieces => "otherwise than by counting",
    }
}

/// The result of best play: that of its first move, or of the end where there is none.
fn result(course: &Course) -> &'static str {
    let winner = match (course.end, course.plies.first()) {
        (End::Won(winner), _) => Some(winner),
        (End::Drawn(_), _) => None,
        (_, Some(ply)) => match ply.played.outcome.wdl() {
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
