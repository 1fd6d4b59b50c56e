# Shared by the scripts beside it: where the program is, and what they all check.

set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
manoury=${MANOURY:-${CARGO_TARGET_DIR:-$root/target}/release/manoury}
if [ ! -x "$manoury" ]; then
    echo "no program at $manoury: cargo build --release, or name another in MANOURY" >&2
    exit 2
fi

# Everything that the scripts write; about 1 GB for five pieces.
work=$(mktemp -d "${TMPDIR:-/tmp}/manoury.XXXXXX")
trap 'rm -rf "$work"' EXIT

say() {
    printf '%s\n' "$*"
}

fail() {
    printf 'FAILED: %s\n' "$*" >&2
    exit 1
}

# What a run ended in, on what machine, so that a log tells it.
heading() {
    say "$* ($("$manoury" --version), $(nproc) processors, $(date -u +%F))"
}

# Every file with a final name must be the one of the undisturbed run, whole or partial as the run may be.
check_finished() {
    local file
    for file in "$1"/*; do
        [ -e "$file" ] || continue
        cmp -s "$file" "$2/${file##*/}" || fail "$file is not what an undisturbed run writes"
    done
}

# A complete run leaves the same files as the undisturbed one, and nothing else.
check_complete() {
    diff -rq "$1" "$2" || fail "$1 and $2 differ"
}
