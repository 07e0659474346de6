// RUN: ttopt --verify-diagnostics --split-input-file %s

func.func @gather(%a: tensor<4x5x6xf32>, %i: tensor<2x3x1xindex>) {
  // expected-error@+1 {{'tensor.gather' op result type mismatch: expected 'tensor<2x3x4x1x6xf32>' or its rank-reduced variant 'tensor<2x3x4x6xf32>' (got: 'tensor<9xf32>')}}
  %0 = tensor.gather %a[%i] gather_dims([1]) : (tensor<4x5x6xf32>, tensor<2x3x1xindex>) -> tensor<9xf32>
  return
}

// -----

func.func @scatter(%s: tensor<4xf32>, %a: tensor<4xf32>, %i: tensor<2x1xindex>) {
  // expected-error@+1 {{'tensor.scatter' op source type mismatch: expected 'tensor<2x1xf32>' or its rank-reduced variant 'tensor<2xf32>' (got: 'tensor<4xf32>')}}
  %0 = tensor.scatter %s into %a[%i] scatter_dims([0]) unique : (tensor<4xf32>, tensor<4xf32>, tensor<2x1xindex>) -> tensor<4xf32>
  return
}

// -----

func.func @whole_and_reduced(%a: tensor<4x5x6xf32>, %i: tensor<2x2xindex>) {
  %0 = tensor.gather %a[%i] gather_dims([0, 2]) : (tensor<4x5x6xf32>, tensor<2x2xindex>) -> tensor<2x1x5x1xf32>
  %1 = tensor.gather %a[%i] gather_dims([0, 2]) : (tensor<4x5x6xf32>, tensor<2x2xindex>) -> tensor<2x5xf32>
  return
}

// -----

func.func @pack(%a: tensor<4x4xf32>, %b: tensor<2x4x2xf32>, %p: i32) {
  // expected-error@+1 {{'tensor.pack' op expected padding_value has 'f32' but got: 'i32'}}
  %0 = tensor.pack %a padding_value(%p : i32) inner_dims_pos = [0] inner_tiles = [2] into %b : tensor<4x4xf32> -> tensor<2x4x2xf32>
  return
}

// -----

func.func @dim(%x: f32, %i: index) {
  // expected-error@+1 {{custom op 'tensor.dim' invalid kind of type specified}}
  %0 = tensor.dim %x, %i : f32
  return
}
