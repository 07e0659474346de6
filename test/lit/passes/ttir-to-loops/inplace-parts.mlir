// RUN: ttopt --ttcore-to-loops="parts=true" %s | FileCheck %s

// Nothing but the one op has to be divided.

// CHECK: func.func @permute_part(
func.func @permute(%x: tensor<60x130xf32>) -> tensor<130x60xf32> {
  %0 = "ttir.permute"(%x) <{permutation = array<i64: 1, 0>}> : (tensor<60x130xf32>) -> tensor<130x60xf32>
  return %0 : tensor<130x60xf32>
}
