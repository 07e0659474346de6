// RUN: ttopt --loop-invariant-code-motion %s | FileCheck %s

// Remainders and floored quotients are as undefined as other quotients where the
// divisor is 0; mlir-opt 19 moves them.
// CHECK-LABEL: func.func @guarded
// CHECK: arith.remui %arg0, %c7
// CHECK: scf.for
// CHECK: arith.remui %arg0, %arg1
// CHECK: arith.remsi %arg0, %arg1
// CHECK: arith.floordivsi %arg0, %arg1
func.func @guarded(%a: index, %b: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %n = arith.minui %b, %c1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %a) -> index {
    %0 = arith.remui %a, %b : index
    %1 = arith.remsi %a, %b : index
    %2 = arith.floordivsi %a, %b : index
    %3 = arith.remui %a, %c7 : index
    %4 = arith.addi %0, %1 : index
    %5 = arith.addi %2, %3 : index
    %6 = arith.addi %4, %5 : index
    scf.yield %6 : index
  }
  return %r : index
}
