"""Relayouts by NumPy: a view as more dims, a transpose, a copy. Reads requests, a
JSON object a line, and answers each with a line."""
import json
import sys
import time

import numpy as np


class Case:
    def __init__(self, c):
        self.dtype = np.dtype("u%d" % c["bytes"])
        shape, padded, dims, order = c["shape"], c["padded"], c["dims"], c["order"]
        data = np.fromfile(c["source"], dtype=self.dtype)
        self.inner = tuple(slice(0, n) for n in shape)
        self.fill = self.empty = None
        physical = [dims[k] for k in order]
        if shape == padded:
            self.src = data.reshape(dims).transpose(order)
            self.dst = np.empty(physical, self.dtype)
            self.out = self.dst
        elif c["to"]:  # the destination is padded
            self.data = data.reshape(shape)
            self.fill = np.zeros(padded, self.dtype)
            self.src = self.fill.reshape(dims).transpose(order)
            self.dst = np.empty(physical, self.dtype)
            self.out = self.dst
        else:
            self.src = data.reshape(dims).transpose(order)
            self.empty = np.empty(padded, self.dtype)
            self.dst = self.empty.reshape(physical)
            self.out = np.empty(shape, self.dtype)

    def run(self):
        if self.fill is not None:
            self.fill[self.inner] = self.data
        np.copyto(self.dst, self.src)
        if self.empty is not None:
            np.copyto(self.out, self.empty[self.inner])


case = None
for line in sys.stdin:
    request = json.loads(line)
    if "source" in request:
        case = Case(request)
        case.run()
        case.out.tofile(request["result"])
        print(0)
    else:
        begin = time.perf_counter_ns()
        for _ in range(request["calls"]):
            case.run()
        print(time.perf_counter_ns() - begin)
    sys.stdout.flush()
