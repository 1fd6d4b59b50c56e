#!/usr/bin/env python3
"""Reads a table file of manoury: FORMAT.md as a program, in its words.

    reader.py FILE              checks the whole file but for the values, and prints what the header says
    reader.py FILE 1354         the value stored at an index, of each slice
    reader.py FILE W:WK28:BK46  the value stored for a position; the page says which values mean nothing
    reader.py FILE --all        the value stored at each index

Values are printed as lines of slice, index and value. It is short rather than fast: some seconds for a million values.
"""
import os, shutil, struct, subprocess, sys, zlib
from functools import cache
from importlib import import_module
from math import comb, prod

METRICS, RULE_SETS = ("wdl", "dtc", "dtw", "dtd"), ("theory", "fmjd", "ffjd")
STRIP, LAST_RUN, LONGEST_CODE = 4096, 118, 11

class Refused(Exception):
    """What is wrong with a file, or with a question."""

def need(condition, error):
    if not condition:
        raise Refused(error)

def decompressed(frame, size):
    """What a zstd frame holds, which is to be so many bytes."""
    for module in ("compression.zstd", "backports.zstd"):  # in Python 3.14, and its twin for older ones
        try:
            zstd = import_module(module)
        except ImportError:
            continue
        try:
            return zstd.ZstdDecompressor().decompress(frame, size + 1)
        except zstd.ZstdError:
            raise Refused("it does not decompress")
    need(shutil.which("zstd"), "zstd frames need Python 3.14, the package backports.zstd or the program zstd")
    run = subprocess.run(["zstd", "-dcq"], input=frame, capture_output=True)
    need(run.returncode == 0, "it does not decompress")
    return run.stdout

def prefix_code(packed):
    """Symbol and number of bits of the code that the next eleven bits begin with, by these bits."""
    lengths = [length for byte in packed for length in (byte & 15, byte >> 4)]
    need(lengths.pop() == 0 and all(1 <= length <= LONGEST_CODE for length in lengths), "bad prefix code")
    need(sum(2.0**-length for length in lengths) == 1, "incomplete prefix code")
    by_bits, code, before = [None] * 2**LONGEST_CODE, 0, 0
    for length, symbol in sorted((length, symbol) for symbol, length in enumerate(lengths)):
        code <<= length - before
        highest_first = int(f"{code:0{length}b}"[::-1], 2)
        by_bits[highest_first :: 2**length] = [(symbol, length)] * 2 ** (LONGEST_CODE - length)
        code, before = code + 1, length
    return by_bits

def strip_values(data, value, places, codes):
    """The values of a strip, of which `value` is the first."""
    bits, left, values = int.from_bytes(data, "little"), 8 * len(data), []
    while data:
        symbol, length = codes[value][bits % 2**LONGEST_CODE]
        c, t = divmod(symbol, 2)
        o, p = divmod(c - 31, 4)
        n = o + 3 if 31 <= c <= 58 else 0
        x = (bits >> length) % 2**n
        bits, left = bits >> (length + n), left - (length + n)
        need(left >= 0, "the bits of a strip end too soon")
        if symbol == LAST_RUN:
            break
        values += [value] * ((4 + p) * 2**n + x if n else c + 1)
        need(len(values) < places, "the runs of a strip are too long")
        value = (value + 1 + t) % 3
    return values + [value] * (places - len(values))

def block_strips(data, places, codes):
    """The values of a block of strips; `data` is what follows its kind."""
    at, lengths, values = 4, [], []
    for _ in range(0, places, STRIP):
        width = 3 if data[at : at + 1] == b"\xff" else 1
        need(at + width <= len(data), "its strips are cut off")
        lengths.append(int.from_bytes(data[at + width // 2 : at + width], "little"))
        at += width
    need(at + sum(lengths) == len(data), "it has the wrong size")
    for strip, length in enumerate(lengths):
        first = data[strip // 4] >> strip % 4 * 2 & 3
        need(first <= 2, "a strip begins with a bad value")
        values += strip_values(data[at : at + length], first, min(STRIP, places - len(values)), codes)
        at += length
    return values

class Slice:
    """What codec and record of a slice say."""
    def __init__(self, material, metric, codec, record):
        self.material, self.metric, (ok, om, xk, xm) = material, metric, material
        self.name = "-".join(f"{k}K" * (k > 0) + f"{m}M" * (m > 0) for k, m in ((ok, om), (xk, xm)))
        self.bases = comb(45, om), comb(45, xm), comb(50, ok), comb(50, xk)
        self.size = prod(self.bases)
        order = [codec[0] >> shift & 3 for shift in (0, 2, 4, 6)]
        need(sorted(order) == [0, 1, 2, 3], "bad order of digits")
        # By how much the place grows with each digit of the index.
        self.steps = [prod(self.bases[faster] for faster in order[order.index(digit) + 1 :]) for digit in range(4)]
        self.codes = [prefix_code(codec[at : at + 60]) for at in range(1, len(codec), 60)]
        *self.counts, win_index, loss_index, win_plies, loss_plies, known, zero = struct.unpack("<6Q2HB3s", record)
        self.greatest = [("win", win_plies, win_index, known & 1), ("loss", loss_plies, loss_index, known & 2)]
        need(self.counts[0] == sum(self.counts[1:]) and self.counts[0] <= self.size, "counts do not add up")
        need(known < (1 if metric == "wdl" else 4) and zero == bytes(3), "bytes that must be zero are not")
        for _, plies, index, there in self.greatest:
            need(index < self.size if there else plies == index == 0, "bad greatest distance")

    def place(self, index):
        place = 0
        for base, step in zip(self.bases[::-1], self.steps[::-1]):
            index, digit = divmod(index, base)
            place += digit * step
        return place

    def values(self, block, places):
        """The values of a block, in the order of their places."""
        kind, data = block[:1].hex(), block[1:]
        if kind == "01" and self.metric == "wdl":
            return block_strips(data, places, self.codes)
        if kind == "00":
            need(len(data) == 2, "it has the wrong size")
            values = [int.from_bytes(data, "little")] * places
        else:
            need(kind in ("02", "12", "03", "13") and self.metric != "wdl", "unknown kind")
            size = places * (1 if kind[1] == "2" else 2)
            data = decompressed(data, size) if kind[0] == "1" else data
            need(len(data) == size, "it has the wrong number of values")
            values = struct.unpack(f"<{places}{'B' if kind[1] == '2' else 'H'}", data)
        need(self.metric != "wdl" or values[0] <= 2, "bad value")
        return values

class Table:
    def __init__(self, path):
        self.file = open(path, "rb")
        header = self.file.read(192)
        need(header[:8] == b"manoury\0", "not a table")
        need(header[8:10] == b"\2\0", "unknown version of the format")
        need(len(header) == 192 and struct.pack("<I", zlib.crc32(header[:188])) == header[188:], "damaged header")
        (index, codec, metric, rules, material, slices, self.b, checksum, self.blocks, self.bytes, zero) = struct.unpack(
            "<4B4s2BI3Q", header[10:48])
        need((index, codec) == (1, 2), "unknown version of index or codec")
        need(metric <= 3 and rules <= 2 and self.b == (15 if metric else 16), "unknown metric, rule set or block size")
        self.metric, self.rules, (ok, om, xk, xm) = METRICS[metric], RULE_SETS[rules], material
        need(xk + xm and sum(material) <= 8 and (ok + om, ok) >= (xk + xm, xk), "bad material")
        materials = list(dict.fromkeys([material, material[2:] + material[:2]]))  # one if they are the same
        need(slices == len(materials), "wrong number of slices")
        need(not any(header[40:48] + header[48 + 56 * slices : 188]), "bytes that must be zero are not")
        length = 1 if metric else 181
        codecs, directory = self.file.read(length * slices), self.file.read(12 * self.blocks)
        need(zlib.crc32(codecs + directory) == checksum, "damaged codecs or directory")
        self.start = 192 + len(codecs) + len(directory)
        need(os.path.getsize(path) == self.start + self.bytes, "the file has the wrong size")
        self.slices = [Slice(material, self.metric, codecs[length * i :][:length], header[48 + 56 * i :][:56])
                       for i, material in enumerate(materials)]
        self.slice_blocks = [-(-slice.size // 2**self.b) for slice in self.slices]
        need(self.blocks == sum(self.slice_blocks), "wrong number of blocks")
        self.directory = [(0, 0), *struct.iter_unpack("<QI", directory)]
        need(self.directory[-1][0] == self.bytes, "the blocks do not fill the file")
        name = f"{self.slices[0].name}{'.' + self.rules if rules else ''}.{self.metric}"
        need(os.path.basename(path) == name, f"this is {name}, give it that name")

    def block(self, number):
        (start, _), (end, checksum) = self.directory[number : number + 2]
        need(start <= end <= self.bytes, "the directory is wrong")
        self.file.seek(self.start + start)
        block = self.file.read(end - start)
        need(zlib.crc32(block) == checksum, "its checksum is wrong")
        return block

    @cache
    def block_values(self, i, number):
        """The values of a block of slice i; both are numbered from 0."""
        in_file, places = sum(self.slice_blocks[:i]) + number, self.slices[i].size - number * 2**self.b
        try:
            return self.slices[i].values(self.block(in_file), min(places, 2**self.b))
        except Refused as error:
            raise Refused(f"block {in_file}: {error}")

    def value(self, i, index):
        need(0 <= index < self.slices[i].size, f"there is no index {index}")
        number, place = divmod(self.slices[i].place(index), 2**self.b)
        return self.block_values(i, number)[place]

    def find(self, fen):
        """Slice and index of a position."""
        own, other = ("W", "B") if fen[0] == "W" else ("B", "W")
        men, kings = {"W": [], "B": []}, {"W": [], "B": []}
        for side in fen[2:].split(":"):
            for piece in side[1:].split(","):
                square = int(piece.lstrip("K")) - 1
                (kings if piece[0] == "K" else men)[side[0]].append(square if own == "W" else 49 - square)
        sets = kings[own], men[own], kings[other], men[other]
        for i, slice in enumerate(self.slices):
            if tuple(slice.material) == tuple(map(len, sets)):
                ok, om, xk, xm = sets
                digits = [[s - 5 for s in om], [49 - s - 5 for s in xm], ok, [49 - s for s in xk]]
                index = 0
                for squares, base in zip(digits, slice.bases):
                    digit = sum(comb(s, k) for k, s in enumerate(sorted(squares), 1))
                    need(digit < base, f"{fen} has a square that is none")
                    index = index * base + digit
                return i, index
        raise Refused(f"no slice for {fen}")

def main(path, *questions):
    table = Table(path)
    if not questions:
        print(f"{table.metric}, rule set {table.rules}, {table.blocks} blocks, {table.bytes} bytes of data")
        for slice in table.slices:
            print("{}: {} positions, {} wins, {} draws, {} losses".format(slice.name, *slice.counts))
            for result, plies, index, there in slice.greatest:
                print(f"  greatest distance of a {result}: {plies}, index {index}\n" if there else "", end="")
        for number in range(table.blocks):
            table.block(number)
    for question in questions:
        slices = range(len(table.slices))
        if question == "--all":
            found = ((i, index) for i in slices for index in range(table.slices[i].size))
        else:
            found = [table.find(question)] if ":" in question else [(i, int(question)) for i in slices]
        sys.stdout.writelines(f"{table.slices[i].name} {index} {table.value(i, index)}\n" for i, index in found)

if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    try:
        main(*sys.argv[1:])
    except (Refused, OSError, ValueError) as error:
        sys.exit(f"{sys.argv[1]}: {error}")
