// RUN: not ttopt --split-input-file %s 2>&1 >/dev/null | FileCheck %s --match-full-lines --strict-whitespace
// RUN: not ttopt --split-input-file %s 2> %t.ours
// RUN: not mlir-opt --split-input-file %s 2> %t.theirs
// RUN: diff %t.ours %t.theirs

func.func @two(%c: i1, %a: i32) {
// CHECK:{{.*}}error: custom op 'arith.select' expected 3 operands
// CHECK-NEXT:  %0 = arith.select %c, %a : i32
// CHECK-NEXT:                    ^
  %0 = arith.select %c, %a : i32
  return
}

// -----

func.func @four(%c: i1, %a: i32) {
  %0 = arith.select %c, %a, %a, %a : i32
  return
}

// -----

// There are three operands before there is anything else.
func.func @no_comma(%c: i1, %a: i32) {
  %0 = arith.select %c, %a %a : i32
  return
}

// -----

func.func @open(%c: i1, %a: i32) {
  %0 = arith.select %c {a : i32
  return
}

// -----

func.func @word(%c: i1, %a: i32) {
// CHECK:{{.*}}error: expected operand
// CHECK-NEXT:  %0 = arith.select
// CHECK-NEXT:                   ^
  %0 = arith.select
    x, %a, %a : i32
  return
}

// -----

func.func @second(%c: i1, %a: i32) {
  %0 = arith.select %c, x, %a : i32
  return
}

// -----

func.func @brackets(%c: i1, %a: i32) {
// CHECK:{{.*}}error: unexpected delimiter
// CHECK-NEXT:  %0 = arith.select (%c, %a, %a) : i32
// CHECK-NEXT:                    ^
  %0 = arith.select (%c, %a, %a) : i32
  return
}
