// RUN: ttopt --ttir-to-loops --verify-diagnostics --split-input-file %s

// What a tensor of the shape of its storage must be to have a buffer.

#device = #ttcore.metal_layout<logical_shape = 50x100, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
// expected-error@below {{argument #0: metal_layout: expected a tensor of shape 2x4x1x1, found 2x4x1x2}}
func.func @f(%x: tensor<2x4x1x2x!ttcore.tile<32x32, f32>, #device>) -> tensor<50x100xf32> {
  %0 = "ttir.exp"(%x) : (tensor<2x4x1x2x!ttcore.tile<32x32, f32>, #device>) -> tensor<50x100xf32>
  return %0 : tensor<50x100xf32>
}

// -----

#device = #ttcore.metal_layout<logical_shape = 64x128, dim_alignments = 32x32, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, dram, interleaved>
// expected-error@below {{argument #0: metal_layout: interleaved pages: which bank a page is in is not said}}
func.func @f(%x: tensor<1x1x2x4x!ttcore.tile<32x32, f32>, #device>) -> tensor<64x128xf32> {
  %0 = "ttir.exp"(%x) : (tensor<1x1x2x4x!ttcore.tile<32x32, f32>, #device>) -> tensor<64x128xf32>
  return %0 : tensor<64x128xf32>
}
