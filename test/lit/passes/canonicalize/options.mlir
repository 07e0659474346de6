// RUN: ttopt --canonicalize=max-iterations=1 %s | FileCheck %s
// RUN: ttopt --canonicalize="max-iterations=3 max-num-rewrites=100 test-convergence" %s | FileCheck %s
// RUN: not ttopt --canonicalize=max-iterations=many %s 2>&1 | FileCheck %s --check-prefix=NUMBER
// RUN: not ttopt --canonicalize=iterations=3 %s 2>&1 | FileCheck %s --check-prefix=NAME

// NUMBER: option max-iterations: 'many' value invalid for long argument!
// NAME: no such option iterations (there are top-down, region-simplify, max-iterations, max-num-rewrites, test-convergence, disable-patterns, enable-patterns)
// CHECK: func.func @f(%[[X:.*]]: i32)
// CHECK-NEXT: return %[[X]]
func.func @f(%x: i32) -> i32 {
  %0 = arith.constant 0 : i32
  %1 = arith.addi %x, %0 : i32
  return %1 : i32
}
