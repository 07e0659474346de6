// RUN: ttopt --ttir-to-loops="parts=true cores=true" %s | FileCheck %s
// RUN: ttopt --ttir-to-loops="parts=true cores=true" %s | mlir-opt --verify-each -o /dev/null

// Beside a kernel there is one for a part of its work, and one for a core. Each
// loop over rows is divided among the parts; a core writes what is its own, to a
// buffer of one shard.

#tiles = #ttcore.metal_layout<(d0, d1) -> (d0, d1), zero, <2x3>, memref<1x1x!ttcore.tile<32x32, f32>, #ttcore.memory_space<l1>>>

// CHECK: #[[CORE:.*]] = affine_set<(d0, d1)[s0] : (d0 * 3 + d1 - s0 == 0)>

// CHECK-LABEL: func.func @f(
// CHECK-SAME: memref<6144xf32>
// CHECK-NOT: index

// CHECK-LABEL: func.func @f_core(
// CHECK-SAME: %{{.*}}: memref<6144xf32> {{.*}}, %{{.*}}: memref<1024xf32> {{.*}}, %[[G0:.*]]: i64, %[[G1:.*]]: i64)
// CHECK-DAG: %[[Y:.*]] = arith.index_cast %[[G0]]
// CHECK-DAG: %[[X:.*]] = arith.index_cast %[[G1]]
// CHECK: %[[ROW:.*]] = arith.muli %[[Y]], %{{.*}} : index
// CHECK: %[[ID:.*]] = arith.addi %[[ROW]], %[[X]] : index
// CHECK: affine.for %[[I:.*]] = 0 to 2
// CHECK-NEXT: affine.for %[[J:.*]] = 0 to 3
// CHECK-NEXT: affine.if #[[CORE]](%[[I]], %[[J]])[%[[ID]]]

// CHECK-LABEL: func.func @f_part(
// CHECK-SAME: memref<6144xf32> {{.*}}, %[[PART:.*]]: i64, %[[PARTS:.*]]: i64)
// CHECK-DAG: %[[P:.*]] = arith.index_cast %[[PART]]
// CHECK-DAG: %[[N:.*]] = arith.index_cast %[[PARTS]]
// CHECK: %[[EACH:.*]] = arith.divui %{{.*}}, %[[N]]
// CHECK: %[[LEFT:.*]] = arith.remui %{{.*}}, %[[N]]
// CHECK: %[[BEFORE:.*]] = arith.muli %[[P]], %[[EACH]]
// CHECK: %[[MORE:.*]] = arith.minui %[[P]], %[[LEFT]]
// CHECK: %[[FROM:.*]] = arith.addi %[[BEFORE]], %[[MORE]]
// CHECK: affine.for %{{.*}} = max #{{.*}}()[%[[FROM]]] to min #{{.*}}()[%{{.*}}] {
func.func @f(%x: tensor<64x96xf32>) -> tensor<64x96xf32, #tiles> {
  %0 = ttir.empty() : tensor<64x96xf32, #tiles>
  %1 = ttir.to_layout %x, %0 : tensor<64x96xf32> into tensor<64x96xf32, #tiles> -> tensor<64x96xf32, #tiles>
  return %1 : tensor<64x96xf32, #tiles>
}

// Where elements are converted on the way, a core has its own only, too.
#halves = #ttcore.metal_layout<(d0, d1) -> (d0, d1), zero, <2x1>, memref<5x8xbf16, #ttcore.memory_space<l1>>>

// CHECK-LABEL: func.func @g_core(
// CHECK-SAME: memref<72xf32> {{.*}}, %[[SHARD:.*]]: memref<40xbf16>
// CHECK: %[[ID:.*]] = arith.addi
// CHECK: affine.vector_store %[[ZERO:.*]], %[[SHARD]][0]
// CHECK: affine.vector_store %[[ZERO]], %[[SHARD]][8]
// CHECK: affine.if #{{.*}}()[%[[ID]]] {
// CHECK: %[[ROUNDED:.*]] = arith.truncf
// CHECK: affine.vector_store %[[ROUNDED]], %[[SHARD]]
// CHECK: affine.if #{{.*}}()[%[[ID]]] {
// CHECK: %[[ROUNDED:.*]] = arith.truncf
// CHECK: affine.vector_store %[[ROUNDED]], %[[SHARD]]
func.func @g(%x: tensor<9x8xf32>) -> tensor<9x8xf32, #halves> {
  %0 = ttir.empty() : tensor<9x8xf32, #halves>
  %1 = ttir.to_layout %x, %0 : tensor<9x8xf32> into tensor<9x8xf32, #halves> -> tensor<9x8xf32, #halves>
  return %1 : tensor<9x8xf32, #halves>
}

// So have those of block floats: exponents and elements of one face row at a time.
#blocks = #ttcore.metal_layout<(d0, d1) -> (d0, d1), zero, <3x2>, memref<1x1x!ttcore.tile<32x32, bfp_bf8>, #ttcore.memory_space<l1>>>

// CHECK-LABEL: func.func @h_core(
// CHECK-SAME: memref<6144xf32> {{.*}}, %[[SHARD:.*]]: memref<1088xi8>
// CHECK: %[[ID:.*]] = arith.addi
// CHECK-NOT: memref.alloc
// CHECK: affine.for %[[I:.*]] = 0 to 3
// CHECK: affine.for %[[J:.*]] = 0 to 2
// CHECK-NEXT: affine.if #{{.*}}(%[[I]], %[[J]])[%[[ID]]] {
// CHECK-NEXT: affine.for
// CHECK: func.call @h_core_store(%[[SHARD]], {{.*}} : (memref<1088xi8>, index, index, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>) -> ()
// CHECK: func.func private @h_core_store(%[[DST:.*]]: memref<1088xi8> {{{.*}}}, %[[EXPONENTS:.*]]: index, %[[ELEMENTS:.*]]: index
// CHECK: affine.vector_store %{{.*}}, %[[DST]][%[[EXPONENTS]]] : memref<1088xi8>, vector<4xi8>
// CHECK: affine.vector_store %{{.*}}, %[[DST]][%[[ELEMENTS]]] : memref<1088xi8>, vector<64xi8>
// The kernel of a part has the function of the whole one.
// CHECK-LABEL: func.func @h_part(
// CHECK: func.call @h_store(
func.func @h(%x: tensor<96x64xf32>) -> tensor<96x64xf32, #blocks> {
  %0 = ttir.empty() : tensor<96x64xf32, #blocks>
  %1 = ttir.to_layout %x, %0 : tensor<96x64xf32> into tensor<96x64xf32, #blocks> -> tensor<96x64xf32, #blocks>
  return %1 : tensor<96x64xf32, #blocks>
}

// A core of a layout that does not change has a copy of its shard.
// CHECK-LABEL: func.func @same_core(
// CHECK-SAME: %[[X:.*]]: memref<6144xf32> {{.*}}, %[[SHARD:.*]]: memref<1024xf32>
// CHECK: affine.if
// CHECK: affine.vector_load %[[X]]
// CHECK: affine.vector_store %{{.*}}, %[[SHARD]]
func.func @same(%x: tensor<64x96xf32, #tiles>) -> tensor<64x96xf32, #tiles> {
  return %x : tensor<64x96xf32, #tiles>
}

// A conversion to tiles of block floats by its type is one as by its layout.
#tiles1 = #ttcore.metal_layout<(d0, d1) -> (d0, d1), zero, <1x1>, memref<3x2x!ttcore.tile<32x32, f32>, #ttcore.memory_space<l1>>>

// CHECK-LABEL: func.func @cast_core(
// CHECK-SAME: memref<6144xf32> {{.*}}, %[[SHARD:.*]]: memref<1088xi8>
// CHECK: affine.if
// CHECK: func.call @cast_core_store(%[[SHARD]],
func.func @cast(%x: tensor<96x64xf32, #tiles1>) -> tensor<96x64xbf16, #blocks> {
  %0 = "ttir.typecast"(%x) : (tensor<96x64xf32, #tiles1>) -> tensor<96x64xbf16, #blocks>
  return %0 : tensor<96x64xbf16, #blocks>
}
