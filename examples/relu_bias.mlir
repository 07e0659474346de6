// relu(x + b) on logical tensors: no layout is written, the pipeline decides.
func.func @relu_bias(%x: tensor<2x3x64x128xf32>, %b: tensor<128xf32>) -> tensor<2x3x64x128xf32> {
  %0 = "ttir.add"(%x, %b) : (tensor<2x3x64x128xf32>, tensor<128xf32>) -> tensor<2x3x64x128xf32>
  %1 = "ttir.relu"(%0) : (tensor<2x3x64x128xf32>) -> tensor<2x3x64x128xf32>
  return %1 : tensor<2x3x64x128xf32>
}
