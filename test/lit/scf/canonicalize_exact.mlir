// What mlir-opt makes something else of: here it computes what it did.
// RUN: ttopt --verify-semantics --canonicalize %s | FileCheck %s

// From the last index to the first one is no step of 1, although their difference wraps to it.
// CHECK-LABEL: func.func @wraps
// CHECK: scf.parallel
func.func @wraps(%m: memref<4xi64>, %v: i64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %first = arith.constant -9223372036854775808 : index
  %last = arith.constant 9223372036854775807 : index
  scf.parallel (%i) = (%last) to (%first) step (%c1) {
    memref.store %v, %m[%c0] : memref<4xi64>
  }
  return
}
