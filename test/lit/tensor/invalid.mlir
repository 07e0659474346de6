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

// -----

func.func @f(%a: tensor<12xf32>, %b: tensor<2x5xf32>) {
  // expected-error@+1 {{the shape of output is not large enough to hold the packed data. Expected at least 'tensor<3x5xf32>', got 'tensor<2x5xf32>'}}
  %0 = tensor.pack %a inner_dims_pos = [0] inner_tiles = [5] into %b : tensor<12xf32> -> tensor<2x5xf32>
  return
}

// -----

func.func @f(%a: tensor<12xf32>, %b: tensor<3x5xf32>) {
  // expected-error@+1 {{'tensor.pack' op invalid tile factor or output size provided. Only full tiles are supported when padding_value is not set}}
  %0 = tensor.pack %a inner_dims_pos = [0] inner_tiles = [5] into %b : tensor<12xf32> -> tensor<3x5xf32>
  return
}

// -----

func.func @f(%a: tensor<12xf32>, %b: tensor<3x4x1xf32>) {
  // expected-error@+1 {{packed rank must equal unpacked rank + tiling factors}}
  %0 = tensor.pack %a inner_dims_pos = [0] inner_tiles = [4] into %b : tensor<12xf32> -> tensor<3x4x1xf32>
  return
}

// -----

func.func @f(%a: tensor<12x4xf32>, %b: tensor<3x4x4xf32>) {
  // expected-error@+1 {{outer_dims_perm must be a permutation or empty}}
  %0 = tensor.pack %a outer_dims_perm = [0] inner_dims_pos = [0] inner_tiles = [4] into %b : tensor<12x4xf32> -> tensor<3x4x4xf32>
  return
}

// -----

func.func @f(%a: tensor<12xf32>, %b: tensor<3x4xf32>, %n: index) {
  // expected-error@+1 {{mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type}}
  %0 = tensor.pack %a inner_dims_pos = [0] inner_tiles = [%n] into %b : tensor<12xf32> -> tensor<3x4xf32>
  return
}

// -----

func.func @constant_tile(%a: tensor<12xf32>, %b: tensor<3x4xf32>) {
  %c4 = arith.constant 4 : index
  %0 = tensor.pack %a inner_dims_pos = [0] inner_tiles = [%c4] into %b : tensor<12xf32> -> tensor<3x4xf32>
  return
}

// -----

func.func @pad(%a: tensor<4x?x4xf32>, %x: f32) {
  // expected-error@+1 {{failed to infer expectedType from sourceType 'tensor<4x?x4xf32>', specified resultType is 'tensor<?x?x?xf32>'}}
  %0 = tensor.pad %a low[1, 2] high[2, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<4x?x4xf32> to tensor<?x?x?xf32>
  return
}

// -----

// Three tiles of some extent do not fill 128.
func.func @pack(%a: tensor<128x128xf32>, %b: tensor<16x3x?x?xf32>, %n: index) -> tensor<16x3x?x?xf32> {
  // expected-error@+1 {{'tensor.pack' op invalid tile factor or output size provided. Only full tiles are supported when padding_value is not set}}
  %0 = tensor.pack %a outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [%n, %n] into %b : tensor<128x128xf32> -> tensor<16x3x?x?xf32>
  return %0 : tensor<16x3x?x?xf32>
}

// -----

func.func @pack(%a: tensor<128xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %n = arith.constant 3 : index
  // expected-error@+1 {{'tensor.pack' op invalid tile factor or output size provided. Only full tiles are supported when padding_value is not set}}
  %0 = tensor.pack %a inner_dims_pos = [0] inner_tiles = [%n] into %b : tensor<128xf32> -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @from_elements(%x: i32) {
  // expected-error@+1 {{custom op 'tensor.from_elements' 2 operands present, but expected 3}}
  %0 = tensor.from_elements %x, %x : tensor<3xi32>
  return
}

// -----

func.func @large_tile(%a: tensor<4x8xf32>, %b: tensor<2x4x2x2xf32>) {
  // expected-error@+1 {{Expected at least 'tensor<1x4x9223372036854775807x2xf32>'}}
  %0 = tensor.pack %a inner_dims_pos = [0, 1] inner_tiles = [9223372036854775807, 2] into %b : tensor<4x8xf32> -> tensor<2x4x2x2xf32>
  return
}

// -----

func.func @dims_beyond_the_rank(%a: tensor<?xf32>, %n: index) {
  // expected-error@+1 {{expected reassociation map #0 to have size equal to the expanded rank (2), but it is  3.}}
  %0 = "tensor.expand_shape"(%a, %n) <{reassociation = [[0, 2]], static_output_shape = array<i64: 1, -9223372036854775808>}> : (tensor<?xf32>, index) -> tensor<1x?xf32>
  return
}

// -----

// The positions of tiles are told before their number.
func.func @more_tiles_than_dims(%t: tensor<2x2x4x4xf32>, %d: tensor<8xf32>) {
  // expected-error@+1 {{invalid inner_dims_pos vector}}
  %0 = tensor.unpack %t inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %d : tensor<2x2x4x4xf32> -> tensor<8xf32>
  return
}

// -----

func.func @padded_beyond_count(%t: tensor<4611686018427387904xf32>, %x: f32) {
  // expected-error@+1 {{'tensor.pad' op dim #0 of the result has more elements than can be counted}}
  %0 = tensor.pad %t low[4611686018427387904] high[4611686018427387904] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4611686018427387904xf32> to tensor<?xf32>
  return
}

// -----

func.func @f(%t: tensor<?x3xf32>, %p: f32) {
  // expected-error@+1 {{specified type 'tensor<4xf32>' does not match the inferred type 'tensor<?x5xf32>'}}
  %0 = tensor.pad %t low[0, 1] high[0, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %p : f32
  } : tensor<?x3xf32> to tensor<4xf32>
  return
}
