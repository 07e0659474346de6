// RUN: not ttopt --pass-pipeline='builtin.module(cse,func.func(canonicalize{max-iterations=3},symbol-dce))' --mlir-pass-pipeline-crash-reproducer=%t.mlir %s 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: FileCheck %s --check-prefix=FILE < %t.mlir
// RUN: not ttopt --run-reproducer %t.mlir 2>&1 | FileCheck %s --check-prefix=AGAIN
// RUN: not ttopt --pass-pipeline='builtin.module(cse,func.func(canonicalize{max-iterations=3},symbol-dce))' --mlir-disable-threading --mlir-pass-pipeline-local-reproducer --mlir-pass-pipeline-crash-reproducer=%t.local.mlir %s 2>&1 | FileCheck %s --check-prefix=LOCAL
// RUN: FileCheck %s --check-prefix=ONE < %t.local.mlir
// RUN: not ttopt --cse --mlir-pass-pipeline-local-reproducer --mlir-pass-pipeline-crash-reproducer=%t.none.mlir %s 2>&1 | FileCheck %s --check-prefix=THREADS
// RUN: ttopt --cse --mlir-pass-pipeline-crash-reproducer=%t.none.mlir %s
// RUN: not ls %t.none.mlir

// The passes are the same as mlir-opt's for one that fails on the module.
// RUN: not ttopt --symbol-dce --allow-unregistered-dialect --mlir-pass-pipeline-crash-reproducer=%t.ours.mlir %S/Inputs/unknown_table.mlir 2> %t.ours
// RUN: sed -e 's/ours/theirs/' %t.ours > %t.want
// RUN: not mlir-opt --symbol-dce --allow-unregistered-dialect --mlir-pass-pipeline-crash-reproducer=%t.theirs.mlir %S/Inputs/unknown_table.mlir 2>&1 | diff - %t.want
// RUN: diff %t.ours.mlir %t.theirs.mlir

// ERROR: error: 'func.func' op  was scheduled to run under SymbolDCE
// ERROR: reproducer.mlir{{.*}}error: Failures have been detected while processing an MLIR pass pipeline
// ERROR: note: Pipeline failed while executing [`SymbolDCE` on 'func.func' operation: @f]: reproducer generated at `{{.*}}.mlir`
// FILE: arith.addi
// FILE-NEXT: arith.addi
// FILE: {-#
// FILE-NEXT: external_resources: {
// FILE-NEXT: mlir_reproducer: {
// FILE-NEXT: pipeline: "builtin.module(cse,func.func(canonicalize{ {{.*}}max-iterations=3{{.*}}},symbol-dce))",
// FILE-NEXT: disable_threading: false,
// FILE-NEXT: verify_each: true
// AGAIN: error: 'func.func' op  was scheduled to run under SymbolDCE
// LOCAL: note: Pipeline failed while executing `SymbolDCE` on 'func.func' operation: @f: reproducer generated at
// ONE: arith.addi
// ONE-NOT: arith.addi
// ONE: pipeline: "builtin.module(func.func(symbol-dce))"
// ONE-NEXT: disable_threading: true
// THREADS: error: Local crash reproduction can't be setup on a pass-manager without disabling multi-threading first.
func.func @f(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  %1 = arith.addi %x, %x : i32
  %2 = arith.muli %0, %1 : i32
  return %2 : i32
}
