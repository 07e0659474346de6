// RUN: not ttopt --split-input-file %s 2>&1 >/dev/null | FileCheck %s --match-full-lines --strict-whitespace
// RUN: not ttopt --split-input-file %s 2> %t.ours
// RUN: not mlir-opt --split-input-file %s 2> %t.theirs
// RUN: diff %t.ours %t.theirs

// What is wrong with a transfer as a whole is said where it begins.
func.func @types(%m: memref<3xi32>, %i: index) {
// CHECK:{{.*}}error: custom op 'memref.dma_start' fewer/more types expected
// CHECK-NEXT:  memref.dma_start %m[%i], %m[%i], %i, %m[%i] : memref<3xi32>, memref<3xi32>
// CHECK-NEXT:  ^
  memref.dma_start %m[%i], %m[%i], %i, %m[%i] : memref<3xi32>, memref<3xi32>
  return
}

// -----

func.func @stride(%m: memref<3xi32>, %i: index) {
// CHECK:{{.*}}error: custom op 'memref.dma_start' expected two stride related operands
// CHECK-NEXT:  memref.dma_start %m[%i], %m[%i], %i, %m[%i], %i : memref<3xi32>, memref<3xi32>, memref<3xi32>
// CHECK-NEXT:  ^
  memref.dma_start %m[%i], %m[%i], %i, %m[%i], %i : memref<3xi32>, memref<3xi32>, memref<3xi32>
  return
}

// -----

func.func @affine_types(%m: memref<3xi32>, %i: index) {
// CHECK:{{.*}}error: custom op 'affine.dma_start' expected three types
// CHECK-NEXT:  affine.dma_start %m[%i], %m[%i], %m[%i], %i : memref<3xi32>, memref<3xi32>
// CHECK-NEXT:  ^
  affine.dma_start %m[%i], %m[%i], %m[%i], %i : memref<3xi32>, memref<3xi32>
  return
}

// -----

func.func @affine_stride(%m: memref<3xi32>, %i: index) {
// CHECK:{{.*}}error: custom op 'affine.dma_start' expected two stride related operands
// CHECK-NEXT:  affine.dma_start %m[%i], %m[%i], %m[%i], %i, %i : memref<3xi32>, memref<3xi32>, memref<3xi32>
// CHECK-NEXT:  ^
  affine.dma_start %m[%i], %m[%i], %m[%i], %i, %i : memref<3xi32>, memref<3xi32>, memref<3xi32>
  return
}

// -----

func.func @affine_wait(%m: memref<3xi32>, %i: index) {
// CHECK:{{.*}}error: expected operation name in quotes
// CHECK-NEXT:  affine.dma_wait %m[%i], %i : memref<3xi32>, memref<3xi32>
// CHECK-NEXT:                                            ^
  affine.dma_wait %m[%i], %i : memref<3xi32>, memref<3xi32>
  return
}
