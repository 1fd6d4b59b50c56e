#!/usr/bin/env bash
# Measures the greatest resident size of runs with several limits, which may be 20 % over the limit at most, and compares
# their bytes.
#
# Usage: memory-limit.sh [PIECES [LIMIT_MIB...]]    by default 5 1024 600 400; MANOURY_METRICS for others than wdl,dtc
source "$(dirname "$0")/common.sh"
pieces=${1:-5}
shift || true
limits=("${@:-1024}")
[ $# -gt 0 ] || limits=(1024 600 400)
metrics=${MANOURY_METRICS:-wdl,dtc}
heading "Memory of: gen $pieces --metric $metrics"

# Runs the program to its end and prints the greatest resident size in MiB, as the system keeps it.
peak() {
    "$manoury" gen "$pieces" --metric "$metrics" --out "$1" "${@:2}" >"$work/summary" 2>"$work/errors" </dev/null &
    local process=$! most=0 line
    while line=$(grep VmHWM "/proc/$process/status" 2>/dev/null); do
        line=${line//[!0-9]/}
        most=$((line > most ? line : most))
        sleep 0.05
    done
    wait "$process" || fail "$(cat "$work/errors")"
    say $((most / 1024))
}

usual=$(peak "$work/reference")
say "without a limit: peak $usual MiB; $(tail -1 "$work/summary")"
for limit in "${limits[@]}"; do
    found=$(peak "$work/tables" --memory "${limit}M")
    check_complete "$work/tables" "$work/reference"
    say "limit $limit MiB: peak $found MiB; $(tail -1 "$work/summary")"
    [ "$found" -le $((limit * 12 / 10)) ] || fail "$found MiB are more than 20 % over $limit MiB"
    # All is there: what it takes to find that out counts as well.
    again=$(peak "$work/tables" --memory "${limit}M")
    [ "$again" -le $((limit * 12 / 10)) ] || fail "$again MiB to check what is there are more than 20 % over $limit MiB"
    rm -rf "$work/tables"
done
