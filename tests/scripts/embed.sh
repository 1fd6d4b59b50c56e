#!/usr/bin/env bash
# Makes the tables in probe/embedded again, which are part of the program. Needed after every change of the file
# format; a test tells when. The program that makes them is built without them.
#
#     tests/scripts/embed.sh

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

made=$(mktemp -d "${TMPDIR:-/tmp}/manoury.XXXXXX")
trap 'rm -rf "$made"' EXIT
generate() {
    cargo run --release --no-default-features -- gen --out "$made" "$@"
}
generate 4 --metric wdl
generate 3 --metric wdl,dtc

mkdir -p probe/embedded
find probe/embedded -type f -delete
cp "$made"/*.wdl "$made"/*.dtc probe/embedded
