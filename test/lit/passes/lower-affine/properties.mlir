// What accesses become says that it comes again, as mlir-opt's does.

// RUN: ttopt -lower-affine -mlir-print-op-generic %s > %t.ours
// RUN: mlir-opt -lower-affine -mlir-print-op-generic %s | diff %t.ours -
// RUN: ttopt -lower-affine %s | FileCheck %s

// CHECK-NOT: nontemporal
func.func @f(%m: memref<4xf32>, %i: index) -> f32 {
  %0 = affine.load %m[%i] : memref<4xf32>
  affine.store %0, %m[%i] : memref<4xf32>
  %v = affine.vector_load %m[%i] : memref<4xf32>, vector<2xf32>
  affine.vector_store %v, %m[%i] : memref<4xf32>, vector<2xf32>
  affine.prefetch %m[%i], read, locality<3>, data : memref<4xf32>
  return %0 : f32
}
