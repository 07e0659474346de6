// Names of multiples of vscale, and aliases of locations of ops inside a mask.
// RUN: mlir-opt %s --mlir-print-debuginfo > %t.want
// RUN: ttopt %s --mlir-print-debuginfo | diff %t.want -

func.func @vscale(%m: vector<4xi1>, %v: vector<4xf32>) -> (index, index, index, f32) {
  %vs = vector.vscale
  %c4 = arith.constant 4 : index
  %c-2 = arith.constant -2 : index
  %0 = arith.muli %vs, %c4 : index
  %1 = arith.muli %c-2, %vs : index
  %2 = arith.muli %vs, %vs : index
  %3 = vector.mask %m { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  return %0, %1, %2, %3 : index, index, index, f32
}
