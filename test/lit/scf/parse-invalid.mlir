// RUN: not ttopt --split-input-file %s 2>&1 >/dev/null | FileCheck %s --match-full-lines --strict-whitespace
// RUN: not ttopt --split-input-file %s 2> %t.ours
// RUN: not mlir-opt --split-input-file %s 2> %t.theirs
// RUN: diff %t.ours %t.theirs

func.func @no_list(%i: index) {
// CHECK:{{.*}}error: custom op 'scf.for' expected '('
// CHECK-NEXT:  scf.for %a = %i to %i step %i iter_args %b = %i -> (index) {
// CHECK-NEXT:                                          ^
  scf.for %a = %i to %i step %i iter_args %b = %i -> (index) {
  }
  return
}

// -----

func.func @no_outputs(%t: tensor<4xf32>) {
// CHECK:{{.*}}error: custom op 'scf.forall' expected '('
// CHECK-NEXT:  scf.forall (%i) in (4) shared_outs %o = %t -> (tensor<4xf32>) {
// CHECK-NEXT:                                     ^
  scf.forall (%i) in (4) shared_outs %o = %t -> (tensor<4xf32>) {
  }
  return
}

// -----

func.func @open(%i: index) {
// CHECK:{{.*}}error: expected ',' or ')'
// CHECK-NEXT:  scf.for %a = %i to %i step %i iter_args(%b = %i -> (index) {
// CHECK-NEXT:                                                 ^
  scf.for %a = %i to %i step %i iter_args(%b = %i -> (index) {
  }
  return
}

// -----

func.func @affine(%i: index) {
// CHECK:{{.*}}error: custom op 'affine.for' expected '('
// CHECK-NEXT:  affine.for %a = 0 to 3 iter_args %b = %i -> (index) {
// CHECK-NEXT:                                   ^
  affine.for %a = 0 to 3 iter_args %b = %i -> (index) {
  }
  return
}
