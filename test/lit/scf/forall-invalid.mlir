// RUN: not ttopt --split-input-file %s 2>&1 >/dev/null | FileCheck %s --match-full-lines --strict-whitespace
// RUN: not ttopt --split-input-file %s 2> %t.ours
// RUN: not mlir-opt --split-input-file %s 2> %t.theirs
// RUN: diff %t.ours %t.theirs

// The types of the outputs may be missing, which is wrong where there are outputs.
func.func @none(%t: tensor<4xf32>) {
// CHECK:{{.*}}error: custom op 'scf.forall' 1 operands present, but expected 0
// CHECK-NEXT:  scf.forall (%i) in (4) shared_outs(%o = %t) {
// CHECK-NEXT:                         ^
  scf.forall (%i) in (4) shared_outs(%o = %t) {
  }
  return
}

// -----

func.func @two(%t: tensor<4xf32>) {
// CHECK:{{.*}}error: custom op 'scf.forall' 1 operands present, but expected 2
// CHECK-NEXT:  %0:2 = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<4xf32>, tensor<4xf32>) {
// CHECK-NEXT:                                ^
  %0:2 = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<4xf32>, tensor<4xf32>) {
  }
  return
}

// -----

func.func @no_outputs() {
  scf.forall (%i) in (4) shared_outs() {
  }
  return
}

// -----

// The bounds come before what is wrong behind them.
func.func @bounds(%t: tensor<4xf32>) {
  scf.forall (%i) = (%t) to (4) step (x) {
  }
  return
}
