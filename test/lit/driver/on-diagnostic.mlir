// RUN: not ttopt %s 2>&1 | FileCheck %s --check-prefixes=CHECK,OP --implicit-check-not=trace
// RUN: not ttopt %s --mlir-print-op-on-diagnostic=false 2>&1 | FileCheck %s --implicit-check-not=note
// RUN: not ttopt %s --mlir-print-stacktrace-on-diagnostic 2>&1 | FileCheck %s --check-prefixes=CHECK,TRACE

// CHECK: error: 'func.return' op has 0 operands, but enclosing function (@f) returns 1
// TRACE: note: diagnostic emitted with trace:
// OP: note: see current operation: "func.return"() : () -> ()
func.func @f() -> i32 {
  return
}
