// RUN: mlir-opt --split-input-file --canonicalize %s > %t.want
// RUN: ttopt --split-input-file --canonicalize %s | diff %t.want -

// Reshapes of reshapes become one where MLIR makes them one.

func.func @same_type(%a: memref<?x2x2xf32>, %n: index) -> memref<?x2x2xf32> {
  %0 = memref.expand_shape %a [[0], [1, 2], [3]] output_shape [%n, 2, 1, 2] : memref<?x2x2xf32> into memref<?x2x1x2xf32>
  %1 = memref.collapse_shape %0 [[0], [1], [2, 3]] : memref<?x2x1x2xf32> into memref<?x2x2xf32>
  return %1 : memref<?x2x2xf32>
}
// -----
func.func @exchanged(%a: memref<?x2x?xf32>, %n: index, %m: index) -> memref<?x2x?xf32> {
  %0 = memref.expand_shape %a [[0], [1, 2], [3]] output_shape [%n, 2, 1, %m] : memref<?x2x?xf32> into memref<?x2x1x?xf32>
  %1 = memref.collapse_shape %0 [[0], [1], [2, 3]] : memref<?x2x1x?xf32> into memref<?x2x?xf32>
  return %1 : memref<?x2x?xf32>
}
// -----
func.func @two_dynamic(%a: memref<?x?xf32>, %n: index, %m: index) -> memref<?x?xf32> {
  %0 = memref.collapse_shape %a [[0, 1]] : memref<?x?xf32> into memref<?xf32>
  %1 = memref.expand_shape %0 [[0, 1]] output_shape [%n, %m] : memref<?xf32> into memref<?x?xf32>
  return %1 : memref<?x?xf32>
}
// -----
func.func @one_dynamic(%a: memref<?x4xf32>, %n: index, %m: index) -> memref<?x4xf32> {
  %0 = memref.collapse_shape %a [[0, 1]] : memref<?x4xf32> into memref<?xf32>
  %1 = memref.expand_shape %0 [[0, 1]] output_shape [%n, 4] : memref<?xf32> into memref<?x4xf32>
  return %1 : memref<?x4xf32>
}
// -----
func.func @finer(%a: memref<2x3x20xf32>) -> memref<6x4x5xf32> {
  %0 = memref.expand_shape %a [[0], [1], [2, 3]] output_shape [2, 3, 4, 5] : memref<2x3x20xf32> into memref<2x3x4x5xf32>
  %1 = memref.collapse_shape %0 [[0, 1], [2], [3]] : memref<2x3x4x5xf32> into memref<6x4x5xf32>
  return %1 : memref<6x4x5xf32>
}
// -----
func.func @expand_less(%a: memref<2x60xf32>) -> memref<2x3x20xf32> {
  %0 = memref.expand_shape %a [[0], [1, 2, 3]] output_shape [2, 3, 4, 5] : memref<2x60xf32> into memref<2x3x4x5xf32>
  %1 = memref.collapse_shape %0 [[0], [1], [2, 3]] : memref<2x3x4x5xf32> into memref<2x3x20xf32>
  return %1 : memref<2x3x20xf32>
}
// -----
func.func @collapse_less(%a: memref<2x3x20xf32>) -> memref<6x20xf32> {
  %0 = memref.expand_shape %a [[0], [1], [2, 3]] output_shape [2, 3, 4, 5] : memref<2x3x20xf32> into memref<2x3x4x5xf32>
  %1 = memref.collapse_shape %0 [[0, 1], [2, 3]] : memref<2x3x4x5xf32> into memref<6x20xf32>
  return %1 : memref<6x20xf32>
}
// -----
func.func @dynamic(%a: memref<?x60xf32>, %n: index) -> memref<?x3x20xf32> {
  %0 = memref.expand_shape %a [[0], [1, 2, 3]] output_shape [%n, 3, 4, 5] : memref<?x60xf32> into memref<?x3x4x5xf32>
  %1 = memref.collapse_shape %0 [[0], [1], [2, 3]] : memref<?x3x4x5xf32> into memref<?x3x20xf32>
  return %1 : memref<?x3x20xf32>
}
// -----
func.func @strided_less(%a: memref<2x60xf32, strided<[60, 1], offset: 3>>) -> memref<2x3x20xf32, strided<[60, 20, 1], offset: 3>> {
  %0 = memref.expand_shape %a [[0], [1, 2, 3]] output_shape [2, 3, 4, 5] : memref<2x60xf32, strided<[60, 1], offset: 3>> into memref<2x3x4x5xf32, strided<[60, 20, 5, 1], offset: 3>>
  %1 = memref.collapse_shape %0 [[0], [1], [2, 3]] : memref<2x3x4x5xf32, strided<[60, 20, 5, 1], offset: 3>> into memref<2x3x20xf32, strided<[60, 20, 1], offset: 3>>
  return %1 : memref<2x3x20xf32, strided<[60, 20, 1], offset: 3>>
}
// -----
func.func @strided_collapse(%a: memref<2x3x20xf32, strided<[60, 20, 1], offset: 3>>) -> memref<6x20xf32, strided<[20, 1], offset: 3>> {
  %0 = memref.expand_shape %a [[0], [1], [2, 3]] output_shape [2, 3, 4, 5] : memref<2x3x20xf32, strided<[60, 20, 1], offset: 3>> into memref<2x3x4x5xf32, strided<[60, 20, 5, 1], offset: 3>>
  %1 = memref.collapse_shape %0 [[0, 1], [2, 3]] : memref<2x3x4x5xf32, strided<[60, 20, 5, 1], offset: 3>> into memref<6x20xf32, strided<[20, 1], offset: 3>>
  return %1 : memref<6x20xf32, strided<[20, 1], offset: 3>>
}
// -----
func.func @strided_expand(%a: memref<2x3x20xf32, strided<[60, 20, 1], offset: 3>>) -> memref<6x4x5xf32, strided<[20, 5, 1], offset: 3>> {
  %0 = memref.collapse_shape %a [[0, 1, 2]] : memref<2x3x20xf32, strided<[60, 20, 1], offset: 3>> into memref<120xf32, strided<[1], offset: 3>>
  %1 = memref.expand_shape %0 [[0, 1, 2]] output_shape [6, 4, 5] : memref<120xf32, strided<[1], offset: 3>> into memref<6x4x5xf32, strided<[20, 5, 1], offset: 3>>
  return %1 : memref<6x4x5xf32, strided<[20, 5, 1], offset: 3>>
}
// -----
func.func @strided_same(%a: memref<2x3x20xf32, strided<[60, 20, 1], offset: 3>>) -> memref<6x20xf32, strided<[20, 1], offset: 3>> {
  %0 = memref.collapse_shape %a [[0, 1, 2]] : memref<2x3x20xf32, strided<[60, 20, 1], offset: 3>> into memref<120xf32, strided<[1], offset: 3>>
  %1 = memref.expand_shape %0 [[0, 1]] output_shape [6, 20] : memref<120xf32, strided<[1], offset: 3>> into memref<6x20xf32, strided<[20, 1], offset: 3>>
  return %1 : memref<6x20xf32, strided<[20, 1], offset: 3>>
}
// -----
func.func @regrouped(%a : memref<?x3x4xf32>, %b: memref<12x4xf32>, %n: index) -> (memref<?x12xf32>, memref<4x3x4xf32>) {
  %0 = memref.collapse_shape %a [[0, 1, 2]] : memref<?x3x4xf32> into memref<?xf32>
  %1 = memref.expand_shape %0 [[0, 1]] output_shape [%n, 12] : memref<?xf32> into memref<?x12xf32>
  %2 = memref.collapse_shape %b [[0, 1]] : memref<12x4xf32> into memref<48xf32>
  %3 = memref.expand_shape %2 [[0, 1, 2]] output_shape [4, 3, 4] : memref<48xf32> into memref<4x3x4xf32>
  return %1, %3 : memref<?x12xf32>, memref<4x3x4xf32>
}
// -----
func.func @unit_dims(%a: memref<?x1xf32, strided<[3, 2]>>, %b: memref<4x?xf32, strided<[?, 1]>>) -> (memref<?xf32, strided<[3]>>, memref<?xf32, strided<[?]>>) {
  %0 = memref.collapse_shape %a [[0, 1]] : memref<?x1xf32, strided<[3, 2]>> into memref<?xf32, strided<[3]>>
  %1 = memref.collapse_shape %b [[0, 1]] : memref<4x?xf32, strided<[?, 1]>> into memref<?xf32, strided<[?]>>
  return %0, %1 : memref<?xf32, strided<[3]>>, memref<?xf32, strided<[?]>>
}
// -----
func.func @part_of_an_extent(%a: memref<?x12xf32>, %n: index) -> memref<?x2x12xf32> {
  %0 = memref.expand_shape %a [[0, 1], [2, 3]] output_shape [%n, 2, 3, 4] : memref<?x12xf32> into memref<?x2x3x4xf32>
  %1 = memref.collapse_shape %0 [[0], [1], [2, 3]] : memref<?x2x3x4xf32> into memref<?x2x12xf32>
  return %1 : memref<?x2x12xf32>
}
// -----
// Reshapes that keep the rank change nothing.
func.func @same_rank(%a: memref<?x2xf32>, %n: index) -> (memref<?x2xf32>, memref<?x2xf32>) {
  %0 = memref.collapse_shape %a [[0], [1]] : memref<?x2xf32> into memref<?x2xf32>
  %1 = memref.expand_shape %a [[0], [1]] output_shape [%n, 2] : memref<?x2xf32> into memref<?x2xf32>
  return %0, %1 : memref<?x2xf32>, memref<?x2xf32>
}
// -----
// Steps with strides stay steps, on the way down and up.
func.func @strided_steps(%a: memref<24xf32, strided<[2]>>, %b: memref<2x3x4xf32, strided<[12, 4, 1]>>) -> (memref<2x3x4xf32, strided<[24, 8, 2]>>, memref<24xf32, strided<[1]>>) {
  %0 = memref.expand_shape %a [[0, 1]] output_shape [6, 4] : memref<24xf32, strided<[2]>> into memref<6x4xf32, strided<[8, 2]>>
  %1 = memref.expand_shape %0 [[0, 1], [2]] output_shape [2, 3, 4] : memref<6x4xf32, strided<[8, 2]>> into memref<2x3x4xf32, strided<[24, 8, 2]>>
  %2 = memref.collapse_shape %b [[0, 1], [2]] : memref<2x3x4xf32, strided<[12, 4, 1]>> into memref<6x4xf32, strided<[4, 1]>>
  %3 = memref.collapse_shape %2 [[0, 1]] : memref<6x4xf32, strided<[4, 1]>> into memref<24xf32, strided<[1]>>
  return %1, %3 : memref<2x3x4xf32, strided<[24, 8, 2]>>, memref<24xf32, strided<[1]>>
}
// -----
func.func @dynamic_strides(%a: memref<?x4x?xf32, strided<[?, ?, 1], offset: ?>>) -> memref<?xf32, strided<[?], offset: ?>> {
  %0 = memref.collapse_shape %a [[0, 1], [2]] : memref<?x4x?xf32, strided<[?, ?, 1], offset: ?>> into memref<?x?xf32, strided<[?, 1], offset: ?>>
  %1 = memref.collapse_shape %0 [[0, 1]] : memref<?x?xf32, strided<[?, 1], offset: ?>> into memref<?xf32, strided<[?], offset: ?>>
  return %1 : memref<?xf32, strided<[?], offset: ?>>
}
// -----
// strided<[1]> is as good as no layout; what only drops it is no step.
func.func @identity(%a: memref<24xf32, strided<[1]>>) -> (memref<2x3x4xf32>, memref<24xf32>, memref<8x3xf32>) {
  %0 = memref.expand_shape %a [[0, 1]] output_shape [6, 4] : memref<24xf32, strided<[1]>> into memref<6x4xf32>
  %1 = memref.expand_shape %0 [[0, 1], [2]] output_shape [2, 3, 4] : memref<6x4xf32> into memref<2x3x4xf32>
  %2 = memref.collapse_shape %0 [[0, 1]] : memref<6x4xf32> into memref<24xf32>
  %3 = memref.expand_shape %a [[0]] output_shape [24] : memref<24xf32, strided<[1]>> into memref<24xf32>
  %4 = memref.expand_shape %3 [[0, 1]] output_shape [8, 3] : memref<24xf32> into memref<8x3xf32>
  return %1, %2, %4 : memref<2x3x4xf32>, memref<24xf32>, memref<8x3xf32>
}
// -----
// With a group that stays what it is, in both, none is joined.
func.func @kept_group(%a: memref<2x6x5xf32>, %b: memref<2x2x3x5xf32>) -> (memref<2x2x3x5xf32>, memref<2x6x5xf32>) {
  %0 = memref.collapse_shape %a [[0, 1], [2]] : memref<2x6x5xf32> into memref<12x5xf32>
  %1 = memref.expand_shape %0 [[0, 1, 2], [3]] output_shape [2, 2, 3, 5] : memref<12x5xf32> into memref<2x2x3x5xf32>
  %2 = memref.collapse_shape %b [[0, 1, 2], [3]] : memref<2x2x3x5xf32> into memref<12x5xf32>
  %3 = memref.expand_shape %2 [[0, 1], [2]] output_shape [2, 6, 5] : memref<12x5xf32> into memref<2x6x5xf32>
  return %1, %3 : memref<2x2x3x5xf32>, memref<2x6x5xf32>
}
// -----
func.func @two_extents(%a: memref<?x?xf32>, %n: index, %m: index) -> memref<?x3x?xf32> {
  %0 = memref.expand_shape %a [[0, 1, 2], [3]] output_shape [%n, 3, 1, %m] : memref<?x?xf32> into memref<?x3x1x?xf32>
  %1 = memref.collapse_shape %0 [[0], [1, 2], [3]] : memref<?x3x1x?xf32> into memref<?x3x?xf32>
  return %1 : memref<?x3x?xf32>
}
