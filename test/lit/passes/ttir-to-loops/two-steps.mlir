// RUN: ttopt --ttir-to-loops %s | FileCheck %s
// RUN: ttopt --ttir-to-loops="parts=true" %s | FileCheck %s --check-prefix=PARTS

// Neighbours in rows are none in columns: slots change their format as they are, and then their places.

// CHECK-LABEL: func.func @columns(
// CHECK-SAME: %[[X:.*]]: memref<4096xf32> {{{.*}}}, %[[R:.*]]: memref<4096xbf16>
// CHECK: %[[BETWEEN:.*]] = memref.alloc() {{.*}} : memref<4096xbf16>
// CHECK: affine.for
// CHECK: affine.vector_load %[[X]]
// CHECK-NOT: vector.shuffle
// CHECK: affine.vector_store %{{.*}}, %[[BETWEEN]][{{.*}}] : memref<4096xbf16>, vector<16xbf16>
// CHECK: affine.vector_load %[[BETWEEN]]
// CHECK: vector.shuffle
// CHECK: affine.vector_store %{{.*}}, %[[R]]
// CHECK: memref.dealloc %[[BETWEEN]]

// Parts cannot wait for each other: each gathers bands of rows, converts, and spreads them.

// PARTS-LABEL: func.func @columns_part(
// PARTS-NOT: memref.alloc()
// PARTS: call @columns_part_routine1(
// PARTS: func.func private @columns_part_routine1(
// PARTS: %[[ROWS:.*]] = memref.alloca() {{.*}} : memref<{{.*}}xf32>
// PARTS: %[[CONVERTED:.*]] = memref.alloca() {{.*}} : memref<{{.*}}xbf16>
// PARTS: call @columns_part_routine2(%{{.*}}, %[[ROWS]],
// PARTS: call @columns_part_convert(%[[ROWS]], %[[CONVERTED]])
// PARTS: call @columns_part_routine{{[0-9]+}}(%[[CONVERTED]],
func.func @columns(%x: tensor<64x64xf32>) -> tensor<64x64xbf16, #xla.layout<{0,1}>> {
  %0 = "ttir.typecast"(%x) : (tensor<64x64xf32>) -> tensor<64x64xbf16, #xla.layout<{0,1}>>
  return %0 : tensor<64x64xbf16, #xla.layout<{0,1}>>
}

// Block floats are decoded where they are, to elements of the destination, and encoded where they
// are to be.

#blocks = #ttcore.metal_layout<(d0, d1) -> (d0, d1), zero, <1x1>, memref<2x4x!ttcore.tile<32x32, bfp_bf8>, #ttcore.memory_space<l1>>>

// CHECK-LABEL: func.func @from_blocks(
// CHECK-SAME: %[[X:.*]]: memref<8704xi8> {{{.*}}}, %[[R:.*]]: memref<8192xbf16>
// CHECK: %[[BETWEEN:.*]] = memref.alloc() {{.*}} : memref<8192xbf16>
// CHECK: affine.vector_load %[[X]]
// CHECK: affine.vector_store %{{.*}}, %[[BETWEEN]]
// CHECK: affine.vector_load %[[BETWEEN]]
// CHECK: affine.vector_store %{{.*}}, %[[R]]
func.func @from_blocks(%x: tensor<64x128xbf16, #blocks>) -> tensor<64x128xbf16, #xla.layout<{1,0:T(8,128)(2,1)}>> {
  %0 = ttir.empty() : tensor<64x128xbf16, #xla.layout<{1,0:T(8,128)(2,1)}>>
  %1 = ttir.to_layout %x, %0 : tensor<64x128xbf16, #blocks> into tensor<64x128xbf16, #xla.layout<{1,0:T(8,128)(2,1)}>> -> tensor<64x128xbf16, #xla.layout<{1,0:T(8,128)(2,1)}>>
  return %1 : tensor<64x128xbf16, #xla.layout<{1,0:T(8,128)(2,1)}>>
}

// CHECK-LABEL: func.func @to_blocks(
// CHECK-SAME: %[[X:.*]]: memref<8192xbf16> {{{.*}}}, %[[R:.*]]: memref<8704xi8>
// CHECK: %[[BETWEEN:.*]] = memref.alloc() {{.*}} : memref<8192xbf16>
// CHECK: affine.vector_load %[[X]]
// CHECK: affine.vector_store %{{.*}}, %[[BETWEEN]]
// CHECK: affine.vector_load %[[BETWEEN]]
// CHECK: call @to_blocks_store(%[[R]],
func.func @to_blocks(%x: tensor<64x128xbf16, #xla.layout<{1,0:T(8,128)(2,1)}>>) -> tensor<64x128xbf16, #blocks> {
  %0 = ttir.empty() : tensor<64x128xbf16, #blocks>
  %1 = ttir.to_layout %x, %0 : tensor<64x128xbf16, #xla.layout<{1,0:T(8,128)(2,1)}>> into tensor<64x128xbf16, #blocks> -> tensor<64x128xbf16, #blocks>
  return %1 : tensor<64x128xbf16, #blocks>
}
