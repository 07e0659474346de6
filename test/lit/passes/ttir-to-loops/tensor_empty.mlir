// RUN: ttopt --ttir-to-loops="parts=true" %s | FileCheck %s

// A tensor.empty of a known shape is a destination as a ttir.empty is.

#columns = #xla.layout<{0,1}>

// CHECK: func.func @relayout(%[[X:.*]]: memref<12xf32>{{.*}}, %[[OUT:.*]]: memref<12xf32>
// CHECK-NOT: tensor.empty
// CHECK: affine.vector_store %{{.*}}, %[[OUT]]
// CHECK: func.func @relayout{{.+}}(
func.func @relayout(%x: tensor<3x4xf32>) -> tensor<3x4xf32, #columns> {
  %0 = tensor.empty() : tensor<3x4xf32, #columns>
  %1 = ttir.to_layout %x, %0 : tensor<3x4xf32> into tensor<3x4xf32, #columns> -> tensor<3x4xf32, #columns>
  return %1 : tensor<3x4xf32, #columns>
}
