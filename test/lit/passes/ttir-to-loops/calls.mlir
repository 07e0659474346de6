// RUN: ttopt --ttir-to-loops --verify-semantics %s | FileCheck %s

func.func private @g(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = "ttir.neg"(%x) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// The callee writes where the caller's result is to be.

// CHECK-LABEL: func.func @f(
// CHECK-SAME: %[[X:.*]]: memref<64xf32> {{{[^%]*}}}, %[[OUT:.*]]: memref<64xf32>
// CHECK-NEXT: call @g(%[[X]], %[[OUT]])
// CHECK-NEXT: return
func.func @f(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = call @g(%x) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// CHECK-LABEL: func.func @twice(
// CHECK-NOT: alloc
// CHECK: call @g(
// CHECK-NOT: call
// CHECK: return
func.func @twice(%x: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %0 = call @g(%x) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0, %0 : tensor<8x8xf32>, tensor<8x8xf32>
}
