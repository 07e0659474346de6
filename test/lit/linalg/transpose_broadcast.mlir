// RUN: ttopt --canonicalize --split-input-file %s > %t
// RUN: mlir-opt --canonicalize --split-input-file %s | diff %t -

// What is broadcast is transposed first only where nothing else sees the broadcast.
func.func @f(%b: tensor<4xf32>, %e: tensor<4x8xf32>, %t: tensor<8x4xf32>) -> (tensor<8x4xf32>) {
  %1 = linalg.broadcast ins(%b : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %2 = linalg.transpose ins(%1 : tensor<4x8xf32>) outs(%t : tensor<8x4xf32>) permutation = [1, 0]
  return %2 : tensor<8x4xf32>
}

// -----

func.func @f(%b: tensor<4xf32>, %e: tensor<4x8xf32>, %t: tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<4x8xf32>) {
  %1 = linalg.broadcast ins(%b : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %2 = linalg.transpose ins(%1 : tensor<4x8xf32>) outs(%t : tensor<8x4xf32>) permutation = [1, 0]
  return %2, %1 : tensor<8x4xf32>, tensor<4x8xf32>
}

// -----

func.func @f(%b: tensor<4x2xf32>, %e: tensor<4x8x2xf32>, %t: tensor<8x2x4xf32>) -> (tensor<8x2x4xf32>) {
  %1 = linalg.broadcast ins(%b : tensor<4x2xf32>) outs(%e : tensor<4x8x2xf32>) dimensions = [1]
  %2 = linalg.transpose ins(%1 : tensor<4x8x2xf32>) outs(%t : tensor<8x2x4xf32>) permutation = [1, 2, 0]
  return %2 : tensor<8x2x4xf32>
}

// -----

// The dims that are added stay in the order that they are listed in.
func.func @f(%b: tensor<4x2xf32>, %e: tensor<3x4x8x2xf32>, %t: tensor<8x2x3x4xf32>) -> (tensor<8x2x3x4xf32>) {
  %1 = linalg.broadcast ins(%b : tensor<4x2xf32>) outs(%e : tensor<3x4x8x2xf32>) dimensions = [0, 2]
  %2 = linalg.transpose ins(%1 : tensor<3x4x8x2xf32>) outs(%t : tensor<8x2x3x4xf32>) permutation = [2, 3, 0, 1]
  return %2 : tensor<8x2x3x4xf32>
}

// -----

// Extents are asked for in the order of the input's dims.
func.func @f(%b: tensor<?x?x5xf32>, %e: tensor<?x?x8x5xf32>, %t: tensor<8x?x5x?xf32>) -> (tensor<8x?x5x?xf32>) {
  %1 = linalg.broadcast ins(%b : tensor<?x?x5xf32>) outs(%e : tensor<?x?x8x5xf32>) dimensions = [2]
  %2 = linalg.transpose ins(%1 : tensor<?x?x8x5xf32>) outs(%t : tensor<8x?x5x?xf32>) permutation = [2, 1, 3, 0]
  return %2 : tensor<8x?x5x?xf32>
}
