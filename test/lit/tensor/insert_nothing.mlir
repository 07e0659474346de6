// What is inserted without effect folds, in every pass that folds.
// RUN: mlir-opt --lower-affine %s > %t.want
// RUN: ttopt --lower-affine %s | diff %t.want -

func.func @nothing(%a: tensor<?xf32>, %b: tensor<5x?x2xf32>, %c: tensor<5x?x2xf32>) -> (tensor<5x?x2xf32>, tensor<5x?x2xf32>, tensor<5x?x2xf32>) {
  %c0 = arith.constant 0 : index
  %0 = tensor.insert_slice %a into %b[0, 0, 0] [1, %c0, 1] [1, 1, 1] : tensor<?xf32> into tensor<5x?x2xf32>
  %part = tensor.extract_slice %b[2, 1, 0] [1, 3, 1] [1, 1, 1] : tensor<5x?x2xf32> to tensor<1x3x1xf32>
  %1 = tensor.insert_slice %part into %b[2, 1, 0] [1, 3, 1] [1, 1, 1] : tensor<1x3x1xf32> into tensor<5x?x2xf32>
  %2 = tensor.insert_slice %part into %c[0, 0, 0] [1, 3, 1] [1, 1, 1] : tensor<1x3x1xf32> into tensor<5x?x2xf32>
  %3 = tensor.insert_slice %part into %2[0, 0, 0] [1, 3, 1] [1, 1, 1] : tensor<1x3x1xf32> into tensor<5x?x2xf32>
  return %0, %1, %3 : tensor<5x?x2xf32>, tensor<5x?x2xf32>, tensor<5x?x2xf32>
}
