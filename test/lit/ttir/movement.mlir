// RUN: ttopt %s | FileCheck %s
// RUN: ttopt %s | ttopt | FileCheck %s
// RUN: ttopt --mlir-print-op-generic %s | mlir-opt --allow-unregistered-dialect | ttopt | FileCheck %s
// RUN: ttopt --ttcore-to-llvm="grid=2x2 tile=32x32" --verify-semantics %s | opt -passes=verify -disable-output
// RUN: ttopt --ttcore-to-loops --verify-semantics %s | mlir-opt -o /dev/null

// Ops that have the elements of their input at other indices.

// CHECK-LABEL: func.func @reshape
func.func @reshape(%x: tensor<2x3x4xf32>) -> tensor<6x4xf32> {
  // CHECK: "ttir.reshape"(%{{.*}}) <{shape = [6 : i32, -1 : i32]}> : (tensor<2x3x4xf32>) -> tensor<6x4xf32>
  %0 = "ttir.reshape"(%x) <{shape = [6 : i32, -1 : i32]}> : (tensor<2x3x4xf32>) -> tensor<6x4xf32>
  return %0 : tensor<6x4xf32>
}

// Rows of 6 and of 4 have no common factor but 2.
// CHECK-LABEL: func.func @odd
func.func @odd(%x: tensor<4x6xf32>) -> tensor<3x8xf32> {
  // CHECK: "ttir.reshape"
  %0 = "ttir.reshape"(%x) <{shape = [3 : i32, 8 : i32]}> : (tensor<4x6xf32>) -> tensor<3x8xf32>
  return %0 : tensor<3x8xf32>
}

// CHECK-LABEL: func.func @squeeze
func.func @squeeze(%x: tensor<2x1x4xf32>) -> tensor<2x4x1xf32> {
  // CHECK: ttir.squeeze
  %0 = ttir.squeeze %x {dim = -2 : si32} : (tensor<2x1x4xf32>) -> tensor<2x4xf32>
  // CHECK: "ttir.unsqueeze"(%{{.*}}) <{dim = 2 : si32}>
  %1 = "ttir.unsqueeze"(%0) <{dim = 2 : si32}> : (tensor<2x4xf32>) -> tensor<2x4x1xf32>
  return %1 : tensor<2x4x1xf32>
}

// The older form has a destination.
// CHECK-LABEL: func.func @permute
func.func @permute(%x: tensor<2x3x4xf32>) -> tensor<4x3x2xf32> {
  %e = ttir.empty() : tensor<4x2x3xf32>
  // CHECK: "ttir.permute"(%{{.*}}, %{{.*}}) <{permutation = array<i64: 2, 0, 1>}>
  %0 = "ttir.permute"(%x, %e) <{permutation = array<i64: 2, 0, 1>}> : (tensor<2x3x4xf32>, tensor<4x2x3xf32>) -> tensor<4x2x3xf32>
  // CHECK: "ttir.transpose"(%{{.*}}) <{dim0 = 1 : si32, dim1 = -1 : si32}>
  %1 = "ttir.transpose"(%0) <{dim0 = 1 : si32, dim1 = -1 : si32}> : (tensor<4x2x3xf32>) -> tensor<4x3x2xf32>
  return %1 : tensor<4x3x2xf32>
}

// CHECK-LABEL: func.func @broadcast
func.func @broadcast(%x: tensor<1x3xf32>, %y: tensor<40x3xf32>) -> tensor<40x3xf32> {
  // CHECK: "ttir.broadcast"(%{{.*}}) <{broadcast_dimensions = array<i64: 40, 1>}>
  %0 = "ttir.broadcast"(%x) <{broadcast_dimensions = array<i64: 40, 1>}> : (tensor<1x3xf32>) -> tensor<40x3xf32>
  %1 = "ttir.add"(%0, %y) : (tensor<40x3xf32>, tensor<40x3xf32>) -> tensor<40x3xf32>
  return %1 : tensor<40x3xf32>
}

// CHECK-LABEL: func.func @slices
func.func @slices(%x: tensor<40x50xf32>) -> tensor<5x17xf32> {
  // CHECK: "ttir.slice_static"(%{{.*}}) <{begins = [0 : i32, -34 : i32], ends = [20 : i32, 50 : i32], step = [2 : i32, 1 : i32]}>
  %0 = "ttir.slice_static"(%x) <{begins = [0 : i32, -34 : i32], ends = [20 : i32, 50 : i32], step = [2 : i32, 1 : i32]}> : (tensor<40x50xf32>) -> tensor<10x34xf32>
  // CHECK: "ttir.slice"(
  %1 = "ttir.slice"(%0) <{begins = [0 : i32, 0 : i32], ends = [10 : i32, 34 : i32], step = [1 : i32, 2 : i32]}> : (tensor<10x34xf32>) -> tensor<10x17xf32>
  // CHECK: "ttir.index"(%{{.*}}) <{begin = 1 : i32, dim = 0 : i32, end = 10 : i32, step = 2 : i32}>
  %2 = "ttir.index"(%1) <{dim = 0 : i32, begin = 1 : i32, end = 10 : i32, step = 2 : i32}> : (tensor<10x17xf32>) -> tensor<5x17xf32>
  return %2 : tensor<5x17xf32>
}

// CHECK-LABEL: func.func @nothing
func.func @nothing(%x: tensor<40x50xf32>) -> tensor<20x0xf32> {
  // CHECK: "ttir.slice_static"
  %0 = "ttir.slice_static"(%x) <{begins = [0 : i32, 70 : i32], ends = [20 : i32, 70 : i32], step = [1 : i32, 1 : i32]}> : (tensor<40x50xf32>) -> tensor<20x0xf32>
  return %0 : tensor<20x0xf32>
}
