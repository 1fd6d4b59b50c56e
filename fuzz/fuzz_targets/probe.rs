#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| manoury_fuzz_targets::probe(bytes));
