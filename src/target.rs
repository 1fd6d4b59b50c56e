//! What a user names to choose tables: a number of pieces or a material.

use std::fmt;
use std::str::FromStr;

use anyhow::bail;
use manoury_probe::Material;

/// All materials up to a number of pieces, or one material.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// All with at most so many pieces.
    UpTo(u32),
    /// One; its table holds the mirror as well.
    One(Material),
}

impl FromStr for Target {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text.starts_with(|char: char| char.is_ascii_digit()) && !text.contains(['K', 'M', '-']) {
            return parse_pieces(text);
        }
        let material: Material = text.parse().map_err(|_| {
            format!(
                "`{text}` is neither a number of pieces, such as 4, nor a material: write kings before men, \
                 zero parts left out, such as 2K1M-1K"
            )
        })?;
        if !material.has_table() || material.pieces() > MOST {
            let pieces = material.pieces();
            return Err(format!(
                "`{text}` has {pieces} pieces, and tables have 2 to {MOST}"
            ));
        }
        Ok(Self::One(material))
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UpTo(pieces) => write!(f, "{pieces} pieces or less"),
            Self::One(material) => write!(f, "{material}"),
        }
    }
}

/// Most pieces that a target may have.
const MOST: u32 = manoury_gen::MOST_PIECES;

fn parse_pieces(text: &str) -> Result<Target, String> {
    let pieces: Option<u32> = text.parse().ok();
    let pieces = pieces.filter(|pieces| (2..=MOST).contains(pieces));
    pieces
        .map(Target::UpTo)
        .ok_or_else(|| format!("`{text}` is not a number of pieces from 2 to {MOST}"))
}

impl Target {
    /// The canonical tables meant.
    fn tables(self) -> Vec<Material> {
        match self {
            Self::UpTo(pieces) => (2..=pieces).flat_map(Material::tables).collect(),
            Self::One(material) => vec![material.table()],
        }
    }

    /// Whether the table of this material is meant.
    fn includes(self, material: Material) -> bool {
        match self {
            Self::UpTo(pieces) => material.pieces() <= pieces,
            Self::One(one) => one.table() == material.table(),
        }
    }
}

/// The canonical tables that any of `targets` means, without those they depend on.
pub fn tables(targets: &[Target]) -> Vec<Material> {
    targets.iter().flat_map(|target| target.tables()).collect()
}

/// Those of `all` that `targets` mean, everything without a target. An error names a target that means none.
pub fn choose(all: &[Material], targets: &[Target]) -> anyhow::Result<Vec<Material>> {
    let is_empty = |target: &&Target| !all.iter().any(|material| target.includes(*material));
    if let Some(target) = targets.iter().find(is_empty) {
        bail!("there is no table of {target}");
    }
    let means = |material: &&Material| targets.iter().any(|target| target.includes(**material));
    let meant = all
        .iter()
        .filter(|material| targets.is_empty() || means(material));
    Ok(meant.copied().collect())
}

#[cfg(test)]
mod tests {
    use manoury_probe::Material;

    use super::{Target, choose, tables};

    #[test]
    fn targets() {
        assert_eq!("4".parse(), Ok(Target::UpTo(4)));
        assert_eq!("1K-3K".parse(), Ok(Target::One(Material::new(1, 0, 3, 0))));
        assert_eq!(
            tables(&["1K-3K".parse().unwrap()]),
            [Material::new(3, 0, 1, 0)]
        );
        assert_eq!(tables(&["3".parse().unwrap()]).len(), 9);
    }

    #[test]
    fn what_is_no_target_is_named() {
        for text in [
            "1", "0", "99", "2x", "all", "K-K", "1M1K-1K", "4K-5K", "1K", "", "4M4M-1K", "-1K",
        ] {
            let error = text.parse::<Target>().unwrap_err();
            assert!(error.contains(&format!("`{text}`")), "{error}");
        }
    }

    #[test]
    fn choosing() {
        let all = tables(&[Target::UpTo(3)]);
        let choose = |text: &str| choose(&all, &[text.parse().unwrap()]);
        assert_eq!(choose("1K-2K").unwrap(), [Material::new(2, 0, 1, 0)]);
        assert_eq!(choose("2").unwrap().len(), 3);
        let error = choose("3K-1K").unwrap_err();
        assert_eq!(error.to_string(), "there is no table of 3K-1K");
        assert_eq!(super::choose(&all, &[]).unwrap(), all);
    }
}
