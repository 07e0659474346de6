func.func @f(%x: tensor<4xf32>, %y: tensor<4xi32>) -> tensor<8xf32> {
  %0 = "ttir.concat"(%x, %y) <{dim = 0 : si32}> : (tensor<4xf32>, tensor<4xi32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
