// RUN: not ttopt --split-input-file %s 2>&1 >/dev/null | FileCheck %s
// RUN: not ttopt --split-input-file %s 2> %t.ours
// RUN: not mlir-opt --split-input-file %s 2> %t.theirs
// RUN: diff %t.ours %t.theirs

// The function of a constant is checked when the constant is, not when the symbols of
// the module are complete.
// CHECK: error: 'func.constant' op reference to function with mismatched type
func.func private @n(i64) -> i32
func.func @before_types() {
  %f = func.constant @n : (i32) -> i32
  "arith.constant"() {value = 1 : i64} : () -> i32
  return
}

// -----

// CHECK: error: 'arith.constant' op failed to verify
func.func @behind_types() {
  "arith.constant"() {value = 1 : i64} : () -> i32
  %f = func.constant @nowhere : (i32) -> i32
  return
}

// -----

// CHECK: error: 'func.constant' op reference to undefined function 'nowhere'
func.func @before_calls() {
  %0 = func.call @nowhere() : () -> i32
  %f = func.constant @nowhere : () -> i32
  return
}

// -----

// CHECK: error: 'func.constant' op reference to function with mismatched type
module {
  func.func private @n(i32)
  module {
    func.func private @n()
    %f = func.constant @n : () -> ()
    %g = func.constant @n : (i32) -> ()
  }
}
