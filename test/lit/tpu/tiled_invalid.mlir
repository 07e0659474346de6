// RUN: ttopt --verify-diagnostics --split-input-file %s

// expected-error@below {{Layout rank does not match shape rank}}
func.func private @f(memref<16x256xf32, #tpu.tiled<(8,128),[1,2,1]>>)

// -----

// expected-error@below {{Not implemented: Nested tiling across first tiles}}
func.func private @f(memref<16x256xf32, #tpu.tiled<(8,128)(2,1,1,1),[2,1]>>)

// -----

// expected-error@below {{Not implemented: Nested tiles must evenly divide the first tile (8,128) but they do not (would add padding)}}
func.func private @f(memref<16x256xf32, #tpu.tiled<(8,128)(3,1),[2,1]>>)

// -----

// expected-error@below {{Not implemented: Dynamic tile strides}}
func.func private @f(memref<16x256xf32, #tpu.tiled<(8,128),[?,1]>>)
