// RUN: ttopt --ttcore-to-loops="parts=true" %s | FileCheck %s

// Nothing but the one op has to be divided.

// CHECK: func.func @permute_part(
func.func @permute(%x: tensor<60x130xf32>) -> tensor<130x60xf32> {
  %0 = "ttir.permute"(%x) <{permutation = array<i64: 1, 0>}> : (tensor<60x130xf32>) -> tensor<130x60xf32>
  return %0 : tensor<130x60xf32>
}

// Nor anything but two ops, whose destinations are one after cse.

// CHECK: func.func @both(
// CHECK-NOT: memref.alloc
// CHECK: func.func @both_part(
func.func @both(%x: tensor<4x3x5xf32>, %y: tensor<4x3x5xf32>) -> (tensor<4x3x5xf32>, tensor<4x3x5xf32>) {
  %0 = ttir.empty() : tensor<4x3x5xf32>
  %1 = "ttir.add"(%x, %y, %0) : (tensor<4x3x5xf32>, tensor<4x3x5xf32>, tensor<4x3x5xf32>) -> tensor<4x3x5xf32>
  %2 = ttir.empty() : tensor<4x3x5xf32>
  %3 = "ttir.multiply"(%x, %y, %2) : (tensor<4x3x5xf32>, tensor<4x3x5xf32>, tensor<4x3x5xf32>) -> tensor<4x3x5xf32>
  return %1, %3 : tensor<4x3x5xf32>, tensor<4x3x5xf32>
}
