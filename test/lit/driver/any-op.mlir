// RUN: ttopt --pass-pipeline='builtin.module(any(ttcore-collapse,cse))' %s | FileCheck %s
// RUN: ttopt --pass-pipeline='builtin.module(any(any(cse)))' %s | FileCheck %s --check-prefix=INNER

// A pipeline for any op leaves those alone that one of its passes is not for.

// CHECK-COUNT-2: arith.addi
// INNER-COUNT-2: arith.addi
func.func @f(%a: i32) -> (i32, i32) {
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %a, %a : i32
  return %0, %1 : i32, i32
}

// CHECK: module @inner
// CHECK-COUNT-1: arith.addi
// CHECK-NOT: arith.addi
// INNER: module @inner
// INNER-COUNT-1: arith.addi
// INNER-NOT: arith.addi
module @inner {
  func.func @g(%a: i32) -> (i32, i32) {
    %0 = arith.addi %a, %a : i32
    %1 = arith.addi %a, %a : i32
    return %0, %1 : i32, i32
  }
}
