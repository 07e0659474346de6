// Folding and canonicalization, as mlir-opt does it.
// RUN: mlir-opt --allow-unregistered-dialect --canonicalize %s > %t.want
// RUN: ttopt --allow-unregistered-dialect --canonicalize %s | diff %t.want -

func.func @casts(%a: tensor<?x?xf32>, %b: tensor<4x?xf32>, %c: tensor<*xf32>) -> (tensor<4x8xf32>, tensor<?x8xf32>, tensor<4x?xf32>, tensor<*xf32>, tensor<4x?xf32>) {
  %0 = tensor.cast %a : tensor<?x?xf32> to tensor<4x?xf32>
  %1 = tensor.cast %0 : tensor<4x?xf32> to tensor<4x8xf32>
  %2 = tensor.cast %b : tensor<4x?xf32> to tensor<?x?xf32>
  %3 = tensor.cast %2 : tensor<?x?xf32> to tensor<?x8xf32>
  %4 = tensor.cast %a : tensor<?x?xf32> to tensor<?x8xf32>
  %5 = tensor.cast %4 : tensor<?x8xf32> to tensor<?x?xf32>
  %6 = tensor.cast %5 : tensor<?x?xf32> to tensor<4x?xf32>
  %7 = tensor.cast %c : tensor<*xf32> to tensor<*xf32>
  %8 = tensor.cast %b : tensor<4x?xf32> to tensor<4x?xf32>
  return %1, %3, %6, %7, %8 : tensor<4x8xf32>, tensor<?x8xf32>, tensor<4x?xf32>, tensor<*xf32>, tensor<4x?xf32>
}

func.func @bitcasts(%a: tensor<4xf32>) -> (tensor<4xui32>, tensor<4xf32>) {
  %0 = tensor.bitcast %a : tensor<4xf32> to tensor<4xi32>
  %1 = tensor.bitcast %0 : tensor<4xi32> to tensor<4xui32>
  %2 = tensor.bitcast %0 : tensor<4xi32> to tensor<4xf32>
  return %1, %2 : tensor<4xui32>, tensor<4xf32>
}

func.func @extents(%n: index, %a: tensor<?x4xf32>, %u: tensor<*xf32>, %s: tensor<2xi64>, %x: f32) -> (index, index, index, index, index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.dim %a, %c1 : tensor<?x4xf32>
  %1 = tensor.empty(%n) : tensor<4x?xf32>
  %2 = tensor.dim %1, %c1 : tensor<4x?xf32>
  %3 = tensor.cast %u : tensor<*xf32> to tensor<?x?xf32>
  %4 = tensor.dim %3, %c0 : tensor<?x?xf32>
  %5 = tensor.reshape %a(%s) : (tensor<?x4xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  %6 = tensor.dim %5, %c1 : tensor<?x?xf32>
  %7 = tensor.insert %x into %a[%c0, %c1] : tensor<?x4xf32>
  %8 = tensor.dim %7, %c0 : tensor<?x4xf32>
  %9 = tensor.rank %a : tensor<?x4xf32>
  %10 = tensor.extract_slice %a[0, 0] [%n, 2] [1, 1] : tensor<?x4xf32> to tensor<?x2xf32>
  %11 = tensor.dim %10, %c0 : tensor<?x2xf32>
  %12 = tensor.generate %n {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<?xf32>
  %13 = tensor.dim %12, %c0 : tensor<?xf32>
  return %0, %2, %4, %6, %8, %9, %11, %13 : index, index, index, index, index, index, index, index
}

func.func @static_extents(%n: index) -> (tensor<?x?xf32>, tensor<4x?xf32>, tensor<?x?xf32>) {
  %c4 = arith.constant 4 : index
  %0 = tensor.empty(%c4, %n) : tensor<?x?xf32>
  %1 = tensor.empty(%c4, %n) : tensor<?x?xf32>
  %2 = tensor.cast %1 : tensor<?x?xf32> to tensor<4x?xf32>
  %3 = tensor.generate %n, %c4 {
  ^bb0(%i: index, %j: index):
    %x = "test.element"(%i, %j) : (index, index) -> f32
    tensor.yield %x : f32
  } : tensor<?x?xf32>
  return %0, %2, %3 : tensor<?x?xf32>, tensor<4x?xf32>, tensor<?x?xf32>
}

func.func @elements(%x: f32, %y: f32, %i: index, %t: tensor<4xf32>) -> (f32, f32, f32, i32, tensor<2xi32>, tensor<3xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.from_elements %x, %y, %x, %y : tensor<2x2xf32>
  %1 = tensor.extract %0[%c0, %c1] : tensor<2x2xf32>
  %2 = arith.constant dense<2.5> : tensor<4xf32>
  %3 = tensor.extract %2[%i] : tensor<4xf32>
  %4 = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %5 = tensor.extract %4[%i] : tensor<?xf32>
  %6 = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %7 = tensor.extract %6[%c1, %c0] : tensor<2x2xi32>
  %c7 = arith.constant 7 : i32
  %c8 = arith.constant 8 : i32
  %8 = tensor.from_elements %c7, %c8 : tensor<2xi32>
  %cst = arith.constant 1.5 : f32
  %9 = tensor.splat %cst : tensor<3xf32>
  return %1, %3, %5, %7, %8, %9 : f32, f32, f32, i32, tensor<2xi32>, tensor<3xf32>
}

func.func @extract_slices(%t: tensor<8x16xf32>, %d: tensor<?x?xf32>, %n: index) -> (tensor<8x16xf32>, tensor<?x?xf32>, tensor<?xf32>, tensor<4x?xf32>, tensor<2x2xf32>, tensor<4x8xf32>) {
  %c4 = arith.constant 4 : index
  %c0 = arith.constant 0 : index
  %0 = tensor.extract_slice %t[0, 0] [8, 16] [1, 1] : tensor<8x16xf32> to tensor<8x16xf32>
  %1 = tensor.extract_slice %d[%c0, %n] [%c4, %n] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  %2 = tensor.extract_slice %d[%n, 0] [1, %c4] [1, 1] : tensor<?x?xf32> to tensor<?xf32>
  %3 = tensor.cast %t : tensor<8x16xf32> to tensor<?x?xf32>
  %4 = tensor.extract_slice %3[0, 0] [4, %n] [1, 1] : tensor<?x?xf32> to tensor<4x?xf32>
  %5 = arith.constant dense<1.0> : tensor<8x8xf32>
  %6 = tensor.extract_slice %5[1, 1] [2, 2] [1, 1] : tensor<8x8xf32> to tensor<2x2xf32>
  %7 = tensor.extract_slice %d[0, 0] [%n, %n] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  %8 = tensor.cast %7 : tensor<?x?xf32> to tensor<4x8xf32>
  return %0, %1, %2, %4, %6, %8 : tensor<8x16xf32>, tensor<?x?xf32>, tensor<?xf32>, tensor<4x?xf32>, tensor<2x2xf32>, tensor<4x8xf32>
}

func.func @insert_slices(%t: tensor<8x16xf32>, %s: tensor<4x4xf32>, %d: tensor<?x?xf32>, %n: index) -> (tensor<8x16xf32>, tensor<8x16xf32>, tensor<4x4xf32>, tensor<8x16xf32>, tensor<8x16xf32>) {
  %c4 = arith.constant 4 : index
  %0 = tensor.insert_slice %t into %t[0, 0] [8, 16] [1, 1] : tensor<8x16xf32> into tensor<8x16xf32>
  %1 = tensor.insert_slice %s into %t[%n, 4] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<8x16xf32>
  %2 = tensor.insert_slice %s into %1[%n, 4] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<8x16xf32>
  %3 = tensor.extract_slice %1[%n, 4] [4, 4] [1, 1] : tensor<8x16xf32> to tensor<4x4xf32>
  %4 = tensor.extract_slice %t[%n, 4] [4, 4] [1, 1] : tensor<8x16xf32> to tensor<4x4xf32>
  %5 = tensor.insert_slice %4 into %t[%n, 4] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<8x16xf32>
  %6 = tensor.insert_slice %d into %t[%c4, 0] [%c4, %n] [1, 1] : tensor<?x?xf32> into tensor<8x16xf32>
  return %0, %2, %3, %5, %6 : tensor<8x16xf32>, tensor<8x16xf32>, tensor<4x4xf32>, tensor<8x16xf32>, tensor<8x16xf32>
}

func.func @reshapes(%t: tensor<2x3x4x5xf32>, %s: tensor<120xf32>, %u: tensor<6x20xf32>) -> (tensor<120xf32>, tensor<2x3x4x5xf32>, tensor<2x3x4x5xf32>, tensor<6x4x5xf32>, tensor<6x20xf32>, tensor<6x4x5xf32>) {
  %0 = tensor.collapse_shape %t [[0, 1], [2], [3]] : tensor<2x3x4x5xf32> into tensor<6x4x5xf32>
  %1 = tensor.collapse_shape %0 [[0, 1, 2]] : tensor<6x4x5xf32> into tensor<120xf32>
  %2 = tensor.expand_shape %s [[0, 1]] output_shape [6, 20] : tensor<120xf32> into tensor<6x20xf32>
  %3 = tensor.expand_shape %2 [[0, 1], [2, 3]] output_shape [2, 3, 4, 5] : tensor<6x20xf32> into tensor<2x3x4x5xf32>
  %4 = tensor.collapse_shape %t [[0, 1, 2, 3]] : tensor<2x3x4x5xf32> into tensor<120xf32>
  %5 = tensor.expand_shape %4 [[0, 1, 2, 3]] output_shape [2, 3, 4, 5] : tensor<120xf32> into tensor<2x3x4x5xf32>
  %6 = tensor.expand_shape %u [[0, 1], [2, 3]] output_shape [2, 3, 4, 5] : tensor<6x20xf32> into tensor<2x3x4x5xf32>
  %7 = tensor.collapse_shape %6 [[0, 1], [2], [3]] : tensor<2x3x4x5xf32> into tensor<6x4x5xf32>
  %8 = tensor.collapse_shape %6 [[0, 1], [2, 3]] : tensor<2x3x4x5xf32> into tensor<6x20xf32>
  %9 = tensor.collapse_shape %t [[0, 1], [2, 3]] : tensor<2x3x4x5xf32> into tensor<6x20xf32>
  %10 = tensor.expand_shape %9 [[0], [1, 2]] output_shape [6, 4, 5] : tensor<6x20xf32> into tensor<6x4x5xf32>
  return %1, %3, %5, %7, %8, %10 : tensor<120xf32>, tensor<2x3x4x5xf32>, tensor<2x3x4x5xf32>, tensor<6x4x5xf32>, tensor<6x20xf32>, tensor<6x4x5xf32>
}

func.func @constants() -> (tensor<4xf32>, tensor<2x2xi32>) {
  %0 = arith.constant dense<1.5> : tensor<2x2xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<2x2xf32> into tensor<4xf32>
  %2 = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %3 = tensor.expand_shape %2 [[0, 1]] output_shape [2, 2] : tensor<4xi32> into tensor<2x2xi32>
  return %1, %3 : tensor<4xf32>, tensor<2x2xi32>
}

func.func @packing(%t: tensor<16x32xf32>, %p: tensor<2x4x8x8xf32>) -> (tensor<16x32xf32>, tensor<2x4x8x8xf32>) {
  %0 = tensor.empty() : tensor<2x4x8x8xf32>
  %1 = tensor.pack %t inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %0 : tensor<16x32xf32> -> tensor<2x4x8x8xf32>
  %2 = tensor.empty() : tensor<16x32xf32>
  %3 = tensor.unpack %1 inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %2 : tensor<2x4x8x8xf32> -> tensor<16x32xf32>
  %4 = tensor.unpack %p inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %2 : tensor<2x4x8x8xf32> -> tensor<16x32xf32>
  %5 = tensor.pack %4 inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %0 : tensor<16x32xf32> -> tensor<2x4x8x8xf32>
  return %3, %5 : tensor<16x32xf32>, tensor<2x4x8x8xf32>
}

func.func @padding(%t: tensor<4xf32>, %x: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = tensor.pad %t low[0] high[0] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<4xf32>
  %1 = tensor.pad %t nofold low[0] high[0] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

func.func @packing_in_order(%p: tensor<16x16x?x?xf32>, %a: index, %b: index) -> tensor<16x16x?x?xf32> {
  %0 = tensor.empty() : tensor<128x128xf32>
  %1 = tensor.unpack %p inner_dims_pos = [0, 1] inner_tiles = [%a, %b] into %0 : tensor<16x16x?x?xf32> -> tensor<128x128xf32>
  %2 = tensor.empty(%a, %b) : tensor<16x16x?x?xf32>
  %3 = tensor.pack %1 outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [%a, %b] into %2 : tensor<128x128xf32> -> tensor<16x16x?x?xf32>
  return %3 : tensor<16x16x?x?xf32>
}

func.func @packing_splats(%d: tensor<2x4x8x8xf32>, %e: tensor<16x32xf32>) -> (tensor<2x4x8x8xf32>, tensor<16x32xf32>, tensor<2x4x8x8xf32>) {
  %0 = arith.constant dense<1.5> : tensor<16x32xf32>
  %1 = tensor.pack %0 inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %d : tensor<16x32xf32> -> tensor<2x4x8x8xf32>
  %2 = arith.constant dense<2.5> : tensor<2x4x8x8xf32>
  %3 = tensor.unpack %2 inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %e : tensor<2x4x8x8xf32> -> tensor<16x32xf32>
  %4 = arith.constant dense<1.5> : tensor<15x32xf32>
  %5 = arith.constant 2.5 : f32
  %6 = tensor.pack %4 padding_value(%5 : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %d : tensor<15x32xf32> -> tensor<2x4x8x8xf32>
  return %1, %3, %6 : tensor<2x4x8x8xf32>, tensor<16x32xf32>, tensor<2x4x8x8xf32>
}
