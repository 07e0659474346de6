// RUN: ttopt --ttir-to-loops="masks=all stores=past cache-bytes=65536" %s | FileCheck %s
// RUN: ttopt --ttir-to-loops="masks=all stores=past cache-bytes=65536" %s | mlir-opt --verify-each -o /dev/null
// RUN: ttopt --verify-layouts --ttir-to-loops="masks=all stores=past cache-bytes=65536" %s 2>&1 | FileCheck %s --check-prefix=VERIFY --implicit-check-not=warning: --implicit-check-not=error:
// RUN: ttopt --print-relayout-plan="masks=all stores=past cache-bytes=65536" %s 2>&1 | FileCheck %s --check-prefix=PLAN

// Tiles of bytes are put together eight at a time, copied past the cache a stretch for each row, and
// along with each a row of the next eight is announced: of the next row of tiles behind the last ones.

// CHECK-DAG: #[[END:.*]] = affine_map<(d0, d1) -> (((d1 + 2) floordiv 4) * 23808)>
// CHECK-DAG: #[[NEXT:.*]] = affine_map<(d0, d1, d2, d3) -> (d0 * 24576 + d1 * 256 + d2 * 768 + d3)>
// CHECK-LABEL: func.func @batches
// CHECK: %[[TILES:.*]] = memref.alloca() {alignment = 64 : i64} : memref<8192xi8>
// CHECK: %[[ON:.*]] = affine.apply #[[END]](%[[ROW:.*]], %[[EIGHT:.*]])
// CHECK: affine.vector_store %{{.*}}, %[[TILES]]
// CHECK: %[[LINE:.*]] = affine.vector_load %[[TILES]]
// CHECK: vector.store %[[LINE]], %arg1[%{{.*}}] {nontemporal = true} : memref<73728xi8>
// CHECK: %[[AT:.*]] = affine.apply #[[NEXT]](%[[ROW]], %[[EIGHT]], %{{.*}}, %[[ON]])
// CHECK: memref.prefetch %arg0[%{{.*}}], read, locality<2>, data : memref<73728xi8>

// PLAN: for 3 (src +24576, dst +0) for 3 (src +256, dst +0) for 4 (src +64, dst +2048) unrolled 2 (src +12288, dst +512) unrolled 4 (src +3072, dst +64) move src 0 to scratch 1 at 0, 4 loads of 64, 8 shuffles, 4 stores of 64
// PLAN: and in 2 loops of it for 32 (src +256, dst +256) unrolled 4 (src +64, dst +64) move scratch 1 at 0 to dst 0, 1 load of 64, 1 store of 64, streamed
// PLAN: and in 3 loops of it announce src 256, 4 lines, with quotients
// VERIFY: remark: kernel @batches takes all 73728 elements from their places to their places: seen in a run on their numbers
#tiles = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<3x24x!ttcore.tile<32x32, u8, faces = 16x16>, #ttcore.memory_space<l1>>>
func.func @batches(%x: tensor<96x768xui8>) -> tensor<96x768xui8, #tiles> {
  %0 = ttir.empty() : tensor<96x768xui8, #tiles>
  %1 = ttir.to_layout %x, %0 : tensor<96x768xui8> into tensor<96x768xui8, #tiles> -> tensor<96x768xui8, #tiles>
  return %1 : tensor<96x768xui8, #tiles>
}
