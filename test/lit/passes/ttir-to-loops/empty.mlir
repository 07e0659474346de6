// RUN: ttopt --ttir-to-loops --verify-semantics %s | FileCheck %s
// RUN: ttopt --ttcore-to-loops --verify-semantics %s | FileCheck %s

// Tensors without elements are tensors, wherever they have the dim of size 0: behind one
// that it is joined with, or where a reshape finds it.

// CHECK-LABEL: func.func @joined(
// CHECK-NOT: affine.for
// CHECK: return
func.func @joined(%x: tensor<7x0x3xf32>) -> tensor<7x0x3xf32> {
  %0 = "ttir.abs"(%x) : (tensor<7x0x3xf32>) -> tensor<7x0x3xf32>
  return %0 : tensor<7x0x3xf32>
}

// CHECK-LABEL: func.func @unsqueeze(
// CHECK-NOT: affine.for
// CHECK: return
func.func @unsqueeze(%x: tensor<0xf32>) -> tensor<1x0xf32> {
  %0 = "ttir.unsqueeze"(%x) <{dim = 0 : si32}> : (tensor<0xf32>) -> tensor<1x0xf32>
  return %0 : tensor<1x0xf32>
}

// CHECK-LABEL: func.func @reshape(
// CHECK-NOT: affine.for
// CHECK: return
func.func @reshape(%x: tensor<4x0x6xf32>) -> tensor<3x0xf32> {
  %0 = "ttir.reshape"(%x) <{shape = [3 : i32, 0 : i32]}> : (tensor<4x0x6xf32>) -> tensor<3x0xf32>
  return %0 : tensor<3x0xf32>
}
