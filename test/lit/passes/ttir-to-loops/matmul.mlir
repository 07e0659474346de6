// RUN: ttopt --ttir-to-loops %s | FileCheck %s
// RUN: ttopt --verify-semantics --ttir-to-loops -o /dev/null %s
// RUN: ttopt --ttir-to-loops=parts %s | FileCheck %s --check-prefix=PARTS
// RUN: ttopt --ttir-to-loops=parts %s | mlir-opt --lower-affine -o /dev/null

// The columns of B for two vectors are packed; blocks of four rows by two vectors take one
// product after the other, multiplied and then added.

// CHECK-LABEL: func.func @matmul
// CHECK-SAME: %[[A:.*]]: memref<2048xf32>{{.*}}%[[B:.*]]: memref<4096xf32>{{.*}}%[[C:.*]]: memref<2048xf32>
// CHECK: %[[PACKED:.*]] = memref.alloca() {{.*}} : memref<2048xf32>
// CHECK: affine.for %[[J:.*]] = 0 to 2 {
// CHECK-NEXT: affine.for %[[K:.*]] = 0 to 64 {
// CHECK-NEXT: %[[V:.*]] = affine.vector_load %[[B]][%[[J]] * 32 + %[[K]] * 64] : memref<4096xf32>, vector<16xf32>
// CHECK-NEXT: affine.vector_store %[[V]], %[[PACKED]][%[[K]] * 32] : memref<2048xf32>, vector<16xf32>
// CHECK: affine.for %[[I:.*]] = 0 to 8 {
// CHECK-NEXT: %[[S:.*]]:8 = affine.for %[[K:.*]] = 0 to 64 iter_args(
// CHECK-NEXT: %[[V:.*]] = affine.vector_load %[[PACKED]][%[[K]] * 32] : memref<2048xf32>, vector<16xf32>
// CHECK-NEXT: %[[X:.*]] = affine.load %[[A]][%[[I]] * 256 + %[[K]]] : memref<2048xf32>
// CHECK-NEXT: %[[XS:.*]] = vector.broadcast %[[X]] : f32 to vector<16xf32>
// CHECK-NEXT: %[[P:.*]] = arith.mulf %[[XS]], %[[V]] : vector<16xf32>
// CHECK-NEXT: arith.addf %{{.*}}, %[[P]] : vector<16xf32>
// CHECK: affine.vector_store %[[S]]#7, %[[C]][%[[J]] * 32 + %[[I]] * 256 + 208] : memref<2048xf32>, vector<16xf32>

// Parts divide the rows, of which there are more blocks. Each packs for itself.
// PARTS-LABEL: func.func @matmul_part
// PARTS: affine.for %{{.*}} = 0 to 2 {
// PARTS-NEXT: affine.for %{{.*}} = 0 to 64 {
// PARTS: affine.for %{{.*}} = max #{{.*}} to min #{{.*}} {
// PARTS-NEXT: affine.for %{{.*}} = 0 to 64 iter_args
func.func @matmul(%a: tensor<32x64xf32>, %b: tensor<64x64xf32>) -> tensor<32x64xf32> {
  %0 = "ttir.matmul"(%a, %b) : (tensor<32x64xf32>, tensor<64x64xf32>) -> tensor<32x64xf32>
  return %0 : tensor<32x64xf32>
}

// A batch that shares B is more rows; the bias is added before the sum is rounded. A is converted
// once, B where it is packed, column by column.
// CHECK-LABEL: func.func @linear
// CHECK: memref.alloc() {{.*}} : memref<3072xf32>
// CHECK: affine.for %[[LANE:.*]] = 0 to 32 {
// CHECK-NEXT: affine.for %[[K:.*]] = 0 to 32 {
// CHECK-NEXT: affine.load %arg1[%{{.*}} * 1024 + %[[LANE]] * 32 + %[[K]]] : memref<2048xbf16>
// CHECK-NEXT: arith.extf
// CHECK-NEXT: affine.store
// CHECK: affine.for %{{.*}} = 0 to 24 {
// CHECK: %[[BIAS:.*]] = arith.extf
// CHECK: %[[SUM:.*]] = arith.addf %{{.*}}, %[[BIAS]] : vector<16xf32>
// CHECK: arith.truncf %[[SUM]] : vector<16xf32> to vector<16xbf16>
func.func @linear(%a: tensor<3x32x32xbf16>, %b: tensor<64x32xbf16>, %bias: tensor<64xbf16>) -> tensor<3x32x64xbf16> {
  %0 = "ttir.linear"(%a, %b, %bias) <{transpose_b = true}> : (tensor<3x32x32xbf16>, tensor<64x32xbf16>, tensor<64xbf16>) -> tensor<3x32x64xbf16>
  return %0 : tensor<3x32x64xbf16>
}

// A column has nothing to share: rows of A are what sums of rows are of.
// CHECK-LABEL: func.func @column
// CHECK: affine.for %[[I:.*]] = 0 to 4 {
// CHECK-NEXT: %{{.*}}:8 = affine.for %[[K:.*]] = 0 to 100 iter_args(
// CHECK-NEXT: affine.load %arg0[%[[I]] * 800 + %[[K]]]
// CHECK-NOT: memref.alloc
func.func @column(%a: tensor<32x100xf32>, %x: tensor<100xf32>) -> tensor<32xf32> {
  %0 = "ttir.matmul"(%a, %x) : (tensor<32x100xf32>, tensor<100xf32>) -> tensor<32xf32>
  return %0 : tensor<32xf32>
}
