// RUN: ttopt --canonicalize --mlir-print-op-generic --mlir-print-debuginfo --mlir-print-local-scope %s > %t
// RUN: FileCheck %s < %t
// RUN: mlir-opt --canonicalize --mlir-print-op-generic --mlir-print-debuginfo --mlir-print-local-scope %s | diff %t -

// Of two ops that become one, the yields of the second if stay, and the index and the
// end of the outer loop.

func.func private @get() -> f32
func.func private @use(index, index)

// CHECK-LABEL: sym_name = "two_ifs"
// CHECK: "scf.yield"{{.*}} loc("then 2")
// CHECK: "scf.yield"{{.*}} loc("else 2")
// CHECK-NEXT: loc("second")
func.func @two_ifs(%c: i1) -> (f32, f32) {
  %x = scf.if %c -> f32 {
    %g = func.call @get() : () -> f32
    scf.yield %g : f32 loc("then 1")
  } else {
    %g = func.call @get() : () -> f32
    scf.yield %g : f32 loc("else 1")
  } loc("first")
  %y = scf.if %c -> f32 {
    %g = func.call @get() : () -> f32
    scf.yield %g : f32 loc("then 2")
  } else {
    %g = func.call @get() : () -> f32
    scf.yield %x : f32 loc("else 2")
  } loc("second")
  return %x, %y : f32, f32
}

// CHECK-LABEL: sym_name = "two_loops"
// CHECK: "scf.parallel"
// CHECK-NEXT: ^bb0({{.*}}: index loc("outer"), {{.*}}: index loc("outer")):
// CHECK: "scf.reduce"() : () -> () loc("outer")
// CHECK-NEXT: loc("outer")
func.func @two_loops(%lo: index, %hi: index, %step: index) {
  scf.parallel (%i) = (%lo) to (%hi) step (%step) {
    scf.parallel (%j) = (%lo) to (%hi) step (%step) {
      func.call @use(%i, %j) : (index, index) -> ()
      scf.reduce loc("inner reduce")
    } loc("inner")
    scf.reduce loc("outer reduce")
  } loc("outer")
  return
}
