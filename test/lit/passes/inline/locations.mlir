// RUN: ttopt --inline='default-pipeline=' --mlir-print-debuginfo --mlir-print-local-scope %s | FileCheck %s
// RUN: ttopt --inline --mlir-print-debuginfo %s > %t.ours
// RUN: mlir-opt --inline --mlir-print-debuginfo %s | diff %t.ours -

// CHECK-LABEL: func.func @main
// CHECK: arith.addi %arg0, %arg0 : i32 loc(callsite(callsite("add" at "inner call") at "outer call"))
// CHECK: arith.muli {{.*}} loc(callsite("mul" at "outer call"))
func.func private @leaf(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32 loc("add")
  return %0 : i32
}
func.func private @middle(%x: i32) -> i32 {
  %0 = call @leaf(%x) : (i32) -> i32 loc("inner call")
  %1 = arith.muli %0, %x : i32 loc("mul")
  return %1 : i32
}
func.func @main(%x: i32) -> i32 {
  %0 = call @middle(%x) : (i32) -> i32 loc("outer call")
  return %0 : i32
}
