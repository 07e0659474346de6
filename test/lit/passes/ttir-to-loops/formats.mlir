// Buffers in which slots share bytes: block floats, and elements of less than a
// byte. They are loaded and stored in whole groups, as vectors.

// RUN: ttopt --ttir-to-loops %s | FileCheck %s
// RUN: ttopt --ttir-to-loops %s | mlir-opt | FileCheck %s
// RUN: ttopt --ttir-to-loops --emit=llvm %s | opt -passes=verify -disable-output
// RUN: ttopt --ttir-to-loops --verify-semantics %s -o %t

#l1 = #ttcore.memory_space<l1>
#block8 = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<2x2x!ttcore.tile<32x32, bfp_bf8>, #l1>>
#zeros8 = #ttcore.metal_layout<(d0, d1) -> (d0, d1), zero, <1x1>, memref<2x2x!ttcore.tile<32x32, bfp_bf8>, #l1>>
#block4 = #ttcore.metal_layout<(d0, d1) -> (d0, d1), one, <1x1>, memref<1x1x!ttcore.tile<32x32, bfp_f4>, #l1>>
#packed = #xla.layout<{1,0:T(8,128)E(4)}>

// Four tiles of 64 exponents and 1024 elements. Face rows are vectors, the exponent
// of each the largest of 16. Four are encoded together by a function, so that halves of two
// are compared at a time, and their elements are a line of the cache.

// CHECK-LABEL: func.func @to_blocks(
// CHECK-SAME: %[[X:.*]]: memref<4096xf32>
// CHECK-SAME: %[[R:.*]]: memref<4352xi8>
// CHECK-NOT: memref.alloc
// CHECK-NOT: vector.reduction
// CHECK: affine.vector_load %[[X]][{{.*}} * 16] : memref<4096xf32>, vector<16xf32>
// CHECK: affine.vector_load %[[X]][{{.*}} + 64] : memref<4096xf32>, vector<16xf32>
// CHECK: affine.vector_load %[[X]][{{.*}} + 128] : memref<4096xf32>, vector<16xf32>
// CHECK: %[[V:.*]] = affine.vector_load %[[X]][{{.*}} + 192] : memref<4096xf32>, vector<16xf32>
// CHECK: func.call @to_blocks_store(%[[R]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %[[V]])
// CHECK: func.func private @to_blocks_store(%[[DST:.*]]: memref<4352xi8> {{{.*}}}, %[[FIRST:.*]]: index, %[[PLACE:.*]]: index, %{{.*}}: vector<16xf32>, %{{.*}}: vector<16xf32>, %{{.*}}: vector<16xf32>, %[[LAST:.*]]: vector<16xf32>)
// CHECK: arith.bitcast %[[LAST]] : vector<16xf32> to vector<16xi32>
// CHECK-COUNT-5: arith.maxui %{{.*}} : vector<16xi32>
// CHECK: %[[EXPONENTS:.*]] = arith.trunci %{{.*}} : vector<4xi32> to vector<4xi8>
// CHECK: arith.fptosi %{{.*}} : vector<16xf32> to vector<16xi32>
// CHECK: arith.ori %{{.*}} : vector<64xi8>
// CHECK: affine.vector_store %[[EXPONENTS]], %[[DST]][%[[FIRST]]]
// CHECK: affine.vector_store %{{.*}}, %[[DST]][%[[PLACE]]] : memref<4352xi8>, vector<64xi8>
func.func @to_blocks(%x: tensor<64x64xf32>) -> tensor<64x64xf32, #block8> {
  %0 = ttir.empty() : tensor<64x64xf32, #block8>
  %1 = ttir.to_layout %x, %0 : tensor<64x64xf32> into tensor<64x64xf32, #block8> -> tensor<64x64xf32, #block8>
  return %1 : tensor<64x64xf32, #block8>
}

// Rims: rows of a face that have padding only are written by themselves, a block of
// 7 numbers is filled up, and nothing is written twice.

// CHECK-LABEL: func.func @to_ragged_blocks(
// CHECK-SAME: memref<3245xf32>
// CHECK-SAME: %[[R:[^ ]*]]: memref<4352xi8>
// CHECK-NOT: affine.for %{{.*}} = 0 to 4
// CHECK: %[[FIRST:.*]] = affine.apply #{{.*}}(%{{.*}})
// CHECK: func.call @to_ragged_blocks_store(%[[R]], %[[FIRST]], %{{.*}}, %[[ZERO:.*]], %[[ZERO]], %[[ZERO]], %[[ZERO]])
// CHECK: affine.vector_load {{.*}}, vector<16xf32>
// CHECK: affine.vector_load {{.*}}, vector<7xf32>
func.func @to_ragged_blocks(%x: tensor<59x55xf32>) -> tensor<59x55xf32, #zeros8> {
  %0 = ttir.empty() : tensor<59x55xf32, #zeros8>
  %1 = ttir.to_layout %x, %0 : tensor<59x55xf32> into tensor<59x55xf32, #zeros8> -> tensor<59x55xf32, #zeros8>
  return %1 : tensor<59x55xf32, #zeros8>
}

// Elements of 4 bits, two a byte, and a cast to bf16, which is the upper half of
// what comes out. Eight are shifted out of a word.

// CHECK-LABEL: func.func @from_blocks(
// CHECK-SAME: memref<576xi8>
// CHECK-SAME: memref<600xbf16>
// CHECK: affine.vector_load {{.*}}, vector<8xi8>
// CHECK: vector.bitcast %{{.*}} : vector<8xi8> to vector<2xi32>
// CHECK-NOT: arith.truncf
// CHECK: arith.bitcast %{{.*}} : vector<16xi16> to vector<16xbf16>
func.func @from_blocks(%x: tensor<20x30xf32, #block4>) -> tensor<20x30xbf16> {
  %0 = "ttir.typecast"(%x) : (tensor<20x30xf32, #block4>) -> tensor<20x30xbf16>
  return %0 : tensor<20x30xbf16>
}

// An op on elements has a buffer with bytes for each.

// CHECK-LABEL: func.func @compute(
// CHECK: memref.alloc() {{.*}} : memref<1024xf32>
// CHECK: memref.alloc() {{.*}} : memref<1024xf32>
func.func @compute(%x: tensor<20x30xf32, #block4>) -> tensor<20x30xf32, #block4> {
  %0 = "ttir.neg"(%x) : (tensor<20x30xf32, #block4>) -> tensor<20x30xf32, #block4>
  return %0 : tensor<20x30xf32, #block4>
}

// 64 elements of 4 bits are packed at a time, then what is left.

// CHECK-LABEL: func.func @pack(
// CHECK-SAME: %[[X:.*]]: memref<500xi8>
// CHECK-SAME: %[[R:.*]]: memref<512xi8>
// CHECK-NOT: memref.alloc
// CHECK: %[[V:.*]] = affine.vector_load %[[X]]{{.*}}, vector<64xi8>
// CHECK: affine.vector_store %{{.*}}, %[[R]]{{.*}}, vector<32xi8>
// CHECK: affine.vector_load %[[X]][{{.*}} + 64] : memref<500xi8>, vector<32xi8>
// CHECK: affine.vector_load %[[X]][{{.*}} + 96] : memref<500xi8>, vector<4xi8>
func.func @pack(%x: tensor<5x100xi4>) -> tensor<5x100xi4, #packed> {
  %0 = ttir.empty() : tensor<5x100xi4, #packed>
  %1 = ttir.to_layout %x, %0 : tensor<5x100xi4> into tensor<5x100xi4, #packed> -> tensor<5x100xi4, #packed>
  return %1 : tensor<5x100xi4, #packed>
}

// Three bits are left of the last byte, which are 0.

// CHECK-LABEL: func.func @unpack(
// CHECK-SAME: memref<5xi8>
// CHECK-SAME: memref<37xi8>
func.func @unpack(%x: tensor<37xi1, #xla.layout<{0:E(1)}>>) -> tensor<37xi1> {
  %0 = ttir.empty() : tensor<37xi1>
  %1 = ttir.to_layout %x, %0 : tensor<37xi1, #xla.layout<{0:E(1)}>> into tensor<37xi1> -> tensor<37xi1>
  return %1 : tensor<37xi1>
}
