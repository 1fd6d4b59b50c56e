#!/usr/bin/env bash
# Compares what --estimate says of tables with a piece more than those that are there with what they then take: CPU time
# within a factor of 1.5, and disk within 20 %.
#
# Usage: estimate.sh [PIECES]    by default 5, estimated from 4; MANOURY_METRICS for others than wdl,dtc
source "$(dirname "$0")/common.sh"
pieces=${1:-5}
metrics=${MANOURY_METRICS:-wdl,dtc}
heading "Estimate of: gen $pieces --metric $metrics"

# `1m 03s` and `2.05 GiB`, at the end of a text, in seconds and bytes.
seconds() {
    awk '{ for (i = 1; i <= NF; i++) {
        if ($i ~ /^[0-9.]+$/) number = $i
        else if ($i == "s") total += number
        else if ($i == "ms") total += number / 1000
        else if ($i ~ /^[0-9.]+h$/) total += 3600 * $i
        else if ($i ~ /^[0-9.]+m$/) total += 60 * $i
        else if ($i ~ /^[0-9.]+s$/) total += 1 * $i
    } print total }' <<<"$1"
}
bytes() {
    awk '{ power["B"] = 0; power["KiB"] = 1; power["MiB"] = 2; power["GiB"] = 3; print $1 * 1024 ^ power[$2] }' <<<"$1"
}

# Fails where the second number is not within a factor of the first.
compare() {
    local name=$1 estimated=$2 found=$3 factor=$4
    say "$name: estimated $estimated, found $found"
    awk -v a="$estimated" -v b="$found" -v f="$factor" 'BEGIN { exit !(a > 0 && b > 0 && a <= f * b && b <= f * a) }' ||
        fail "the $name is off by more than a factor of $factor"
}

"$manoury" gen "$((pieces - 1))" --metric "$metrics" --out "$work/tables" >/dev/null 2>&1
before=$(cat "$work"/tables/* | wc -c)
estimate=$("$manoury" gen "$pieces" --metric "$metrics" --out "$work/tables" --estimate)
time=$(sed -n 's/^time about .* threads\{0,1\}, \(.*\) of CPU time$/\1/p' <<<"$estimate")
disk=$(sed -n 's/^.* indexes, \(.*\) on disk at the end$/\1/p' <<<"$estimate")
"$manoury" gen "$pieces" --metric "$metrics" --out "$work/tables" >/dev/null 2>"$work/errors" --log "$work/log" ||
    fail "$(cat "$work/errors")"
cpu=$(sed -n 's/.*"phase":"all".*"cpu_seconds":\([0-9.]*\).*/\1/p' "$work/log")
compare "CPU time in seconds" "$(seconds "$time")" "$cpu" 1.5
compare "disk in bytes" "$(bytes "$disk")" "$(($(cat "$work"/tables/* | wc -c) - before))" 1.2
