// RUN: ttopt --ttcore-pad="align=32x32 boundary=device" --mlir-print-local-scope %s | FileCheck %s
// RUN: ttopt --ttcore-pad="align=32x32 boundary=device" --ttcore-tilize=boundary=device --mlir-print-local-scope %s | FileCheck %s --check-prefix=TILES
// RUN: ttopt --ttcore-pad="oob=neginf boundary=device" --mlir-print-local-scope %s | FileCheck %s --check-prefix=OOB

// Joined dims begin at a multiple of the alignment: the stride of the outer ones
// is bumped.

#l1_ = #ttcore.memory_space<l1>

// The example of the specification: the second batch falls on a tile boundary.
// CHECK: @batch(tensor<2x8x32xf32, #ttcore.metal_layout<(d0, d1, d2) -> (d0 * 32 + d1, d2), undef, <1x2>, memref<40x16xf32, #ttcore.memory_space<l1>>>>)
// TILES: @batch({{.*}}(d0 * 32 + d1, d2), undef, <1x2>, memref<2x1x!ttcore.tile<32x32, f32>,
// OOB: @batch({{.*}}(d0 * 8 + d1, d2), neginf, <1x2>, memref<16x16xf32,
func.func private @batch(tensor<2x8x32xf32, #ttcore.metal_layout<(d0, d1, d2) -> (d0 * 8 + d1, d2), undef, <1x2>, memref<16x16xf32, #l1_>>>)

// Outer strides grow in proportion.
// CHECK: @outer({{.*}}(d0 * 192 + d1 * 64 + d2, d3), undef, <1x1>, memref<353x5xf32,
func.func private @outer(tensor<2x3x33x5xf32, #ttcore.metal_layout<(d0, d1, d2, d3) -> (d0 * 99 + d1 * 33 + d2, d3), undef, <1x1>, memref<198x5xf32, #l1_>>>)

// Aligned already: nothing to do. One dim: nothing to align.
// CHECK: @aligned({{.*}}(d0 * 192 + d1 * 64 + d2, d3), undef, <2x4>, memref<192x32xf32,
func.func private @aligned(tensor<2x3x64x128xf32, #ttcore.metal_layout<(d0, d1, d2, d3) -> (d0 * 192 + d1 * 64 + d2, d3), undef, <2x4>, memref<192x32xf32, #l1_>>>)
// CHECK: @alone({{.*}}(d0, d1), undef, <3x2>, memref<18x32xf32,
func.func private @alone(tensor<53x63xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <3x2>, memref<18x32xf32, #l1_>>>)

// Dims of extent 1 are the rows of a batch too.
// CHECK: @ones({{.*}}(d0 * 256 + d1 * 32 + d2, d3), undef, <1x1>, memref<481x32xf32,
func.func private @ones(tensor<2x8x1x32xf32, #ttcore.metal_layout<(d0, d1, d2, d3) -> (d0 * 8 + d1 + d2, d3), undef, <1x1>, memref<16x32xf32, #l1_>>>)

// Tiles are counted anew.
// CHECK: @tiled({{.*}}(d0 * 32 + d1, d2), one, <1x1>, memref<2x1x!ttcore.tile<32x32, bf16>,
func.func private @tiled(tensor<2x8x32xf32, #ttcore.metal_layout<(d0, d1, d2) -> (d0 * 8 + d1, d2), one, <1x1>, memref<1x1x!ttcore.tile<32x32, bf16>, #l1_>>>)

// What is bumped further stays.
// CHECK: @gaps({{.*}}(d0 * 96 + d1, d2), undef, <1x1>, memref<104x32xf32,
func.func private @gaps(tensor<2x8x32xf32, #ttcore.metal_layout<(d0, d1, d2) -> (d0 * 96 + d1, d2), undef, <1x1>, memref<104x32xf32, #l1_>>>)
