// RUN: ttopt --allow-unregistered-dialect --canonicalize %s | FileCheck %s

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

// Ops that follow each other are one, or none.
// CHECK-LABEL: func.func @twice
// CHECK-NEXT: %[[P:.*]] = "ttir.permute"(%arg0) <{permutation = array<i64: 1, 0, 2>}>
// CHECK-NEXT: %[[R:.*]] = "ttir.reverse"(%arg0) <{dimensions = array<i64: 0, 2>}>
// CHECK-NEXT: %[[S:.*]] = "ttir.reshape"(%arg0) <{shape = [24 : i32]}>
// CHECK-NEXT: return %[[P]], %[[R]], %[[S]], %arg0
func.func @twice(%x: tensor<2x3x4xf32>) -> (tensor<3x2x4xf32>, tensor<2x3x4xf32>, tensor<24xf32>, tensor<2x3x4xf32>) {
  %0 = "ttir.transpose"(%x) <{dim0 = -1 : si32, dim1 = 0 : si32}> : (tensor<2x3x4xf32>) -> tensor<4x3x2xf32>
  %1 = "ttir.permute"(%0) <{permutation = array<i64: 1, 2, 0>}> : (tensor<4x3x2xf32>) -> tensor<3x2x4xf32>
  %2 = "ttir.reverse"(%x) <{dimensions = array<i64: 0, 1>}> : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %3 = "ttir.reverse"(%2) <{dimensions = array<i64: 2, 1>}> : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %4 = "ttir.unsqueeze"(%x) <{dim = 0 : si32}> : (tensor<2x3x4xf32>) -> tensor<1x2x3x4xf32>
  %5 = "ttir.reshape"(%4) <{shape = [24 : i32]}> : (tensor<1x2x3x4xf32>) -> tensor<24xf32>
  %6 = "ttir.permute"(%x) <{permutation = array<i64: 2, 0, 1>}> : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
  %7 = "ttir.permute"(%6) <{permutation = array<i64: 1, 2, 0>}> : (tensor<4x2x3xf32>) -> tensor<2x3x4xf32>
  return %1, %3, %5, %7 : tensor<3x2x4xf32>, tensor<2x3x4xf32>, tensor<24xf32>, tensor<2x3x4xf32>
}

// Not by way of what rounds.
// CHECK-LABEL: func.func @rounded
// CHECK: ttir.permute
// CHECK: ttir.permute
#half = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<1x1x!ttcore.tile<32x32, bf16>, #ttcore.memory_space<l1>>>
func.func @rounded(%x: tensor<3x3xf32>) -> tensor<3x3xf32> {
  %0 = "ttir.permute"(%x) <{permutation = array<i64: 1, 0>}> : (tensor<3x3xf32>) -> tensor<3x3xf32, #half>
  %1 = "ttir.permute"(%0) <{permutation = array<i64: 1, 0>}> : (tensor<3x3xf32, #half>) -> tensor<3x3xf32>
  return %1 : tensor<3x3xf32>
}

// CHECK-LABEL: func.func @constants
// CHECK-DAG: %[[A:.*]] = "ttir.constant"() <{value = dense<{{\[}}[1, 2], [3, 4]]> : tensor<2x2xi32>}>
// CHECK-DAG: %[[B:.*]] = "ttir.constant"() <{value = dense<7> : tensor<4x2xi32>}>
// CHECK: return %[[A]], %[[B]]
func.func @constants() -> (tensor<2x2xi32>, tensor<4x2xi32>) {
  %0 = "ttir.constant"() <{value = dense<[1, 2, 3, 4]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %1 = "ttir.reshape"(%0) <{shape = [2 : i32, 2 : i32]}> : (tensor<4xi32>) -> tensor<2x2xi32>
  %2 = "ttir.constant"() <{value = dense<7> : tensor<2x1xi32>}> : () -> tensor<2x1xi32>
  %3 = "ttir.repeat"(%2) <{repeat_dimensions = array<i64: 2, 2>}> : (tensor<2x1xi32>) -> tensor<4x2xi32>
  return %1, %3 : tensor<2x2xi32>, tensor<4x2xi32>
}

// CHECK-LABEL: func.func @nothing
// CHECK-NEXT: return %arg1
func.func @nothing(%e: tensor<0x3xf32>, %x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = "ttir.concat"(%e, %x, %e) <{dim = 0 : si32}> : (tensor<0x3xf32>, tensor<2x3xf32>, tensor<0x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// What is moved may come from any op.
// CHECK-LABEL: func.func @others
// CHECK: %[[A:.*]] = scf.if
// CHECK: "ttir.permute"(%[[A]])
// CHECK: %[[B:.*]] = call @made
// CHECK: "ttir.reverse"(%[[B]])
func.func private @made(i32) -> tensor<2x3xf32>
func.func @others(%c: i1, %n: i32, %x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> (tensor<3x2xf32>, tensor<2x3xf32>) {
  %0 = scf.if %c -> (tensor<2x3xf32>) {
    %4 = func.call @made(%n) : (i32) -> tensor<2x3xf32>
    scf.yield %4 : tensor<2x3xf32>
  } else {
    scf.yield %y : tensor<2x3xf32>
  }
  %1 = "ttir.permute"(%0) <{permutation = array<i64: 1, 0>}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %2 = func.call @made(%n) : (i32) -> tensor<2x3xf32>
  %3 = "ttir.reverse"(%2) <{dimensions = array<i64: 1>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %1, %3 : tensor<3x2xf32>, tensor<2x3xf32>
}

// What depends on itself stays.
// CHECK-LABEL: "t.graph"
// CHECK: %[[A:.*]] = "ttir.relu"(%[[A]])
// CHECK: %[[B:.*]] = "ttir.neg"(%[[C:[0-9]+]])
// CHECK: %[[C]] = "ttir.neg"(%[[B]])
// CHECK: %[[D:.*]] = "ttir.reverse"(%[[D]])
// CHECK: %[[E:.*]] = "ttir.concat"(%[[E]])
"t.graph"() ({
  %0 = "ttir.relu"(%0) : (tensor<3x3xf32>) -> tensor<3x3xf32>
  %1 = "ttir.neg"(%2) : (tensor<3x3xf32>) -> tensor<3x3xf32>
  %2 = "ttir.neg"(%1) : (tensor<3x3xf32>) -> tensor<3x3xf32>
  %3 = "ttir.reverse"(%3) <{dimensions = array<i64>}> : (tensor<3x3xf32>) -> tensor<3x3xf32>
  %4 = "ttir.concat"(%4) <{dim = 0 : si32}> : (tensor<3x3xf32>) -> tensor<3x3xf32>
  "t.use"(%0, %1, %2, %3, %4) : (tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>) -> ()
}) : () -> ()
