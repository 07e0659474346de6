// RUN: ttopt --canonicalize --verify-semantics %s | FileCheck %s
// RUN: ttopt --canonicalize --canonicalize %s | FileCheck %s
// RUN: ttopt --pass-pipeline='builtin.module(func.func(canonicalize))' %s | FileCheck %s

// Folds, constants, dead ops.

// CHECK-LABEL: func.func @arith(
// CHECK-NEXT: %[[C:.*]] = arith.constant 12 : i32
// CHECK-NEXT: return %[[C]]
func.func @arith() -> i32 {
  %0 = arith.constant 3 : i32
  %1 = arith.constant 4 : i32
  %2 = arith.muli %0, %1 : i32
  return %2 : i32
}

// CHECK-LABEL: func.func @identity(
// CHECK-SAME: %[[X:.*]]: i32
// CHECK-NEXT: return %[[X]]
func.func @identity(%x: i32) -> i32 {
  %0 = arith.constant 0 : i32
  %1 = arith.addi %x, %0 : i32
  return %1 : i32
}

// CHECK-LABEL: func.func @dead(
// CHECK-NEXT: return
func.func @dead(%x: tensor<4xf32>) {
  %0 = ttir.empty() : tensor<4xf32>
  %1 = "ttir.exp"(%x, %0) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// Twice the same is once, or nothing.
// CHECK-LABEL: func.func @involution(
// CHECK-SAME: %[[X:.*]]: tensor
// CHECK-NEXT: %[[A:.*]] = "ttir.abs"(%[[X]])
// CHECK-NEXT: return %[[X]], %[[A]]
func.func @involution(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = ttir.neg %x : tensor<4xf32>
  %1 = ttir.neg %0 : tensor<4xf32>
  %2 = ttir.abs %x : tensor<4xf32>
  %3 = ttir.abs %2 : tensor<4xf32>
  return %1, %3 : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @relayouts(
// CHECK-SAME: %[[X:.*]]: tensor
// CHECK-NEXT: return %[[X]]
func.func @relayouts(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = ttir.empty() : tensor<4x4xf32, #xla.layout<{0,1}>>
  %1 = ttir.to_layout %x, %0 : tensor<4x4xf32> into tensor<4x4xf32, #xla.layout<{0,1}>> -> tensor<4x4xf32, #xla.layout<{0,1}>>
  %2 = ttir.empty() : tensor<4x4xf32>
  %3 = ttir.to_layout %1, %2 : tensor<4x4xf32, #xla.layout<{0,1}>> into tensor<4x4xf32> -> tensor<4x4xf32>
  return %3 : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @cast(
// CHECK-SAME: %[[X:.*]]: tensor
// CHECK-NEXT: return %[[X]]
func.func @cast(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "ttir.typecast"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
