// Paddings, as mlir-opt canonicalizes them.
// RUN: mlir-opt --canonicalize --split-input-file %s > %t.want
// RUN: ttopt --canonicalize --split-input-file %s | diff %t.want -

// Constants become part of the op where the type tells more for it.
func.func @constants(%a: tensor<3x?xf32>, %x: f32, %n: index) -> (tensor<5x9xf32>, tensor<?x?xf32>, tensor<3x4xf32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %0 = tensor.pad %a low[%c2, %n] high[%c0, %c2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<3x?xf32> to tensor<5x9xf32>
  %1 = tensor.pad %a nofold low[%c2, %n] high[%c0, %c2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } {tag = 1 : i32} : tensor<3x?xf32> to tensor<?x?xf32>
  %2 = tensor.pad %a low[%c0, 0] high[%c0, %c0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<3x?xf32> to tensor<3x4xf32>
  return %0, %1, %2 : tensor<5x9xf32>, tensor<?x?xf32>, tensor<3x4xf32>
}

// -----

// A slice that is padded in one dim, sliced and padded in the other.
func.func @orthogonal(%a: tensor<40x50xf32>, %n: index, %m: index, %p: index) -> tensor<9x6xf32> {
  %x = arith.constant 1.0 : f32
  %0 = tensor.extract_slice %a[3, 0] [%n, 50] [1, 1] : tensor<40x50xf32> to tensor<?x50xf32>
  %1 = tensor.pad %0 low[0, 0] high[%p, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<?x50xf32> to tensor<9x50xf32>
  %2 = tensor.extract_slice %1[0, %n] [9, %m] [1, 1] : tensor<9x50xf32> to tensor<9x?xf32>
  %3 = tensor.pad %2 nofold low[0, 0] high[0, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } {tag} : tensor<9x?xf32> to tensor<9x6xf32>
  return %3 : tensor<9x6xf32>
}

// -----

// Neither with another value, nor where padding is cut off, nor at an offset in
// what was padded, nor with padding in one dim twice.
func.func @not_orthogonal(%a: tensor<40x50xf32>, %n: index, %m: index, %p: index)
    -> (tensor<9x6xf32>, tensor<8x6xf32>, tensor<9x6xf32>, tensor<9x50xf32>) {
  %x = arith.constant 1.0 : f32
  %y = arith.constant 2.0 : f32
  %0 = tensor.extract_slice %a[3, 0] [%n, 50] [1, 1] : tensor<40x50xf32> to tensor<?x50xf32>
  %1 = tensor.pad %0 low[0, 0] high[%p, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<?x50xf32> to tensor<9x50xf32>
  %2 = tensor.extract_slice %1[0, 4] [9, %m] [1, 1] : tensor<9x50xf32> to tensor<9x?xf32>
  %3 = tensor.pad %2 low[0, 0] high[0, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %y : f32
  } : tensor<9x?xf32> to tensor<9x6xf32>
  %4 = tensor.extract_slice %1[0, 4] [8, %m] [1, 1] : tensor<9x50xf32> to tensor<8x?xf32>
  %5 = tensor.pad %4 low[0, 0] high[0, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<8x?xf32> to tensor<8x6xf32>
  %6 = tensor.extract_slice %1[%n, 4] [9, %m] [1, 1] : tensor<9x50xf32> to tensor<9x?xf32>
  %7 = tensor.pad %6 low[0, 0] high[0, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<9x?xf32> to tensor<9x6xf32>
  %8 = tensor.extract_slice %1[0, 0] [%m, 50] [1, 1] : tensor<9x50xf32> to tensor<?x50xf32>
  %9 = tensor.pad %8 low[0, 0] high[%p, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<?x50xf32> to tensor<9x50xf32>
  return %3, %5, %7, %9 : tensor<9x6xf32>, tensor<8x6xf32>, tensor<9x6xf32>, tensor<9x50xf32>
}

// -----

// What is padded to fewer elements than it has never runs, but it is valid, and stays so.
func.func @contradiction(%t: tensor<3x?xf32>, %x: f32, %n: index) -> tensor<2x?xf32> {
  %e = arith.constant 4 : index
  %0 = tensor.pad %t low[0, 2] high[%e, %n] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<3x?xf32> to tensor<2x?xf32>
  return %0 : tensor<2x?xf32>
}
