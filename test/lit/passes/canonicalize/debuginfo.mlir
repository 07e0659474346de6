// RUN: ttopt --canonicalize --mlir-print-debuginfo --mlir-print-local-scope %s | FileCheck %s
// RUN: ttopt --canonicalize --mlir-print-debuginfo --mlir-print-local-scope %s > %t.ours
// RUN: mlir-opt --canonicalize --mlir-print-debuginfo --mlir-print-local-scope %s | diff %t.ours -

// A constant that stands for several, or was moved, comes from nowhere.

// CHECK-LABEL: func.func @merged(
// CHECK-NEXT: arith.constant 5 : i32 loc(unknown)
// CHECK-NEXT: return
func.func @merged() -> (i32, i32) {
  %0 = arith.constant 5 : i32 loc("first")
  %1 = arith.constant 5 : i32 loc("second")
  return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @same_place(
// CHECK-NEXT: arith.constant 5 : i32 loc(unknown)
func.func @same_place() -> (i32, i32) {
  %0 = arith.constant 5 : i32 loc("here")
  %1 = arith.constant 5 : i32 loc("here")
  return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @moved(
// CHECK-NEXT: arith.constant 5 : i32 loc(unknown)
// CHECK-NEXT: arith.addi {{.*}} loc("sum")
func.func @moved(%x: i32) -> (i32, i32) {
  %0 = arith.addi %x, %x : i32 loc("sum")
  %1 = arith.constant 5 : i32 loc("constant")
  return %0, %1 : i32, i32
}

// CHECK-LABEL: func.func @out_of_region(
// CHECK-NEXT: arith.constant 5 : i32 loc(unknown)
func.func @out_of_region(%b: i1) {
  scf.if %b {
    %0 = arith.constant 5 : i32 loc("constant")
    func.call @use(%0) : (i32) -> ()
  }
  return
}
func.func private @use(i32)

// CHECK-LABEL: func.func @stays(
// CHECK-NEXT: arith.constant 5 : i32 loc("five")
// CHECK-NEXT: arith.constant 6 : i32 loc("six")
func.func @stays(%x: i32) -> (i32, i32, i32) {
  %0 = arith.constant 5 : i32 loc("five")
  %1 = arith.constant 6 : i32 loc("six")
  %2 = arith.addi %x, %0 : i32
  return %0, %1, %2 : i32, i32, i32
}

// CHECK-LABEL: func.func @folded(
// CHECK-NEXT: arith.constant 11 : i32 loc("sum")
func.func @folded() -> i32 {
  %0 = arith.constant 5 : i32
  %1 = arith.constant 6 : i32
  %2 = arith.addi %0, %1 : i32 loc("sum")
  return %2 : i32
}

// CHECK-LABEL: func.func @folded_to_known(
// CHECK-NEXT: arith.constant 11 : i32 loc(unknown)
func.func @folded_to_known() -> (i32, i32) {
  %0 = arith.constant 5 : i32
  %1 = arith.constant 6 : i32
  %2 = arith.addi %0, %1 : i32 loc("sum")
  %3 = arith.constant 11 : i32 loc("eleven")
  return %2, %3 : i32, i32
}
