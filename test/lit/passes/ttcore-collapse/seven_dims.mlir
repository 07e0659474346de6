// RUN: ttopt --ttcore-collapse="boundary=device intervals=[(0, 3), (-3, -1)]" --mlir-print-local-scope %s | FileCheck %s
// RUN: ttopt --ttcore-collapse="boundary=device intervals=[(0, 3), (-3, -1)] grid-rank=5" --mlir-print-local-scope %s | FileCheck %s --check-prefix=LEADING
// RUN: not ttopt --ttcore-collapse="boundary=device intervals=[(0, 3), (-3, -1)] grid-rank=3" %s 2>&1 | FileCheck %s --check-prefix=ERROR

// A grid has as many dims as the intervals leave groups, or more.

// CHECK: tensor<2x3x4x5x6x7x8xbf16, #ttcore.metal_layout<(d0, d1, d2, d3, d4, d5, d6) -> (d0 * 12 + d1 * 4 + d2, d3, d4 * 7 + d5, d6), undef, <1x1x1x1>, memref<24x5x42x8xbf16, #ttcore.memory_space<l1>>>>
// LEADING: (d0, d1, d2, d3, d4, d5, d6) -> (0, d0 * 12 + d1 * 4 + d2, d3, d4 * 7 + d5, d6), undef, <1x1x1x1x1>, memref<1x24x5x42x8xbf16,
// ERROR: seven_dims.mlir:[[#@LINE+1]]:1: error: 'func.func' op collapse intervals [(0, 3), (4, 6)] leave 4 groups of dims for a grid of rank 3
func.func private @seven(tensor<2x3x4x5x6x7x8xbf16>)
