// What MLIR 19 does not check: how many elements a tensor of rank 0 comes from or
// goes to; that there are as many coordinates as dims to gather.
// RUN: mlir-opt %s > %t.want
// RUN: ttopt %s | diff %t.want -
// RUN: mlir-opt --canonicalize %s > %t.canonical
// RUN: ttopt --canonicalize %s | diff %t.canonical -

func.func @rank0(%t: tensor<2x3xf32>, %s: tensor<f32>, %i: index) -> (tensor<f32>, tensor<2xf32>, tensor<?xf32>) {
  %0 = tensor.collapse_shape %t [] : tensor<2x3xf32> into tensor<f32>
  %1 = tensor.expand_shape %s [] output_shape [2] : tensor<f32> into tensor<2xf32>
  %2 = tensor.expand_shape %s [] output_shape [%i] : tensor<f32> into tensor<?xf32>
  return %0, %1, %2 : tensor<f32>, tensor<2xf32>, tensor<?xf32>
}

func.func @dims(%t: tensor<4x5x6xf32>, %i: tensor<3x1xindex>, %u: tensor<3x4xf32>) -> (tensor<3x6xf32>, tensor<4x5x6xf32>) {
  %0 = tensor.gather %t[%i] gather_dims([0, 1]) : (tensor<4x5x6xf32>, tensor<3x1xindex>) -> tensor<3x6xf32>
  %1 = tensor.scatter %u into %t[%i] scatter_dims([1, 2]) unique : (tensor<3x4xf32>, tensor<4x5x6xf32>, tensor<3x1xindex>) -> tensor<4x5x6xf32>
  return %0, %1 : tensor<3x6xf32>, tensor<4x5x6xf32>
}
