// RUN: ttopt --ttcore-shard="grid=3x2x2x2 boundary=device" --mlir-print-local-scope %s | FileCheck %s
// RUN: ttopt --ttcore-collapse="grid-rank=4 intervals=[(0, -3)] boundary=device" --ttcore-shard="grid=3x2x2x2 boundary=device" --mlir-print-local-scope %s | FileCheck %s --check-prefix=OWN

// The seven dims of the specification, with its map, in which d4 occurs twice.
// CHECK: @seed(tensor<5x3x2x2x7x32x32xf32, #ttcore.metal_layout<(d0, d1, d2, d3, d4, d5, d6) -> (d0 * 2688 + d1 * 896 + d2 * 448 + d3 * 224 + d4 * 32 + d5, d4, d5, d6), undef, <3x2x2x2>, memref<4480x4x16x16xf32, #ttcore.memory_space<l1>>>>)
func.func private @seed(tensor<5x3x2x2x7x32x32xf32,
  #ttcore.metal_layout<(d0, d1, d2, d3, d4, d5, d6) -> (d0 * 2688 + d1 * 896 + d2 * 448 + d3 * 224 + d4 * 32 + d5, d4, d5, d6),
    undef, <1x1x1x1>, memref<13440x7x32x32xf32, #ttcore.memory_space<l1>>>>)

// The same dims with a map in which each occurs once.
// OWN: @own(tensor<5x3x2x2x7x32x32xf32, #ttcore.metal_layout<(d0, d1, d2, d3, d4, d5, d6) -> (d0 * 12 + d1 * 4 + d2 * 2 + d3, d4, d5, d6), undef, <3x2x2x2>, memref<20x4x16x16xf32,
func.func private @own(tensor<5x3x2x2x7x32x32xf32>)
