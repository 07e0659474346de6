// RUN: ttopt --canonicalize %s > %t.ours
// RUN: mlir-opt --canonicalize %s | diff %t.ours -

// Reshapes of casts and scalars, extents of reshapes.
func.func @a(%t: tensor<12x3xf32>, %n: index) -> tensor<?x4x3xf32> {
  %c3 = arith.constant 3 : index
  %c = tensor.cast %t : tensor<12x3xf32> to tensor<?x3xf32>
  %e = tensor.expand_shape %c [[0, 1], [2]] output_shape [%c3, 4, 3] : tensor<?x3xf32> into tensor<?x4x3xf32>
  return %e : tensor<?x4x3xf32>
}
func.func @b(%t: tensor<4x3x5xf32>) -> tensor<?x5xf32> {
  %c = tensor.cast %t : tensor<4x3x5xf32> to tensor<?x3x5xf32>
  %e = tensor.collapse_shape %c [[0, 1], [2]] : tensor<?x3x5xf32> into tensor<?x5xf32>
  return %e : tensor<?x5xf32>
}
func.func @b2(%t: tensor<4x3x?xf32>) -> tensor<?x?xf32> {
  %c = tensor.cast %t : tensor<4x3x?xf32> to tensor<?x3x?xf32>
  %e = tensor.collapse_shape %c [[0, 1], [2]] : tensor<?x3x?xf32> into tensor<?x?xf32>
  return %e : tensor<?x?xf32>
}
func.func @c(%x: f32) -> (tensor<12xf32>, tensor<3x4xf32>, tensor<2x1xf32>, tensor<4xf32>) {
  %s = tensor.splat %x : tensor<3x4xf32>
  %s1 = tensor.splat %x : tensor<12xf32>
  %f = tensor.from_elements %x, %x : tensor<2xf32>
  %g = tensor.from_elements %x, %x, %x, %x : tensor<2x2xf32>
  %0 = tensor.collapse_shape %s [[0, 1]] : tensor<3x4xf32> into tensor<12xf32>
  %1 = tensor.expand_shape %s1 [[0, 1]] output_shape [3, 4] : tensor<12xf32> into tensor<3x4xf32>
  %2 = tensor.expand_shape %f [[0, 1]] output_shape [2, 1] : tensor<2xf32> into tensor<2x1xf32>
  %3 = tensor.collapse_shape %g [[0, 1]] : tensor<2x2xf32> into tensor<4xf32>
  return %0, %1, %2, %3 : tensor<12xf32>, tensor<3x4xf32>, tensor<2x1xf32>, tensor<4xf32>
}
func.func @d(%t: tensor<?x3xf32>, %n: index) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.expand_shape %t [[0, 1], [2]] output_shape [%n, 4, 3] : tensor<?x3xf32> into tensor<?x4x3xf32>
  %k = tensor.collapse_shape %t [[0, 1]] : tensor<?x3xf32> into tensor<?xf32>
  %0 = tensor.dim %e, %c0 : tensor<?x4x3xf32>
  %1 = tensor.dim %k, %c0 : tensor<?xf32>
  %2 = tensor.dim %e, %c1 : tensor<?x4x3xf32>
  return %0, %1, %2 : index, index, index
}
func.func @extents_of_source(%t: tensor<?x12xf32>, %n: index) -> (tensor<?x3x4xf32>, tensor<?x2x12xf32>) {
  %0 = tensor.expand_shape %t [[0], [1, 2, 3]] output_shape [%n, 3, 2, 2] : tensor<?x12xf32> into tensor<?x3x2x2xf32>
  %1 = tensor.collapse_shape %0 [[0], [1], [2, 3]] : tensor<?x3x2x2xf32> into tensor<?x3x4xf32>
  %2 = tensor.expand_shape %t [[0, 1], [2, 3]] output_shape [%n, 2, 3, 4] : tensor<?x12xf32> into tensor<?x2x3x4xf32>
  %3 = tensor.collapse_shape %2 [[0], [1], [2, 3]] : tensor<?x2x3x4xf32> into tensor<?x2x12xf32>
  return %1, %3 : tensor<?x3x4xf32>, tensor<?x2x12xf32>
}
// Reshapes that change the encoding: back to the shape is a cast.
func.func @encodings(%t: tensor<24xf32, "x">, %u: tensor<24x1xf32, "x">) -> (tensor<24xf32>, tensor<6x4xf32>, tensor<24xf32>, tensor<24xf32>) {
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [6, 4] : tensor<24xf32, "x"> into tensor<6x4xf32, "y">
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<6x4xf32, "y"> into tensor<24xf32>
  %2 = tensor.expand_shape %t [[0]] output_shape [24] : tensor<24xf32, "x"> into tensor<24xf32, "y">
  %3 = tensor.expand_shape %2 [[0, 1]] output_shape [6, 4] : tensor<24xf32, "y"> into tensor<6x4xf32>
  %4 = tensor.collapse_shape %u [[0, 1]] : tensor<24x1xf32, "x"> into tensor<24xf32, "y">
  %5 = tensor.collapse_shape %4 [[0]] : tensor<24xf32, "y"> into tensor<24xf32>
  %6 = tensor.collapse_shape %u [[0], [1]] : tensor<24x1xf32, "x"> into tensor<24x1xf32, "y">
  %7 = tensor.collapse_shape %6 [[0, 1]] : tensor<24x1xf32, "y"> into tensor<24xf32>
  return %1, %3, %5, %7 : tensor<24xf32>, tensor<6x4xf32>, tensor<24xf32>, tensor<24xf32>
}
