func.func @relu_bias(%x: tensor<5x7x33xf32>, %b: tensor<33xf32>) -> tensor<5x7x33xf32> {
  %0 = "ttir.add"(%x, %b) : (tensor<5x7x33xf32>, tensor<33xf32>) -> tensor<5x7x33xf32>
  %1 = "ttir.relu"(%0) : (tensor<5x7x33xf32>) -> tensor<5x7x33xf32>
  return %1 : tensor<5x7x33xf32>
}
