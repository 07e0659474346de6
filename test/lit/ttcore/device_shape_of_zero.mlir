// RUN: ttopt %s | FileCheck %s
// RUN: ttopt %s | ttopt | FileCheck %s

// A shape that begins with a dim of size 0 is no hexadecimal number.

// CHECK: logical_shape = 0x1x33, dim_alignments = 1x1x1
func.func private @f(tensor<1x1x1x0x1x33xf32, #ttcore.metal_layout<logical_shape = 0x1x33, dim_alignments = 1x1x1, collapsed_intervals = dense<[[0, 1], [1, 2], [2, 3]]> : tensor<3x2xi64>, undef, l1, sharded>>)

// CHECK: logical_shape = 0x33
func.func private @g(tensor<1x1x0x33xf32, #ttcore.metal_layout<logical_shape = 0x33, dim_alignments = 1x1, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, undef, l1, sharded>>)
