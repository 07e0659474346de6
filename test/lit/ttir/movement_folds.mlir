// RUN: ttopt --canonicalize %s | FileCheck %s

// What moves nothing goes.

// CHECK-LABEL: func.func @f
// CHECK-NEXT: return %arg0
func.func @f(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = "ttir.reshape"(%x) <{shape = [2 : i32, 3 : i32]}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "ttir.permute"(%0) <{permutation = array<i64: 0, 1>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = "ttir.slice_static"(%1) <{begins = [0 : i32, 0 : i32], ends = [2 : i32, 3 : i32], step = [1 : i32, 1 : i32]}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = "ttir.reverse"(%2) <{dimensions = array<i64>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %3 : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @g
// CHECK: ttir.reverse
// CHECK: ttir.permute
func.func @g(%x: tensor<3x3xf32>) -> tensor<3x3xf32> {
  %0 = "ttir.reverse"(%x) <{dimensions = array<i64: 1>}> : (tensor<3x3xf32>) -> tensor<3x3xf32>
  %1 = "ttir.permute"(%0) <{permutation = array<i64: 1, 0>}> : (tensor<3x3xf32>) -> tensor<3x3xf32>
  return %1 : tensor<3x3xf32>
}

// CHECK-LABEL: func.func @alone
// CHECK-NEXT: return %arg0
func.func @alone(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = "ttir.concat"(%x) <{dim = 0 : si32}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "ttir.repeat"(%0) <{repeat_dimensions = array<i64: 1, 1>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = "ttir.pad"(%1) <{padding = array<i32: 0, 0, 0, 0>, value = 1.0 : f32}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}
