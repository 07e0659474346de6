// A pass that runs twice has the options of the step that fails.
// RUN: not ttopt --pass-pipeline='builtin.module(canonicalize{max-iterations=0},canonicalize{max-iterations=1 test-convergence=true})' --mlir-disable-threading --mlir-pass-pipeline-local-reproducer --mlir-pass-pipeline-crash-reproducer=%t.mlir %s
// RUN: FileCheck %s < %t.mlir
// RUN: not ttopt --run-reproducer %t.mlir

// CHECK: pipeline: "builtin.module(canonicalize{{{.*}}test-convergence=true{{.*}}})"
func.func @f(%c: i1, %x: i32) -> i32 {
  %z = arith.constant 0 : i32
  %a = arith.addi %x, %z : i32
  %b = arith.subi %a, %x : i32
  %r = arith.addi %b, %b : i32
  return %r : i32
}
