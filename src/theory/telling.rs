//! What a report says in words.

use manoury_probe::{Metric, Rules};

use crate::amount::{print_count, print_share};
use crate::moves::name;
use crate::theory::report::{Part, Section, Verdict};
use crate::theory::tally::{Counts, Spoiled};

/// What a reader should know before all.
const INTRO: &str = "White has the pieces before the dash: 3K-1K is three white kings against a black one, M is a man. Every \
                     position is looked at, and its value is that of the tables, without any rule of counting. Unless a \
                     statement says otherwise, positions where the side to move has a capture are set aside. Where both sides \
                     have the same pieces each position counts twice, once for either colour. A ply is a move of one side. In \
                     conditions, `capture` means that the side to move has a capture, and `capturable` that its opponent \
                     would have one, were it to move.";

/// What a reader should know of values under rules.
const SET_UP: &str = "Under draw rules some of these wins come too late. A position is taken as one that is set up now: all \
                      counts begin with it. The wording of the rules is read so: a win on the last counted move stands; no \
                      capture and no promotion gives more moves to an ending that is counted, and of several deadlines the \
                      earliest holds; a capture that leads to pieces without a deadline ends all that were running.";

const FMJD: &str = "`fmjd` is the rules of the world federation: a draw (a) when a position comes back for the third time, (b) \
                    after 25 moves of each side of kings only and without a capture, (c) after 16 moves of each side from the \
                    moment that three kings, two kings and a man, or a king and two men are left against a lone king, (d) after \
                    5 moves of each side with two kings, a king and a man, or one king against a lone king, (e) within (c), \
                    after 5 moves of each side from the moment that the lone king is the only piece on the main line (5 to \
                    46), even if it leaves the line later. That moment may be the one in which the position is set up. From (c) \
                    into (d) the deadline of (c) goes on beside that of (d), if it comes earlier.";

const FFJD: &str = "`ffjd` is older rules of clubs, as the French federation states them: (a), (b) and (c) as above, without (d) \
                    and (e). Two kings against one, and one king against one, are drawn at once where neither side has a \
                    capture, were it to move.";

/// What stands before the sections: paragraphs.
pub fn intro(sections: &[Section<'_>]) -> Vec<&'static str> {
    let is_told = |rules| sections.iter().any(|section| section.rules == rules);
    let mut paragraphs = vec![INTRO];
    if is_told(Rules::Fmjd) || is_told(Rules::Ffjd) {
        // The second is explained by the first.
        paragraphs.extend([SET_UP, FMJD]);
    }
    if is_told(Rules::Ffjd) {
        paragraphs.push(FFJD);
    }
    paragraphs
}

impl Section<'_> {
    /// The verdict in a sentence.
    pub fn sentence(&self) -> String {
        let positions = print_count(self.whole.counts.positions());
        let exceptions = print_count(self.whole.exceptions);
        let exceptions = match self.whole.exceptions {
            1 => "one exception".to_owned(),
            _ => format!("{exceptions} exceptions"),
        };
        match self.verdict {
            Verdict::Unchecked => "Not checked, as there are no tables for it.".to_owned(),
            Verdict::Counted => format!("Counted over {positions} positions."),
            Verdict::True if self.whole.exceptions == 0 => {
                format!("True of all {positions} positions.")
            }
            Verdict::True => format!("True of {positions} positions but for {exceptions}."),
            Verdict::False => format!("False: {exceptions} among {positions} positions."),
        }
    }

    /// What else there is to tell: what a condition divides, what lacks its tables, what rules change.
    pub fn notes(&self) -> Vec<String> {
        let claim = self.statement.claim.as_ref();
        let divides = claim.is_some_and(|claim| claim.only_if.is_some());
        let divided = divides.then(|| {
            let should = print_count(self.whole.should);
            format!("The condition holds in {should} of them.")
        });
        let is_checked = self.verdict != Verdict::Unchecked;
        let missing = self.materials(|part| part.tally.is_none());
        let missing = missing
            .filter(|_| is_checked)
            .map(|names| format!("Without tables, and so left out: {names}."));
        let rules = (is_checked && self.rules != Rules::Theory).then(|| self.what_rules_change());
        let longest = [Metric::Dtd, Metric::Dtc].map(|metric| self.longest_conversion(metric));
        let notes = divided.into_iter().chain(missing);
        notes
            .chain(rules.into_iter().flatten())
            .chain(longest.into_iter().flatten())
            .collect()
    }

    fn what_rules_change(&self) -> Vec<String> {
        let rules = self.rules;
        if !self.is_compared() {
            return vec![format!(
                "Not compared with {rules}, as there are no tables under it."
            )];
        }
        let mut compared = Counts::default();
        let parts = self.parts.iter().filter(|part| part.is_compared());
        for tally in parts.filter_map(|part| part.tally.as_ref()) {
            compared = compared.plus(tally.counts);
        }
        let Spoiled { wins, losses, .. } = self.whole.spoiled;
        let change = match wins + losses {
            0 => format!("Under {rules} every result is the same."),
            _ => format!(
                "Under {rules} {} of {} wins of White are draws, and {} of {} wins of Black.",
                print_count(wins),
                print_count(compared.wins),
                print_count(losses),
                print_count(compared.losses),
            ),
        };
        let missing = self.materials(|part| part.tally.is_some() && !part.is_compared());
        let missing = missing
            .map(|names| format!("Without tables under {rules}, and so not compared: {names}."));
        [Some(change), missing].into_iter().flatten().collect()
    }

    /// `The longest way to a conversion under fmjd has 49 plies: 3K1M-1K1M, from ...`
    fn longest_conversion(&self, metric: Metric) -> Option<String> {
        let parts = self.parts.iter();
        let known = parts.filter_map(|part| Some((part, part.conversion.as_ref()?)));
        let known = known.filter(|(_, it)| it.metric == metric);
        let (part, longest) = known.max_by_key(|(_, it)| it.plies)?;
        let goal = match metric {
            Metric::Dtd => "the end of the game",
            _ => "a conversion",
        };
        Some(format!(
            "The longest way to {goal} under {} has {} plies: {}, from `{}`.",
            part.rules, longest.plies, part.material, longest.position
        ))
    }

    /// The materials of the parts that `is_meant`, if there are any.
    fn materials(&self, is_meant: impl Fn(&Part) -> bool) -> Option<String> {
        let parts = self.parts.iter().filter(|part| is_meant(part));
        let mut names: Vec<String> = parts.map(|part| part.material.to_string()).collect();
        names.dedup();
        (!names.is_empty()).then(|| names.join(", "))
    }

    /// What stands above the exceptions.
    pub fn exceptions_title(&self) -> &'static str {
        if self.whole.exceptions > self.exceptions.len() as u64 {
            "Some of the exceptions:"
        } else {
            "The exceptions:"
        }
    }

    /// What stands above the wins that rules make draws.
    pub fn spoiled_title(&self) -> String {
        let some = self.whole.spoiled.positions() > self.spoiled.len() as u64;
        let which = if some { "Some of the wins" } else { "The wins" };
        format!("{which} that are draws under {}:", self.rules)
    }
}

/// A share in per cent that is 0 or 100 only where it is.
pub fn share(part: u64, whole: u64) -> String {
    match print_share(part, whole).as_str() {
        "0.0 %" if part > 0 => "< 0.1 %".to_owned(),
        "0.0 %" => "0 %".to_owned(),
        "100.0 %" if part < whole => "> 99.9 %".to_owned(),
        "100.0 %" => "100 %".to_owned(),
        share => share.to_owned(),
    }
}

/// A row of the table of counts.
pub struct CountRow {
    /// The pieces and the side to move.
    pub name: String,
    /// What was counted.
    pub counts: Counts,
    /// The wins of White and Black that rules make draws. None if that is not compared.
    pub spoiled: Option<[u64; 2]>,
}

impl CountRow {
    /// The cells on draws under rules: after the wins of White and after those of Black.
    pub fn spoiled_cells(&self) -> [String; 2] {
        match self.spoiled {
            Some(drawn) => drawn.map(print_count),
            None => ["?".to_owned(), "?".to_owned()],
        }
    }
}

/// The rows of the table of counts.
pub fn count_rows(section: &Section<'_>) -> Vec<CountRow> {
    let counted = section.parts.iter();
    let counted = counted.filter_map(|part| Some((part, part.tally.as_ref()?)));
    counted
        .map(|(part, tally)| CountRow {
            name: format!("{}, {} to move", part.material, name(part.turn)),
            counts: tally.counts,
            spoiled: part
                .is_compared()
                .then_some([tally.spoiled.wins, tally.spoiled.losses]),
        })
        .collect()
}

/// What stands above the cells on draws under rules, if there are any such draws.
pub fn spoiled_column(section: &Section<'_>) -> Option<String> {
    let is_needed = section.whole.spoiled.positions() > 0;
    is_needed.then(|| format!("drawn under {}", section.rules))
}

#[cfg(test)]
mod tests {
    use super::share;

    #[test]
    fn shares_that_are_nothing_or_all() {
        let shares = [(0, 5000), (1, 5000), (5, 5000), (4999, 5000), (5000, 5000)];
        let texts = shares.map(|(part, whole)| share(part, whole));
        assert_eq!(texts, ["0 %", "< 0.1 %", "0.1 %", "> 99.9 %", "100 %"]);
    }
}
