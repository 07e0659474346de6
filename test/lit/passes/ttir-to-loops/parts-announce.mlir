// RUN: ttopt --ttir-to-loops="parts=true cache-bytes=4096 stores=ahead masks=all" %s | FileCheck %s
// RUN: ttopt --ttir-to-loops="parts=true cache-bytes=4096 stores=ahead masks=all" %s | mlir-opt --verify-each -o /dev/null

// Where the outermost loop has too few iterations, it is another one that parts have in
// common: the next rows are announced while these are crossed, not when all is done.

// CHECK-LABEL: func.func @columns_part
// CHECK: affine.for %{{.*}} = max
// CHECK: vector.store
// CHECK-NOT: affine.for %{{.*}} = {{max|0 to 2}}
// CHECK: affine.for %{{.*}} = 0 to 4
// CHECK: memref.prefetch
// CHECK-NOT: vector.store
// CHECK: return
func.func @columns(%x: tensor<2x64x4096xf32>) -> tensor<2x64x4096xf32, #xla.layout<{1,2,0}>> {
  %0 = ttir.empty() : tensor<2x64x4096xf32, #xla.layout<{1,2,0}>>
  %1 = ttir.to_layout %x, %0 : tensor<2x64x4096xf32> into tensor<2x64x4096xf32, #xla.layout<{1,2,0}>> -> tensor<2x64x4096xf32, #xla.layout<{1,2,0}>>
  return %1 : tensor<2x64x4096xf32, #xla.layout<{1,2,0}>>
}
