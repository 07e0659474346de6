// Packing and unpacking, as mlir-opt canonicalizes it.
// RUN: mlir-opt --canonicalize %s > %t.want
// RUN: ttopt --canonicalize %s | diff %t.want -

// Padding goes where tiles divide what they tile.
func.func @padding(%a: tensor<24x10xf32>, %b: tensor<?x10xf32>, %d: tensor<6x3x4x4xf32>, %e: tensor<?x3x4x4xf32>, %f: tensor<6x10x4xf32>, %x: f32, %n: index)
    -> (tensor<6x3x4x4xf32>, tensor<?x3x4x4xf32>, tensor<6x10x4xf32>) {
  %0 = tensor.pack %a padding_value(%x : f32) inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %d : tensor<24x10xf32> -> tensor<6x3x4x4xf32>
  %1 = tensor.pack %b padding_value(%x : f32) inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %e : tensor<?x10xf32> -> tensor<?x3x4x4xf32>
  %2 = tensor.pack %a padding_value(%x : f32) inner_dims_pos = [0] inner_tiles = [4] into %f : tensor<24x10xf32> -> tensor<6x10x4xf32>
  return %0, %1, %2 : tensor<6x3x4x4xf32>, tensor<?x3x4x4xf32>, tensor<6x10x4xf32>
}

func.func @splats(%d: tensor<6x3x4x4xf32>, %e: tensor<5x3x5x4xf32>) -> (tensor<6x3x4x4xf32>, tensor<5x3x5x4xf32>) {
  %s = arith.constant dense<2.0> : tensor<24x12xf32>
  %x = arith.constant 3.0 : f32
  %0 = tensor.pack %s padding_value(%x : f32) inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %d : tensor<24x12xf32> -> tensor<6x3x4x4xf32>
  %1 = tensor.pack %s padding_value(%x : f32) inner_dims_pos = [0, 1] inner_tiles = [5, 4] into %e : tensor<24x12xf32> -> tensor<5x3x5x4xf32>
  return %0, %1 : tensor<6x3x4x4xf32>, tensor<5x3x5x4xf32>
}

// Dims without tiles have the same extent on both sides.
func.func @extents(%a: tensor<7x?x9xf32>, %b: tensor<?x?x?x4xf32>, %c: tensor<?x?x?xf32>, %d: tensor<9x?x7x4xf32>)
    -> (tensor<?x?x?x4xf32>, tensor<9x?x7x4xf32>, tensor<?x?x?xf32>, tensor<7x?x9xf32>) {
  %0 = tensor.pack %a outer_dims_perm = [2, 1, 0] inner_dims_pos = [1] inner_tiles = [4] into %b : tensor<7x?x9xf32> -> tensor<?x?x?x4xf32>
  %1 = tensor.pack %c outer_dims_perm = [2, 1, 0] inner_dims_pos = [1] inner_tiles = [4] into %d : tensor<?x?x?xf32> -> tensor<9x?x7x4xf32>
  %2 = tensor.unpack %d outer_dims_perm = [2, 1, 0] inner_dims_pos = [1] inner_tiles = [4] into %c : tensor<9x?x7x4xf32> -> tensor<?x?x?xf32>
  %3 = tensor.unpack %b outer_dims_perm = [2, 1, 0] inner_dims_pos = [1] inner_tiles = [4] into %a : tensor<?x?x?x4xf32> -> tensor<7x?x9xf32>
  return %0, %1, %2, %3 : tensor<?x?x?x4xf32>, tensor<9x?x7x4xf32>, tensor<?x?x?xf32>, tensor<7x?x9xf32>
}

func.func @casts(%a: tensor<6x3x4x4xf32>, %b: tensor<24x12xf32>, %c: tensor<?x?xf32>, %d: tensor<?x?x4x4xf32>)
    -> (tensor<?x?xf32>, tensor<?x?x4x4xf32>, tensor<?x?xf32>) {
  %0 = tensor.cast %a : tensor<6x3x4x4xf32> to tensor<?x?x4x4xf32>
  %1 = tensor.unpack %0 inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %c : tensor<?x?x4x4xf32> -> tensor<?x?xf32>
  %2 = tensor.cast %b : tensor<24x12xf32> to tensor<?x?xf32>
  %3 = tensor.pack %2 inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %d : tensor<?x?xf32> -> tensor<?x?x4x4xf32>
  %4 = tensor.unpack %d inner_dims_pos = [0, 1] inner_tiles = [4, 4] into %2 : tensor<?x?x4x4xf32> -> tensor<?x?xf32>
  return %1, %3, %4 : tensor<?x?xf32>, tensor<?x?x4x4xf32>, tensor<?x?xf32>
}

// The tile is a constant, and the type may say it.
func.func @tiles(%a: tensor<6x?x4xf32>, %c: tensor<24x?xf32>) -> tensor<24x?xf32> {
  %c4 = arith.constant 4 : index
  %0 = tensor.cast %a : tensor<6x?x4xf32> to tensor<?x?x?xf32>
  %1 = tensor.unpack %0 inner_dims_pos = [0] inner_tiles = [%c4] into %c : tensor<?x?x?xf32> -> tensor<24x?xf32>
  return %1 : tensor<24x?xf32>
}

// What is overwritten need not be computed.
func.func @overwritten(%a: tensor<?x?x4xf32>, %b: tensor<?x?xf32>, %x: f32, %i: index) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %0 = tensor.insert %x into %b[%i, %i] : tensor<?x?xf32>
  %1 = tensor.unpack %a inner_dims_pos = [0] inner_tiles = [4] into %0 : tensor<?x?x4xf32> -> tensor<?x?xf32>
  %2 = linalg.fill ins(%x : f32) outs(%1 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %3 = tensor.unpack %a inner_dims_pos = [0] inner_tiles = [4] into %2 : tensor<?x?x4xf32> -> tensor<?x?xf32>
  return %1, %3 : tensor<?x?xf32>, tensor<?x?xf32>
}
