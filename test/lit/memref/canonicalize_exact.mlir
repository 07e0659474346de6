// What a type does not say stays, as it is not known to be the same.
// RUN: ttopt --verify-semantics --canonicalize %s | FileCheck %s
// RUN: ttopt --sccp %s | FileCheck %s --check-prefix=SCCP

// CHECK-LABEL: func.func @moved
// CHECK: memref.reinterpret_cast %{{.*}} to offset: [%{{.*}}], sizes: [4], strides: [1]
// CHECK: memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [4], strides: [%{{.*}}]
// CHECK-NOT: memref.reinterpret_cast
func.func @moved(%m: memref<4xf32>, %o: index, %n: index) -> (memref<4xf32>, memref<4xf32>, memref<4xf32>) {
  %r = memref.reinterpret_cast %m to offset: [%o], sizes: [4], strides: [1] : memref<4xf32> to memref<4xf32>
  %s = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [%n] : memref<4xf32> to memref<4xf32>
  %t = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<4xf32> to memref<4xf32>
  return %r, %s, %t : memref<4xf32>, memref<4xf32>, memref<4xf32>
}

// An extent is no constant for having been tried as one: this loop ends.
// SCCP-LABEL: func.func @extents
// SCCP: ^bb1(%[[I:.*]]: index):
// SCCP: arith.cmpi ult, %[[I]], %{{.*}} : index
// SCCP: return %[[I]]
func.func @extents(%m: memref<4x?xf32, strided<[?, 1], offset: ?>>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b, %off, %s:2, %st:2 = memref.extract_strided_metadata %m : memref<4x?xf32, strided<[?, 1], offset: ?>> -> memref<f32>, index, index, index, index, index
  cf.br ^loop(%c0 : index)
^loop(%v: index):
  %c = arith.cmpi ult, %v, %s#0 : index
  cf.cond_br %c, ^next, ^exit
^next:
  %w = arith.addi %v, %c1 : index
  cf.br ^loop(%w : index)
^exit:
  return %v : index
}
