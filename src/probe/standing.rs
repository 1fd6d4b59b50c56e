//! What is counted in a game that a question is about.

use clap::CommandFactory;
use clap::error::ErrorKind;
use manoury_probe::{Counters, Rules};

use crate::cli::Cli;
use crate::cli::shared::CountsArgs;

/// The draw rules of a game and how far their counts have come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The rules, not those of theory.
    pub rules: Rules,
    /// The counts.
    pub counters: Counters,
}

impl Standing {
    /// What the command line of `command` says; None for theory. Ends the program where that is wrong usage.
    pub fn of(command: &str, args: &CountsArgs, names_metric: bool) -> Option<Self> {
        let rules = args.rules.unwrap_or(Rules::Theory);
        if let Some(error) = mistake(args, rules, names_metric) {
            let mut program = Cli::command();
            program.build();
            let error = match program.find_subcommand_mut(command) {
                Some(command) => command.error(ErrorKind::ArgumentConflict, error),
                None => program.error(ErrorKind::ArgumentConflict, error),
            };
            error.exit();
        }
        let counters = Counters {
            quiet_plies: args.quiet_plies.unwrap_or(0),
            deadline_left: args.deadline_left,
        };
        (rules != Rules::Theory).then_some(Self { rules, counters })
    }
}

/// What is wrong with the rules and counts whatever the position.
fn mistake(args: &CountsArgs, rules: Rules, names_metric: bool) -> Option<String> {
    let is_counted = args.quiet_plies.is_some() || args.deadline_left.is_some();
    if rules == Rules::Theory {
        let text = "theory counts nothing: give --quiet-plies and --deadline-left with --rules fmjd or ffjd";
        return is_counted.then(|| text.to_owned());
    }
    if names_metric {
        return Some(format!(
            "--metric is for theory: under {rules} the distance is dtd in materials with a deadline, else dtc"
        ));
    }
    let clauses = rules.rule_set();
    let most = clauses.three_limit().max(clauses.two_limit());
    let too_many = args.deadline_left.filter(|left| Some(*left) > most)?;
    let most = most.unwrap_or(0);
    Some(format!(
        "{too_many} plies cannot be left to a deadline: under {rules} they are at most {most}"
    ))
}
