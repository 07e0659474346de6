// RUN: ttopt --ttcore-device-layout --verify-diagnostics --split-input-file %s

// Layouts that tt-mlir's later form has no words for.

#l1_ = #ttcore.memory_space<l1>
func.func @one_dim(%x: tensor<64xf32>) -> tensor<64xf32> {
  %e = ttir.empty() : tensor<64xf32>
  // expected-error@below {{'ttir.exp' op 'tensor<64xf32, #ttcore.metal_layout<(d0) -> (d0), undef, <1>, memref<64xf32, #ttcore.memory_space<l1>>>>': logical_shape must have at least 2 dimensions, got 1}}
  %0 = "ttir.exp"(%x) : (tensor<64xf32>) -> tensor<64xf32, #ttcore.metal_layout<(d0) -> (d0), undef, <1>, memref<64xf32, #l1_>>>
  %1 = ttir.to_layout %0, %e : tensor<64xf32, #ttcore.metal_layout<(d0) -> (d0), undef, <1>, memref<64xf32, #l1_>>> into tensor<64xf32> -> tensor<64xf32>
  return %1 : tensor<64xf32>
}

// -----

// The elements of the tensor are f32, those of the later form those of the tiles.
#l1_ = #ttcore.memory_space<l1>
#half = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<1x1x!ttcore.tile<32x32, bf16>, #l1_>>
func.func @narrower(%x: tensor<32x32xf32>) -> tensor<32x32xf32> {
  %e = ttir.empty() : tensor<32x32xf32>
  // expected-error@below {{tt-mlir's later form cannot express it: elements in '!ttcore.tile<32x32, bf16>' are of type 'bf16'}}
  %0 = "ttir.exp"(%x) : (tensor<32x32xf32>) -> tensor<32x32xf32, #half>
  %1 = ttir.to_layout %0, %e : tensor<32x32xf32, #half> into tensor<32x32xf32> -> tensor<32x32xf32>
  return %1 : tensor<32x32xf32>
}

// -----

// All dims are columns, and rows have none.
#l1_ = #ttcore.memory_space<l1>
#joined = #ttcore.metal_layout<(d0, d1) -> (0, d0 * 3 + d1), undef, <1x2>, memref<1x3xf32, #l1_>>
func.func @no_rows(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %e = ttir.empty() : tensor<2x3xf32>
  // expected-error@below {{tt-mlir's later form cannot express it: no dim is in coordinate 0 of (d0, d1) -> (0, d0 * 3 + d1)}}
  %0 = "ttir.exp"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32, #joined>
  %1 = ttir.to_layout %0, %e : tensor<2x3xf32, #joined> into tensor<2x3xf32> -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}
