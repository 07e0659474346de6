// RUN: not ttopt --split-input-file %s 2>&1 | FileCheck %s

// A splat of more elements than memory has room for is a wrong number of them.

// CHECK: error: 'affine.parallel' op the number of region arguments (1) and the number of map groups for lower (4000000000000000000) and upper bound (1), and the number of steps (1) must all match
func.func @groups() {
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<4000000000000000000xi32>, upperBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, upperBoundsMap = affine_map<() -> (4)>, steps = [1], reductions = []}> ({
  ^bb0(%i: index):
    affine.yield
  }) : () -> ()
  return
}

// -----

// CHECK: error: 'cf.switch' op number of case values (4000000000000000000) should match number of case destinations (1)
func.func @cases(%x: i32) {
  "cf.switch"(%x)[^bb1, ^bb1] <{case_values = dense<1> : tensor<4000000000000000000xi32>, case_operand_segments = array<i32: 0>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^bb1:
  return
}
