"""Makes x.npy, b.npy and y.npy: the input of relu_bias.mlir and what NumPy computes."""
import numpy as np

rng = np.random.default_rng(1)
x = rng.standard_normal((5, 7, 33)).astype(np.float32)
x[0, 0, :4] = [-0.0, 0.0, 1e-42, -1e-42]
b = rng.standard_normal(33).astype(np.float32)
np.save("x.npy", x)
np.save("b.npy", b)
np.save("y.npy", np.maximum(x + b, np.float32(0)))
