// RUN: ttopt %s --mlir-print-local-scope | FileCheck %s
// RUN: ttopt %s | ttopt --allow-unregistered-dialect --mlir-print-local-scope | FileCheck %s
// RUN: ttopt %s | FileCheck %s --check-prefix=ALIAS

// The metal_layout that tt-mlir's code has since June 2025, with what was in its
// text for a while, and what belongs to devices.

// ALIAS: #layout = #ttcore.metal_layout<logical_shape = 64x128

// CHECK: @f(tensor<2x4x1x1x!ttcore.tile<32x32, f32>, #ttcore.metal_layout<logical_shape = 64x128, dim_alignments = 32x32, collapsed_intervals = dense<{{\[\[}}0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>>,
// CHECK-SAME: #ttcore.metal_layout<logical_shape = 32x32, dim_alignments = 32x32, collapsed_intervals = dense<{{\[\[}}0, -1]]> : tensor<1x2xi64>, undef, dram, interleaved, index_map = map(0)>>)
// CHECK-SAME: cores = #ttcore.core_range<(0, 0), (7, 7)>, grid = #ttcore.grid<8x8, (d0, d1) -> (0, d0, d1)>
func.func private @f(tensor<2x4x1x1x!ttcore.tile<32x32, f32>, #ttcore.metal_layout<logical_shape = 64x128, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>>,
  tensor<1x1x32x32xf32, #ttcore.metal_layout<logical_shape = 32x32, dim_alignments = 32x32, collapsed_intervals = dense<[[0, -1]]> : tensor<1x2xi64>, undef, dram, interleaved, index_map = map(0)>>)
  attributes {grid = #ttcore.grid<8x8, (d0, d1) -> (0, d0, d1)>, cores = #ttcore.core_range<(0, 0), (7, 7)>}

// CHECK: @g(memref<2x4x6x1xf32, #ttcore.shard<4x4, 1>, #ttcore.memory_space<l1>>)
func.func private @g(memref<2x4x6x1xf32, #ttcore.shard<4x4, 1>, #ttcore.memory_space<l1>>)

// However many intervals a splat stands for, none of them has a dim.
// CHECK: @many_intervals
// CHECK-SAME: collapsed_intervals = dense<0> : tensor<1000000000000x2xi64>
func.func private @many_intervals(tensor<1x1x64x64xf32, #ttcore.metal_layout<logical_shape = 64x64, dim_alignments = 32x32, collapsed_intervals = dense<0> : tensor<1000000000000x2xi64>, l1, sharded>>)

// A map is the identity of so many dims, and a number of buffers is decimal.
// CHECK: @identity
// CHECK-SAME: sharded, index_map = map(4)>>, tensor<
// CHECK-SAME: sharded, index_map = map(4)>>)
func.func private @identity(tensor<1x1x32x32xf32, #ttcore.metal_layout<logical_shape = 32x32, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded, index_map = map(4)>>,
  tensor<1x1x32x32xf32, #ttcore.metal_layout<logical_shape = 32x32, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded, index_map = (d0, d1, d2, d3) -> (d0, d1, d2, d3)>>)
// CHECK: @ten
// CHECK-SAME: #ttcore.shard<4x4, 10>
func.func private @ten(memref<2x4x6x1xf32, #ttcore.shard<4x4, 010>, #ttcore.memory_space<l1>>)

// The first names of intervals and map.
// CHECK: @first_names
// CHECK-SAME: logical_shape = 64x128, dim_alignments = 32x32, collapsed_intervals = dense<{{\[\[}}0, 1], [1, 2]]> : tensor<2x2xi64>, undef, l1>
// CHECK-SAME: collapsed_intervals = dense<{{\[\[}}0, -1]]> : tensor<1x2xi64>, undef, l1, index_map = (d0, d1, d2, d3) -> (d1, d0, d2, d3)>
func.func private @first_names(tensor<2x4x1x1x!ttcore.tile<32x32, f32>, #ttcore.metal_layout<logical_shape = 64x128, dim_alignments = 32x32, collapse_dims = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, undef, l1>>,
  tensor<1x1x2x4x!ttcore.tile<32x32, f32>, #ttcore.metal_layout<logical_shape = 64x128, dim_alignments = 32x32, collapsed_intervals = dense<[[0, -1]]> : tensor<1x2xi64>, undef, l1, view_affine_map = (d0, d1, d2, d3) -> (d1, d0, d2, d3)>>)
