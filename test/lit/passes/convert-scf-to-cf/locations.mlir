// RUN: ttopt --convert-scf-to-cf --mlir-print-debuginfo --mlir-print-local-scope %s > %t
// RUN: FileCheck %s < %t
// RUN: mlir-opt --convert-scf-to-cf --mlir-print-debuginfo --mlir-print-local-scope %s | diff %t -

// What a loop carries comes from what it begins with.

// CHECK-LABEL: func.func @reductions(
// CHECK: ^bb1({{.*}}: index loc("parallel"), {{.*}}: f32 loc("f"), {{.*}}: i32 loc("i")):
// CHECK: ^bb3({{.*}}: index loc("parallel"), {{.*}}: f32 loc("f"), {{.*}}: i32 loc("i")):
func.func @reductions(%lo: index, %hi: index, %step: index, %f: f32 loc("f")) -> (f32, i32) {
  %i = arith.constant 0 : i32 loc("i")
  %r:2 = scf.parallel (%x, %y) = (%lo, %lo) to (%hi, %hi) step (%step, %step) init (%f, %i) -> (f32, i32) {
    %c = arith.constant 1.0 : f32
    %d = arith.constant 1 : i32
    scf.reduce(%c, %d : f32, i32) {
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32 loc("addf")
      scf.reduce.return %s : f32
    }, {
    ^bb0(%a: i32, %b: i32):
      %s = arith.addi %a, %b : i32 loc("addi")
      scf.reduce.return %s : i32
    } loc("reduce")
  } loc("parallel")
  return %r#0, %r#1 : f32, i32
}
