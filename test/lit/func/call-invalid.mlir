// RUN: not ttopt %s 2>&1 | FileCheck %s --strict-whitespace
// RUN: not ttopt %s 2> %t.ours
// RUN: not mlir-opt %s 2> %t.theirs
// RUN: diff %t.ours %t.theirs

// The two lists of types stand one below the other.
// CHECK: error: 'func.call' op result type mismatch at index 1
// CHECK: note:       op result types: 'i32', 'i32'
// CHECK: note: function result types: 'i32', 'i64'
func.func private @g() -> (i32, i64)
func.func @f() {
  %0:2 = "func.call"() {callee = @g} : () -> (i32, i32)
  return
}
