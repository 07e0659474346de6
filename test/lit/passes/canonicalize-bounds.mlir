// RUN: ttopt %s --canonicalize | FileCheck %s --check-prefix=ALL
// RUN: ttopt %s --canonicalize=max-num-rewrites=0 > %t.1
// RUN: mlir-opt %s --canonicalize=max-num-rewrites=0 | diff %t.1 -
// RUN: ttopt %s --canonicalize=max-num-rewrites=1 | FileCheck %s --check-prefix=ALL
// RUN: ttopt %s --canonicalize="max-num-rewrites=1 max-iterations=1" > %t.2
// RUN: mlir-opt %s --canonicalize="max-num-rewrites=1 max-iterations=1" | diff %t.2 -
// RUN: ttopt %s --canonicalize=max-iterations=0 > %t.3
// RUN: mlir-opt %s --canonicalize=max-iterations=0 | diff %t.3 -
// RUN: ttopt %s --canonicalize=max-iterations=-1 | FileCheck %s --check-prefix=ALL
// RUN: not ttopt %s --canonicalize="max-iterations=1 test-convergence" 2>&1 | FileCheck %s --check-prefix=CONVERGE

// ALL: %[[SEVEN:.*]] = arith.constant 7 : index
// ALL-NEXT: arith.addi %arg0, %[[SEVEN]] : index
// ALL-NEXT: return

// CONVERGE: error: 'builtin.module' op patterns did not converge
func.func @sum(%a: index) -> index {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = arith.addi %a, %c1 : index
  %1 = arith.addi %0, %c2 : index
  %2 = arith.addi %1, %c2 : index
  %3 = arith.addi %2, %c2 : index
  return %3 : index
}
