// What cannot be reached is neither lowered nor folded.
// RUN: mlir-opt --lower-affine %s > %t.want
// RUN: ttopt --lower-affine %s | diff %t.want -

func.func @loop(%i: index, %x: index, %m: memref<8xf32>) -> index {
  %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%x)
  return %0 : index
^dead:
  %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%x)
  affine.for %j = 0 to 8 {
    %2 = affine.load %m[%j] : memref<8xf32>
  }
  cf.br ^behind(%1 : index)
^behind(%y: index):
  return %y : index
}

func.func @constant() -> tensor<1x1xf32> {
  cf.br ^live
^dead:
  %0 = arith.constant dense<1.0> : tensor<f32>
  %1 = tensor.expand_shape %0 [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>
  return %1 : tensor<1x1xf32>
^live:
  %2 = arith.constant dense<1.0> : tensor<f32>
  %3 = tensor.expand_shape %2 [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>
  return %3 : tensor<1x1xf32>
}
