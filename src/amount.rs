//! Amounts of memory as people write them, and numbers, times and shares as they read them.

use std::time::Duration;

use indicatif::HumanBytes;

/// Units of memory, each 1024 of the one before.
const UNITS: [char; 4] = ['K', 'M', 'G', 'T'];

/// Bytes from `2G`, `512M`, `1.5GiB` or `1000000`; units are powers of 1024.
pub fn parse_bytes(text: &str) -> Result<u64, String> {
    bytes(text)
        .ok_or_else(|| format!("`{text}` is not an amount of memory, write such as 512M or 2G"))
}

fn bytes(text: &str) -> Option<u64> {
    let split = text.find(|char: char| char != '.' && !char.is_ascii_digit());
    let (number, unit) = text.split_at(split.unwrap_or(text.len()));
    let unit = unit.trim_end_matches('B').trim_end_matches('i');
    let power = match unit.chars().next() {
        None => 0,
        Some(letter) if unit.len() == 1 => {
            1 + UNITS
                .iter()
                .position(|it| *it == letter.to_ascii_uppercase())?
        }
        Some(_) => return None,
    };
    let number: f64 = number.parse().ok()?;
    let bytes = number * 1024f64.powi(power as i32);
    (bytes >= 1.0 && bytes < u64::MAX as f64).then_some(bytes as u64)
}

/// A size in bytes, such as `3.40 MiB`.
pub fn print_bytes(bytes: u64) -> String {
    HumanBytes(bytes).to_string()
}

/// A count with its thousands apart: `1,234,567`.
pub fn print_count(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A large number in four characters or so: `950`, `12.3k`, `1.84G`.
pub fn print_short(number: f64) -> String {
    let mut rest = number;
    for unit in ["", "k", "M", "G"] {
        if rest < 999.5 {
            return match unit {
                "" => format!("{rest:.0}"),
                _ if rest < 9.995 => format!("{rest:.2}{unit}"),
                _ if rest < 99.95 => format!("{rest:.1}{unit}"),
                _ => format!("{rest:.0}{unit}"),
            };
        }
        rest /= 1000.0;
    }
    format!("{rest:.2}T")
}

/// A time such as `0.31 s`, `42 s`, `3m 05s` or `2h 10m`.
pub fn print_time(time: Duration) -> String {
    let seconds = time.as_secs_f64().round() as u64;
    match seconds {
        0..10 => format!("{:.2} s", time.as_secs_f64()),
        10..60 => format!("{seconds} s"),
        60..3600 => format!("{}m {:02}s", seconds / 60, seconds % 60),
        _ => format!("{}h {:02}m", seconds / 3600, seconds / 60 % 60),
    }
}

/// A share in percent, `12.3 %`; nothing of nothing is 0.
pub fn print_share(part: u64, whole: u64) -> String {
    format!("{:.1} %", 100.0 * part as f64 / whole.max(1) as f64)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{parse_bytes, print_bytes, print_count, print_share, print_short, print_time};

    #[test]
    fn amounts_of_memory() {
        let good = [
            ("2G", 2 << 30),
            ("512M", 512 << 20),
            ("1.5GiB", 3 << 29),
            ("10kB", 10 << 10),
            ("77", 77),
            ("1T", 1 << 40),
        ];
        for (text, bytes) in good {
            assert_eq!(parse_bytes(text), Ok(bytes), "{text}");
        }
        for text in [
            "",
            "G",
            "2X",
            "-1G",
            "0",
            "2GG",
            "1..5G",
            "1e9",
            "999999999T",
            "2 G",
            "٣G",
        ] {
            let error = parse_bytes(text).unwrap_err();
            assert!(error.contains(text), "{error}");
        }
        assert_eq!(print_bytes(2 << 30), "2.00 GiB");
    }

    #[test]
    fn numbers() {
        assert_eq!(
            [0, 999, 1000, 1234567].map(print_count),
            ["0", "999", "1,000", "1,234,567"]
        );
        let short = [0.0, 950.0, 999.6, 12_345.0, 1.84e9, 5e12].map(print_short);
        assert_eq!(short, ["0", "950", "1.00k", "12.3k", "1.84G", "5.00T"]);
        assert_eq!(print_share(1, 3), "33.3 %");
        assert_eq!(print_share(0, 0), "0.0 %");
    }

    #[test]
    fn times() {
        let times =
            [310, 42_000, 185_000, 7_800_000].map(|ms| print_time(Duration::from_millis(ms)));
        assert_eq!(times, ["0.31 s", "42 s", "3m 05s", "2h 10m"]);
    }
}
