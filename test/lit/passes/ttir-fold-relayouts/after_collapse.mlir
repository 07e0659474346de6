// RUN: ttopt --ttcore-collapse --ttcore-shard=grid=2x2 --ttir-fold-relayouts --verify-semantics %s | FileCheck %s
// RUN: ttopt --ttcore-collapse --ttcore-shard=grid=2x2 --ttcore-tilize --ttir-fold-relayouts --cse %s | FileCheck %s

// What the passes put between ops that agree about their layouts is gone.

// CHECK-LABEL: func.func @f(
// CHECK-COUNT-1: ttir.to_layout
// CHECK: "ttir.exp"
// CHECK-NEXT: "ttir.neg"
// CHECK-NEXT: "ttir.add"
// CHECK: ttir.to_layout
// CHECK-NEXT: return
func.func @f(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = ttir.empty() : tensor<8x8xf32>
  %0 = "ttir.exp"(%x, %e) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = "ttir.neg"(%0) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %2 = "ttir.add"(%0, %1) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  return %2 : tensor<8x8xf32>
}
