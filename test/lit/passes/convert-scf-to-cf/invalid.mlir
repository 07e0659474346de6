// RUN: ttopt --convert-scf-to-cf --verify-diagnostics %s
// RUN: mlir-opt --convert-scf-to-cf --verify-diagnostics %s
// RUN: not ttopt --convert-scf-to-cf %s 2>&1 | FileCheck %s

// CHECK: note: see current operation:
// CHECK-NEXT: = "scf.forall"(%arg0)
func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{failed to legalize operation 'scf.forall' that was explicitly marked illegal}}
  %0 = scf.forall (%i) in (4) shared_outs(%o = %t) -> tensor<4xf32> {
  }
  return %0 : tensor<4xf32>
}
