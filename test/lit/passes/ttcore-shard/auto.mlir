// RUN: ttopt --ttcore-collapse=boundary=device --ttcore-shard=boundary=device --mlir-print-local-scope %s | FileCheck %s
// RUN: ttopt --ttcore-collapse=boundary=device --ttcore-shard="grid=auto max-grid=8x8 unit=32x32 boundary=device" --mlir-print-local-scope %s | FileCheck %s --check-prefix=TILES
// RUN: ttopt --ttcore-collapse=boundary=device --ttcore-shard="max-grid=4 boundary=device" --mlir-print-local-scope %s | FileCheck %s --check-prefix=ROW
// RUN: ttopt --ttcore-collapse="boundary=device grid-rank=3" --ttcore-shard="max-grid=8x8 boundary=device" --mlir-print-local-scope %s | FileCheck %s --check-prefix=RANK3

// As many cores as possible along each dim, and none that stays empty: the last
// core may have less than the others.

// CHECK: @even(tensor<{{.*}}, <8x8>, memref<48x16xf32,
// TILES: @even(tensor<{{.*}}, <6x4>, memref<64x32xf32,
// ROW: @even(tensor<{{.*}}, <1x4>, memref<384x32xf32,
// RANK3: @even(tensor<{{.*}}, <1x8x8>, memref<1x48x16xf32,
func.func private @even(tensor<2x3x64x128xf32>)

// Nine rows on at most eight cores are two each on five.
// CHECK: @nine(tensor<{{.*}}, <5x8>, memref<2x1xf32,
// TILES: @nine(tensor<{{.*}}, <1x1>, memref<9x8xf32,
func.func private @nine(tensor<9x8xf32>)

// CHECK: @ragged(tensor<{{.*}}, <8x8>, memref<7x8xf32,
// TILES: @ragged(tensor<{{.*}}, <2x2>, memref<27x32xf32,
func.func private @ragged(tensor<53x63xf32>)

// CHECK: @one(tensor<{{.*}}, <1x1>, memref<1x1xf32,
func.func private @one(tensor<1x1xf32>)

// CHECK: @vector(tensor<{{.*}}, <1x8>, memref<1x38xf32,
func.func private @vector(tensor<300xf32>)

// CHECK: @nothing(tensor<{{.*}}, <1x4>, memref<0x1xf32,
func.func private @nothing(tensor<0x4xf32>)
