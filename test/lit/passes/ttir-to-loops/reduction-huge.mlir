// RUN: ttopt --ttir-to-loops %s | FileCheck %s

// Nothing of a size that no memory has is put on the stack, or anywhere else.

// CHECK-NOT: memref.alloc
func.func @columns(%a: tensor<16x288230376151711744xi8>) -> tensor<288230376151711744xf32> {
  %0 = "ttir.sum"(%a) <{dim_arg = [0 : i32], keep_dim = false}> : (tensor<16x288230376151711744xi8>) -> tensor<288230376151711744xf32>
  return %0 : tensor<288230376151711744xf32>
}
func.func @products(%a: tensor<16x288230376151711744xi8>, %b: tensor<288230376151711744x16xi8>) -> tensor<16x16xi8> {
  %0 = "ttir.matmul"(%a, %b) : (tensor<16x288230376151711744xi8>, tensor<288230376151711744x16xi8>) -> tensor<16x16xi8>
  return %0 : tensor<16x16xi8>
}
