//! A solved slice that had to leave memory and will be wanted again.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, Write};
use std::path::Path;

use manoury_probe::Material;

use crate::generate::planes_file;
use crate::solve::bits::planes::Planes;
use crate::solve::bits::quality::Qualities;

/// Bytes that are gathered before they go to the file, or come from it at a time.
const BUFFER_BYTES: usize = 1 << 20;
/// Qualities that are converted at a time.
const CHUNK: usize = 1 << 16;

/// A slice in a file without a name, of which nothing stays behind whatever happens.
pub(crate) struct PutAway {
    slice: Material,
    file: File,
    has_qualities: bool,
}

impl PutAway {
    /// Writes what is known of a slice to a file in `directory`.
    pub(crate) fn new(
        directory: &Path,
        slice: Material,
        planes: &Planes,
        qualities: Option<&Qualities>,
    ) -> io::Result<PutAway> {
        let file = tempfile::tempfile_in(directory)?;
        let mut out = BufWriter::with_capacity(BUFFER_BYTES, &file);
        planes_file::write(&mut out, planes)?;
        let mut buffer = vec![0; 2 * CHUNK];
        for values in qualities.iter().flat_map(|it| it.values().chunks(CHUNK)) {
            let bytes = &mut buffer[..2 * values.len()];
            for (bytes, value) in bytes.as_chunks_mut().0.iter_mut().zip(values) {
                *bytes = value.to_le_bytes();
            }
            out.write_all(bytes)?;
        }
        out.flush()?;
        drop(out);
        Ok(PutAway {
            slice,
            file,
            has_qualities: qualities.is_some(),
        })
    }

    /// Reads it back.
    pub(crate) fn read(&self) -> io::Result<(Planes, Option<Qualities>)> {
        let mut file = BufReader::with_capacity(BUFFER_BYTES, &self.file);
        file.rewind()?;
        let mut planes = Planes::new(self.slice);
        if !planes_file::read_into(&mut file, &mut planes)? {
            return Err(io::Error::other("it does not hold what was written"));
        }
        if !self.has_qualities {
            return Ok((planes, None));
        }
        let mut qualities = Qualities::new(self.slice);
        let mut bytes = vec![0; 2 * CHUNK];
        for values in qualities.values_mut().chunks_mut(CHUNK) {
            let bytes = &mut bytes[..2 * values.len()];
            file.read_exact(bytes)?;
            for (value, bytes) in values.iter_mut().zip(bytes.as_chunks().0) {
                *value = u16::from_le_bytes(*bytes);
            }
        }
        Ok((planes, Some(qualities)))
    }
}

#[cfg(test)]
mod tests {
    use super::PutAway;
    use crate::solve::bits::planes::Planes;
    use crate::solve::bits::quality::Qualities;
    use manoury_probe::Material;

    #[test]
    fn what_was_put_away_comes_back() {
        let directory = tempfile::tempdir().unwrap();
        let slice = Material::new(2, 0, 1, 1);
        let mut planes = Planes::new(slice);
        planes.planes_mut()[0][17] = 0x0123_4567_89AB_CDEF;
        planes.planes_mut()[1][3] = 5;
        let mut qualities = Qualities::new(slice);
        qualities.values_mut()[100_000] = 0xFEDC;
        for qualities in [None, Some(&qualities)] {
            let away = PutAway::new(directory.path(), slice, &planes, qualities).unwrap();
            assert_eq!(directory.path().read_dir().unwrap().count(), 0);
            for _ in 0..2 {
                let back = away.read().unwrap();
                assert_eq!(back.0.planes(), planes.planes());
                assert_eq!(
                    back.1.as_ref().map(Qualities::values),
                    qualities.map(Qualities::values)
                );
            }
        }
    }
}
