// RUN: ttopt --strip-debuginfo --mlir-print-debuginfo --mlir-print-local-scope %s | FileCheck %s
// RUN: ttopt --strip-debuginfo --mlir-print-debuginfo %s > %t.ours
// RUN: mlir-opt --strip-debuginfo --mlir-print-debuginfo %s | diff %t.ours -

// CHECK: func.func @f(%arg0: i32 loc(unknown), %arg1: i1 loc(unknown)) -> i32 {
// CHECK: cf.cond_br %arg1, ^bb1(%arg0 : i32), ^bb1(%arg0 : i32) loc(unknown)
// CHECK: ^bb1(%{{.*}}: i32 loc(unknown)):
// CHECK: } loc(unknown)
func.func @f(%x: i32 loc("x"), %c: i1) -> i32 {
  cf.cond_br %c, ^bb1(%x : i32), ^bb1(%x : i32) loc(fused["a", "b":1:2])
^bb1(%y: i32 loc("y")):
  return %y : i32 loc(callsite("callee" at "caller"))
} loc("f")
