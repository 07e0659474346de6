// RUN: ttopt --ttir-to-loops="cores=true" --split-input-file --verify-diagnostics %s

// A core has a kernel of its own where it takes its shard from the argument.

#halves = #ttcore.metal_layout<(d0) -> (d0), zero, <2>, memref<4xf32, #ttcore.memory_space<l1>>>
func.func @computes(%x: tensor<8xf32>) -> tensor<8xf32, #halves> {
  // expected-error@below {{'ttir.neg' op has no variant 'computes_core': a core gathers its shard by one ttir.to_layout or ttir.typecast}}
  %0 = "ttir.neg"(%x) : (tensor<8xf32>) -> tensor<8xf32, #halves>
  return %0 : tensor<8xf32, #halves>
}

// -----

// expected-error@below {{has no variant for cores: the result 'tensor<8xbf16>' is not divided among any}}
func.func @whole(%x: tensor<8xf32>) -> tensor<8xbf16> {
  %0 = "ttir.typecast"(%x) : (tensor<8xf32>) -> tensor<8xbf16>
  return %0 : tensor<8xbf16>
}

// -----

#halves = #ttcore.metal_layout<(d0) -> (d0), zero, <2>, memref<4xf32, #ttcore.memory_space<l1>>>
// expected-error@below {{has no variant for cores: expected one result, found 2}}
func.func @two(%x: tensor<8xf32, #halves>) -> (tensor<8xf32, #halves>, tensor<8xf32, #halves>) {
  return %x, %x : tensor<8xf32, #halves>, tensor<8xf32, #halves>
}

// -----

#halves = #ttcore.metal_layout<(d0) -> (d0), zero, <2>, memref<4xf32, #ttcore.memory_space<l1>>>
func.func @twice(%x: tensor<8xf32>) -> (tensor<8xf32, #halves>, tensor<8xf32, #halves>) {
  %0 = "ttir.typecast"(%x) : (tensor<8xf32>) -> tensor<8xf32, #halves>
  // expected-error@below {{'func.return' op has no variant 'twice_core': operand #1 is returned twice}}
  return %0, %0 : tensor<8xf32, #halves>, tensor<8xf32, #halves>
}
