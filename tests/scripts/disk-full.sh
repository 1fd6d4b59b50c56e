#!/usr/bin/env bash
# Generates onto small file systems: a full disk must end the run with one clear error and exit code 1, with nothing
# half-written under a final name and nothing left over, and the same command must work once there is space. Mounts a
# tmpfs and an ext4 image, so it needs root.
#
# Usage: disk-full.sh
source "$(dirname "$0")/common.sh"
if [ "$(id -u)" != 0 ]; then
    echo "mounting needs root" >&2
    exit 2
fi
heading "Full disks"

disk=$work/disk reference=$work/reference scratch=0
mkdir "$disk"
trap 'umount "$disk" 2>/dev/null || true; rm -rf "$work"' EXIT

generate() {
    "$manoury" gen "$@" --out "$disk/tables" >/dev/null 2>"$work/errors" </dev/null
}

# Runs out of space, is given some, and goes on. Arguments: what it is called, how to make space, options of gen.
runs_out() {
    local name=$1 make_space=$2 code=0 message
    shift 2
    generate "$@" || code=$?
    message=$(grep '^manoury: ' "$work/errors" || true)
    [ "$code" = 1 ] || fail "$name: exit code $code, $(cat "$work/errors")"
    [ "$(grep -c . <<<"$message")" = 1 ] || fail "$name: $(cat "$work/errors")"
    [ "$(tail -1 "$work/errors")" = "$message" ] || fail "$name: more than one error: $(cat "$work/errors")"
    case $message in
        *"scratch file"*"No space left on device"*"free some space and run again"*)
            scratch=$((scratch + 1))
            ;;
        *"No space left on device"*"free some space and run again"*) ;;
        *) fail "$name: $message" ;;
    esac
    mkdir -p "$disk/tables"
    check_finished "$disk/tables" "$reference"
    local finished left
    finished=$(ls "$disk/tables" | wc -l)
    left=$(find "$disk/tables" -name '.*' -type f)
    [ -z "$left" ] || fail "$name: left over: $left"
    $make_space
    generate "$@" || fail "$name, with space: $(cat "$work/errors")"
    check_complete "$disk/tables" "$reference"
    say "$name: full after $finished files, then complete. ${message//$work/...}"
}

more_tmpfs() {
    mount -o remount,size=100M "$disk"
}

no_ballast() {
    rm "$disk/ballast"
}

# What the last one needs is most, so that the least memory makes it use scratch files.
what=1K1M-2M metrics=wdl,dtc,dtw
refused=$("$manoury" gen $what --metric $metrics --memory 1M --out "$work/none" 2>&1 || true)
least=$(sed -n 's/.* needs \([0-9]*\) MiB.*/\1/p' <<<"$refused")
[ -n "$least" ] || fail "no need of memory in: $refused"

for options in "4" "4 --metric $metrics" "$what --metric $metrics --memory ${least}M"; do
    rm -rf "$reference"
    "$manoury" gen ${options% --memory*} --out "$reference" >/dev/null 2>&1
    for size in 16k 64k 300k 700k 1M; do
        mount -t tmpfs -o "size=$size" tmpfs "$disk"
        runs_out "tmpfs of $size, $options" more_tmpfs $options
        umount "$disk"
    done
    for free in 8 200 600 900; do
        truncate -s 100M "$work/image"
        mkfs.ext4 -q -F -m 0 "$work/image"
        mount -o loop "$work/image" "$disk"
        # Fill the disk, then give back so many KiB.
        dd if=/dev/zero of="$disk/ballast" bs=64k 2>/dev/null || true
        dd if=/dev/zero of="$disk/ballast" bs=1k oflag=append conv=notrunc 2>/dev/null || true
        truncate -s "-${free}k" "$disk/ballast"
        sync -f "$disk"
        runs_out "ext4 with $free KiB free, $options" no_ballast $options
        umount "$disk"
        rm "$work/image"
    done
done
[ "$scratch" -gt 0 ] || fail "no scratch file ran out of space"
say "all full disks were told of and got over"
