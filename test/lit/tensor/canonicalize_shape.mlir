// Reshapes and extents, as mlir-opt canonicalizes them.
// RUN: mlir-opt --canonicalize %s > %t.want
// RUN: ttopt --canonicalize %s | diff %t.want -

// A reshape that gives back what was reshaped.
func.func @undone(%a: tensor<3x7xf32>, %b: tensor<?x7xf32>, %c: tensor<?x1x?xf32>, %d: tensor<?x?x7xf32>, %n: index, %m: index)
    -> (tensor<3x7xf32>, tensor<?x7xf32>, tensor<?x1x?xf32>, tensor<?x?x7xf32>, tensor<?x7xf32>) {
  %0 = tensor.expand_shape %a [[0, 1], [2]] output_shape [3, 1, 7] : tensor<3x7xf32> into tensor<3x1x7xf32>
  %1 = tensor.collapse_shape %0 [[0], [1, 2]] : tensor<3x1x7xf32> into tensor<3x7xf32>
  %2 = tensor.expand_shape %b [[0, 1], [2]] output_shape [%n, 1, 7] : tensor<?x7xf32> into tensor<?x1x7xf32>
  %3 = tensor.collapse_shape %2 [[0], [1, 2]] : tensor<?x1x7xf32> into tensor<?x7xf32>
  %4 = tensor.collapse_shape %c [[0], [1, 2]] : tensor<?x1x?xf32> into tensor<?x?xf32>
  %5 = tensor.expand_shape %4 [[0, 1], [2]] output_shape [%n, 1, %m] : tensor<?x?xf32> into tensor<?x1x?xf32>
  %6 = tensor.collapse_shape %d [[0, 1], [2]] : tensor<?x?x7xf32> into tensor<?x7xf32>
  %7 = tensor.expand_shape %6 [[0, 1], [2]] output_shape [%n, %m, 7] : tensor<?x7xf32> into tensor<?x?x7xf32>
  %8 = tensor.expand_shape %b [[0, 1], [2]] output_shape [%n, %m, 7] : tensor<?x7xf32> into tensor<?x?x7xf32>
  %9 = tensor.collapse_shape %8 [[0, 1], [2]] : tensor<?x?x7xf32> into tensor<?x7xf32>
  return %1, %3, %5, %7, %9 : tensor<3x7xf32>, tensor<?x7xf32>, tensor<?x1x?xf32>, tensor<?x?x7xf32>, tensor<?x7xf32>
}

func.func @reshapes(%a: tensor<?x?xf32>, %b: tensor<?xf32>, %c: tensor<6x?xf32>, %s: tensor<1xi32>, %t: tensor<2xi32>)
    -> (tensor<?x?xf32>, tensor<?xf32>, tensor<6x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<2x6xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %d0 = tensor.dim %a, %c0 : tensor<?x?xf32>
  %d1 = tensor.dim %a, %c1 : tensor<?x?xf32>
  %e1 = tensor.dim %c, %c1 : tensor<6x?xf32>
  %0 = tensor.from_elements %d0, %d1 : tensor<2xindex>
  %1 = tensor.reshape %a(%0) : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %2 = tensor.reshape %b(%s) : (tensor<?xf32>, tensor<1xi32>) -> tensor<?xf32>
  %3 = tensor.from_elements %c6, %e1 : tensor<2xindex>
  %4 = tensor.reshape %c(%3) : (tensor<6x?xf32>, tensor<2xindex>) -> tensor<6x?xf32>
  %5 = tensor.reshape %4(%s) : (tensor<6x?xf32>, tensor<1xi32>) -> tensor<?xf32>
  %6 = tensor.reshape %5(%t) : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  %7 = tensor.from_elements %d1, %d0 : tensor<2xindex>
  %8 = tensor.reshape %a(%7) : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %9 = arith.constant dense<1.0> : tensor<12xf32>
  %10 = tensor.reshape %9(%t) : (tensor<12xf32>, tensor<2xi32>) -> tensor<2x6xf32>
  return %1, %2, %4, %6, %8, %10 : tensor<?x?xf32>, tensor<?xf32>, tensor<6x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<2x6xf32>
}

// Extents of what ops write to, and of products of several dims.
func.func @extents(%a: tensor<?x?xf32>, %v: vector<4xf32>, %x: f32, %b: tensor<?x?x5x?xf32>, %i: index) -> (index, index, index) {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %0 = linalg.fill ins(%x : f32) outs(%a : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = tensor.dim %0, %c1 : tensor<?x?xf32>
  %2 = vector.transfer_write %v, %a[%i, %i] : vector<4xf32>, tensor<?x?xf32>
  %3 = tensor.dim %2, %c0 : tensor<?x?xf32>
  %4 = tensor.collapse_shape %b [[0, 1, 2, 3]] : tensor<?x?x5x?xf32> into tensor<?xf32>
  %5 = tensor.dim %4, %c0 : tensor<?xf32>
  return %1, %3, %5 : index, index, index
}

func.func @one_tensor(%a: tensor<2x?xf32>) -> tensor<?x6xf32> {
  %0 = tensor.concat dim(1) %a : (tensor<2x?xf32>) -> tensor<?x6xf32>
  return %0 : tensor<?x6xf32>
}

func.func @elements(%a: tensor<?xi8>, %i: index) -> (index, i16, i16) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = arith.index_cast %a : tensor<?xi8> to tensor<?xindex>
  %1 = tensor.extract %0[%i] : tensor<?xindex>
  %2 = arith.constant sparse<[[0, 0], [1, 2]], [7, -4]> : tensor<3x4xi16>
  %3 = tensor.extract %2[%c1, %c2] : tensor<3x4xi16>
  %4 = tensor.extract %2[%c2, %c2] : tensor<3x4xi16>
  return %1, %3, %4 : index, i16, i16
}

func.func @read_of_cast(%a: tensor<4x?xf32>, %i: index, %x: f32) -> vector<4xf32> {
  %0 = tensor.cast %a : tensor<4x?xf32> to tensor<?x?xf32>
  %1 = vector.transfer_read %0[%i, %i], %x : tensor<?x?xf32>, vector<4xf32>
  return %1 : vector<4xf32>
}

func.func @dim_of_cast(%t: tensor<6x?xf32>, %i: index) -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %any = tensor.cast %t : tensor<6x?xf32> to tensor<*xf32>
  %some = tensor.cast %t : tensor<6x?xf32> to tensor<?x?xf32>
  %0 = tensor.dim %any, %c0 : tensor<*xf32>
  %1 = tensor.dim %some, %i : tensor<?x?xf32>
  %2 = tensor.dim %some, %c9 : tensor<?x?xf32>
  %3 = tensor.dim %any, %i : tensor<*xf32>
  return %0, %1, %2, %3 : index, index, index, index
}
