// Fills that are padded, inserted into and copied over, as mlir-opt canonicalizes
// them.
// RUN: mlir-opt --canonicalize --split-input-file %s > %t.want
// RUN: ttopt --canonicalize --split-input-file %s | diff %t.want -

func.func @padded(%x: f32, %y: f32) -> (tensor<9x7xf32>, tensor<9x7xf32>) {
  %0 = tensor.empty() : tensor<4x6xf32>
  %1 = linalg.fill ins(%x : f32) outs(%0 : tensor<4x6xf32>) -> tensor<4x6xf32>
  %2 = tensor.pad %1 low[2, 1] high[3, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<4x6xf32> to tensor<9x7xf32>
  %3 = tensor.pad %1 low[2, 1] high[3, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %y : f32
  } : tensor<4x6xf32> to tensor<9x7xf32>
  return %2, %3 : tensor<9x7xf32>, tensor<9x7xf32>
}

// -----

func.func @padded_by_values(%x: f32, %a: tensor<?x6x5xf32>, %n: index, %m: index) -> tensor<?x?x?xf32> {
  %0 = linalg.fill ins(%x : f32) outs(%a : tensor<?x6x5xf32>) -> tensor<?x6x5xf32>
  %1 = tensor.pad %0 low[%n, 1, %m] high[3, %m, %n] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %x : f32
  } : tensor<?x6x5xf32> to tensor<?x?x?xf32>
  return %1 : tensor<?x?x?xf32>
}

// -----

func.func @inserted(%a: tensor<?x5xf32>, %n: index, %m: index, %b: tensor<4x8xf32>, %i: index) -> tensor<50x60xf32> {
  %x = arith.constant 2.0 : f32
  %0 = tensor.pad %a low[%n, 1] high[%m, 2] {
  ^bb0(%j: index, %k: index):
    tensor.yield %x : f32
  } : tensor<?x5xf32> to tensor<4x8xf32>
  %1 = tensor.empty() : tensor<50x60xf32>
  %2 = linalg.fill ins(%x : f32) outs(%1 : tensor<50x60xf32>) -> tensor<50x60xf32>
  %3 = tensor.insert_slice %b into %2[10, %i] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<50x60xf32>
  %4 = tensor.insert_slice %0 into %3[20, 30] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<50x60xf32>
  return %4 : tensor<50x60xf32>
}

// -----

// What was inserted before may be overwritten by the padding.
func.func @overwritten(%a: tensor<3x5xf32>, %b: tensor<4x8xf32>, %i: index) -> (tensor<50x60xf32>, tensor<50x60xf32>) {
  %x = arith.constant 2.0 : f32
  %0 = tensor.pad %a low[1, 1] high[0, 2] {
  ^bb0(%j: index, %k: index):
    tensor.yield %x : f32
  } : tensor<3x5xf32> to tensor<4x8xf32>
  %1 = tensor.empty() : tensor<50x60xf32>
  %2 = linalg.fill ins(%x : f32) outs(%1 : tensor<50x60xf32>) -> tensor<50x60xf32>
  %3 = tensor.insert_slice %b into %2[23, 23] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<50x60xf32>
  %4 = tensor.insert_slice %0 into %3[20, 30] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<50x60xf32>
  %5 = tensor.insert_slice %b into %2[%i, %i] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<50x60xf32>
  %6 = tensor.insert_slice %0 into %5[20, 30] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<50x60xf32>
  return %4, %6 : tensor<50x60xf32>, tensor<50x60xf32>
}

// -----

func.func @copied_over(%x: f32, %a: tensor<?x3xf32>, %b: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %0 = linalg.fill ins(%x : f32) outs(%a : tensor<?x3xf32>) -> tensor<?x3xf32>
  %1 = linalg.copy ins(%b : tensor<?x3xf32>) outs(%0 : tensor<?x3xf32>) -> tensor<?x3xf32>
  return %1 : tensor<?x3xf32>
}

// -----

#map = affine_map<(d0, d1) -> (d1, d0)>
func.func @other_order(%a: tensor<?x3xf32>, %b: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<?x3xf32>) outs(%b : tensor<?x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}

// -----

func.func @fill_with_attributes(%v: f32, %t: tensor<6x4xf32>, %o: tensor<4x6xf32>, %p: tensor<3x2x2x2xf32>, %c: tensor<6x4xf32>)
    -> (tensor<24xf32>, tensor<4x6xf32>, tensor<3x2x2x2xf32>, tensor<6x4xf32>, tensor<7x4xf32>) {
  %f = linalg.fill {note = 3 : i64} ins(%v : f32) outs(%t : tensor<6x4xf32>) -> tensor<6x4xf32>
  %0 = tensor.collapse_shape %f [[0, 1]] : tensor<6x4xf32> into tensor<24xf32>
  %1 = linalg.transpose ins(%f : tensor<6x4xf32>) outs(%o : tensor<4x6xf32>) permutation = [1, 0]
  %2 = tensor.pack %f inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %p : tensor<6x4xf32> -> tensor<3x2x2x2xf32>
  %3 = linalg.copy {copied} ins(%f : tensor<6x4xf32>) outs(%c : tensor<6x4xf32>) -> tensor<6x4xf32>
  %4 = tensor.pad %f low[1, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<6x4xf32> to tensor<7x4xf32>
  return %0, %1, %2, %3, %4 : tensor<24xf32>, tensor<4x6xf32>, tensor<3x2x2x2xf32>, tensor<6x4xf32>, tensor<7x4xf32>
}

// -----

// The copy is a fill before it is found to copy nothing.
func.func @copied_to_itself(%x: f32, %a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = linalg.fill ins(%x : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.copy ins(%0 : tensor<4xf32>) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %2 = linalg.copy ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return %1, %2 : tensor<4xf32>, tensor<4xf32>
}
