// RUN: ttopt --split-input-file --verify-diagnostics %s
// RUN: mlir-opt --split-input-file --verify-diagnostics %s

func.func @more_come_out(%v: vector<3x2x4xf32>, %n: index) {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c6 = arith.constant 6 : index
  %0 = vector.reshape %v, [%c3, %c6], [%n, %c6], [4] : vector<3x2x4xf32> to vector<2x3x4xf32>
  // expected-error @below {{product of input and output shape sizes must match}}
  %1 = vector.reshape %v, [%c3, %c6], [%c2, %c6], [4] : vector<3x2x4xf32> to vector<2x3x4xf32>
  return
}

// -----

func.func @ranks_come_first(%v: vector<3x2x5xf32>, %n: index) {
  // expected-error @below {{invalid output shape for vector type}}
  %0 = vector.reshape %v, [%n, %n], [%n], [4] : vector<3x2x5xf32> to vector<2x3x4xf32>
  return
}
