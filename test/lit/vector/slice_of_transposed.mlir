// A slice of what was written is written where it is inserted, if the vector covers
// the tensor as its map turns it.
// RUN: mlir-opt --split-input-file --canonicalize %s > %t.want
// RUN: ttopt --split-input-file --canonicalize %s | diff %t.want -
// RUN: ttopt --split-input-file --canonicalize %s | FileCheck %s

// CHECK-LABEL: func.func @covers(
// CHECK:         %[[S:.*]] = tensor.extract_slice %arg2[1, 2, 3] [%arg3, 3, 2]
// CHECK:         vector.transfer_write %arg0, %[[S]]
func.func @covers(%v: vector<2x4x3xf32>, %t: tensor<4x3x2xf32>, %d: tensor<9x9x9xf32>, %n: index) -> tensor<9x9x9xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%c0, %c0, %c0] {in_bounds = [true, true, true], permutation_map = affine_map<(d0, d1, d2) -> (d2, d0, d1)>} : vector<2x4x3xf32>, tensor<4x3x2xf32>
  %1 = tensor.extract_slice %0[0, 0, 0] [%n, 3, 2] [1, 1, 1] : tensor<4x3x2xf32> to tensor<?x3x2xf32>
  %2 = tensor.insert_slice %1 into %d[1, 2, 3] [%n, 3, 2] [1, 1, 1] : tensor<?x3x2xf32> into tensor<9x9x9xf32>
  return %2 : tensor<9x9x9xf32>
}

// -----

// Rows 4 to 7 of the slice are not written: they stay those of %t.
// CHECK-LABEL: func.func @only_a_part(
// CHECK:         %[[W:.*]] = vector.transfer_write %arg0, %arg1
// CHECK:         %[[S:.*]] = tensor.extract_slice %[[W]]
// CHECK:         tensor.insert_slice %[[S]]
func.func @only_a_part(%v: vector<8x4xf32>, %t: tensor<8x4xf32>, %d: tensor<64x64xf32>, %n: index) -> tensor<64x64xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%c0, %c0] {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<8x4xf32>, tensor<8x4xf32>
  %1 = tensor.extract_slice %0[0, 0] [%n, 4] [1, 1] : tensor<8x4xf32> to tensor<?x4xf32>
  %2 = tensor.insert_slice %1 into %d[0, 16] [%n, 4] [1, 1] : tensor<?x4xf32> into tensor<64x64xf32>
  return %2 : tensor<64x64xf32>
}
