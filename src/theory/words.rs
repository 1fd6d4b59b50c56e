//! The words of a condition or a claim, and where they stand.

use std::fmt;

/// A word, a number or a sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// What is written; signs stand alone.
    pub text: String,
    /// Where it begins, from 1.
    pub column: usize,
}

/// What is wrong with a text, where, and what to write instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where, from 1.
    pub column: usize,
    /// What stands there; empty at the end.
    pub found: String,
    /// What should.
    pub expected: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: ", self.column)?;
        match self.found.as_str() {
            "" => write!(f, "the text ends"),
            found => write!(f, "`{found}`"),
        }?;
        write!(f, ", where {} should be", self.expected)
    }
}

/// The words of a text, taken one after the other.
#[derive(Debug)]
pub struct Words {
    words: Vec<Word>,
    at: usize,
    /// The column after the text.
    end: usize,
    /// Conditions that the one being read is inside of.
    depth: usize,
}

impl Words {
    /// Takes a text apart.
    pub fn new(text: &str) -> Self {
        let mut words: Vec<Word> = Vec::new();
        let mut goes_on = false;
        for (place, char) in text.chars().enumerate() {
            let is_part = char.is_alphanumeric();
            match words.last_mut() {
                Some(last) if goes_on && is_part => last.text.push(char),
                _ if char.is_whitespace() => {}
                _ => words.push(Word {
                    text: char.to_string(),
                    column: place + 1,
                }),
            }
            goes_on = is_part;
        }
        Self {
            words,
            at: 0,
            end: text.chars().count() + 1,
            depth: 0,
        }
    }

    /// Goes into a condition, which may be inside of no more than `most` others.
    pub fn descend(&mut self, most: usize) -> Result<(), Fault> {
        self.depth += 1;
        match self.depth > most {
            true => Err(self.fault(format!(
                "no further condition (at most {most} are in one another)"
            ))),
            false => Ok(()),
        }
    }

    /// Comes back from a condition.
    pub fn ascend(&mut self) {
        self.depth -= 1;
    }

    /// The next word, without taking it.
    pub fn peek(&self) -> Option<&str> {
        self.words.get(self.at).map(|word| word.text.as_str())
    }

    /// Takes these words if they come next.
    pub fn eat(&mut self, phrase: &str) -> bool {
        let wanted: Vec<&str> = phrase.split(' ').collect();
        let next = self.words.get(self.at..self.at + wanted.len());
        let comes = next.is_some_and(|next| {
            next.iter()
                .map(|it| it.text.as_str())
                .eq(wanted.iter().copied())
        });
        if comes {
            self.at += wanted.len();
        }
        comes
    }

    /// Takes these words, which must come next.
    pub fn expect(&mut self, phrase: &str) -> Result<(), Fault> {
        if self.eat(phrase) {
            return Ok(());
        }
        Err(self.fault(format!("`{phrase}`")))
    }

    /// Takes a number of at most `most`, if one comes next.
    pub fn number(&mut self, most: u16) -> Option<u16> {
        let number = self.peek()?.parse().ok().filter(|number| *number <= most)?;
        self.at += 1;
        Some(number)
    }

    /// Nothing may be left.
    pub fn expect_end(&self, expected: &str) -> Result<(), Fault> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.fault(expected.to_owned())),
        }
    }

    /// What comes next is not `expected`.
    pub fn fault(&self, expected: String) -> Fault {
        let word = self.words.get(self.at);
        Fault {
            column: word.map_or(self.end, |word| word.column),
            found: word.map_or(String::new(), |word| word.text.clone()),
            expected,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Words;

    #[test]
    fn words_and_signs() {
        let mut words = Words::new("not  (row 1..3) or{5,46}");
        for word in [
            "not", "(", "row", "1", ".", ".", "3", ")", "or", "{", "5", ",", "46", "}",
        ] {
            assert!(words.eat(word), "{word}");
        }
        assert_eq!(words.expect_end("nothing"), Ok(()));
    }

    #[test]
    fn faults_name_the_place() {
        let mut words = Words::new("main lien");
        assert!(!words.eat("main line"));
        assert!(words.eat("main"));
        let fault = words.expect("line").unwrap_err();
        assert_eq!(
            fault.to_string(),
            "column 6: `lien`, where `line` should be"
        );
        let end = Words::new("").expect("line").unwrap_err();
        assert_eq!(
            end.to_string(),
            "column 1: the text ends, where `line` should be"
        );
    }
}
