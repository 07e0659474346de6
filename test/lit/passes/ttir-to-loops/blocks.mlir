// RUN: ttopt --ttir-to-loops=vector-bits=256 %s | FileCheck %s
// RUN: ttopt --ttir-to-loops=vector-bits=256 %s | mlir-opt | FileCheck %s
// RUN: ttopt --ttir-to-loops="vector-bits=256 cache-bytes=1024 stores=past" %s | FileCheck %s --check-prefix=STREAM
// RUN: ttopt --ttir-to-loops="vector-bits=256 cache-bytes=1024 stores=past" --emit=llvm %s | FileCheck %s --check-prefix=LLVM
// RUN: ttopt --ttir-to-loops="vector-bits=256 cache-bytes=1024 stores=past" --emit=llvm %s | opt -passes=verify -disable-output
// RUN: ttopt --ttir-to-loops=vector-bits=128 %s | FileCheck %s --check-prefix=WORDS
// RUN: ttopt --ttir-to-loops="vector-bits=512 cache-bytes=1024 stores=past" %s | FileCheck %s --check-prefix=LANES
// RUN: ttopt --ttir-to-loops="vector-bits=512 cache-bytes=1024 stores=past" --verify-semantics %s -o %t
// RUN: ttopt --ttir-to-loops --verify-semantics %s -o %t
// RUN: ttopt --ttir-to-loops=vector-bits=128 --verify-semantics %s -o %t

// Two rows become one of pairs: one shuffle for each vector that is stored.

// CHECK-LABEL: func.func @interleave(
// CHECK: %[[A:.*]] = affine.vector_load %{{.*}} : memref<1024xbf16>, vector<16xbf16>
// CHECK: %[[B:.*]] = affine.vector_load %{{.*}}[%{{.*}} + 128] : memref<1024xbf16>, vector<16xbf16>
// CHECK: vector.shuffle %[[A]], %[[B]] [0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23]
// CHECK: vector.shuffle %[[A]], %[[B]] [8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31]
// CHECK: affine.vector_store
#pairs = #xla.layout<{1,0:T(8,128)(2,1)}>
func.func @interleave(%x: tensor<8x128xbf16>) -> tensor<8x128xbf16, #pairs> {
  %0 = ttir.empty() : tensor<8x128xbf16, #pairs>
  %1 = ttir.to_layout %x, %0 : tensor<8x128xbf16> into tensor<8x128xbf16, #pairs> -> tensor<8x128xbf16, #pairs>
  return %1 : tensor<8x128xbf16, #pairs>
}

// Four rows of bytes, taken apart: the bytes of a row come together within 128 bits,
// then words are moved.

// WORDS-LABEL: func.func @apart(
// WORDS-COUNT-4: affine.vector_load {{.*}}, vector<16xi8>
// WORDS-COUNT-4: vector.shuffle %[[V:.*]], %[[V]] [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15]
// WORDS: %[[W:.*]] = vector.bitcast %{{.*}} : vector<16xi8> to vector<4xi32>
// WORDS: vector.shuffle %[[W]], %{{.*}} [0, 4, 1, 5] : vector<4xi32>, vector<4xi32>
// WORDS: %[[E:.*]] = vector.bitcast %{{.*}} : vector<2xi64> to vector<16xi8>
// WORDS: affine.vector_store %[[E]]
#fours = #xla.layout<{1,0:T(8,128)(4,1)}>
func.func @apart(%x: tensor<8x128xi8, #fours>) -> tensor<8x128xi8> {
  %0 = ttir.empty() : tensor<8x128xi8>
  %1 = ttir.to_layout %x, %0 : tensor<8x128xi8, #fours> into tensor<8x128xi8> -> tensor<8x128xi8>
  return %1 : tensor<8x128xi8>
}

// And put together: words of 32 bits change places first, so that bytes stay in the
// 128 bits that they are in.

// LANES-LABEL: func.func @together(
// LANES-COUNT-4: vector.shuffle %{{.*}}, %{{.*}} [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15] : vector<16xi32>
// LANES: vector.shuffle %{{.*}}, %{{.*}} [0, 64, 1, 65, 2, 66, 3, 67, 4, 68, 5, 69, 6, 70, 7, 71, 16, 80,
// LANES-COUNT-3: vector.shuffle
// LANES-COUNT-2: vector.shuffle %{{.*}}, %{{.*}} [4, 36, 5, 37,
// LANES-NOT: vector.shuffle
// LANES: return
func.func @together(%x: tensor<8x128xi8>) -> tensor<8x128xi8, #fours> {
  %0 = ttir.empty() : tensor<8x128xi8, #fours>
  %1 = ttir.to_layout %x, %0 : tensor<8x128xi8> into tensor<8x128xi8, #fours> -> tensor<8x128xi8, #fours>
  return %1 : tensor<8x128xi8, #fours>
}

// Past the cache: announced loads, stores of whole aligned lines, a fence.

// STREAM-LABEL: func.func @transpose(
// STREAM: memref.prefetch %arg0[%{{.*}}], read, locality<2>, data : memref<16896xf32>
// STREAM-COUNT-24: vector.shuffle
// STREAM-COUNT-8: vector.store %{{.*}}, %arg1[%{{.*}}] {nontemporal = true} : memref<16896xf32>, vector<8xf32>
// LLVM-LABEL: define void @transpose(
// LLVM: call void @llvm.prefetch.p0(
// LLVM: store <8 x float> %{{.*}}, ptr %{{.*}}, align 32, !nontemporal
// LLVM: fence seq_cst
// LLVM-NEXT: ret void
#columns = #xla.layout<{0,1}>
func.func @transpose(%x: tensor<528x32xf32>) -> tensor<528x32xf32, #columns> {
  %0 = ttir.empty() : tensor<528x32xf32, #columns>
  %1 = ttir.to_layout %x, %0 : tensor<528x32xf32> into tensor<528x32xf32, #columns> -> tensor<528x32xf32, #columns>
  return %1 : tensor<528x32xf32, #columns>
}

// At a rim the padding is written with the elements, and what is padding alone
// is filled: every slot is written once.

// CHECK-LABEL: func.func @ragged(
// CHECK-DAG: %[[MASK:.*]] = arith.constant dense<[true, true, true, true, true, false, false, false]> : vector<8xi1>
// CHECK-DAG: %[[PAD:.*]] = arith.constant dense<0xFF800000> : vector<8xf32>
// CHECK: %[[V:.*]] = vector.maskedload %{{.*}}[%{{.*}}], %[[MASK]], %[[PAD]] : memref<39xf32>
// CHECK: affine.vector_store %[[V]]
// CHECK: affine.vector_store %[[PAD]]
// LLVM-LABEL: define void @ragged(
// LLVM: call <8 x float> @llvm.masked.load.v8f32.p0(ptr %{{.*}}, i32 4, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 false, i1 false, i1 false>
#tile = #ttcore.metal_layout<(d0, d1) -> (d0, d1), neginf, <1x1>, memref<1x1x!ttcore.tile<4x16, f32>, #ttcore.memory_space<l1>>>
func.func @ragged(%x: tensor<3x13xf32>) -> tensor<3x13xf32, #tile> {
  %0 = ttir.empty() : tensor<3x13xf32, #tile>
  %1 = ttir.to_layout %x, %0 : tensor<3x13xf32> into tensor<3x13xf32, #tile> -> tensor<3x13xf32, #tile>
  return %1 : tensor<3x13xf32, #tile>
}

// A digit that is no power of two: registers of 128 bits that are three times as far apart are
// blended, in which each channel has places of its own, and then put in order.

// CHECK-LABEL: func.func @planes(
// CHECK-COUNT-12: affine.vector_load %{{.*}} : memref<192xi8>, vector<16xi8>
// CHECK-COUNT-3: vector.shuffle %{{.*}}, %{{.*}} [0, 1, 2, 3] : vector<2xi64>, vector<2xi64>
// CHECK: %[[TWO:.*]] = vector.shuffle %{{.*}} [0, 1, 34, 3, 4, 37, 6, 7, 40, 9, 10, 43, 12, 13, 46, 15,
// CHECK: %[[ALL:.*]] = vector.shuffle %[[TWO]], %{{.*}} [0, 33, 2, 3, 36, 5, 6, 39, 8, 9, 42, 11, 12, 45, 14, 15, 16, 49,
// CHECK: vector.shuffle %[[ALL]], %[[ALL]] [0, 3, 6, 9, 12, 15, 2, 5, 8, 11, 14, 1, 4, 7, 10, 13, 16, 19,
// CHECK-COUNT-18: vector.shuffle
// CHECK-NOT: vector.shuffle
// CHECK-COUNT-6: affine.vector_store %{{.*}} : memref<192xi8>, vector<32xi8>
func.func @planes(%x: tensor<64x3xi8>) -> tensor<64x3xi8, #columns> {
  %0 = ttir.empty() : tensor<64x3xi8, #columns>
  %1 = ttir.to_layout %x, %0 : tensor<64x3xi8> into tensor<64x3xi8, #columns> -> tensor<64x3xi8, #columns>
  return %1 : tensor<64x3xi8, #columns>
}
