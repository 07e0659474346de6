// Loops that are merged have no attribute of one of them.
// RUN: ttopt --canonicalize %s | FileCheck %s

// CHECK-LABEL: func.func @merged
// CHECK: scf.parallel (%{{.*}}, %{{.*}}) =
// CHECK-NOT: mapping
func.func @merged(%n: index, %m: memref<?x?xf32>, %f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    scf.parallel (%j) = (%c0) to (%n) step (%c1) {
      memref.store %f, %m[%i, %j] : memref<?x?xf32>
    }
  } {mapping = ["a"]}
  return
}
