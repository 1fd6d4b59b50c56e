#!/usr/bin/env bash
# Kills a real run with signal 9 at seeded moments, goes on with the same command each time, and compares bytes with
# an undisturbed run: all tables with a final name after every kill, all files at the end.
#
# Usage: kills.sh [PIECES [KILLS [SEED [GEN OPTIONS...]]]]    by default 5 50 1
source "$(dirname "$0")/common.sh"
pieces=${1:-5} kills=${2:-50}
RANDOM=${3:-1}
shift "$(($# < 3 ? $# : 3))"
options=("$@")
heading "$kills kills of: gen $pieces ${options[*]}"

milliseconds() {
    date +%s%3N
}

# In its place, so that a signal meets the program.
generate() {
    exec "$manoury" gen "$pieces" "${options[@]}" --out "$1" >/dev/null 2>"$work/errors" </dev/null
}

# Runs it to the end.
complete() {
    (generate "$1") || fail "$(cat "$work/errors")"
}

begin=$(milliseconds)
complete "$work/reference"
whole=$(($(milliseconds) - begin))
say "an undisturbed run takes $whole ms"

# Moments are spread so that a run is killed some times before it is complete.
longest=$((whole * 4 / kills + whole / 4))
out=$work/tables
killed=0 runs=0 unfinished=0
while [ "$killed" -lt "$kills" ]; do
    delay=$(((RANDOM * 32768 + RANDOM) % longest))
    generate "$out" &
    process=$!
    sleep "$(printf '%d.%03d' $((delay / 1000)) $((delay % 1000)))"
    kill -9 "$process" 2>/dev/null || true
    code=0
    # The shell would tell of the signal.
    { wait "$process" || code=$?; } 2>/dev/null
    case $code in
        137) killed=$((killed + 1)) ;;
        0) ;;
        *) fail "exit code $code: $(cat "$work/errors")" ;;
    esac
    mkdir -p "$out"
    check_finished "$out" "$work/reference"
    ! compgen -G "$out/.*.tmp" >/dev/null || unfinished=$((unfinished + 1))
    [ "$code" = 0 ] || say "kill $killed after $delay ms: $(ls "$out" | wc -l) files finished"
    if [ "$(ls "$out" | wc -l)" = "$(ls "$work/reference" | wc -l)" ]; then
        complete "$out"
        check_complete "$out" "$work/reference"
        rm -rf "$out"
        runs=$((runs + 1))
    fi
done
complete "$out"
check_complete "$out" "$work/reference"
say "$killed kills, $unfinished of them in the middle of a file; $((runs + 1)) complete runs, all with the same bytes"
