#!/usr/bin/env python3
"""Writes conversions.txt: numbers and what NumPy's astype makes of them. A line is

    from to bits bits

with types in MLIR's names and bits in hexadecimal. Floats that no integer of the
type holds are left out: what astype makes of those depends on the processor.

    python3 testdata/conversions.py > testdata/conversions.txt
"""
import numpy as np

TYPES = {"f16": np.float16, "f32": np.float32, "f64": np.float64, "i8": np.int8, "ui8": np.uint8,
         "i16": np.int16, "ui16": np.uint16, "i32": np.int32, "ui32": np.uint32, "i64": np.int64, "ui64": np.uint64,
         "i1": np.bool_}
r = np.random.default_rng(1)


def samples(name, t):
    if t is np.bool_:
        return np.array([False, True])
    if name.startswith("f"):
        special = [0.0, -0.0, 0.5, -0.5, 1.5, 2.5, 65504, 65519.9, 65520, 2.0**-24, 2.0**-25, 1 + 2.0**-11, 1 + 3 * 2.0**-11,
                   2**24 + 1, 2**31 - 1, 3e38, 3.5e38, 1e-45, 1e-310, np.inf, -np.inf]
        numbers = np.concatenate([special, r.normal(size=12), r.normal(size=12) * 2.0 ** r.integers(-30, 60, 12)])
        with np.errstate(over="ignore"):
            return numbers.astype(t)
    info = np.iinfo(t)
    # Halfway cases of 24 and 53 bits, with something behind them.
    special = [0, 1, 127, 255, 2049, 2051, 65519, 65520, 2**24 + 1, 2**24 + 3, 2**53 + 1, 2**53 + 3, 2**63 - 1, 2**63,
               2**40 + 2**16, 2**40 + 2**16 + 1, 2**62 + 2**38 + 1, 2**64 - 1]
    both = [s for s in special + [-s for s in special] + [info.min, info.max] if info.min <= s <= info.max]
    return np.concatenate([np.array(both, t), r.integers(info.min, info.max, 10, t, True)])


def word(x):
    return x.tobytes()[::-1].hex()


for a, source in TYPES.items():
    numbers = samples(a, source)
    for b, target in TYPES.items():
        for x in numbers:
            if a.startswith("f") and b.lstrip("u").startswith("i") and b != "i1":
                info = np.iinfo(target)
                if not np.isfinite(x) or not info.min <= int(x) <= info.max:
                    continue
            with np.errstate(all="ignore"):
                print(a, b, word(x), word(x.astype(target)))
