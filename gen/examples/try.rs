//! Scratch driver.
use manoury_gen::*;
struct P;
impl Observer for P {
    fn event(&self, e: &Event<'_>) {
        if let Event::Finished(r) = e {
            let t: f64 = r.phases.iter().map(|p| p.1.cpu.as_secs_f64()).sum();
            eprintln!(
                "{:14} {:>12} {:6.1} ns cpu  {}",
                r.table.to_string(),
                r.indexes,
                t * 1e9 / r.indexes as f64,
                r.phases
                    .iter()
                    .map(|p| format!(
                        "{} {:.2}/{:.2}",
                        p.0.name(),
                        p.1.cpu.as_secs_f64(),
                        p.1.wall.as_secs_f64()
                    ))
                    .collect::<Vec<_>>()
                    .join(" ")
            );
        }
    }
}
fn main() {
    let n: u32 = std::env::args().nth(1).unwrap().parse().unwrap();
    let threads: usize = std::env::args().nth(2).unwrap().parse().unwrap();
    let out = std::env::args().nth(3).unwrap();
    let tables = (2..=n).flat_map(manoury_probe::Material::tables).collect();
    let r = Request {
        tables,
        metrics: std::env::args()
            .nth(4)
            .unwrap_or("wdl,dtc".into())
            .split(",")
            .map(|m| m.parse().unwrap())
            .collect(),
        out: out.into(),
        threads,
        memory: None,
    };
    let s = generate(&r, &P, &Default::default()).unwrap();
    let bytes: u64 = s
        .reports
        .iter()
        .flat_map(|r| &r.files)
        .map(|f| f.bytes)
        .sum();
    println!("{:?} {} bytes peak {:?}", s.time, bytes, s.peak_memory);
    for p in [Phase::Restore, Phase::Solve, Phase::Write] {
        println!(
            "{p:?} cpu {:.2}",
            s.reports
                .iter()
                .flat_map(|r| &r.phases)
                .filter(|x| x.0 == p)
                .map(|x| x.1.cpu.as_secs_f64())
                .sum::<f64>()
        );
    }
}
