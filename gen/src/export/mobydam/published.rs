//! What the files are called, and what they are according to the sources of the engine.

use manoury_probe::Material;

use crate::export::file::ExportedFile;

/// The file of offsets into those that are compressed.
pub(crate) const INDEX: &str = "end4.idx";

/// All files, the last of which has the offsets of the blocks of the compressed ones (`.cpr`), in this order. Fewer
/// pieces come first.
pub const MOBYDAM_FILES: [ExportedFile; 42] = [
    file("OvO.bin", 2_500, 0xd2d8),
    file("XvO.bin", 2_500, 0x6915),
    file("OvX.bin", 2_500, 0xb1a5),
    file("XvX.bin", 2_500, 0x7585),
    file("OOvO.bin", 125_000, 0x9965),
    file("OOvX.bin", 125_000, 0x3184),
    file("OvOO.bin", 125_000, 0x13ea),
    file("OvXO.bin", 125_000, 0xec9f),
    file("OvXX.bin", 125_000, 0x74bd),
    file("XOvO.bin", 125_000, 0xf732),
    file("XOvX.bin", 125_000, 0x6cab),
    file("XvOO.bin", 125_000, 0x9752),
    file("XvXO.bin", 125_000, 0xa0f7),
    file("XvXX.bin", 125_000, 0xf548),
    file("XXvO.bin", 125_000, 0xc2ae),
    file("XXvX.bin", 125_000, 0x703d),
    file("OOOvO.cpr", 347_326, 0x9444),
    file("OOOvX.cpr", 185_557, 0x8659),
    file("OOvOO.cpr", 431_432, 0xf6fb),
    file("OOvXO.cpr", 960_067, 0x6fe2),
    file("OOvXX.cpr", 648_003, 0x369a),
    file("OvOOO.cpr", 280_344, 0xc0ee),
    file("OvXOO.cpr", 1_027_656, 0x45d1),
    file("OvXXO.cpr", 1_324_595, 0x5b3d),
    file("OvXXX.cpr", 508_845, 0x5897),
    file("XOOvO.cpr", 1_369_691, 0x85d6),
    file("XOOvX.cpr", 960_613, 0xec0b),
    file("XOvOO.cpr", 1_484_517, 0x4648),
    file("XOvXO.cpr", 1_530_033, 0xe1e6),
    file("XOvXX.cpr", 357_807, 0x11e1),
    file("XvOOO.cpr", 298_268, 0xdc0d),
    file("XvXOO.cpr", 517_263, 0xe205),
    file("XvXXO.cpr", 375_668, 0xd23b),
    file("XvXXX.cpr", 128_906, 0x5695),
    file("XXOvO.cpr", 1_579_352, 0xdf97),
    file("XXOvX.cpr", 1_339_555, 0x1584),
    file("XXvOO.cpr", 862_757, 0x05d3),
    file("XXvXO.cpr", 1_180_204, 0x8282),
    file("XXvXX.cpr", 262_388, 0xc7a1),
    file("XXXvO.cpr", 559_505, 0x4d97),
    file("XXXvX.cpr", 548_310, 0xb61a),
    file("end4.idx", 1_831_050, 0x91d7),
];

const fn file(name: &'static str, bytes: u64, crc16: u16) -> ExportedFile {
    ExportedFile { name, bytes, crc16 }
}

/// The material of a database: kings are X and men O, those of the side to move before the `v`.
pub(crate) fn material_of(name: &str) -> Option<Material> {
    let (pieces, _) = name.split_once('.')?;
    let (own, other) = pieces.split_once('v')?;
    let count = |side: &str, piece| side.chars().filter(|&it| it == piece).count() as u8;
    Some(Material::new(
        count(own, 'X'),
        count(own, 'O'),
        count(other, 'X'),
        count(other, 'O'),
    ))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use manoury_probe::Material;

    use super::{INDEX, MOBYDAM_FILES, material_of};

    #[test]
    fn each_material_has_a_file() {
        let files = MOBYDAM_FILES.map(|file| material_of(file.name));
        let slices = (2..=4)
            .flat_map(Material::tables)
            .flat_map(Material::slices);
        let slices: BTreeSet<Material> = slices.collect();
        assert_eq!(
            files.iter().flatten().copied().collect::<BTreeSet<_>>(),
            slices
        );
        assert_eq!(files.iter().flatten().count(), slices.len());
        assert!(files[..41].is_sorted_by_key(|it| it.map(Material::pieces)));
        assert_eq!((MOBYDAM_FILES[41].name, files[41]), (INDEX, None));
    }

    #[test]
    fn sizes_follow_from_the_format() {
        for file in MOBYDAM_FILES {
            if file.name.ends_with(".bin") {
                let pieces = material_of(file.name).unwrap().pieces();
                assert_eq!(file.bytes, 50u64.pow(pieces), "{}", file.name);
            }
        }
    }
}
