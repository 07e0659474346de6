// RUN: not ttopt --split-input-file %s 2>&1 >/dev/null | FileCheck %s
// RUN: not ttopt --split-input-file %s 2> %t.ours
// RUN: not mlir-opt --split-input-file %s 2> %t.theirs
// RUN: diff %t.ours %t.theirs

// The result has a dim for each vector, however many these have.
// CHECK: error: 'vector.outerproduct' op expected 1-d vector for operand #2
// CHECK: note: {{.*}} -> vector<4x3xf32>
func.func @rhs(%a: vector<4xf32>, %b: vector<3x8xf32>) {
  %0 = vector.outerproduct %a, %b : vector<4xf32>, vector<3x8xf32>
  return
}

// -----

// CHECK: note: {{.*}} -> vector<4x[3]xf32>
func.func @both(%a: vector<4x2xf32>, %b: vector<[3]x8xf32>) {
  %0 = vector.outerproduct %a, %b : vector<4x2xf32>, vector<[3]x8xf32>
  return
}

// -----

// CHECK: note: {{.*}} -> vector<4xf32>
func.func @scalar(%a: vector<4x2xf32>, %b: f32) {
  %0 = vector.outerproduct %a, %b : vector<4x2xf32>, f32
  return
}

// -----

// A fourth operand means nothing.
func.func @four(%a: vector<4xf32>, %b: vector<4xf32>, %c: vector<4x4xf32>) {
  %0 = vector.outerproduct %a, %b, %c, %c : vector<4xf32>, vector<4xf32>
  return
}
