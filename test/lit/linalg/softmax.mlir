// Ops without region: text in and out, cse and canonicalization as mlir-opt does it.
// RUN: mlir-opt --mlir-print-op-generic %s > %t.generic
// RUN: ttopt --mlir-print-op-generic %s | diff %t.generic -
// RUN: mlir-opt %t.generic > %t.want
// RUN: ttopt %t.generic | diff %t.want -
// RUN: mlir-opt --cse --canonicalize %s > %t.simple
// RUN: ttopt --cse --canonicalize %s | diff %t.simple -

func.func @softmax(%a: tensor<4x?xf32>, %b: tensor<4x?xf32>, %m: memref<4x?xf32>) -> (tensor<4x?xf32>, tensor<?x?xf32>) {
  %0 = linalg.softmax dimension(1) ins(%a : tensor<4x?xf32>) outs(%b : tensor<4x?xf32>) -> tensor<4x?xf32>
  %1 = linalg.softmax dimension(0) ins(%0 : tensor<4x?xf32>) outs(%b : tensor<4x?xf32>) -> tensor<4x?xf32>
  %2 = tensor.cast %0 : tensor<4x?xf32> to tensor<?x?xf32>
  %3 = tensor.cast %b : tensor<4x?xf32> to tensor<?x?xf32>
  %4 = linalg.softmax {tag} dimension(1) ins(%2 : tensor<?x?xf32>) outs(%3 : tensor<?x?xf32>) -> tensor<?x?xf32>
  linalg.softmax dimension(0) ins(%m : memref<4x?xf32>) outs(%m : memref<4x?xf32>)
  return %0, %4 : tensor<4x?xf32>, tensor<?x?xf32>
}

func.func @winograd(%filter: tensor<7x1x3x5xf32>, %input: tensor<2x?x10x5xf32>, %a: tensor<1x6x5x7xf32>, %b: tensor<6x6x?x2x2x5xf32>, %value: tensor<6x1x3x8x2x7xf32>, %c: tensor<2x12x8x7xf32>)
    -> (tensor<1x6x5x7xf32>, tensor<6x6x?x2x2x5xf32>, tensor<2x12x8x7xf32>) {
  %0 = linalg.winograd_filter_transform m(4) r(3) ins(%filter : tensor<7x1x3x5xf32>) outs(%a : tensor<1x6x5x7xf32>) -> tensor<1x6x5x7xf32>
  %1 = linalg.winograd_input_transform m(4) r(3) ins(%input : tensor<2x?x10x5xf32>) outs(%b : tensor<6x6x?x2x2x5xf32>) -> tensor<6x6x?x2x2x5xf32>
  %2 = linalg.winograd_output_transform m(4) r(3) ins(%value : tensor<6x1x3x8x2x7xf32>) outs(%c : tensor<2x12x8x7xf32>) -> tensor<2x12x8x7xf32>
  return %0, %1, %2 : tensor<1x6x5x7xf32>, tensor<6x6x?x2x2x5xf32>, tensor<2x12x8x7xf32>
}
