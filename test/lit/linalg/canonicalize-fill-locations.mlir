// RUN: ttopt --canonicalize --mlir-print-debuginfo --split-input-file %s > %t
// RUN: mlir-opt --canonicalize --mlir-print-debuginfo --split-input-file %s | diff %t -

// What a fill makes of what sees it is at the place of either.

func.func @f(%f: f32, %n: index, %t: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<4x4x2x2xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<?x?xf32>) {
  %e = tensor.empty(%n, %n) : tensor<?x?xf32>
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = tensor.pad %0 low[1, %n] high[1, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  %e2 = tensor.empty() : tensor<8x8xf32>
  %2 = linalg.fill ins(%f : f32) outs(%e2 : tensor<8x8xf32>) -> tensor<8x8xf32>
  %e3 = tensor.empty() : tensor<4x4x2x2xf32>
  %3 = tensor.pack %2 inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %e3 : tensor<8x8xf32> -> tensor<4x4x2x2xf32>
  %e4 = tensor.empty() : tensor<8x8xf32>
  %4 = linalg.transpose ins(%2 : tensor<8x8xf32>) outs(%e4 : tensor<8x8xf32>) permutation = [1, 0]
  %e5 = tensor.empty() : tensor<8x8xf32>
  %5 = linalg.copy ins(%2 : tensor<8x8xf32>) outs(%e5 : tensor<8x8xf32>) -> tensor<8x8xf32>
  %6 = linalg.copy ins(%t : tensor<?x?xf32>) outs(%0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %1, %3, %4, %5, %6 : tensor<?x?xf32>, tensor<4x4x2x2xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<?x?xf32>
}

// -----


func.func @f(%f: f32, %n: index, %t: tensor<4x4xf32>) -> (tensor<64xf32>, tensor<10x10xf32>) {
  %e2 = tensor.empty() : tensor<8x8xf32>
  %2 = linalg.fill ins(%f : f32) outs(%e2 : tensor<8x8xf32>) -> tensor<8x8xf32>
  %3 = tensor.collapse_shape %2 [[0, 1]] : tensor<8x8xf32> into tensor<64xf32>
  %p = tensor.pad %t low[1, 1] high[1, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<4x4xf32> to tensor<6x6xf32>
  %e4 = tensor.empty() : tensor<10x10xf32>
  %4 = linalg.fill ins(%f : f32) outs(%e4 : tensor<10x10xf32>) -> tensor<10x10xf32>
  %5 = tensor.insert_slice %p into %4[1, 1] [6, 6] [1, 1] : tensor<6x6xf32> into tensor<10x10xf32>
  return %3, %5 : tensor<64xf32>, tensor<10x10xf32>
}
