// RUN: ttopt --ttcore-collapse=boundary=device --ttcore-shard="grid=2x4 boundary=device" --mlir-print-local-scope %s | FileCheck %s
// RUN: ttopt --ttcore-collapse=boundary=device --ttcore-shard="grid=3x2 boundary=device" --mlir-print-local-scope %s | FileCheck %s --check-prefix=RAGGED
// RUN: ttopt --ttcore-collapse=boundary=device --ttcore-shard="grid=none boundary=device" --mlir-print-local-scope %s | FileCheck %s --check-prefix=NONE
// RUN: ttopt --ttcore-collapse=boundary=device --ttcore-shard="grid=1x64 boundary=device" --mlir-print-local-scope %s | FileCheck %s --check-prefix=WIDE

// The shard is the extent of the collapsed tensor over the grid, rounded up.

// CHECK: tensor<2x3x64x128xf32, #ttcore.metal_layout<(d0, d1, d2, d3) -> (d0 * 192 + d1 * 64 + d2, d3), undef, <2x4>, memref<192x32xf32, #ttcore.memory_space<l1>>>>
// RAGGED: @seed(tensor<{{.*}}, <3x2>, memref<128x64xf32,
// NONE: @seed(tensor<{{.*}}, <1x1>, memref<384x128xf32,
// WIDE: @seed(tensor<{{.*}}, <1x64>, memref<384x2xf32,
func.func private @seed(tensor<2x3x64x128xf32>)

// CHECK: @ragged(tensor<{{.*}}, <2x4>, memref<27x16xf32,
// RAGGED: @ragged(tensor<{{.*}}, <3x2>, memref<18x32xf32,
// NONE: @ragged(tensor<{{.*}}, <1x1>, memref<53x63xf32,
func.func private @ragged(tensor<53x63xf32>)

// More cores than rows: some stay empty, since the grid was asked for.
// CHECK: @small(tensor<{{.*}}, <2x4>, memref<1x1xf32,
// RAGGED: @small(tensor<{{.*}}, <3x2>, memref<1x1xf32,
func.func private @small(tensor<1x2xf32>)

// CHECK: @vector(tensor<300xf32, #ttcore.metal_layout<(d0) -> (0, d0), undef, <2x4>, memref<1x75xf32,
func.func private @vector(tensor<300xf32>)
