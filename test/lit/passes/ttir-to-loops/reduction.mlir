// RUN: ttopt --ttir-to-loops %s | FileCheck %s
// RUN: ttopt --verify-semantics --ttir-to-loops -o /dev/null %s
// RUN: ttopt --ttir-to-loops=parts %s | FileCheck %s --check-prefix=PARTS
// RUN: ttopt --ttir-to-loops=parts %s | mlir-opt --lower-affine -o /dev/null

// Accumulators stay in registers while the loop over what is reduced carries them.

// Columns are vectors; what is left of them are narrower ones, in the same loop.
// CHECK-LABEL: func.func @columns
// CHECK: affine.for %[[I:.*]] = 0 to 2 {
// CHECK-NEXT: %[[S:.*]]:8 = affine.for %[[K:.*]] = 0 to 10 iter_args(
// CHECK-NEXT: %[[X:.*]] = affine.vector_load %arg0[%[[I]] * 128 + %[[K]] * 275] : memref<2750xf32>, vector<16xf32>
// CHECK-NEXT: arith.addf %{{.*}}, %[[X]] : vector<16xf32>
// CHECK: affine.vector_store %[[S]]#7, %arg1[%[[I]] * 128 + 112] : memref<275xf32>, vector<16xf32>
// CHECK: %[[S:.*]]:3 = affine.for %[[K:.*]] = 0 to 10 iter_args(
// CHECK: affine.vector_load %arg0[%[[K]] * 275 + 256] : memref<2750xf32>, vector<16xf32>
// CHECK: affine.vector_load %arg0[%[[K]] * 275 + 272] : memref<2750xf32>, vector<2xf32>
// CHECK: affine.load %arg0[%[[K]] * 275 + 274] : memref<2750xf32>
// CHECK-NOT: memref.alloc

// Parts divide the columns; the rest is the first one's.
// PARTS-LABEL: func.func @columns_part
// PARTS: affine.for %{{.*}} = max #{{.*}}()[%{{.*}}] to min #{{.*}}()[%{{.*}}] {
// PARTS: affine.for %{{.*}} = max #{{.*}}()[%{{.*}}] to min #{{.*}}()[%{{.*}}] {
// PARTS: affine.for %{{.*}} = 0 to 10 iter_args
func.func @columns(%x: tensor<10x275xf32>) -> tensor<275xf32> {
  %0 = "ttir.sum"(%x) <{dim_arg = [0 : i32], keep_dim = false}> : (tensor<10x275xf32>) -> tensor<275xf32>
  return %0 : tensor<275xf32>
}

// Tall columns take turns after eight rows: then memory is read in long runs.
// CHECK-LABEL: func.func @tall
// CHECK: %[[BETWEEN:.*]] = memref.alloca() {{.*}} : memref<256xf32>
// CHECK: affine.vector_store %{{.*}}, %[[BETWEEN]]
// CHECK: affine.for %[[CHUNK:.*]] = 0 to 12 {
// CHECK: affine.for %[[I:.*]] = 0 to 2 {
// CHECK: affine.vector_load %[[BETWEEN]][%[[I]] * 128] : memref<256xf32>, vector<16xf32>
// CHECK: affine.for %[[K:.*]] = 0 to 8 iter_args(
// CHECK-NEXT: affine.vector_load %arg0[%[[CHUNK]] * 2048 + %[[I]] * 128 + %[[K]] * 256] : memref<25600xbf16>, vector<16xbf16>
// CHECK-NEXT: arith.extf
// CHECK-NEXT: arith.maximumf
// CHECK: affine.for %{{.*}} = 0 to 4 iter_args(
// CHECK: arith.truncf %{{.*}} : vector<16xf32> to vector<16xbf16>
func.func @tall(%x: tensor<100x256xbf16>) -> tensor<1x256xbf16> {
  %0 = "ttir.max"(%x) <{dim_arg = [0 : i32], keep_dim = true}> : (tensor<100x256xbf16>) -> tensor<1x256xbf16>
  return %0 : tensor<1x256xbf16>
}

// Of rows, some at once. Vectors of one lane are left as they are by LLVM.
// CHECK-LABEL: func.func @rows
// CHECK: affine.for %[[I:.*]] = 0 to 4 {
// CHECK-NEXT: %[[S:.*]]:8 = affine.for %[[K:.*]] = 0 to 100 iter_args(
// CHECK-NEXT: %[[X:.*]] = affine.load %arg0[%[[I]] * 800 + %[[K]]] : memref<3200xf32>
// CHECK-NEXT: %[[V:.*]] = vector.broadcast %[[X]] : f32 to vector<1xf32>
// CHECK-NEXT: arith.addf %{{.*}}, %[[V]] : vector<1xf32>
// CHECK: arith.divf
// CHECK-NOT: memref.alloc
func.func @rows(%x: tensor<32x100xf32>) -> tensor<32xf32> {
  %0 = "ttir.mean"(%x) <{dim_arg = [1 : i32], keep_dim = false}> : (tensor<32x100xf32>) -> tensor<32xf32>
  return %0 : tensor<32xf32>
}

// All dims are one.
// CHECK-LABEL: func.func @all
// CHECK: affine.for %{{.*}} = 0 to 480 iter_args
// CHECK-NOT: affine.for
// PARTS-LABEL: func.func @all_part
// PARTS: affine.for %{{.*}} = max #{{.*}} to min #{{.*}} {
// PARTS-NEXT: affine.for %{{.*}} = 0 to 480 iter_args
func.func @all(%x: tensor<4x10x12xi8>) -> tensor<i8> {
  %0 = "ttir.prod"(%x) <{keep_dim = false}> : (tensor<4x10x12xi8>) -> tensor<i8>
  return %0 : tensor<i8>
}

// Tiles are brought to rows, and the result to its tiles.
// CHECK-LABEL: func.func @tiles
// CHECK-DAG: memref.alloc() {{.*}} : memref<4096xf32>
// CHECK-DAG: memref.alloc() {{.*}} : memref<64xf32>
// CHECK: affine.for %{{.*}} = 0 to 64 iter_args
#tiles = #ttcore.metal_layout<(d0, d1) -> (d0, d1), zero, <2x2>, memref<1x1x!ttcore.tile<32x32, f32>, #ttcore.memory_space<l1>>>
#row = #ttcore.metal_layout<(d0) -> (0, d0), zero, <1x2>, memref<1x1x!ttcore.tile<32x32, f32>, #ttcore.memory_space<l1>>>
func.func @tiles(%x: tensor<64x64xf32, #tiles>) -> tensor<64xf32, #row> {
  %0 = "ttir.sum"(%x) <{dim_arg = [-2 : i32], keep_dim = false}> : (tensor<64x64xf32, #tiles>) -> tensor<64xf32, #row>
  return %0 : tensor<64xf32, #row>
}

// CHECK-LABEL: func.func @nothing
// CHECK: %[[LEAST:.*]] = arith.constant dense<-128> : vector<4xi8>
// CHECK-NOT: affine.for
// CHECK: affine.vector_store %[[LEAST]], %arg1
func.func @nothing(%x: tensor<0x4xi8>) -> tensor<4xi8> {
  %0 = "ttir.max"(%x) <{dim_arg = [0 : i32], keep_dim = false}> : (tensor<0x4xi8>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}
