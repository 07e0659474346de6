// RUN: ttopt --ttcore-collapse --ttcore-shard=grid=2x2 --ttcore-tilize=tile=4x4 --ttcore-pad="align=4x4 oob=inf" \
// RUN:   --ttir-split-relayouts --ttir-fold-relayouts --canonicalize --cse --verify-semantics %s | FileCheck %s

// Each pass is run with the functions before and after it on the same random
// data.

// CHECK-LABEL: func.func @broadcast
// CHECK: ttir.to_layout
func.func @broadcast(%x: tensor<2x3x5x7xf32>, %b: tensor<7xf32>) -> tensor<2x3x5x7xf32> {
  %0 = ttir.add %x, %b : (tensor<2x3x5x7xf32>, tensor<7xf32>) -> tensor<2x3x5x7xf32>
  %1 = ttir.relu %0 : tensor<2x3x5x7xf32>
  return %1 : tensor<2x3x5x7xf32>
}

// CHECK-LABEL: func.func @integers
func.func @integers(%x: tensor<5x7xi32>) -> tensor<5x7xi32> {
  %0 = "ttir.full"() <{fill_value = 3 : i32, shape = array<i32: 5, 7>}> : () -> tensor<5x7xi32>
  %1 = ttir.multiply %x, %0 : tensor<5x7xi32>
  return %1 : tensor<5x7xi32>
}
