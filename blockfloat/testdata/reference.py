#!/usr/bin/env python3
"""Writes blocks.txt: blocks of 16 float32 numbers and what each format makes of
them, by exact arithmetic on fractions. A line is

    format  16 numbers  exponent+elements  16 numbers that come back

all in hexadecimal, numbers as their bits, bytes in the order of memory.

    python3 testdata/reference.py > testdata/blocks.txt
"""
import random
import struct
from fractions import Fraction

FORMATS = {"bfp_bf8": (8, 7), "bfp_bf4": (8, 3), "bfp_bf2": (8, 1),
           "bfp_f8": (5, 7), "bfp_f4": (5, 3), "bfp_f2": (5, 1)}


def parts(word, exponent_bits):
    """Sign, exponent in the format's bias, and significand of a float32."""
    sign, field, fraction = word >> 31, word >> 23 & 255, word & 0x7FFFFF
    if exponent_bits == 5:
        field = field - 127 + 15
        if field > 31:
            field, fraction = 31, 0x7FFFFF
        if field < 0:
            field, fraction = 0, 0
    return sign, field, 0x800000 + fraction


def encode(words, exponent_bits, m):
    shared = max(parts(w, exponent_bits)[1] for w in words)
    elements = []
    for w in words:
        sign, field, significand = parts(w, exponent_bits)
        magnitude = 0
        if w & 0x7FFFFFFF:
            aligned = significand // 2 ** (shared - field)
            magnitude = min(round(Fraction(aligned, 2 ** (24 - m))), 2**m - 1)  # round: ties to even
        elements.append((sign << m | magnitude) if magnitude else 0)
    return shared, elements


def pack(elements, bits):
    n = sum(e << i * bits for i, e in enumerate(elements))
    return n.to_bytes(16 * bits // 8, "little")


def decode(shared, elements, exponent_bits, m):
    out = []
    for e in elements:
        sign, magnitude = e >> m, e & (1 << m) - 1
        if magnitude == 0:
            out.append(sign << 31)
            continue
        top = magnitude.bit_length() - 1
        field = shared - (m - 1 - top) + (112 if exponent_bits == 5 else 0)
        fraction = Fraction(magnitude, 1 << top) - 1
        out.append(sign << 31 | field << 23 | int(fraction * 0x800000))
    return out


def bits(x):
    return struct.unpack("<I", struct.pack("<f", x))[0]


SPECIAL = [0, 1 << 31, 1, 0x80000001, 0x7FFFFF, 0x800000, 0x7F7FFFFF, 0x7F800000, 0xFF800000,
           0x7FC00000, 0x7F800001, 0xFFFFFFFF, bits(1.0), bits(-1.0), bits(65504.0), bits(131008.0),
           bits(131072.0), bits(2.0**-15), bits(2.0**-16), bits(1.9921875), bits(1.99609375), bits(1.98828125)]


def blocks(r):
    yield [0] * 16
    yield [1 << 31] * 16
    yield [bits(float(i)) for i in range(16)]
    yield [bits(1 + i / 128) for i in range(16)]  # ties of m = 7
    yield [bits(1 + i / 8) for i in range(16)]  # ties of m = 3
    yield [bits(2.0**-i) for i in range(16)]
    yield [bits(2.0 ** -(2 * i)) for i in range(16)]
    yield [bits(-(2.0**-i) * 1.9999) for i in range(16)]
    yield [r.getrandbits(23) for _ in range(16)]  # subnormal
    for special in SPECIAL:
        yield [special] + [bits(r.uniform(-2, 2)) for _ in range(15)]
    for _ in range(16):
        yield [bits(r.gauss(0, 1)) for _ in range(16)]
    for _ in range(16):
        yield [bits(r.gauss(0, 1) * 2.0 ** r.randint(-20, 20)) for _ in range(16)]
    for _ in range(8):
        yield [r.getrandbits(32) for _ in range(16)]
    for _ in range(8):
        yield [r.choice(SPECIAL) for _ in range(16)]


def text(words):
    return b"".join(struct.pack("<I", w) for w in words).hex()


r = random.Random(1)
for words in blocks(r):
    for name, (exponent_bits, m) in FORMATS.items():
        shared, elements = encode(words, exponent_bits, m)
        stored = bytes([shared]) + pack(elements, m + 1)
        print(name, text(words), stored.hex(), text(decode(shared, elements, exponent_bits, m)))
