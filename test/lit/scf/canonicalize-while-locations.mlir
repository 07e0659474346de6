// RUN: ttopt --canonicalize --mlir-print-op-generic --mlir-print-debuginfo --mlir-print-local-scope %s > %t
// RUN: FileCheck %s < %t
// RUN: mlir-opt --canonicalize --mlir-print-op-generic --mlir-print-debuginfo --mlir-print-local-scope %s | diff %t -

func.func private @get() -> i32
func.func private @use(i1)

// A comparison that is decided leaves a constant in its place.

// CHECK-LABEL: sym_name = "compared_again"
// CHECK: value = false{{.*}} loc("opposite")
// CHECK: value = true{{.*}} loc("again")
// CHECK: "scf.while"
func.func @compared_again(%x: i32, %y: i32) {
  scf.while (%a = %x) : (i32) -> i32 {
    %v = func.call @get() : () -> i32
    %c = arith.cmpi ne, %v, %y : i32 loc("compare")
    scf.condition(%c) %v : i32
  } do {
  ^bb0(%b: i32):
    %c = arith.cmpi ne, %b, %y : i32 loc("again")
    %d = arith.cmpi eq, %b, %y : i32 loc("opposite")
    func.call @use(%c) : (i1) -> ()
    func.call @use(%d) : (i1) -> ()
    scf.yield %b : i32
  } loc("while")
  return
}
