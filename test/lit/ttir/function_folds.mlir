// RUN: ttopt --canonicalize --verify-semantics %s | FileCheck %s

// What gives its operand again, and what is undone.

// CHECK-LABEL: func.func @twice(
// CHECK-SAME: %[[X:.*]]: tensor<4xi32>)
// CHECK-NEXT: return %[[X]]
func.func @twice(%x: tensor<4xi32>) -> tensor<4xi32> {
  %0 = "ttir.bitwise_not"(%x) : (tensor<4xi32>) -> tensor<4xi32>
  %1 = "ttir.bitwise_not"(%0) : (tensor<4xi32>) -> tensor<4xi32>
  %2 = "ttir.bitwise_and"(%1, %x) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %3 = "ttir.bitwise_or"(%2, %2) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %4 = "ttir.minimum"(%3, %3) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return %4 : tensor<4xi32>
}

// Any number is true, and the truth is 1.
// CHECK-LABEL: func.func @numbers(
// CHECK-NEXT: "ttir.logical_and"
// CHECK-NEXT: "ttir.logical_or"
func.func @numbers(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "ttir.logical_and"(%x, %x) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = "ttir.logical_or"(%0, %0) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// CHECK-LABEL: func.func @truths(
// CHECK-NEXT: return
func.func @truths(%x: tensor<4xi1>) -> tensor<4xi1> {
  %0 = "ttir.logical_and"(%x, %x) : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  %1 = "ttir.logical_or"(%0, %0) : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  return %1 : tensor<4xi1>
}

// A comparison is not undone, and a layout may round.
// CHECK-LABEL: func.func @kept(
// CHECK-NEXT: "ttir.logical_not"
// CHECK-NEXT: "ttir.logical_not"
// CHECK-NEXT: "ttir.minimum"
#l = #ttcore.metal_layout<(d0) -> (d0), undef, <1>, memref<4xbf16, #ttcore.memory_space<l1>>>
func.func @kept(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32, #l>) {
  %0 = "ttir.logical_not"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "ttir.logical_not"(%0) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = "ttir.minimum"(%x, %x) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32, #l>
  return %1, %2 : tensor<4xf32>, tensor<4xf32, #l>
}
