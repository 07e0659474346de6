// RUN: ttopt --ttir-to-loops=parts=true %s | FileCheck %s

// How many groups go together is not searched among all.

#packed = #xla.layout<{0:T(128)E(4)}, one>

// CHECK-LABEL: func.func @f(
// CHECK: affine.for
func.func @f(%x: tensor<2305843009213693951xi4>) -> tensor<2305843009213693951xi4, #packed> {
  %0 = ttir.empty() : tensor<2305843009213693951xi4, #packed>
  %1 = ttir.to_layout %x, %0 : tensor<2305843009213693951xi4> into tensor<2305843009213693951xi4, #packed> -> tensor<2305843009213693951xi4, #packed>
  return %1 : tensor<2305843009213693951xi4, #packed>
}
