//! `manoury stats`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use manoury_probe::{Material, Quiet, Tablebase, Valued, unrank};
use serde_json::Value;

use crate::data::rows;
use crate::program::{run, run_with, text};
use crate::tables::{copy, four, three};

const DTC_COLUMNS: &str = "material\tpositions\twins\tdraws\tlosses\tmax_dtc_win\tmax_dtc_win_fen\tmax_dtc_loss\tmax_dtc_loss_fen";
const DTW_COLUMNS: &str = "\tmax_dtw_win\tmax_dtw_win_fen\tmax_dtw_loss\tmax_dtw_loss_fen";

/// The rows of `--tsv` by material, and the header line.
fn tsv(tables: &str) -> (String, BTreeMap<String, Vec<String>>) {
    let out = run(&["stats", "--tsv", "--tables", tables]).succeeds().out;
    let mut lines = out.lines();
    let head = lines.next().unwrap().to_owned();
    let columns = |line: &str| line.split('\t').map(str::to_owned).collect::<Vec<String>>();
    (
        head,
        lines
            .map(|line| (columns(line)[0].clone(), columns(line)))
            .collect(),
    )
}

#[test]
fn counts_of_an_independent_solver() {
    let (head, found) = tsv(four());
    assert_eq!(head, format!("{DTC_COLUMNS}{DTW_COLUMNS}"));
    assert_eq!(found.len(), 4 + 12 + 25);
    for row in rows("counts.tsv") {
        assert_eq!(found[&row[0]][..5], row);
    }
}

#[test]
fn columns_without_dtw() {
    let (head, found) = tsv(three());
    assert_eq!(head, DTC_COLUMNS);
    let row = [
        "2K-1K",
        "58800",
        "19398",
        "39402",
        "0",
        "7",
        "W:WK1,K2:BK45",
        "-",
        "-",
    ];
    assert_eq!(found["2K-1K"], row);
    let only_wdl = copy(three(), |name| name.ends_with(".wdl"));
    let (_, found) = tsv(text(only_wdl.path()));
    assert_eq!(found["2K-1K"][4..], ["0", "-", "-", "-", "-"]);
}

#[test]
fn the_longest_are_as_long_as_they_are_said_to_be() {
    let (_, found) = tsv(four());
    // Columns of plies, and where such a position has them in an answer.
    let places = [
        (5, "win", 2),
        (7, "loss", 2),
        (9, "win", 3),
        (11, "loss", 3),
    ];
    let questions = places.map(|(column, result, place)| {
        let known = found.values().filter(move |row| row[column] != "-");
        known.map(move |row| (row[column + 1].clone(), row[column].clone(), result, place))
    });
    let questions: Vec<_> = questions.into_iter().flatten().collect();
    let input: String = questions
        .iter()
        .map(|question| format!("{}\n", question.0))
        .collect();
    let answers = run_with(&["probe", "--tsv", "--tables", four()], &input)
        .succeeds()
        .out;
    for (line, (fen, plies, result, place)) in answers.lines().zip(&questions) {
        let columns: Vec<&str> = line.split('\t').collect();
        assert_eq!(
            [columns[0], columns[1], columns[*place]],
            [fen, *result, plies.as_str()]
        );
    }
}

#[test]
fn json_has_the_same_and_histograms() {
    let out = run(&["stats", "3", "--json", "--histogram", "--tables", four()])
        .succeeds()
        .out;
    let slices: Vec<Value> = serde_json::from_str(&out).unwrap();
    let (_, rows) = tsv(three());
    assert_eq!(slices.len(), rows.len());
    let tablebase = Tablebase::open(&[Path::new(four())]).unwrap();
    for slice in &slices {
        let name = slice["material"].as_str().unwrap();
        assert_eq!(slice["wins"].to_string(), rows[name][2]);
        let plies = |longest: &Value| {
            longest["plies"]
                .as_u64()
                .map_or("-".to_owned(), |plies| plies.to_string())
        };
        assert_eq!(plies(&slice["dtc"]["longest_win"]), rows[name][5]);
        assert_eq!(plies(&slice["dtc"]["longest_loss"]), rows[name][7]);
        let material: Material = name.parse().unwrap();
        let dtc = histogram(material, |quiet| {
            tablebase.probe_dtc(quiet.board()).unwrap()
        });
        assert_eq!(slice["dtc"]["histogram"], dtc, "{name}");
        let dtw = histogram(material, |quiet| {
            tablebase.probe_dtw(quiet.board()).unwrap()
        });
        assert_eq!(slice["dtw"]["histogram"], dtw, "{name}");
    }
}

/// The histogram of a slice by probing every quiet position.
fn histogram(slice: Material, probe: impl Fn(Quiet) -> Valued) -> Value {
    let mut counts = [Vec::new(), Vec::new()];
    let boards = (0..slice.size()).filter_map(|index| unrank(slice, index));
    for quiet in boards.filter_map(|board| Quiet::new(&board)) {
        let (kind, plies) = match probe(quiet) {
            Valued::Win(plies) => (0, usize::from(plies)),
            Valued::Draw => continue,
            Valued::Loss(plies) => (1, usize::from(plies)),
        };
        let counts: &mut Vec<u64> = &mut counts[kind];
        counts.resize(counts.len().max(plies + 1), 0);
        counts[plies] += 1;
    }
    let [wins, losses] = counts;
    serde_json::json!({"wins": wins, "losses": losses})
}

#[test]
fn the_figure_has_a_panel_a_slice() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("figure.svg");
    for metric in ["dtc", "dtw"] {
        run(&[
            "stats",
            "3",
            "--svg",
            text(&path),
            "--metric",
            metric,
            "--tables",
            four(),
        ])
        .succeeds();
        let svg = fs::read_to_string(&path).unwrap();
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        assert_eq!(svg.matches("<g ").count(), 16);
        assert!(
            svg.contains("quiet positions")
                && svg.contains(">1K-2M</text>")
                && svg.contains(&format!("({metric})"))
        );
        assert!(!svg.contains("NaN") && !svg.contains("inf"));
    }
    run(&["stats", "--svg", "/nowhere/x.svg", "--tables", three()]).fails(1, "/nowhere/x.svg");
    run(&[
        "stats",
        "--svg",
        text(&path),
        "--metric",
        "dtw",
        "--tables",
        three(),
    ])
    .fails(1, "no dtw tables");
}

#[test]
fn people_see_columns_and_bars() {
    let out = run(&["stats", "1K-2K", "--histogram", "--tables", three()])
        .succeeds()
        .out;
    assert!(
        out.contains("\n2K-1K        58,800  19,398  39,402       0 "),
        "{out}"
    );
    assert!(
        out.contains("Greatest dtc in plies, White to move:"),
        "{out}"
    );
    assert!(
        out.contains("1K-2K: quiet positions by dtc") && out.contains("###"),
        "{out}"
    );
}

#[test]
fn what_is_not_there_is_named() {
    run(&["stats", "3K-1K", "--tables", three()]).fails(1, "3K-1K");
    run(&["stats", "3Q", "--tables", three()]).fails(2, "3Q");
    run(&["stats", "--metric", "wdl"]).fails(2, "wdl");
    run(&["stats", "--json", "--tsv"]).fails(2, "--tsv");
    let empty = tempfile::tempdir().unwrap();
    run(&["stats", "--tables", text(empty.path())]).fails(1, text(empty.path()));
}
