// RUN: ttopt --verify-diagnostics --split-input-file --ttcore-to-loops %s
// RUN: ttopt --split-input-file %s | FileCheck %s

// tt-mlir verifies nothing of element types. What there are no kernels for is
// read and printed all the same.

// CHECK: "ttir.eq"
func.func @f(%x: tensor<4x8xf32>, %y: tensor<4x8xi32>) -> tensor<4x8xi1> {
  // expected-error@below {{computes with elements of one type, found 'f32' and 'i32'}}
  %0 = "ttir.eq"(%x, %y) : (tensor<4x8xf32>, tensor<4x8xi32>) -> tensor<4x8xi1>
  return %0 : tensor<4x8xi1>
}

// -----

// CHECK: "ttir.where"
func.func @f(%x: tensor<4x8xf32>, %y: tensor<4x8xbf16>) -> tensor<4x8xf32> {
  // expected-error@below {{computes with elements of one type, found 'f32' and 'bf16'}}
  %0 = "ttir.where"(%y, %x, %y) : (tensor<4x8xbf16>, tensor<4x8xf32>, tensor<4x8xbf16>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// -----

// CHECK: "ttir.gt"
func.func @f(%x: tensor<4x8xf8E5M2>) -> tensor<4x8xi1> {
  // expected-error@below {{has no lowering for elements of type 'f8E5M2'}}
  %0 = "ttir.gt"(%x, %x) : (tensor<4x8xf8E5M2>, tensor<4x8xf8E5M2>) -> tensor<4x8xi1>
  return %0 : tensor<4x8xi1>
}
